"""5.7 and 4.2: fleets, also those of allies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.records import Seat
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.state import Horizons, owner


def seat_of_unit(view: Horizons, unit: UnitId) -> Seat:
    """Who plays its faction."""
    seat = view.seat_of(owner(unit))
    assert seat is not None, unit
    return seat


def owners(view: Horizons, units: Iterable[UnitId]) -> tuple[Seat, ...]:
    """Whose ships these are, the best initiative first: they decide together (HORIZON-4.2.2)."""
    found = {seat_of_unit(view, unit) for unit in units}
    return tuple(seat for seat in view.initiative if seat in found)


def leader(view: Horizons, units: Iterable[UnitId]) -> Seat:
    """Who decides for a fleet that is attacked (HORIZON-4.2.4)."""
    return owners(view, units)[0]


def is_crewed(unit: UnitId) -> bool:
    return UNITS[unit].kind is Kind.CV


def fleets_at(view: Horizons, node: NodeId) -> Iterator[tuple[UnitId, ...]]:
    """Every fleet there once, without what is self-aware (HORIZON-9.7.1, HORIZON-9.7.2)."""
    seen = set[UnitId]()
    for unit, ship in view.ships_at(node):
        if unit not in seen and not ship.awake:
            fleet = view.fleet_of(unit)
            seen.update(fleet)
            yield fleet
