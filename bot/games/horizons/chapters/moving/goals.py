"""Where ships can go now: for questions and autopilots, by the same rules."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from bot.engine.records import Seat
from bot.games.horizons.box.sky import NodeId, kind_of, neighbours, system_of, transfer_box
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.combat.pirates import lurking
from bot.games.horizons.chapters.moving.interception import interceptors
from bot.games.horizons.chapters.moving.paths import boxed, may_cross, may_enter, stuck
from bot.games.horizons.chapters.units.fleets import seat_of_unit
from bot.games.horizons.chapters.units.launchers import launchers, needs_launcher
from bot.games.horizons.state import Horizons, owner

Way = tuple[NodeId, ...]


def destinations(
    view: Horizons, seat: Seat, unit: UnitId, launcher: UnitId | None = None
) -> dict[NodeId, Way]:
    """Every place where this own ship may end its move now, and the best way there.

    Without a `launcher`, one that needs it takes the smallest that can carry it.
    """
    if unit not in view.ships or owner(unit) != view.players[seat].faction:
        return {}
    if view.ships[unit].awake or stuck(view, unit) is not None:
        return {}
    if needs_launcher(view, unit):
        fitting = launchers(view, seat, unit)
        launcher = launcher if launcher is not None else next(iter(fitting), None)
        if launcher not in fitting:
            return {}
    return ways(view, (unit,), launcher)


def ways(view: Horizons, ships: tuple[UnitId, ...], launcher: UnitId | None) -> dict[NodeId, Way]:
    """For all of them together, from where they are (HORIZON-9.4.6)."""
    start = view.ships[ships[0]].at
    near = reached(view, ships, start)
    found = {node: path for node, path in near.items() if path and all_may(view, ships, node)}
    if launcher is None and any(UNITS[unit].kind is Kind.RE for unit in ships):
        return found  # HORIZON-9.4.7
    for box, path in near.items():
        for system in view.scenario.systems if kind_of(box) == "flyby" else ():
            if system == system_of(box):
                continue
            way = boxed(view, ships, start, (*path, transfer_box(system, 1)), launcher)
            if all_may(view, ships, way[-1]):
                found[way[-1]] = way
    return found


def all_may(view: Horizons, ships: tuple[UnitId, ...], node: NodeId) -> bool:
    return all(may_enter(view, seat_of_unit(view, one), one, node) is None for one in ships)


def reached(view: Horizons, ships: tuple[UnitId, ...], start: NodeId) -> dict[NodeId, Way]:
    """All places of the system; a landing leads nowhere (9.3.3).

    No segment costs anything, so a way is the better the fewer could stop them on it; of equals the
    shortest is taken.
    """
    found = dict[NodeId, Way]()
    number = count()
    queue: list[tuple[int, int, int, Way]] = [(0, 0, next(number), ())]
    while queue:
        perils, _, _, path = heappop(queue)
        here = path[-1] if path else start
        if here in found:
            continue
        found[here] = path
        if path and kind_of(here) == "surface":
            continue
        perils += bool(path) and is_perilous(view, ships, here)
        for node in neighbours(here):
            if node not in found and all(
                may_cross(view, seat_of_unit(view, one), one, node) is None for one in ships
            ):
                heappush(queue, (perils, len(path), next(number), (*path, node)))
    return found


def is_perilous(view: Horizons, ships: tuple[UnitId, ...], node: NodeId) -> bool:
    """Could anybody try to stop them as they leave it? (HORIZON-9.7.1, HORIZON-9.7.8)"""
    if lurking(view, ships, node) is not None:
        return True
    mine = {owner(one) for one in ships}
    others = any(owner(unit) not in mine for unit, _ in view.ships_at(node))
    return others and bool(interceptors(view, ships, node))
