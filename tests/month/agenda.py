"""What will happen in a simulated month, in order."""

from __future__ import annotations

import heapq
from itertools import count

from bot.engine.records import Record

VISIT, SHOW, BEGIN, PAUSE, KILL, END, UPGRADE, RING, BACK = range(9)


class Entry(Record, frozen=True, order=True):
    """Something that happens; `order` keeps those of one instant apart."""

    at: float
    order: int
    kind: int
    what: str = ""


class Agenda:
    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._numbers = count()

    def plan(self, at: float, kind: int, what: str = "") -> None:
        heapq.heappush(self._entries, Entry(at, next(self._numbers), kind, what))

    def soonest(self, otherwise: float) -> float:
        return self._entries[0].at if self._entries else otherwise

    def until(self, now: float) -> list[Entry]:
        """All that is due by now, which is no longer to come."""
        found = []
        while self._entries and self._entries[0].at <= now:
            found.append(heapq.heappop(self._entries))
        return found
