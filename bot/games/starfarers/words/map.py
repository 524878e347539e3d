"""The map in words: systems with their planets and sites, alien bases with their docks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.engine.text import Text, Who, people, say
from bot.games.starfarers.box import board, names
from bot.games.starfarers.box.friends import friends_of
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.box.tokens import NO_TOKEN
from bot.games.starfarers.chapters.end_points import next_docks, system_has_room
from bot.games.starfarers.state import Ship, Starfarers

GOALS = 4  # how many of the nearest goals a ship is told about


def galaxy(view: Starfarers) -> Iterator[Text]:
    """How points are called, then each system and each base."""
    yield Text("starfarers.table.map")
    for system in board.SYSTEMS.values():
        yield system_line(view, system)
    for base in board.BASES.values():
        yield base_line(view, base)


# --- systems


def system_line(view: Starfarers, system: board.System) -> Text:
    planets = tuple(planet(view, one) for one in system.planets)
    sites = tuple(site(view, one) for one in system.colony_sites)
    name = names.system_name(system.id)
    return say("starfarers.table.system", system=name, planets=planets, sites=sites)


def planet(view: Starfarers, name: board.PlanetId) -> Text:
    """Its resource and its token; of one face down, who has seen it, and what the viewer saw."""
    token, resource = view.tokens[name], names.resource_name(board.PLANETS[name].resource)
    face = names.token_face(token)
    if name in view.open:
        return say("starfarers.table.planet", id=name, resource=resource, face=face)
    seen = people(seat for seat in view.seats() if name in view.players[seat].looks)
    known = token != NO_TOKEN
    if seen:
        key = "starfarers.table.planet_known" if known else "starfarers.table.planet_seen"
    else:  # after the end all faces are published (STAR-13.8)
        key = "starfarers.table.planet_shown" if known else "starfarers.table.planet_hidden"
    return say(key, id=name, resource=resource, face=face, who=seen)


def site(view: Starfarers, one: board.Site) -> Text:
    """What stands on a colony site, and the points beside it."""
    (first, second), near = one.planets, board.NEIGHBOURS[one.node]
    beside = {"id": one.node, "first": first, "second": second, "points": near}
    return say("starfarers.table.site", state=settled(view, one.node), **beside)


def settled(view: Starfarers, point: board.NodeId) -> Text:
    for seat in view.seats():
        if point in view.players[seat].spaceports:
            return say("starfarers.site.spaceport", who=Who(seat))
        if point in view.players[seat].colonies:
            return say("starfarers.site.colony", who=Who(seat))
    if point in view.neutral:
        return Text("starfarers.site.neutral")
    if point in view.closed:
        return Text("starfarers.site.closed")
    room = system_has_room(view, board.NODES[point].system)  # STAR-9.2.5
    return Text("starfarers.site.free" if room else "starfarers.site.full")


# --- alien bases


def base_line(view: Starfarers, base: board.Base) -> Text:
    """The docks with their owners, the holder of the token, and the cards left."""
    owners = view.docks.get(base.id, ())
    taken = {card for player in view.players for card in player.cards}
    left = [card for card in friends_of(base.id) if card not in taken]
    docks = tuple(
        say("starfarers.table.dock", id=one.node, n=one.number, who=Who(owners[one.number - 1]))
        if one.number <= len(owners)
        else say("starfarers.table.free_dock", id=one.node, n=one.number)
        for one in base.docks
    )
    holder, cards = view.friends.get(base.id), tuple(map(names.card_name, left))
    held = Text("starfarers.table.unheld") if holder is None else Who(holder)
    name = names.people_name(base.id)
    return say("starfarers.table.base", people=name, docks=docks, holder=held, cards=cards)


# --- how far


def ways(view: Starfarers, ship: Ship) -> Iterator[Text]:
    """Steps to the nearest goals: free sites for a colony ship, the next docks for a trade ship."""
    trade = ship.kind is ShipKind.TRADE
    goals = {dock.node for _, dock in next_docks(view)} if trade else board.SITES
    near = (
        (point, far)
        for point, far in board.distances(ship.node).items()
        if point in goals and (trade or settled(view, point).key == "starfarers.site.free")
    )
    for point, far in islice(near, GOALS):
        yield say("starfarers.table.way", where=names.point_name(point), n=far)
