"""The alarm: one task that sleeps until the nearest deadline of any table, and does what is due."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from typing import TypeAlias

from bot.engine.errors import BoardMovedOn
from bot.play.clock.keeper import Timekeeper
from bot.play.clock.late import Lateness
from bot.play.clock.outages import Outages
from bot.play.lobby.lobby import Lobby
from bot.play.owner import Owner
from bot.play.table.live import CLOSED, OVER
from bot.play.time.expiry import seat_in
from bot.store.records import Beside, Deadline, Due

GLANCE = 30.0  # seconds between two looks at most: every new deadline is farther away
REST = 600.0  # seconds until something is tried again that could not be done
AT_ONCE = 4  # tables at which something is done at the same time: each blocks the loop a little
LAPSED = "lapsed"  # the status of a request whose end nobody else decides
LOG = logging.getLogger("sublight.clock")

Handler: TypeAlias = Callable[[Deadline], Awaitable[object]]
Lapse: TypeAlias = Callable[[str, int], Awaitable[object]]  # the end of a request: table and id


class Alarm:
    """Whatever is done drops or moves its row in the same transaction: it is done once.

    `requests` says for each kind of request what its end means; `at_once` 1 keeps to the order of
    the deadlines, so that tests come out the same every time.
    """

    def __init__(
        self,
        keeper: Timekeeper,
        outages: Outages,
        lobby: Lobby,
        late: Lateness,
        requests: Mapping[str, Lapse],
        *,
        owner: Owner | None = None,
        at_once: int = AT_ONCE,
    ) -> None:
        self._owner = owner or Owner(keeper.journal)
        self._keeper = keeper
        self._outages = outages
        self._requests = requests
        self._journal = keeper.journal
        self._at_once = at_once
        self._bell = asyncio.Event()
        self._resting: dict[Deadline, float] = {}
        self._handlers: dict[str, Handler] = {
            Due.ACT: lambda row: late.act(row.table, seat_in(row.who)),
            Due.REMIND: lambda row: late.remind(row.table, seat_in(row.who)),
            Due.VACATION: lambda row: late.back(row.table, seat_in(row.who)),
            Due.WINDOW: lambda row: keeper.referee.expire(row.table, row.who),
            Due.RESUME: lambda row: keeper.resume(row.table),
            Due.LOBBY_ENDS: lambda row: lobby.warn(row.table),
            Due.LOBBY: lambda row: lobby.expire(row.table),
            Due.REQUEST: self._lapse,
        }

    def wake(self) -> None:
        """Time may have leapt: look at once."""
        self._bell.set()

    async def run(self) -> None:
        """For ever, once it was started."""
        while True:
            self._bell.clear()
            try:
                wait = await self.ring()
            except Exception:  # the journal may be back at the next look
                LOG.exception("the clock cannot read the journal")
                wait = GLANCE
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._bell.wait()

    async def start(self) -> None:
        """While nobody ran this, no time has passed for anybody."""
        try:
            stood = await self._outages.waken()
        except Exception:
            LOG.exception("the clock cannot read the journal")
        else:
            if stood:
                LOG.warning("the clocks stood still for %.0f seconds", stood)

    async def ring(self) -> float:
        """Does all that is due; returns the seconds until the next look."""
        maintained = await self._outages.look()
        if self._outages.revised:
            self._outages.revised = False
            self._resting.clear()
            self._keeper.referee.forget(None)
        if maintained is not None:
            return GLANCE
        now = self._keeper.now
        soon = await self._journal.deadlines(now + GLANCE, shards=self._owner.only)
        self._resting = {row: until for row, until in self._resting.items() if row in soon}
        due: dict[str, list[Deadline]] = defaultdict(list)
        for row in soon:
            if max(row.due, self._resting.get(row, 0.0)) <= now:
                due[row.table].append(row)
        waiting = iter(due.values())
        await asyncio.gather(*(self._work(waiting) for _ in range(min(self._at_once, len(due)))))
        await self._outages.beat()
        return min([GLANCE, *(row.due - now for row in soon if row.due > now)])

    async def _work(self, waiting: Iterator[list[Deadline]]) -> None:
        """One table after the other, each in the order of its deadlines."""
        for rows in waiting:
            try:
                standing = await self._standing(rows)
            except Exception:  # it is due at the next look too
                LOG.exception("a table cannot be read", extra={"table": rows[0].table})
                continue
            for row in standing:
                await self._try(row)

    async def _standing(self, rows: list[Deadline]) -> list[Deadline]:
        """At a table that was closed nothing is due any more but its votes."""
        table = rows[0].table
        if (await self._journal.table(table)).status not in (CLOSED, OVER):
            return rows
        await self._journal.change(Beside(table, deadlines=()))
        return [row for row in rows if row.kind == Due.REQUEST]

    async def _try(self, row: Deadline) -> None:
        try:
            await self._do(row)
        except BoardMovedOn:  # somebody was faster
            LOG.info("%s %s is over already", row.kind, row.who, extra={"table": row.table})
            self._resting[row] = self._keeper.now + REST
        except Exception:  # whatever it is, the other tables go on
            LOG.exception("%s %s failed", row.kind, row.who, extra={"table": row.table})
            self._resting[row] = self._keeper.now + REST

    async def _do(self, row: Deadline) -> None:
        handler = self._handlers.get(row.kind)
        if handler is None:
            raise ValueError(f"nobody knows deadlines of the kind {row.kind}")
        await handler(row)

    async def _lapse(self, row: Deadline) -> None:
        request = int(row.who.removeprefix(f"{Due.REQUEST}:"))
        for asked in await self._journal.requests(row.table):
            if asked.id != request:
                continue
            lapse = self._requests.get(asked.what)
            if lapse is not None:
                await lapse(row.table, request)
            else:
                await self._journal.answer_request(request, asked.answers, LAPSED, asked.revision)
