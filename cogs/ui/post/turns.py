"""Turns: Discord's limit of requests a second, kept by all processes of a bot together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from discord.http import Route

ALL_TOGETHER = 45.0  # requests a second; Discord allows a bot 50
AT_ONCE = 5.0  # so many of them without a wait, after a moment of rest
NOT_COUNTED = ("/interactions/", "/webhooks/")  # answers to people

Request = Callable[..., Coroutine[Any, Any, Any]]


class Turns:
    """A process has its share; what it asks for beyond that waits its turn."""

    def __init__(
        self,
        share: float,
        together: float = ALL_TOGETHER,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.every = 1 / (together * share)  # seconds
        self._rest = max(1.0, AT_ONCE * share) * self.every
        self._clock, self._sleep = clock, sleep
        self._last = float("-inf")  # when the turn given last comes

    async def wait(self) -> None:
        now = self._clock()
        self._last = max(self._last, now - self._rest) + self.every
        if self._last > now:
            await self._sleep(self._last - now)

    def taken_by(self, request: Request) -> Request:
        """The same requests, each in its turn."""

        async def asked(route: Route, **more: Any) -> Any:
            if not route.path.startswith(NOT_COUNTED):
                await self.wait()
            return await request(route, **more)

        return asked
