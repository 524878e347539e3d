"""Who may work at the same time: one at a table, so many in all, and now and then nobody.

Whoever goes through a long game does so beside the event loop: nobody's answer waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

PATIENCE = 60.0  # seconds for those at work to finish
LONG = 50  # moves that take too long for the event loop

P = ParamSpec("P")
T = TypeVar("T")
_one = ThreadPoolExecutor(1, thread_name_prefix="long game")


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


async def beside(many: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What goes through so many moves; few of them are done at once."""
    if many < LONG:
        return work(*args, **kwargs)
    loop = asyncio.get_running_loop()
    context = copy_context()  # as `to_thread` does
    return await loop.run_in_executor(_one, lambda: context.run(work, *args, **kwargs))
