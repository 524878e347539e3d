"""The map in words: systems with their planets and sites, alien bases with their docks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.engine.records import Seat
from bot.engine.text import Text, Who, people, say
from bot.games.starfarers.box.board import (
    BASES,
    NEIGHBOURS,
    NODES,
    PLANETS,
    SITES,
    SYSTEMS,
    Base,
    NodeId,
    PlanetId,
    Site,
    System,
    distances,
)
from bot.games.starfarers.box.friends import friends_of
from bot.games.starfarers.box.names import (
    card_names,
    people_name,
    point_name,
    resource_name,
    system_name,
    token_face,
)
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.chapters.flight.end_points import system_has_room
from bot.games.starfarers.state import Ship, Starfarers

GOALS = 4  # how many of the nearest goals a ship is told about


def galaxy(view: Starfarers) -> Iterator[Text]:
    """How points are called, then each system and each base."""
    yield Text("starfarers.table.map")
    for system in SYSTEMS.values():
        yield system_line(view, system)
    for base in BASES.values():
        yield base_line(view, base)


# --- systems


def system_line(view: Starfarers, system: System) -> Text:
    return say(
        "starfarers.table.system",
        system=system_name(system.id),
        planets=tuple(planet(view, one) for one in system.planets),
        sites=tuple(site(view, one) for one in system.colony_sites),
    )


def planet(view: Starfarers, name: PlanetId) -> Text:
    """Its resource and its token; of one face down, who has seen it, and what the viewer saw."""
    token, resource = view.tokens[name], resource_name(PLANETS[name].resource)
    if name in view.open:
        return say("starfarers.table.planet", id=name, resource=resource, face=token_face(token))
    seen = people(seat for seat in view.seats() if name in view.players[seat].looks)
    known = token != NO_TOKEN
    if seen:
        key = "starfarers.table.planet_known" if known else "starfarers.table.planet_seen"
    else:  # after the end all faces are published (STAR-13.8)
        key = "starfarers.table.planet_shown" if known else "starfarers.table.planet_hidden"
    return say(key, id=name, resource=resource, face=token_face(token), who=seen)


def site(view: Starfarers, one: Site) -> Text:
    """What stands on a colony site, and the points beside it."""
    first, second = one.planets
    return say(
        "starfarers.table.site",
        id=one.node,
        first=first,
        second=second,
        points=NEIGHBOURS[one.node],
        state=settled(view, one.node),
    )


def settled(view: Starfarers, point: NodeId) -> Text:
    for seat in view.seats():
        if point in view.players[seat].spaceports:
            return say("starfarers.site.spaceport", who=Who(seat))
        if point in view.players[seat].colonies:
            return say("starfarers.site.colony", who=Who(seat))
    if point in view.neutral:
        return Text("starfarers.site.neutral")
    if point in view.closed:
        return Text("starfarers.site.closed")
    room = system_has_room(view, NODES[point].system)  # STAR-9.2.5
    return Text("starfarers.site.free" if room else "starfarers.site.full")


# --- alien bases


def base_line(view: Starfarers, base: Base) -> Text:
    """The docks with their owners, the holder of the token, and the cards left."""
    owners = view.docks.get(base.id, ())
    taken = {card for player in view.players for card in player.cards}
    left = [card for card in friends_of(base.id) if card not in taken]
    docks = tuple(
        dock(one.node, one.number, owners[one.number - 1])
        if one.number <= len(owners)
        else say("starfarers.table.free_dock", id=one.node, n=one.number)
        for one in base.docks
    )
    holder = view.friends.get(base.id)
    held = Text("starfarers.table.unheld") if holder is None else Who(holder)
    return say(
        "starfarers.table.base",
        people=people_name(base.id),
        docks=docks,
        holder=held,
        cards=card_names(left),
    )


def dock(point: NodeId, number: int, owner: Seat) -> Text:
    return say("starfarers.table.dock", id=point, n=number, who=Who(owner))


# --- how far


def ways(view: Starfarers, ship: Ship) -> Iterator[Text]:
    """Steps to the nearest goals: free sites for a colony ship, the next docks for a trade ship."""

    def is_goal(point: NodeId) -> bool:
        return point in docks or settled(view, point).key == "starfarers.site.free"

    filled = {people: len(owners) for people, owners in view.docks.items()}
    docks = {
        one.node
        for base in BASES.values()
        for one in base.docks
        if one.number == filled.get(base.id, 0) + 1
    }
    goals = SITES.keys() if ship.kind is ShipKind.COLONY else docks
    all_ways = distances(ship.node).items()
    near = ((point, far) for point, far in all_ways if point in goals and is_goal(point))
    for point, far in islice(near, GOALS):
        yield say("starfarers.table.way", where=point_name(point), n=far)
