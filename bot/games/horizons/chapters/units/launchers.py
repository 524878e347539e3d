"""9.5 and 5.1: launchers."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.errors import require
from bot.engine.records import Seat
from bot.games.horizons.box.names import unit_name
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.home import is_home
from bot.games.horizons.chapters.units.fleets import seat_of_unit
from bot.games.horizons.state import Horizons, owner


def unlaunched(view: Horizons, unit: UnitId) -> bool:
    """A robot that has not flown yet: on Earth, or at the base that built it (HORIZON-9.5.1).

    Others of the kind never fly again (HORIZON-5.2.7), and crews need no launch (HORIZON-5.7.4).
    """
    ship = view.ships[unit]
    built = UNITS[unit].kind is Kind.RE and not ship.launched
    return built and (is_home(view, seat_of_unit(view, unit), ship.at) or ship.docked is not None)


def needs_launcher(view: Horizons, unit: UnitId) -> bool:
    """Robots on their first flight; crews that leave home (HORIZON-9.5.2, HORIZON-16.7.3)."""
    if UNITS[unit].kind is Kind.CV:
        return is_home(view, seat_of_unit(view, unit), view.ships[unit].at)
    return unlaunched(view, unit)


def beside(view: Horizons, launcher: UnitId, unit: UnitId) -> bool:
    one, other = view.ships[launcher], view.ships[unit]
    return one.at == other.at and (other.docked is None or one.docked in (None, other.docked))


def strong_enough(launcher: UnitId, unit: UnitId) -> bool:
    """Any launcher carries any robot; a crew needs one of its size (HORIZON-9.5.2)."""
    return UNITS[unit].kind is Kind.RE or UNITS[launcher].size >= UNITS[unit].size


def fresh_launchers(view: Horizons, seat: Seat) -> Iterator[UnitId]:
    """Own ones that were not used this year (HORIZON-5.1.3)."""
    for unit, _ in view.ships_of(view.players[seat].faction):
        if unit.kind is Kind.LV and unit.id not in view.this.moved:
            yield unit.id


def launchers(view: Horizons, seat: Seat, unit: UnitId) -> tuple[UnitId, ...]:
    """Those that could carry this ship now, the smallest first."""
    if unit not in view.ships or not needs_launcher(view, unit):
        return ()
    found = (one for one in fresh_launchers(view, seat) if beside(view, one, unit))
    fitting = (one for one in found if strong_enough(one, unit))
    return tuple(sorted(fitting, key=lambda one: (UNITS[one].size, one)))


def require_launcher(view: Horizons, seat: Seat, launcher: UnitId) -> None:
    """An own one that stands somewhere and was not used this year."""
    known = launcher in view.ships and UNITS[launcher].kind is Kind.LV
    mine = known and owner(launcher) == view.players[seat].faction
    require(mine, "horizons.refuse.launcher", "HORIZON-9.5.1")
    used = launcher in view.this.moved
    name = unit_name(launcher)
    require(not used, "horizons.refuse.launcher_used", "HORIZON-5.1.3", launcher=name)


def require_launch(
    view: Horizons, seat: Seat, ships: tuple[UnitId, ...], launcher: UnitId | None
) -> None:
    """Whoever needs one has one of their own, and nobody else takes one."""
    needing = [unit for unit in ships if needs_launcher(view, unit)]
    if not needing:
        require(launcher is None, "horizons.refuse.no_launcher", "HORIZON-9.5.7")
        return
    unit = needing[0]
    clause = "HORIZON-9.5.2" if UNITS[unit].kind is Kind.CV else "HORIZON-9.5.1"
    name = unit_name(unit)
    require(launcher is not None, "horizons.refuse.needs_launcher", clause, unit=name)
    assert launcher is not None
    require(len(ships) == 1, "horizons.refuse.one_ship", "HORIZON-9.5.3")
    require_launcher(view, seat, launcher)
    lv = unit_name(launcher)
    here = beside(view, launcher, unit)
    require(here, "horizons.refuse.launcher_away", "HORIZON-9.5.1", launcher=lv, unit=name)
    require(
        strong_enough(launcher, unit),
        "horizons.refuse.launcher_small",
        "HORIZON-9.5.2",
        launcher=lv,
        unit=name,
        n=UNITS[unit].size,
    )
