"""9.4 Heliocentric transfers: how long they take."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.engine.records import Seat
from bot.games.horizons.box.sky import SystemId
from bot.games.horizons.box.units import UNITS, UnitId
from bot.games.horizons.chapters.units.fleets import is_crewed, seat_of_unit
from bot.games.horizons.chapters.units.ranges import distance
from bot.games.horizons.effects import multiplier
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons

BLOCK = 10  # longer ways are added up in parts of this length (HORIZON-9.4.2)
LEAST = 1  # HORIZON-9.4.4


@cache
def parts(way: int, factor: float) -> tuple[int, ...]:
    """The rounded times of each ten, and of the rest."""
    tens, rest = divmod(way, BLOCK)
    lengths = (BLOCK,) * tens + ((rest,) if rest else ())
    return tuple(rounded(length * factor) for length in lengths)


def transfer_time(
    view: Horizons, seat: Seat, start: SystemId, end: SystemId, launcher: int | None = None
) -> int:
    """In years; `launcher`: the size of the one that a robot starts on (HORIZON-9.4.3)."""
    time = sum(parts(distance(start, end), multiplier(view, seat)))
    return max(LEAST, time - ((launcher or 1) - 1))


def fleet_time(
    view: Horizons,
    ships: Iterable[UnitId],
    start: SystemId,
    end: SystemId,
    launcher: UnitId | None = None,
) -> int:
    """The slowest decides (HORIZON-9.4.8); no launcher speeds up a crew (HORIZON-9.4.3)."""
    return max(
        transfer_time(
            view,
            seat_of_unit(view, unit),
            start,
            end,
            UNITS[launcher].size if launcher is not None and not is_crewed(unit) else None,
        )
        for unit in ships
    )
