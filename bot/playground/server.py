"""The local Discord as a server on loopback.

async with LocalDiscord() as discord:
    with redirected(discord.base):
        await client.start(discord.world.token)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from aiohttp import web

from bot.playground.clock import Clock
from bot.playground.gateway import Gateway
from bot.playground.model import Attachment
from bot.playground.rates import Limits
from bot.playground.rest import LARGEST_REQUEST, Rest
from bot.playground.world import World

LOOPBACK = "127.0.0.1"
AVATAR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    '<circle cx="32" cy="32" r="32" fill="#4453a8"/></svg>'
)


class LocalDiscord:
    """REST, gateway and CDN around one `World`; a page can add its routes before `start`."""

    def __init__(
        self,
        world: World | None = None,
        *,
        clock: Clock | None = None,
        compress: bool = True,
        limits: Limits | None = None,
    ) -> None:
        self.world = world or World(clock)
        self.gateway = Gateway(self.world, compress=compress)
        self.rest = Rest(self.world, limits)
        self._extra: list[web.AbstractRouteDef] = []
        self._runner: web.AppRunner | None = None
        self.base = ""

    def add_routes(self, routes: Iterable[web.AbstractRouteDef]) -> None:
        """More routes for the same server; before it starts."""
        self._extra += routes

    async def start(self, port: int = 0) -> str:
        """Listen on loopback (port 0: any free one) and return the base address."""
        app = web.Application(client_max_size=LARGEST_REQUEST + 1024)
        app.add_routes(
            [
                *self.rest.routes(),
                *self.gateway.routes(),
                web.get("/cdn/attachments/{channel}/{attachment}/{filename}", self._attachment),
                web.get("/cdn/{picture:.*}", self._picture),
                *self._extra,
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, port)
        await site.start()
        host, bound = self._runner.addresses[0][:2]
        self.base = self.world.base = f"http://{host}:{bound}"
        return self.base

    async def stop(self) -> None:
        await self.gateway.stop()
        self.world.clock.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _attachment(self, request: web.Request) -> web.Response:
        found = self._find(request.match_info["channel"], request.match_info["attachment"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(
            body=found.content,
            content_type=found.content_type,
            headers={"Cache-Control": "max-age=86400", "X-Content-Type-Options": "nosniff"},
        )

    def _find(self, channel_id: str, attachment_id: str) -> Attachment | None:
        channel = self.world.channels.get(int(channel_id) if channel_id.isdigit() else 0)
        for message in reversed(channel.messages.values() if channel else ()):
            for attachment in message.attachments:
                if str(attachment.id) == attachment_id:
                    return attachment
        return None

    async def _picture(self, request: web.Request) -> web.Response:
        """Avatars: one plain disc."""
        return web.Response(text=AVATAR, content_type="image/svg+xml")
