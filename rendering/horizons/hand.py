"""The private picture: what a question is about, large; else the own faction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.engine.records import Seat
from bot.engine.text import say
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.horizons import alt
from rendering.horizons.facts import (
    FACTIONS,
    MISSIONS,
    NODES,
    POLICIES,
    SYSTEMS,
    TECHNOLOGIES,
    TILES,
    WORLDS,
    Field,
    Horizons,
    NodeId,
    SystemId,
    TechId,
    UnitId,
    WorldId,
    awaited,
    field_name,
    mission_name,
    steps,
    system_of,
    tech_name,
)
from rendering.horizons.frame import Letters
from rendering.horizons.gallery import POWERS, TECHNOLOGY
from rendering.horizons.map.closeup import draw_closeup
from rendering.horizons.moments import Changes, changes, private_moment
from rendering.horizons.sheets.choices import draw_choices
from rendering.horizons.sheets.faction import draw_faction
from rendering.horizons.sheets.powers import draw_powers
from rendering.horizons.sheets.technology import draw_chart, draw_field, spoken_prices
from rendering.horizons.table import KIND, draw_table
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.words import Words

SHEETS = "horizons_sheets"
CHOSEN = (FACTIONS, POLICIES, TILES)  # things that are shown with all they do
NOTHING = Changes()


def render_hand(
    look: Look[Horizons],
    marks: Mapping[str, str] | None = None,
    *,
    picked: Collection[str] = (),
) -> Picture:
    """What a seat needs to answer: a system, the chart, things to choose from, or its faction."""
    view, words, letters = look.view, look.words, Letters(marks or {}, picked)
    canvas, kind = draw_hand(view, look.seat, words, look.theme, letters)
    spoken = (
        asked(view, look.seat, words),
        *alt.options(words, letters.marks),
        alt.player(view, look.seat, words),
        *private(view, look.seat, words),
    )
    return Picture(encode(canvas.image, kind, look.theme), alt_text(spoken))


def asked(view: Horizons, seat: Seat, words: Words) -> str:
    """The question as a sentence."""
    found = question(view, seat, words)
    return found if found.endswith(("?", "!")) else f"{found}."


def question(view: Horizons, seat: Seat, words: Words) -> str:
    if seat not in awaited(view) and view.result is None:
        return words("render.horizons.own")
    return words(f"render.horizons.ask.{private_moment(view)}")


def draw_hand(
    view: Horizons, seat: Seat, words: Words, theme: str, letters: Letters
) -> tuple[Canvas, str]:
    title, spots = question(view, seat, words), letters.marks
    if spots and all(any(spot in known for known in CHOSEN) for spot in spots):
        return draw_choices(view, seat, words, theme, title, letters), SHEETS
    fields = {TECHNOLOGIES[TechId(spot)].field for spot in spots if spot in TECHNOLOGIES}
    if len(fields) == 1:
        field = fields.pop()
        canvas = draw_field(view, seat, words, theme, field, NOTHING, letters, asked=title)
        return canvas, SHEETS
    if fields:
        return draw_chart(view, seat, words, theme, NOTHING, letters), SHEETS
    systems = {one for spot in spots if (one := whereabouts(view, spot)) is not None}
    here = scene_of(view) if seat in awaited(view) else None
    if len(systems) == 1 or (not spots and here is not None):
        name = systems.pop() if systems else here
        assert name is not None
        canvas = draw_closeup(view, words, theme, name, NOTHING, letters, title=title, seat=seat)
        return canvas, SHEETS
    if any(spot in NODES or spot in WORLDS for spot in spots):
        picked = letters.picked
        canvas = draw_table(
            view, words, theme, NOTHING, spots, None, (), private=True, picked=picked
        )
        return canvas, KIND
    canvas = draw_faction(view, seat, words, theme, NOTHING, letters, private=True, title=title)
    return canvas, SHEETS


def whereabouts(view: Horizons, spot: str) -> SystemId | None:
    """The system that an option is about."""
    if spot in NODES or spot.startswith("transfer:"):
        return system_of(NodeId(spot))
    if spot in WORLDS:
        return WORLDS[WorldId(spot)].system
    unit = UnitId(spot)
    if unit in view.ships:
        return system_of(view.ships[unit].at)
    return WORLDS[view.bases[unit].world].system if unit in view.bases else None


def scene_of(view: Horizons) -> SystemId | None:
    """Where what is asked happens: a battle, an interception, an exploration."""
    step = view.agenda[0] if view.agenda else None
    battle = getattr(step, "battle", None)
    if battle is not None:
        return system_of(battle.at)
    if isinstance(step, steps.moving.Intercepting) and step.fleet[0] in view.ships:
        return system_of(view.ships[step.fleet[0]].at)
    if isinstance(step, steps.exploring.Revealing):
        return WORLDS[step.world].system
    return None


def private(view: Horizons, seat: Seat, words: Words) -> Iterator[str]:
    """Their mission and tokens, which lie face down for all others."""
    me = view.players[seat]
    if me.mission is not None and me.mission in MISSIONS:
        name = mission_name(me.mission)
        points = MISSIONS[me.mission].vp
        yield words.spoken("render.horizons.alt.mission", mission=name, n=points)
    tokens = tuple(
        say("render.horizons.alt.explore", field=field_name(field), n=value)
        for field in Field
        for value in me.tokens[field]
    )
    if tokens:
        yield words.spoken("render.horizons.alt.tokens", what=tokens)


# --- parts of the table


def render_part(part: str, look: Look[Horizons], since: Horizons | None = None) -> Picture:
    """One part of the table, as large as a phone needs it."""
    view, words, news = look.view, look.words, changes(look.view, since)
    viewer = look.viewer
    if viewer is not None and part in (TECHNOLOGY, *Field) and not view.players[viewer].faction:
        viewer = None  # without a faction nobody has prices of their own
    canvas = draw_part(part, view, viewer, words, look.theme, news)
    spoken = (*alt.opening(view, words), *of_part(part, view, viewer, words, news))
    return Picture(encode(canvas.image, SHEETS, look.theme), alt_text(spoken))


def draw_part(
    part: str, view: Horizons, viewer: Seat | None, words: Words, theme: str, news: Changes
) -> Canvas:
    if part in SYSTEMS:
        return draw_closeup(view, words, theme, SystemId(part), news)
    if part == TECHNOLOGY:
        return draw_chart(view, viewer, words, theme, news)
    if part == POWERS:
        return draw_powers(view, viewer, words, theme, news)
    if part in tuple(Field):
        return draw_field(view, viewer, words, theme, Field(part), news)
    seat = Seat(int(part.removeprefix("seat.")) - 1)
    return draw_faction(view, seat, words, theme, news, private=seat == viewer)


def of_part(
    part: str, view: Horizons, viewer: Seat | None, words: Words, news: Changes
) -> Iterator[str]:
    if part in SYSTEMS:
        yield from alt.system(view, words, SystemId(part))
    elif part in (TECHNOLOGY, *Field):
        yield from alt.what_changed(view, words, news)
        if viewer is not None:
            found = tuple(
                say("render.horizons.alt.tech", what=tech_name(one), n=cost)
                for one, cost in spoken_prices(view, viewer)
                if part == TECHNOLOGY or TECHNOLOGIES[one].field == part
            )
            if found:
                yield words.spoken("render.horizons.alt.prices", what=found)
    elif part == POWERS:
        yield from (alt.player(view, seat, words) for seat in view.seats())
        yield from alt.relations(view, words)
        yield from alt.in_common(view, words)
    else:
        seat = Seat(int(part.removeprefix("seat.")) - 1)
        yield alt.player(view, seat, words)
        if seat == viewer:
            yield from private(view, seat, words)
