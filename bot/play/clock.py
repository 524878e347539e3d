"""The clock: one task that tells a table when a window of its rules has ended."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from bot.engine.errors import BoardMovedOn
from bot.play.referee import Referee
from bot.play.windows import WINDOW
from bot.store.journal import Deadline

GLANCE = 30.0  # seconds between two looks at most: every new window lasts longer
REST = 600.0  # seconds until a window is tried again that could not be ended
LOG = logging.getLogger("sublight.clock")


class Clock:
    """The move that ends a window drops its row too: it is made once, whenever the bot stops."""

    def __init__(self, referee: Referee, *, now: Callable[[], float] = time.time) -> None:
        self._referee = referee
        self._now = now
        self._resting: dict[Deadline, float] = {}

    async def run(self) -> None:
        while True:
            try:
                wait = await self.ring()
            except Exception:  # the journal may be back at the next look
                LOG.exception("the clock cannot read the journal")
                wait = GLANCE
            await asyncio.sleep(wait)

    async def ring(self) -> float:
        """Ends every window that is due; returns the seconds until the next look."""
        now = self._now()
        rows = await self._referee.journal.deadlines(now + GLANCE)
        soon = [row for row in rows if row.kind == WINDOW]
        self._resting = {row: until for row, until in self._resting.items() if row in soon}
        for row in soon:
            if max(row.due, self._resting.get(row, 0.0)) <= now:
                await self._end(row)
        return min([GLANCE, *(row.due - now for row in soon if row.due > now)])

    async def _end(self, row: Deadline) -> None:
        try:
            await self._referee.expire(row.table, row.who)
        except BoardMovedOn:  # somebody closed it just before
            LOG.info("%s has no end to tell", row.who, extra={"table": row.table})
            self._resting[row] = self._now() + REST
        except Exception:  # whatever it is, the other tables go on
            LOG.exception("%s could not be ended", row.who, extra={"table": row.table})
            self._resting[row] = self._now() + REST
