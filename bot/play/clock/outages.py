"""Clocks that stand still for everybody: while the bot is down, and in maintenance."""

from __future__ import annotations

from collections.abc import Callable

from bot.play.time.calendars import FROZEN, Calendars
from bot.play.time.pace import DAY
from bot.play.time.rhythm import Leave
from bot.store.records import Due, Freeze, SettingChange
from bot.store.settings import HEARTBEAT, MAINTENANCE, Row

SHORTEST = 90.0  # seconds without a heartbeat that nobody would notice
REMEMBERED = 120 * DAY  # longer than any decision lasts
# Kinds whose row itself is the time; seats count anew.
MOVED = (Due.WINDOW, Due.RESUME, Due.LOBBY, Due.LOBBY_ENDS, Due.REQUEST)


class Outages:
    """One row is written every now and then: whoever starts next knows how long nobody did."""

    def __init__(self, calendars: Calendars, now: Callable[[], float]) -> None:
        self.calendars = calendars
        self.journal = calendars.journal
        self._now = now
        self._maintained = False

    async def beat(self) -> None:
        await HEARTBEAT.save(self.journal, self._now())

    async def waken(self) -> float:
        """At the start: how many seconds the clocks have stood; they are moved by so much."""
        last, now = await HEARTBEAT.read(self.journal), self._now()
        if last is None or now - last < SHORTEST or await self.maintained() is not None:
            await self.beat()
            return 0.0
        await self._freeze(last, now)
        return now - last

    async def maintained(self) -> float | None:
        """Since when the host works on the bot, if at all; another process may end it."""
        since = await MAINTENANCE.read(self.journal)
        if since is not None or self._maintained:
            self.calendars.reread()
        self._maintained = since is not None
        return since

    async def begin_maintenance(self) -> None:
        """Nothing is due until it ends; begun twice, it began once."""
        if await self.maintained() is None:
            await MAINTENANCE.save(self.journal, self._now())

    async def end_maintenance(self) -> float:
        """Returns the seconds it took, by which all clocks are moved."""
        start, now = await self.maintained(), self._now()
        if start is None:
            return 0.0
        on = Row(MAINTENANCE, (), MAINTENANCE.form.write(start))
        await self._freeze(start, now, on.drop())
        return now - start

    async def _freeze(self, start: float, end: float, *more: SettingChange) -> None:
        known = await FROZEN.row(self.journal)
        recent = [
            stretch for stretch in await self.calendars.frozen() if stretch.end > end - REMEMBERED
        ]
        frozen = (*recent, Leave(start, end))
        beat = await HEARTBEAT.row(self.journal)
        changes = (known.change(frozen), beat.change(end), *more)
        await self.journal.freeze(Freeze(start, end, MOVED, changes))
        self.calendars.stood_still(frozen)
