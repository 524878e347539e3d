"""So many work at once; now and then all of them rest, and something is changed for good."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

PATIENCE = 60.0  # seconds for those at work to finish


class Slots(asyncio.Semaphore):
    """Whoever works holds one of them; what he read when he began is still true when he ends."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._most = most

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Inside nobody works, unless he takes longer than anybody may."""
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
