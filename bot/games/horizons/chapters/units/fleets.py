"""5.7 and 4.2: fleets, also those of allies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.records import Seat
from bot.games.horizons.box.sky import EARTH_ORBIT, NodeId, orbit
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.home import home_orbit, is_home
from bot.games.horizons.effects import has
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


def at_base(view: Horizons, seat: Seat, unit: UnitId) -> UnitId | None:
    """The base that a ship is stacked with, or the own one below it by elevator (HORIZON-5.7.7)."""
    ship = view.ships[unit]
    if ship.docked is not None:
        return ship.docked
    if has(view, seat, "space_elevator"):
        for base, found in view.bases_of(view.players[seat].faction):
            if found.world != EARTH_ORBIT and ship.at == orbit(found.world):
                return base
    return None


def on_earth(view: Horizons, seat: Seat, unit: UnitId) -> bool:
    """On Earth, or in its orbit with an elevator (HORIZON-5.7.10)."""
    at = view.ships[unit].at
    lifted = at == home_orbit(view, seat) and has(view, seat, "space_elevator")
    return is_home(view, seat, at) or lifted
