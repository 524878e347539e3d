"""Where ships can go now: for questions and autopilots, by the same rules."""

from __future__ import annotations

from collections import deque

from bot.engine.records import Seat
from bot.games.horizons.box.sky import NodeId, kind_of, neighbours, system_of, transfer_box
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.moving.paths import boxed, may_cross, may_enter, stuck
from bot.games.horizons.chapters.units.fleets import seat_of_unit
from bot.games.horizons.chapters.units.launchers import launchers, needs_launcher
from bot.games.horizons.state import Horizons, owner

Way = tuple[NodeId, ...]


def destinations(
    view: Horizons, seat: Seat, unit: UnitId, launcher: UnitId | None = None
) -> dict[NodeId, Way]:
    """Every place where this own ship may end its move now, and the shortest way there.

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
    """All places of the system by the fewest segments; a landing leads nowhere (9.3.3)."""
    found: dict[NodeId, Way] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if kind_of(here) == "surface" and here != start:
            continue
        for node in neighbours(here):
            if node not in found and all(
                may_cross(view, seat_of_unit(view, one), one, node) is None for one in ships
            ):
                found[node] = (*found[here], node)
                queue.append(node)
    return found
