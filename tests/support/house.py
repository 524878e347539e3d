"""A bot that can be restarted, and people who play at its tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any, Self

from bot.app import Sublight
from bot.engine.records import Seat
from bot.operation.metrics import Metrics
from bot.play.lobby.lobby import Lobby
from bot.play.table.referee import Referee
from bot.playground.model.things import Channel
from bot.playground.server import LocalDiscord
from bot.store.journal import Journal
from bot.store.records import TableRow
from cogs.ui.press.front import Front, front_of
from cogs.ui.services import Services
from tests.support.driver import Person
from tests.support.local import running


class House:
    def __init__(
        self,
        local: LocalDiscord,
        journal: Journal,
        studio: Any = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.local, self.world, self.journal = local, local.world, journal
        self.studio, self.clock = studio, clock
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def start(self) -> None:
        clock = self.clock
        lobby, referee = Lobby(self.journal, clock=clock), Referee(self.journal, clock=clock)
        services = Services(self.journal, lobby, referee, studio=self.studio, clock=clock)
        self.bot = Sublight(services, Metrics(), ready_after=0.05)
        await self._stack.enter_async_context(running(self.bot))

    async def restart(self) -> None:
        """Another process: it knows nothing but what the journal holds."""
        await self._stack.aclose()
        await self.start()

    @property
    def front(self) -> Front:
        return front_of(self.bot)

    @property
    def services(self) -> Services:
        return self.bot.services

    def person(self, name: str) -> Person:
        return Person(self.world, name)

    async def only_table(self) -> TableRow:
        (row,) = await self.journal.tables()
        return row

    async def table(self, *people: Person, **options: Any) -> TableRow:
        """A running table, opened and joined by commands; everybody then looks at its thread."""
        first, *others = people
        seats = options.pop("seats", len(people))
        await first.slash("/table new", **{"game": "race", "seats": seats, **options})
        row = (await self.journal.tables())[-1]
        for other in others:
            await other.slash("/table join", table=row.id)
        row = await self.journal.table(row.id)
        if row.status == "running":
            place = await self.thread(row.id)
            for one in people:
                one.channel = place
        return row

    async def thread(self, table: str) -> Channel:
        name = await self.journal.setting(f"table:{table}", "thread")
        return self.world.channels[int(name or 0)]

    async def owing(self, row: TableRow) -> list[int]:
        referee = self.services.referee
        return [
            seat.seat
            for seat in row.seats
            if any(prompt.owed for prompt in await referee.prompts(row.id, Seat(seat.seat)))
        ]
