"""Tables whose place on Discord is gone: their clocks stop until they have one again."""

from __future__ import annotations

from contextlib import suppress

from bot.engine.errors import IllegalMove
from bot.play.clock.keeper import Timekeeper
from bot.play.table.live import RUNNING
from bot.store.settings import HOMELESS

# Why a table has no place: its thread is closed to the bot, was deleted, or its server is left.
CLOSED, GONE, REMOVED = "closed", "gone", "removed"
STOPPED = "stopped"


class Homes:
    """Tables without a place on Discord: nobody loses time while nobody can be shown anything.

    A table that pauses already is left to those who paused it.
    """

    def __init__(self, keeper: Timekeeper) -> None:
        self.journal = keeper.journal
        self._keeper = keeper

    async def why(self, table: str) -> str:
        """Why it has none; empty: it has one."""
        return why_homeless(await self._mark(table))

    async def lost(self, table: str, why: str) -> None:
        """Told twice, it counts once; a thread that is gone does not come back with the server."""
        if (await self.journal.table(table)).status != RUNNING:
            return
        was = await self._mark(table)
        known, _, stopped = was.partition(" ")
        if await self._keeper.paused(table) is None:
            stopped = STOPPED
        mark = f"{GONE if GONE in (known, why) else why} {stopped}"
        if mark != was:
            await HOMELESS.save(self.journal, mark, table)
        with suppress(IllegalMove):  # it pauses already
            await self._keeper.pause(table)

    async def found(self, table: str, why: str = "") -> None:
        """It has a place again; with `why`, only if it lost its place in that way."""
        known, _, stopped = (await self._mark(table)).partition(" ")
        if not known or why not in ("", known):
            return
        if stopped:
            with suppress(IllegalMove):  # somebody let it go on, or it is over
                await self._keeper.resume(table)
        await HOMELESS.drop(self.journal, table)

    async def _mark(self, table: str) -> str:
        return await HOMELESS.read(self.journal, table)


def why_homeless(mark: str) -> str:
    """Why a table marked so has no place; empty: it has one."""
    return mark.partition(" ")[0]
