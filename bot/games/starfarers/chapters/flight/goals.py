"""What a ship may be sent for: of many points those that lead to something come first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.engine.prompts import Option
from bot.engine.records import Seat
from bot.engine.text import Text, say
from bot.games.starfarers.box.board import NODES, NodeId, distances
from bot.games.starfarers.box.names import people_name, token_face
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.chapters.asking import elsewhere, node_option
from bot.games.starfarers.chapters.end_points import (
    COLONY_SITES,
    DOCKS,
    can_settle,
    guarded,
    next_docks,
    occupied,
)
from bot.games.starfarers.chapters.exploring import can_remove, special, unseen
from bot.games.starfarers.state import Ship, Starfarers

MOST_GOALS = 10
MOST_AHEAD = 6  # goals beyond this turn's reach to which a way is shown
MOST_LOOKS = 4


def goal_options(
    view: Starfarers, seat: Seat, ship: Ship, ends: list[NodeId]
) -> tuple[Option[NodeId], ...]:
    """All end points: first those with a reason to go there, then the others by their region."""
    found = dict(best_goals(view, seat, ship, ends))
    first = (Option(node, node, why, spot=node, sign=node) for node, why in found.items())
    return (*first, *(elsewhere(node) for node in ends if node not in found))


def best_goals(
    view: Starfarers, seat: Seat, ship: Ship, ends: list[NodeId], most: int = MOST_GOALS
) -> Iterator[tuple[NodeId, Text]]:
    """So many points that lead to something, each with one reason."""
    found = set[NodeId]()
    for node, reason in reasons(view, seat, ship, ends):
        if node in found:
            continue
        if len(found) == most:
            return
        found.add(node)
        yield node, reason


def landing_options(
    view: Starfarers, seat: Seat, points: list[NodeId]
) -> tuple[Option[NodeId], ...]:
    """Points of the whole map: first where something can be founded, else where one can look."""
    first = [node for node in points if is_landing(view, node)]
    first = (first or [node for node in points if unseen(view, seat, node)])[:MOST_GOALS]
    return (*map(node_option, first), *(elsewhere(node) for node in points if node not in first))


def is_landing(view: Starfarers, node: NodeId) -> bool:
    """A ship that may end its way there can found something."""
    return node in DOCKS or can_settle(view, node)


def reasons(
    view: Starfarers, seat: Seat, ship: Ship, ends: list[NodeId]
) -> Iterator[tuple[NodeId, Text]]:
    """The nearest first: what is founded there, removed there, seen there; then the ways on."""
    way = distances(ship.node)
    for node in ends:
        if node in DOCKS or (ship.kind is ShipKind.COLONY and can_settle(view, node)):
            yield node, landing(node, way[node])
    for node in ends:
        for planet in NODES[node].planets:
            token = special(view, planet)
            if token is not None and can_remove(view.players[seat], token):
                face = token_face(token.id)
                yield node, say("starfarers.goal.remove", id=node, token=face, n=way[node])
    yield from looks(view, seat, ship, ends)
    yield from ahead(view, seat, ship, ends)


@lru_cache(maxsize=2_000)
def landing(node: NodeId, steps: int) -> Text:
    people = NODES[node].outpost
    if people is None:
        return say("starfarers.goal.site", id=node, n=steps)
    return say("starfarers.goal.dock", id=node, people=people_name(people), n=steps)


def looks(
    view: Starfarers, seat: Seat, ship: Ship, ends: Iterable[NodeId]
) -> Iterator[tuple[NodeId, Text]]:
    """Sites with tokens not looked at yet; in other systems the point that shows most of them."""
    best, way = dict[str, tuple[int, NodeId]](), distances(ship.node)
    for node in ends:
        system, fresh = NODES[node].system, len(unseen(view, seat, node))
        if fresh and node in COLONY_SITES:
            best[system] = len(NODES), node  # no other point of this system
            yield node, say("starfarers.goal.unknown_site", id=node, n=way[node])
        elif fresh > best.get(system, (0, node))[0]:
            best[system] = fresh, node
    for _, node in list(best.values())[:MOST_LOOKS]:
        yield node, say("starfarers.goal.look", id=node, n=way[node])


def ahead(
    view: Starfarers, seat: Seat, ship: Ship, ends: list[NodeId]
) -> Iterator[tuple[NodeId, Text]]:
    """On the way to the nearest goals that are too far away for this turn."""
    way, reach = distances(ship.node), set(ends)
    full = occupied(view, ship) | guarded(view, seat)
    far = [node for node in aims(view, seat, ship) if node not in reach and node not in full]
    shown, fresh = set[NodeId](), {end: len(unseen(view, seat, end)) for end in ends}
    for goal in sorted(far, key=lambda node: (way[node], node)):
        if len(shown) == MOST_AHEAD:
            return
        rest = distances(goal)
        near = min(map(rest.__getitem__, ends))
        node = max((end for end in ends if rest[end] == near), key=fresh.__getitem__)
        if near < rest[ship.node] and node not in shown:
            shown.add(node)
            yield node, towards(node, goal, rest[node])


def towards(node: NodeId, goal: NodeId, more: int) -> Text:
    people = NODES[goal].outpost
    if people is None:
        return say("starfarers.goal.towards_site", id=node, goal=goal, n=more)
    return say("starfarers.goal.towards_dock", id=node, people=people_name(people), n=more)


def aims(view: Starfarers, seat: Seat, ship: Ship) -> Iterator[NodeId]:
    """Where such a ship could found something, as far as it is known; else what is unseen."""
    if ship.kind is ShipKind.TRADE:
        yield from (dock.node for _, dock in next_docks(view))
        return
    for node in COLONY_SITES:
        if can_settle(view, node) or unseen(view, seat, node):
            yield node
