"""Who is a person, and who plays by itself."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.records import Seat
from bot.store.records import SeatRow, TableRow

AUTOPILOT = "autopilot:"  # as the user of a seat; then its level and, if it has one, `:name`
BY_CLOCK = "clock"  # who gives the commands of the clock


def people(seats: Iterable[SeatRow]) -> dict[Seat, str]:
    """Who sits where; an autopilot is nobody."""
    return {Seat(row.seat): row.user for row in seats if not row.user.startswith(AUTOPILOT)}


def everybody_at(row: TableRow) -> tuple[str, ...]:
    """All people of a table: its owner, who sits there, and whose seats they are."""
    users = (user for seat in row.seats for user in (seat.user, seat.holder))
    found = (user for user in (row.owner, *users) if user and not user.startswith(AUTOPILOT))
    return tuple(dict.fromkeys(found))


def by_machine(giver: str) -> bool:
    return giver == BY_CLOCK or giver.startswith(AUTOPILOT)
