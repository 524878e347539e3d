"""The pictures in words: year and who acts; each seat; what changed; options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from rendering.horizons.board.header import aim_text, now
from rendering.horizons.facts import (
    FACTIONS,
    MISSIONS,
    NODES,
    POLICIES,
    SYSTEMS,
    TECHNOLOGIES,
    TILES,
    TRACK,
    UNITS,
    WORLDS,
    Horizons,
    NodeId,
    SystemId,
    UnitId,
    WorldId,
    aim,
    awaited,
    bases_on,
    faction_name,
    field_name,
    flyby,
    grouped,
    mission_name,
    next_dated,
    node_name,
    policy_name,
    progress,
    relation_name,
    scenario_name,
    system_of,
    tech_name,
    tile_name,
    unit_name,
    world_name,
)
from rendering.horizons.moments import Changes
from rendering.words import Words, in_words


def table(
    view: Horizons, words: Words, news: Changes, marks: Mapping[str, str], board: int | None
) -> Iterator[str]:
    return in_words(
        words,
        board,
        opening(view, words),
        options(words, marks),
        (player(view, seat, words) for seat in view.seats()),
        what_changed(view, words, news),
        in_common(view, words),
    )


def opening(view: Horizons, words: Words) -> Iterator[str]:
    """When it is, what is going on, and whom the table waits for."""
    yield words.spoken("render.horizons.alt.year", year=view.year, what=now(view, words))
    if aim(view) != "points":
        scenario = scenario_name(view.options.scenario)
        text = aim_text(view, words)
        yield words.spoken("render.horizons.alt.scenario", scenario=scenario, aim=text)
    yield from words.awaited(sorted(awaited(view)))


def in_common(view: Horizons, words: Words) -> Iterator[str]:
    if view.initiative:
        order = tuple(map(Who, view.initiative))
        yield words.spoken("render.horizons.alt.initiative", who=order)
    if view.hoard:
        yield words.spoken("render.horizons.alt.hoard", n=view.hoard)
    if view.common in MISSIONS:
        assert view.common is not None
        name, points = mission_name(view.common), MISSIONS[view.common].vp
        yield words.spoken("render.horizons.alt.common", mission=name, n=points)
    dated = next_dated(view)
    if dated is not None:
        name = mission_name(dated.id)
        year = dated.from_year
        yield words.spoken("render.horizons.alt.dated", mission=name, n=dated.vp, year=year)


def player(view: Horizons, seat: Seat, words: Words) -> str:
    me = view.players[seat]
    if not me.faction:
        return words.spoken("render.horizons.alt.choosing", who=Who(seat))
    number, most = progress(view, seat)
    return words.spoken(
        f"render.horizons.alt.{'player' if most is None else 'progress'}",
        who=Who(seat),
        faction=faction_name(me.faction),
        n=number,
        most=most or 0,
        cash=me.cash,
        tech=len(me.technologies),
        bases=sum(1 for _ in view.bases_of(me.faction)),
        ships=sum(1 for _ in view.ships_of(me.faction)),
    )


def what_changed(view: Horizons, words: Words, news: Changes) -> Iterator[str]:
    places = sorted({world for world in news.worlds if world in WORLDS})
    found: tuple[Text, ...] = tuple(map(world_name, places))
    found += tuple(node_name(box) for box in sorted(news.boxes))
    if found:
        yield words.spoken("render.alt.new", things=found)
    if news.learnt:
        learnt = tuple(map(tech_name, sorted(news.learnt)))
        yield words.spoken("render.horizons.alt.learnt", what=learnt)


# --- a system


def system(view: Horizons, words: Words, name: SystemId) -> Iterator[str]:
    """Its worlds one by one, then its ships."""
    for world in SYSTEMS[name].worlds:
        facts = tuple(of_world(view, world))
        if facts:
            yield words.spoken("render.horizons.alt.world", world=world_name(world), what=facts)
    dangers = tuple(in_box(view, flyby(name)))
    if dangers:
        place = node_name(flyby(name))
        yield words.spoken("render.horizons.alt.box", place=place, what=dangers)
    for node, groups in grouped(view).items():
        if system_of(node) == name:
            ships = tuple(of_ship(view, unit) for group in groups for unit in group.units)
            place = node_name(node)
            yield words.spoken("render.horizons.alt.ships", place=place, ships=ships)


def of_world(view: Horizons, world: WorldId) -> Iterator[Text]:
    field = WORLDS[world].explore_field
    if field is not None:
        number = view.values.get(world, 0)
        yield say("render.horizons.alt.explore", field=field_name(field), n=number)
    if world in view.tiles:
        yield tile_name(view.tiles[world])
    if view.life.get(world):
        yield Text(
            "render.horizons.alt.life" if view.life[world] > 1 else "render.horizons.alt.life_signs"
        )
    most = WORLDS[world].terraform_points
    if most and view.terraformed.get(world):
        yield say("render.horizons.alt.green", n=view.terraformed[world], most=most)
    for unit, base in bases_on(view, world):
        faction = faction_name(UNITS[unit].faction)
        name = unit_name(unit)
        yield say("render.horizons.alt.base", base=name, faction=faction, n=base.settlements)
        if unit in view.blockades:
            yield say("render.horizons.alt.blockaded", base=name)


def in_box(view: Horizons, box: NodeId) -> Iterator[Text]:
    """What else is in a flyby box."""
    yield from (
        Text("render.horizons.alt.pirate") for one in view.pirates.values() if one.at == box
    )
    if box in view.asteroids:
        yield Text("render.horizons.alt.asteroid")
    if view.menace is not None and view.menace.at == box:
        yield say("render.horizons.alt.menace", n=view.menace.strength)


def of_ship(view: Horizons, unit: UnitId) -> Text:
    resting = view.ships[unit].reserve
    key = "render.horizons.alt.resting" if resting else "render.horizons.alt.ship"
    return say(key, ship=unit_name(unit), faction=faction_name(UNITS[unit].faction))


# --- options


def options(words: Words, marks: Mapping[str, str]) -> Iterator[str]:
    return words.options(marks, spot_text)


def spot_text(spot: str) -> Text | str:
    """A place, a world, a system, or a piece of any kind."""
    if spot in NODES or spot.startswith("transfer:"):
        return node_name(NodeId(spot))
    if spot in UNITS:
        return unit_name(UnitId(spot))
    for known, name in (
        (WORLDS, world_name),
        (TECHNOLOGIES, tech_name),
        (POLICIES, policy_name),
        (TILES, tile_name),
        (MISSIONS, mission_name),
        (FACTIONS, faction_name),
    ):
        if spot in known:
            return name(spot)
    return spot


def relations(view: Horizons, words: Words) -> Iterator[str]:
    """Those that are not neutral."""
    found = tuple(
        say(
            "render.horizons.alt.relation",
            one=faction_name(pair.partition("|")[0]),
            other=faction_name(pair.partition("|")[2]),
            at=relation_name(TRACK[at].id),
        )
        for pair, at in sorted(view.relations.items())
        if at
    )
    if found:
        yield words.spoken("render.horizons.alt.relations", what=found)
