"""Offers of fleets: who moves together, joins others, leaves them, or stacks with a base."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bot.engine.records import Seat
from bot.games.horizons.acts import Act, Fly
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.moving.goals import ways
from bot.games.horizons.chapters.moving.paths import stuck
from bot.games.horizons.chapters.moving.plans import can_dock, can_join
from bot.games.horizons.chapters.units.launchers import launchers, needs_launcher, unlaunched
from bot.games.horizons.state import Horizons

FEW = 5  # crews of a place, of which every part is offered as a fleet


def docks(view: Horizons, ships: tuple[UnitId, ...], node: NodeId) -> Iterator[UnitId]:
    """Bases there that they may stack with."""
    return (base for base in view.bases if can_dock(view, ships, node, base))


def company(view: Horizons, ships: tuple[UnitId, ...], node: NodeId) -> Iterator[UnitId]:
    """The first ship of every fleet there that they may join; bases are docked at instead."""
    seen = {*ships}
    for unit, ship in view.ships_at(node):
        if unit not in seen and UNITS[unit].kind is Kind.CV and ship.docked is None:
            seen.update(view.fleet_of(unit))
            if can_join(view, ships, node, unit):
                yield unit


def changes(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Out of a fleet, into another one, or to a base, in the same place (HORIZON-5.7.4).

    A robot that a base has built takes a launcher for it (HORIZON-9.5.1).
    """
    for unit, ship in view.ships_of(view.players[seat].faction):
        if stuck(view, unit.id) is not None:
            continue
        alone, launcher = (unit.id,), None
        if unlaunched(view, unit.id):
            launcher = next(iter(launchers(view, seat, unit.id)), None)
            if launcher is None:
                continue
        fleet = view.fleet_of(unit.id)
        if ship.docked is not None or len(fleet) > 1:
            yield Fly(alone, (), launcher)
        for base in docks(view, alone, ship.at):
            if base != ship.docked:
                yield Fly(alone, (), launcher, dock=base)
        for other in company(view, alone, ship.at):
            if other not in fleet:
                yield Fly(alone, (), launcher, join=other)


def common_moves(view: Horizons, seat: Seat) -> Iterator[Act]:
    """Where they may go together (HORIZON-5.7.3), allies with them (HORIZON-4.2.1)."""
    for ships in groups(view, seat):
        for node, path in ways(view, ships, None).items():
            yield from (Fly(ships, path, dock=base) for base in docks(view, ships, node))
            yield Fly(ships, path)
            yield from (Fly(ships, path, join=one) for one in company(view, ships, node))


def groups(view: Horizons, seat: Seat) -> tuple[tuple[UnitId, ...], ...]:
    """Fleets of crews with an own ship, all own crews of a place, then some of a few there."""
    found = dict[tuple[UnitId, ...], None]()
    places = dict[NodeId, tuple[UnitId, ...]]()
    for unit, ship in view.ships_of(view.players[seat].faction):
        if goes(view, unit.id):
            places[ship.at] = (*places.get(ship.at, ()), unit.id)
            fleet = view.fleet_of(unit.id)
            if ship.docked is None and all(goes(view, one) for one in fleet):
                found[tuple(sorted(fleet))] = None
    found |= {tuple(sorted(ships)): None for ships in places.values()}
    for ships in places.values():
        for size in range(2, len(ships)) if len(ships) <= FEW else ():
            found |= {tuple(sorted(some)): None for some in combinations(ships, size)}
    return tuple(ships for ships in found if len(ships) > 1)


def goes(view: Horizons, unit: UnitId) -> bool:
    """A crew that can move, and needs no launcher of its own (HORIZON-9.5.3)."""
    crewed = UNITS[unit].kind is Kind.CV
    return crewed and stuck(view, unit) is None and not needs_launcher(view, unit)
