"""Who may work at the same time: one at a table, so many in all, and now and then nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

PATIENCE = 60.0  # seconds for those at work to finish


class Locks:
    """One at a time at each table; a lock lives as long as somebody uses it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, table: str) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())


class WorkPlaces(asyncio.Semaphore):
    """Whoever works holds one; what they read when they began is still true when they end."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._most = most

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Inside nobody works, unless they take longer than anybody may."""
        held = 0
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while held < self._most:
                        await self.acquire()
                        held += 1
            yield
        finally:
            for _ in range(held):
                self.release()
