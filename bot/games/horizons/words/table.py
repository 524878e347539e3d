"""The table in words: complete enough to play from."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.guide import Part, seat_part
from bot.engine.text import Text, people, say
from bot.games.horizons.box.cards import MISSIONS, MissionId
from bot.games.horizons.box.knowledge import NEUTRAL, TRACK
from bot.games.horizons.box.names import (
    faction_name,
    mission_name,
    node_name,
    relation_name,
    scenario_name,
    stock_text,
    system_name,
    tech_name,
    tile_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.sky import SYSTEMS, WORLDS, NodeId, SystemId, WorldId, system_of
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.pieces import Ship
from bot.games.horizons.state import Horizons
from bot.games.horizons.words.seats import base_text, player, ship_text


def describe(view: Horizons) -> Iterator[Part]:
    """The year, the map, relations, technologies, then each player."""
    yield Part("table", table(view))
    yield Part("map", board(view))
    yield Part("relations", relations(view))
    yield Part("technologies", technologies(view))
    for seat in view.seats():
        yield seat_part(seat, player(view, seat))


def table(view: Horizons) -> Iterator[Text]:
    scenario = view.options.scenario
    yield say("horizons.table.year", year=view.year, scenario=scenario_name(scenario))
    yield Text(f"horizons.aim.{scenario}")
    yield say("horizons.table.order", who=people(view.initiative))
    if view.common is not None:
        yield say("horizons.table.common", mission=mission_text(view.common))
    if view.undated:
        first = view.undated[0]
        yield say(
            "horizons.table.next", mission=mission_text(first), year=MISSIONS[first].from_year
        )
    if view.hoard:
        yield say("horizons.table.hoard", n=view.hoard)
    if view.menace is not None:
        at, n = node_name(view.menace.at), view.menace.strength
        yield say("horizons.table.menace", where=at, n=n)
    if view.invader is not None:
        yield say("horizons.table.invader", n=view.invader)
    if view.contact:
        yield Text("horizons.table.contact")
    for base, blocked in view.blockades.items():
        by = faction_name(blocked.by)
        yield say("horizons.table.blockade", base=unit_name(base), faction=by)
    if view.result is not None:
        key = "horizons.table.over" if view.result.winners else "horizons.table.lost"
        yield say(key, who=people(view.result.winners))


def mission_text(mission: MissionId) -> Text:
    return say("horizons.option.mission", mission=mission_name(mission), n=MISSIONS[mission].vp)


# --- the map


def board(view: Horizons) -> Iterator[Text]:
    """System by system: its worlds, then what is on its way."""
    played = {*view.worlds()}
    for system in view.scenario.systems:
        yield say("horizons.table.system", system=system_name(system))
        for world in SYSTEMS[system].worlds:
            if world in played:
                yield from world_lines(view, world)
        yield from places(view, system)
    for world in played:
        if WORLDS[world].system is None:
            yield from world_lines(view, world)


def world_lines(view: Horizons, world: WorldId) -> Iterator[Text]:
    found = list(facts_of(view, world))
    if found:
        yield say("horizons.table.world", world=world_name(world), facts=tuple(found))
    for unit, base in view.bases.items():
        if base.world == world:
            yield base_text(unit, base)


def facts_of(view: Horizons, world: WorldId) -> Iterator[Text]:
    if world in view.values:
        yield say("horizons.fact.value", n=view.values[world])
    tile = view.tiles.get(world)
    if tile is not None:
        yield say(
            "horizons.fact.tile", tile=tile_name(tile), stock=stock_text(view.produces(world))
        )
    if view.life.get(world):
        yield Text("horizons.fact.life" if view.life[world] > 1 else "horizons.fact.signs")
    most = WORLDS[world].terraform_points
    if most and view.terraformed.get(world):
        yield say("horizons.fact.terraformed", n=view.terraformed[world], most=most)


def places(view: Horizons, system: SystemId) -> Iterator[Text]:
    """Ships, pirates and asteroids, place by place."""
    by_place = dict[NodeId, list[tuple[UnitId, Ship]]]()
    for unit, ship in view.ships.items():
        if system_of(ship.at) == system:
            by_place.setdefault(ship.at, []).append((unit, ship))
    for node in sorted(by_place):
        ships = tuple(ship_text(unit, ship) for unit, ship in by_place[node])
        yield say("horizons.table.place", where=node_name(node), ships=ships)
    for pirate in (*view.pirates.values(), *view.raiders.values()):
        if system_of(pirate.at) == system:
            key = "horizons.table.strong_pirate" if pirate.strong else "horizons.table.pirate"
            yield say(key, where=node_name(pirate.at), n=pirate.damage)
    for node in view.asteroids:
        if system_of(node) == system:
            yield say("horizons.table.asteroid", where=node_name(node))


# --- factions


def relations(view: Horizons) -> Iterator[Text]:
    found = False
    for two, order in sorted(view.relations.items()):
        if order == NEUTRAL:
            continue
        found = True
        one, other = map(faction_name, two.split("|"))
        relation = relation_name(TRACK[order].id)
        yield say("horizons.table.relation", one=one, other=other, relation=relation)
    if not found:
        yield Text("horizons.table.neutral")


def technologies(view: Horizons) -> Iterator[Text]:
    """Who knows what."""
    for seat in view.seats():
        faction, known = view.players[seat].faction, view.players[seat].technologies
        if faction:
            key = "horizons.table.technologies" if known else "horizons.table.no_technology"
            names = tuple(map(tech_name, known))
            values = {"faction": faction_name(faction), "names": names} if known else {}
            yield Text(key, values or {"faction": faction_name(faction)})


__all__ = ["describe"]
