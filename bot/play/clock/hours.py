"""A player's own hours: time zone, quiet hours, vacations and reminders, all theirs to change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from bot.engine.errors import require
from bot.engine.records import replace
from bot.engine.text import span
from bot.play.clock.keeper import Timekeeper
from bot.play.time import rhythm as waking
from bot.play.time import vacations
from bot.play.time.pace import DAY, HOUR
from bot.play.time.rhythm import Calendars, Rhythm

LEAST_GAP, MOST_GAP = HOUR, 7 * DAY


class Hours:
    """What is refused leaves everything as it was; what is accepted counts at every table."""

    def __init__(self, keeper: Timekeeper) -> None:
        self._keeper = keeper
        self._calendars: Calendars = keeper.work.calendars

    async def of(self, user: str) -> Rhythm:
        return await self._calendars.own(user)

    async def next_wake(self, user: str) -> float:
        """Now, or when their quiet hours or their vacation end."""
        return waking.after(await self._calendars.rhythm(user), self._keeper.now, 0.0)

    async def days_left(self, user: str) -> int:
        """Of this year's vacation."""
        rhythm = await self.of(user)
        return vacations.days_left(rhythm, waking.local_day(rhythm, self._keeper.now).year)

    async def set_zone(self, user: str, zone: str) -> Rhythm:
        """An IANA name or its city; quiet hours keep their place on the wall clock."""
        found = waking.read_zone(zone)
        return await self._change(user, lambda rhythm: replace(rhythm, zone=found))

    async def set_quiet(self, user: str, start: str, end: str) -> Rhythm:
        quiet = waking.read_quiet(start, end)
        return await self._change(user, lambda rhythm: replace(rhythm, quiet=quiet))

    async def clear_quiet(self, user: str) -> Rhythm:
        return await self._change(user, lambda rhythm: replace(rhythm, quiet=None))

    async def plan_vacation(self, user: str, first: str, last: str) -> Rhythm:
        """From the first day to the last, both off; what overlaps becomes one vacation."""
        now = self._keeper.now

        def planned(rhythm: Rhythm) -> Rhythm:
            today = waking.local_day(rhythm, now)
            start: date = vacations.read_day(first, today)
            return vacations.planned(
                rhythm, start, vacations.read_day(last, max(start, today)), now
            )

        return await self._change(user, planned)

    async def end_vacation(self, user: str, start: float) -> Rhythm:
        """Gives up the vacation that begins then, or what is left of it."""
        return await self._change(
            user, lambda rhythm: vacations.ended(rhythm, start, self._keeper.now)
        )

    async def set_reminders(self, user: str, seconds: float) -> Rhythm:
        """How far reminders of one decision are apart, at least."""
        fits = LEAST_GAP <= seconds <= MOST_GAP
        require(fits, "clock.refuse.gap", least=span(LEAST_GAP), most=span(MOST_GAP))
        return await self._change(user, lambda rhythm: replace(rhythm, remind=seconds))

    async def _change(self, user: str, change: Callable[[Rhythm], Rhythm]) -> Rhythm:
        await self._keeper.require_build(user)
        async with self._calendars.locks.of(user):
            was, now = await self._calendars.changed(user, change)
        await self._keeper.hours_changed(user, was)
        return now
