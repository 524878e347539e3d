"""5.7.7 to 5.7.12: where ships count as being, with a Space Elevator."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.horizons.box.sky import orbit
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.chapters.common.home import home_orbit, is_home
from bot.games.horizons.effects import has
from bot.games.horizons.state import Horizons


def at_base(view: Horizons, seat: Seat, unit: UnitId) -> UnitId | None:
    """The base that a ship is stacked with, own or not, or the own one below it by elevator."""
    docked = view.ships[unit].docked
    return docked if docked is not None else base_below(view, seat, unit)


def base_below(view: Horizons, seat: Seat, unit: UnitId) -> UnitId | None:
    """The own one at which a ship counts by elevator (HORIZON-5.7.7)."""
    if not has(view, seat, "space_elevator"):
        return None
    at, mine = view.ships[unit].at, view.bases_of(view.players[seat].faction)
    return next((base for base, found in mine if at == orbit(found.world)), None)


def on_earth(view: Horizons, seat: Seat, unit: UnitId) -> bool:
    """On Earth, or in its orbit with an elevator (HORIZON-5.7.10)."""
    at = view.ships[unit].at
    lifted = at == home_orbit(view, seat) and has(view, seat, "space_elevator")
    return is_home(view, seat, at) or lifted
