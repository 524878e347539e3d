"""The bot put together, in front of a local Discord: it can be restarted, and people play there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any, ClassVar, Self

from bot import client
from bot.client import Sublight
from bot.engine.records import Seat
from bot.operation.metrics import Metrics
from bot.play.assembly import Play, assemble, look_after
from bot.play.table.ticks import Tell, silent
from bot.playground.model.things import Channel
from bot.playground.server import LocalDiscord
from bot.playground.stage.world import World
from bot.store.records import TableRow
from bot.store.sql.journal import SqlJournal
from bot.store.sqlite.journal import SqliteJournal
from cogs.announcing import new_announcer
from cogs.ui.post.channels import Channels
from cogs.ui.post.pictures import Pictures
from cogs.ui.press.front import Front
from tests.support.discord.driver import Person
from tests.support.discord.local import running
from tests.support.discord.sketches import Sketches


class Guest(Sublight):
    """Of all that register the same commands only the first sends them: Discord knows them then."""

    sent: ClassVar[set[tuple[str, ...]]] = set()

    def __init__(self, world: World, play: Play, **more: Any) -> None:
        super().__init__(play, Metrics(), **more)
        self.world = world

    async def sync_if_changed(self) -> bool:
        names = tuple(command.qualified_name for command in self.tree.walk_commands())
        if names in self.sent:
            self.world.commands.overwrite(0, await client.registration(self.tree, None))
            return False
        self.sent.add(names)
        return await super().sync_if_changed()


class House:
    """Its announcer, alarm and autopilots do nothing by themselves: a test lets them."""

    def __init__(
        self,
        local: LocalDiscord,
        journal: SqlJournal,
        studio: Any = None,
        clock: Callable[[], float] = time.time,
        pictures: Pictures | None = None,
        tell: Tell = silent,
    ) -> None:
        self.local, self.world, self.journal = local, local.world, journal
        self.studio, self.clock = studio, clock
        self._pictures, self._tell = pictures or Sketches(), tell
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def start(self) -> None:
        play = assemble(self.journal, clock=self.clock, luck=lambda: 0.5, tell=self._tell)
        forgetting = None
        if isinstance(self.journal, SqliteJournal):
            forgetting = look_after(play, self.journal).forgetting
        self.bot = Guest(
            self.world, play, studio=self.studio, forgetting=forgetting, ready_after=0.05
        )
        if forgetting is not None:
            forgetting.listeners.append(self.front.desk.seating.forget)
        await self._stack.enter_async_context(running(self.bot))
        self.front.screens.haste = 0.0  # people here press as quickly as they can
        seating, channels = self.front.desk.seating, Channels(self.bot)
        self.announcer = new_announcer(play, seating, channels, self._pictures)

    async def restart(self) -> None:
        """Another process: it knows nothing but what the journal holds."""
        await self._stack.aclose()
        await self.start()

    async def at_rest(self) -> None:
        """Wait until every press is worked off, and every panel that goes on by itself has."""
        while self.front._busy:
            await asyncio.wait(self.front._busy)
        await self.front.waits.idle()

    @property
    def front(self) -> Front:
        return self.bot.front

    @property
    def play(self) -> Play:
        return self.bot.play

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
        referee = self.play.referee
        return [
            seat.seat
            for seat in row.seats
            if any(prompt.owed for prompt in await referee.prompts(row.id, Seat(seat.seat)))
        ]
