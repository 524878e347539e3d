"""Once more: a finished table has one rematch, whose seats are kept for its players for a while."""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.engine.errors import refuse, require
from bot.engine.text import say
from bot.play.lobby.blocks import Blocks
from bot.play.people import people
from bot.play.table.live import OVER
from bot.play.time.pace import DAY
from bot.store.journal import Journal
from bot.store.records import TableRow, UnknownTable
from bot.store.settings import REMATCH, RESERVED

KEPT_FOR = 2 * DAY  # seconds that a seat is kept


class Rematches:
    def __init__(
        self, journal: Journal, blocks: Blocks, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._journal = journal
        self._blocks = blocks
        self._clock = clock

    def require_player(self, row: TableRow, user: str) -> None:
        """Whoever had a seat at the end may ask for one, once the game is over."""
        require(row.status == OVER, "play.refuse.rematch_now")
        require(user in players_of(row), "play.refuse.rematch_players")

    async def of(self, row: TableRow) -> TableRow | None:
        """The rematch that there is."""
        try:
            known = await REMATCH.read(self._journal, row.id)
            return await self._journal.table(known) if known else None
        except UnknownTable:
            return None

    async def opened(self, row: TableRow, new: TableRow) -> tuple[str, ...]:
        """The table of the rematch; whose seats are kept there, but for whoever asks.

        Nobody is called to a table with somebody whom they, or who has, blocked.
        """
        wanted = [user for user in players_of(row) if user != new.owner]
        kept = [user for user in wanted if not await self._blocks.apart(new.owner, user)]
        await RESERVED.save(self._journal, tuple(kept), new.id)
        await REMATCH.save(self._journal, new.id, row.id)
        return tuple(kept)

    def until(self, row: TableRow) -> float:
        return row.created + KEPT_FOR

    async def kept(self, row: TableRow) -> tuple[str, ...]:
        """For whom a seat is kept there now."""
        if self._clock() >= self.until(row):
            return ()
        here = {seat.user for seat in row.seats}
        return tuple(u for u in await RESERVED.read(self._journal, row.id) if u not in here)

    async def require_seat(self, row: TableRow, user: str, players: int) -> None:
        """Is there a seat for them beside those that are kept for others?"""
        kept = await self.kept(row)
        if user not in kept and players - len(row.seats) <= len(kept):
            refuse("play.refuse.seat_kept", until=say("play.until", at=str(int(self.until(row)))))


def players_of(row: TableRow) -> tuple[str, ...]:
    """The people whose seats they were at the end, not who sat in for them."""
    users = people(row.seats)
    return tuple(dict.fromkeys(one.holder or one.user for one in row.seats if one.seat in users))
