"""Two addresses for a host: `/health`, 200 while all is well, and `/metrics`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from aiohttp import web

from bot.operation.health import Health

Page: TypeAlias = Callable[[str], Awaitable[tuple[bytes, str]]]


class HealthServer:
    """Looks at the bot only when asked.

    `numbers` takes what formats a reader accepts, and returns the page with its content type.
    """

    def __init__(self, look: Callable[[], Health], numbers: Page) -> None:
        self._look = look
        self._page = numbers
        self._runner: web.AppRunner | None = None
        self.port = 0

    async def start(self, host: str, port: int) -> None:
        """Port 0: any that is free; `port` tells which."""
        app = web.Application()
        app.router.add_get("/health", self._health)
        app.router.add_get("/metrics", self._numbers)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        health = self._look()
        found = {
            "ok": not health.problems,
            "problems": health.problems,
            "notes": list(health.notes),
            "connected": health.connected,
            "outbox_age_seconds": round(health.outbox_age, 3),
        }
        return web.json_response(found, status=503 if health.problems else 200)

    async def _numbers(self, request: web.Request) -> web.Response:
        body, kind = await self._page(request.headers.get("Accept", ""))
        return web.Response(body=body, headers={"Content-Type": kind})
