"""The clock of the local Discord: real time that can be pushed forward, or time that stands still.

All that Discord does by the time (three seconds to acknowledge, fifteen minutes of a token, threads
that fall asleep, snowflakes) asks this clock, so a test never waits for real.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
SLOT_BITS = 22  # of an id, below its time


class Alarm:
    """Something to do at a time; `cancel` it when it is no longer wanted."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring: Callable[[], None] | None = ring

    def ring(self) -> None:
        """Do it, once."""
        ring, self._ring = self._ring, None
        if ring is not None:
            ring()

    def cancel(self) -> None:
        self._ring = None


class Clock:
    """Without a start it shows real time; with one it stands still until it is advanced."""

    def __init__(self, start: datetime | None = None) -> None:
        self._standing = start
        self._skipped = timedelta()
        self._alarms: list[tuple[datetime, int, Alarm]] = []
        self._order = count()
        self._timer: asyncio.TimerHandle | None = None

    def now(self) -> datetime:
        return (self._standing or datetime.now(UTC)) + self._skipped

    def advance(self, seconds: float) -> None:
        """Let this much time pass at once; what falls due on the way happens in order."""
        goal = self.now() + timedelta(seconds=seconds)
        while self._alarms and self._alarms[0][0] <= goal:
            due, _, alarm = heapq.heappop(self._alarms)
            self._skipped += max(timedelta(), due - self.now())
            alarm.ring()
        self._skipped += max(timedelta(), goal - self.now())
        self._arm()

    def at(self, when: datetime, ring: Callable[[], None]) -> Alarm:
        """Call this function at that time (from the event loop, or while time is advanced)."""
        alarm = Alarm(ring)
        heapq.heappush(self._alarms, (when, next(self._order), alarm))
        if self._alarms[0][2] is alarm:
            self._arm()
        return alarm

    def after(self, seconds: float, ring: Callable[[], None]) -> Alarm:
        return self.at(self.now() + timedelta(seconds=seconds), ring)

    async def sleep(self, seconds: float) -> None:
        """Return when this clock has moved on by so much."""
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        alarm = self.after(seconds, lambda: None if woken.done() else woken.set_result(None))
        try:
            await woken
        finally:
            alarm.cancel()

    def stop(self) -> None:
        """Forget all alarms."""
        self._alarms.clear()
        self._arm()

    def _arm(self) -> None:
        """Real time needs a timer for the alarm that is due first."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._standing is None and self._alarms:
            wait = max(0.0, (self._alarms[0][0] - self.now()).total_seconds())
            self._timer = asyncio.get_running_loop().call_later(wait, self._due)

    def _due(self) -> None:
        now = self.now()
        while self._alarms and self._alarms[0][0] <= now:
            heapq.heappop(self._alarms)[2].ring()
        self._arm()


class Snowflakes:
    """Ids that carry the time of the clock and always grow."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        since = self._clock.now() - DISCORD_EPOCH
        self._last = max(self._last + 1, int(since.total_seconds() * 1000) << SLOT_BITS)
        return self._last

    def next_of(self, shard: int, count: int) -> int:
        """One that falls to this shard of so many: a guild's."""
        slot = self.next() >> SLOT_BITS
        if slot % count != shard:
            self._last = slot + (shard - slot) % count << SLOT_BITS
        return self._last


def shard_of(guild: int, count: int) -> int:
    """Which of so many shards hears of a guild; direct messages (guild 0) come to the first."""
    return (guild >> SLOT_BITS) % count


def stamp(when: datetime) -> str:
    """A time as Discord writes it."""
    return when.astimezone(UTC).isoformat(timespec="microseconds")
