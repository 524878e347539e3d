"""The outbox from the side of who empties it: rows by table, and what each table last showed."""

from __future__ import annotations

import asyncio
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterable

from bot.engine.records import Seat
from bot.play.people import AUTOPILOT
from bot.play.post.plan import Shown
from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import Beside, OutboxRow, TableRow
from bot.store.settings import BOARDS, Kept, kept

AT_ONCE, ALL = 200, 100_000  # rows read at a time
SHOWN = settings.SHOWN.holding(Shown, Shown())
UNKNOWN = "0"  # in place of a version: what a board showed was not kept

__all__ = ["Outbox", "OutboxRow", "TableRow", "users_of"]


class Outbox:
    """What is not done stays in the journal, whatever happens here."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.time) -> None:
        self.journal = journal
        self.clock = clock

    async def due(self) -> dict[str, list[OutboxRow]]:
        """What is to be shown by now, by table, in order."""
        found: dict[str, list[OutboxRow]] = defaultdict(list)
        for row in await self.journal.pending(self.clock(), AT_ONCE):
            found[row.table].append(row)
        return found

    async def rows(self, table: str) -> list[OutboxRow]:
        """All that is not done at one table, also what was put off."""
        return await self.journal.pending(math.inf, ALL, table=table)

    async def done(self, rows: Iterable[OutboxRow]) -> None:
        await asyncio.gather(*(self.journal.posted(row.id) for row in rows))

    async def hold(self, rows: Iterable[OutboxRow], until: float) -> None:
        sooner = [row.id for row in rows if row.not_before < until]
        await asyncio.gather(*(self.journal.attempted(row, until) for row in sooner))

    async def table(self, table: str) -> TableRow:
        return await self.journal.table(table)

    async def secret(self, table: str) -> str:
        """Of a game that is over: what its luck came from."""
        return (await self.journal.secret(table)).hex()

    async def shown(self, table: str) -> Shown:
        return await SHOWN.read(self.journal, table)

    async def save(self, table: str, shown: Shown, known: Kept | None = None) -> None:
        """With its boards; `known`: the table's settings, if nothing was saved since then."""
        known = known or await kept(self.journal, settings.TABLE, table)
        boards = known.row(BOARDS, table)
        earlier = max(0, shown.board - 1)
        versions = (boards.value + (UNKNOWN,) * earlier)[:earlier]
        if shown.board:
            versions += (str(shown.version),)
        changes = (known.row(SHOWN, table).change(shown), boards.change(versions))
        await self.journal.change(Beside(table, settings=changes))

    async def boards(self, table: str) -> list[int]:
        """The versions that the public boards showed last, board 1 first."""
        return [int(version) for version in await BOARDS.read(self.journal, table)]


def users_of(table: TableRow) -> dict[Seat, str]:
    """The people at a table, by seat; an autopilot is nobody."""
    return {
        Seat(seat.seat): seat.user
        for seat in table.seats
        if not seat.user.startswith(AUTOPILOT) and seat.user.isdecimal()
    }
