"""The caretaker: copies the database on time, puts old games away, and notices what changed."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable

from bot.play.clock.outages import Maintenance
from bot.play.time.pace import DAY, HOUR
from bot.store.files import archive, rotation
from bot.store.files.rotation import Plan
from bot.store.opening import AnyJournal
from bot.store.records import JournalError
from bot.store.sqlite.journal import SqliteJournal

LOOK = 30.0  # seconds between two looks
RETRY = 600.0  # seconds until something is tried again that failed
TIDY = 6 * HOUR  # between two searches for old games
LOG = logging.getLogger("sublight.upkeep")


class Upkeep:
    """One task; whatever fails is said, tried again, and keeps nobody from playing."""

    def __init__(
        self,
        journal: AnyJournal,
        maintenance: Maintenance,
        *,
        plan: Plan | None = None,
        archive_days: int | None = None,
        clock: Callable[[], float] = time.time,
        driving: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`driving` sees to seats that play by themselves: when maintenance is over, whoever
        ended it, and every hour, so that no table stands still for good.
        """
        self.trouble = ""  # why the last backup failed; empty: it did not
        self._journal = journal
        self._files = journal if isinstance(journal, SqliteJournal) else None
        self._maintenance = maintenance
        self._plan = plan
        self._days = archive_days
        self._clock = clock
        self._driving = driving
        self._driven = clock()
        self._maintained = False
        self._failed = -RETRY
        self._tidied = -TIDY

    async def run(self) -> None:
        while True:
            await self.tick()
            await asyncio.sleep(LOOK)

    async def tick(self) -> None:
        """All that is due now."""
        try:
            await self._notice()
            if self._files is None:
                return  # a server keeps all games, and is saved by its host
            if self._days is not None and self._apart(self._tidied) >= TIDY:
                self._tidied = self._clock()
                await self.tidy()
            if self._plan is not None and self._apart(self._failed) >= RETRY:
                await self._back_up(self._files, self._plan)
        except Exception:  # the caretaker must outlive whatever happens
            LOG.exception("upkeep failed")

    def _apart(self, at: float) -> float:
        """How long ago something was; a clock that was set back makes it long ago."""
        ago = self._clock() - at
        return ago if ago >= 0 else math.inf

    async def _notice(self) -> None:
        on = await self._maintenance.on_now()
        over, late = self._maintained and not on, self._apart(self._driven) >= HOUR
        self._maintained = on
        if self._driving is not None and (over or late):
            self._driven = self._clock()
            await self._driving()

    async def _back_up(self, files: SqliteJournal, plan: Plan) -> None:
        now = self._clock()
        if now < await asyncio.to_thread(rotation.due, plan, files.path, now):
            return
        try:
            async with files.whole:
                made = await asyncio.to_thread(rotation.take, plan, files.path, now)
        except (JournalError, OSError) as error:
            self.trouble = str(error)
            self._failed = now
            LOG.error("the backup failed: %s", error)
            return
        self.trouble = ""
        LOG.info("backed up to %s", ", ".join(path.name for path in made))

    async def tidy(self) -> list[str]:
        """Games over for long enough leave for the archive, one after the other."""
        if self._files is None:
            return []
        before, journal = self._clock() - (self._days or 0) * DAY, self._files
        ripe = await journal.writer.submit(lambda c: archive.ripe(c, before))
        moved = []
        for table in ripe:
            try:
                async with journal.whole:
                    await asyncio.to_thread(archive.copy_table, journal.path, table)
                    work = archive.dropping(journal.path, table, self._clock())
                    await journal.writer.submit(work)
            except JournalError as error:
                LOG.error("a game could not be archived: %s", error, extra={"table": table})
            else:
                moved.append(table)
        if moved:
            LOG.info("%s games were archived", len(moved))
        return moved
