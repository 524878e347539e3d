"""How late the event loop is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

EVERY = 1.0  # seconds


async def watch_lag(
    note: Callable[[str, float], None],
    clock: Callable[[], float] = time.perf_counter,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Sleep again and again, and note how much longer it took than it should, until cancelled."""
    while True:
        start = clock()
        await sleep(EVERY)
        note("loop_lag_seconds", max(0.0, clock() - start - EVERY))
