"""The head of a table: the year, what is going on, who acts, and what all have in common."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.engine.text import Text, Who
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark, vp
from rendering.drawing.theme import awaited_colour
from rendering.horizons import pieces
from rendering.horizons.facts import (
    DEEP_SPACE,
    MISSIONS,
    WORLDS,
    Horizons,
    Mission,
    aim,
    awaited,
    mission_name,
    next_dated,
    scenario_name,
    section_name,
    world_name,
)
from rendering.horizons.hues import SHAPE
from rendering.horizons.layout import FIRST_ROW, HEADER, WIDTH
from rendering.horizons.moments import moment, section_now
from rendering.words import Words

YEARS, WHO = 760, 1060
MIDDLE, LOWER = 76, (FIRST_ROW + HEADER) / 2 - 3


def header(canvas: Canvas, view: Horizons, words: Words) -> None:
    seats = tuple(seat for seat in view.initiative or view.seats() if seat in awaited(view))
    canvas.fill(0, 0, WIDTH, HEADER, "panel")
    canvas.fill(0, FIRST_ROW, WIDTH, HEADER - FIRST_ROW, "void")
    canvas.fill(0, HEADER - 3, WIDTH, 3, edge(view, seats))
    label = title(view, words).upper()
    room = YEARS - 60 - 2 * len(label)  # letters stand apart
    canvas.fitted(32, 31, label, Face.LABEL, (24, 20), "ink2", room, track=2)
    x = 32 + canvas.text(32, MIDDLE, view.year or "", Face.HERO, 60, "act") + 26
    canvas.fitted(x, MIDDLE + 2, now(view, words), Face.TITLE, (44, 26), "ink", YEARS - 30 - x)
    decade(canvas, view, words)
    who(canvas, view, seats, words)
    common(canvas, view, words)


def edge(view: Horizons, seats: tuple[Seat, ...]) -> str:
    def hue(seat: Seat) -> str:
        faction = view.players[seat].faction
        return pieces.owner_hue(faction) if faction else "act"

    return awaited_colour(seats, hue)


def title(view: Horizons, words: Words) -> str:
    """The game, or the scenario and its aim."""
    if aim(view) == "points":
        return words("cog.game.horizons")
    return f"{words.label(scenario_name(view.options.scenario))} · {aim_text(view, words)}"


def aim_text(view: Horizons, words: Words) -> str:
    """What wins a scenario, in a few words."""
    scenario, goal = view.scenario, view.scenario.victory
    players = str(len(view.players))
    year = scenario.deadline_by_players.get(players) or scenario.deadline
    if len(view.players) == 1 and scenario.solo_deadline:
        year = scenario.solo_deadline
    year = year or scenario.interstellar_deadline or scenario.last_year
    return words(
        f"render.horizons.aim.{aim(view)}",
        n=(goal.settlements or goal.count) if goal else 0,
        world=world_name(goal.world) if goal else "",
        year=year or 0,
        left=view.menace.strength if view.menace else 0,
    )


def now(view: Horizons, words: Words) -> str:
    section = section_now(view)
    if section is not None:
        return words.label(section_name(section))
    return words(f"render.horizons.now.{moment(view)}")


def decade(canvas: Canvas, view: Horizons, words: Words) -> None:
    """The years of the decade; in the first one there is an economic phase."""
    label = words("render.horizons.decade", n=view.decade).upper()
    canvas.text(YEARS, 31, label, Face.LABEL, 22, "ink2", track=2)
    for year in range(10):
        here = view.year % 10 == year
        hue = "act" if here else "line2" if year < view.year % 10 else "raised"
        x = YEARS + year * 25
        canvas.panel(x, 58, 21, 36, 5, hue)
        if year == 0:
            canvas.icon("coin", x + 10.5, 76, 18, "on" if here else "ink2")


def who(canvas: Canvas, view: Horizons, seats: tuple[Seat, ...], words: Words) -> None:
    """The seat that may act and its task; of several, their marks."""
    room = WIDTH - WHO - 170
    icon, task = "act", words(f"render.horizons.to.{moment(view)}")
    if view.result is not None:
        seats, icon = view.result.winners, "trophy"
        task = words("render.horizons.won") if seats else words("render.horizons.lost")
    if len(seats) == 1:
        sign(canvas, view, seats[0], WHO + 40, 56, 52)
        name = words("render.people", who=(Who(seats[0]),))
        canvas.fitted(WHO + 84, 38, name, Face.TITLE, (38, 28), "ink", room)
        canvas.fitted(WHO + 84, 82, task, Face.BODY, (28, 22), "ink2", room)
    else:
        for place, seat in enumerate(seats):
            sign(canvas, view, seat, WHO + 40 + 56 * place, 38, 38)
        if seats:
            task = words("render.horizons.to_answer", n=len(seats))
        canvas.fitted(WHO + 20, 84, task, Face.BODY, (28, 22), "ink2", room + 60)
    canvas.icon(icon, WIDTH - 44, 56, 40, "act")


def sign(canvas: Canvas, view: Horizons, seat: Seat, x: float, y: float, size: float) -> None:
    """A seat by the shape of its faction; before it has one, by its own."""
    faction = view.players[seat].faction
    mark(canvas, SHAPE[faction] if faction else seat, x, y, size)


def common(canvas: Canvas, view: Horizons, words: Words) -> None:
    """The lower row: initiative, the pirates' hoard, missions for all, the deep sky."""
    x = 32.0
    if view.initiative:
        x += head(canvas, x, words("render.horizons.initiative"))
        for seat in view.initiative:
            sign(canvas, view, seat, x + 16, LOWER, 30)
            x += 42
        x += 18
    if view.hoard or view.pirates:
        pieces.pirate(canvas, x + 18, LOWER, 36)
        x += 44 + canvas.text(x + 44, LOWER, f"${view.hoard}B", Face.TITLE, 32, "ink") + 30
    if view.common is not None and view.common in MISSIONS:
        x = mission(canvas, x, words("render.horizons.common"), MISSIONS[view.common], words)
    dated = next_dated(view)
    if dated is not None and view.scenario.missions:
        text = words("render.horizons.from_year", n=dated.from_year)
        x = mission(canvas, x, text, dated, words)
    if view.scenario.deep_space and DEEP_SPACE in view.values:
        text = words("render.horizons.world.deep_space")
        right = WIDTH - 32.0
        field = WORLDS[DEEP_SPACE].explore_field
        if field is not None and x + 110 + fonts.width_of(text, Face.LABEL, 22) < right:
            pieces.value(canvas, right - 36, LOWER, field, view.values[DEEP_SPACE])
            canvas.text(right - 84, LOWER, text, Face.WORD, 24, "ink2", "rm")


def head(canvas: Canvas, x: float, text: str) -> float:
    return canvas.text(x, LOWER, text.upper(), Face.LABEL, 22, "ink2", track=1) + len(text) + 14


def mission(canvas: Canvas, x: float, label: str, one: Mission, words: Words) -> float:
    """A world to explore and its points."""
    x += head(canvas, x, label)
    x += canvas.text(x, LOWER, words.label(title_of(one)), Face.TITLE, 28, "ink") + 12
    vp(canvas, x + 18, LOWER, one.vp, 38)
    return x + 58


def title_of(one: Mission) -> Text:
    return mission_name(one.id)
