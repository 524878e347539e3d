"""Who is a person, and who plays by itself."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.records import Seat
from bot.store.journal import Journal
from bot.store.records import SeatRow, TableRow
from bot.store.settings import RATED

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


async def rated_now(journal: Journal, seats: Iterable[SeatRow]) -> tuple[str, ...]:
    """Those of them whose games are rated from now on."""
    users = dict.fromkeys(people(seats).values())
    return tuple([user for user in users if await RATED.read(journal, user) is not None])


def by_machine(giver: str) -> bool:
    return giver == BY_CLOCK or giver.startswith(AUTOPILOT)
