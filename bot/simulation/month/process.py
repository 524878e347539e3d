"""One process of the bot in a simulated month: all parts put together, as the application does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from bot.engine.records import Seat
from bot.play.assembly import assemble
from bot.play.autopilots.drivers import pilots
from bot.play.table.live import RUNNING
from bot.simulation.games import derived
from bot.simulation.month.leaks import Inspector
from bot.simulation.month.mailbox import Mailbox
from bot.simulation.month.mortal import mortal
from bot.simulation.month.near import NearJournal
from bot.simulation.month.poster import Announcer
from bot.store.bells import Topic
from bot.store.records import Deadline
from bot.store.sqlite.journal import SqliteJournal

MOST_RINGS = 6  # at one instant: what the clock does may make something else due at once
ONE = 2**64


class Process:
    """Opened on a file; it is closed in order, or killed and left as it is."""

    def __init__(
        self,
        journal: SqliteJournal,
        now: Callable[[], float],
        seed: int,
        box: Mailbox,
        names: Mapping[str, str],
        inspector: Inspector,
    ) -> None:
        self.journal = journal
        self.life = mortal(journal)
        self.touched: set[str] = set()
        journal.listen(Topic.CHANGED, self.touched.add)
        # Luck that depends on the time alone: tables may move in any order at one instant.
        self.play = play = assemble(
            journal, clock=now, luck=lambda: derived(seed, now()) / ONE, at_once=1
        )
        self.announcer = Announcer(play, box, names, inspector, lambda: not self.life.dead)
        self.offers: dict[str, tuple[str, int, str]] = {}  # seats, and who will take each
        self.regrets: dict[tuple[str, Seat], str] = {}  # seats that will ask to take a step back
        self._now = now

    @property
    def now(self) -> float:
        return self._now()

    @classmethod
    async def open(
        cls,
        path: Path,
        now: Callable[[], float],
        seed: int,
        box: Mailbox,
        names: Mapping[str, str],
        inspector: Inspector,
    ) -> Process:
        """Clocks stood still while there was none; autopilots answer what they were asked."""
        journal = await NearJournal.open(path)
        found = cls(journal, now, seed, box, names, inspector)
        await found.play.alarm.start()
        return found

    async def ring(self) -> list[Deadline]:
        """All that is due at this instant; returns what was due, also what became due by it."""
        done: list[Deadline] = []
        for _ in range(MOST_RINGS):
            due = await self.journal.deadlines(self._now())
            due = [row for row in due if row not in done]
            await self.play.alarm.ring()
            if not due:
                break
            done += due
        await self.drive(self.touched)
        return done

    async def beat(self) -> None:
        """A sign of life between two instants, as the real clock gives one every half minute."""
        with self.life.spared():
            await self.play.outages.beat()

    async def drive(self, tables: Iterable[str]) -> None:
        """Autopilots at these tables answer until they have nothing to answer."""
        for table in sorted(tables):
            row = await self.journal.table(table)
            if row.status == RUNNING and pilots(row):
                self.play.drivers.wake(table)
        await self.play.drivers.idle()

    async def close(self) -> None:
        await self.play.drivers.close()
        await self.journal.close()

    async def bury(self) -> None:
        """What a killed process leaves to the system: its threads and files."""
        await asyncio.gather(self.play.drivers.close(), return_exceptions=True)
        await self.journal.close()
