"""How busy the bot is, by the budgets that Discord sets; and what it says about itself."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bot.engine.text import Text, say
from bot.play.clock.outages import Maintenance
from bot.play.time.pace import HOUR

MOST_THREADS = 1000  # active ones in a server
MOST_INVALID, INVALID_WINDOW = 10_000, 600.0  # answers 401, 403 and 429; then Discord bans
INVALID = frozenset({401, 403, 429})
WARN, STOP = 0.8, 0.95  # of a budget
SLOW_MOVE, MOST_SLOW = 1.0, 20  # seconds that the host should know of; tables that are named
SLOW = 30.0  # seconds: when posts wait for longer, the bot says that it is busy


class Level(Enum):
    FINE = "fine"
    WARN = "warn"
    STOP = "stop"


def level(used: float, limit: float) -> Level:
    if used >= STOP * limit:
        return Level.STOP
    return Level.WARN if used >= WARN * limit else Level.FINE


def threads(active: int) -> Level:
    """Of a server; at the end no table may begin that would need one more."""
    return level(active, MOST_THREADS)


class Budget:
    """So many in so many seconds."""

    def __init__(
        self, limit: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.limit = limit
        self._seconds = seconds
        self._clock = clock
        self._times: deque[float] = deque()

    def note(self) -> None:
        self._times.append(self._clock())
        if len(self._times) > self.limit:
            self._times.popleft()

    @property
    def used(self) -> int:
        start = self._clock() - self._seconds
        while self._times and self._times[0] <= start:
            self._times.popleft()
        return len(self._times)

    @property
    def level(self) -> Level:
        return level(self.used, self.limit)


class Load:
    """How busy the bot is, from what Discord answers and how long posts wait."""

    def __init__(
        self,
        age: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = time.monotonic,
        share: float = 1.0,
    ) -> None:
        """`share`: of all servers; what Discord counts for the whole bot is divided by it."""
        self.invalid = Budget(max(1, int(MOST_INVALID * share)), INVALID_WINDOW, clock)
        self.note: Callable[..., None] = lambda *number: None  # where moves are counted
        self.age = age  # of the post that waits for longest, in seconds
        self._clock = clock
        self._slow: dict[str, tuple[float, float]] = {}  # tables: when, and for how long

    def moved(self, table: str, game: str, seconds: float) -> None:
        """Count a move, and keep its table if it took too long to decide and to store it."""
        self.note("move_seconds", seconds, game)
        if seconds < SLOW_MOVE:
            return
        self._slow.pop(table, None)
        self._slow[table] = self._clock(), seconds
        while len(self._slow) > MOST_SLOW:
            del self._slow[next(iter(self._slow))]

    @property
    def notes(self) -> list[str]:
        """Tables that were slow within the last hour."""
        recent = self._clock() - HOUR
        return [
            f"a move at table {table} took {seconds:.1f} seconds"
            for table, (at, seconds) in self._slow.items()
            if at > recent
        ]

    def answered(self, status: int) -> None:
        if status in INVALID:
            self.invalid.note()

    @property
    def busy(self) -> bool:
        """Moves are made as ever; pictures and posts come later."""
        return self.age() > SLOW or self.invalid.level is not Level.FINE

    @property
    def problems(self) -> list[str]:
        if self.invalid.level is Level.FINE:
            return []
        used, limit = self.invalid.used, self.invalid.limit
        return [f"Discord refused {used} requests in ten minutes; at {limit} it shuts the bot out"]


@dataclass(frozen=True)
class Status:
    """Whether the host works on the bot, and how busy it is."""

    maintenance: Maintenance
    load: Load

    async def notice(self, *, pictured: bool) -> Text | None:
        """What every private answer must say now; `pictured`: a picture comes with it."""
        reason = await self.maintenance.reason()
        if reason is not None:
            return reason
        return say("upkeep.busy") if pictured and self.load.busy else None
