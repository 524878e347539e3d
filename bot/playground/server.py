"""The local Discord as a server on loopback.

async with LocalDiscord() as discord:
    with redirected(discord.base):
        await client.start(discord.world.token)
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Self, TypeAlias

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.playground.api.rates import Limits
from bot.playground.api.rest import LARGEST_REQUEST, Rest
from bot.playground.gateway import Gateway
from bot.playground.model.clock import Clock
from bot.playground.model.things import Attachment
from bot.playground.stage.world import World

LOOPBACK = "127.0.0.1"
Preview: TypeAlias = Callable[[bytes, int], bytes | None]
NAMES = {LOOPBACK, "localhost", "[::1]"}
PAGE = (
    "/web/",
    "/ui/",
    "/cdn/",
    "/media/",
)  # and `/` itself; all else is for bots, which have no origin
LONGEST_NUMBER = 20
AVATAR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    '<circle cx="32" cy="32" r="32" fill="#4453a8"/></svg>'
)
# The page has the same origin: an attached document must not act in its name.
HARMLESS = {
    "Content-Security-Policy": "sandbox",
    "X-Content-Type-Options": "nosniff",
}


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Only for this machine: no other name (rebinding), no page but our own, no bot on a page."""
    host, origin = request.host, request.headers.get("Origin")
    name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
    for_page = request.path == "/" or request.path.startswith(PAGE)
    ours = origin == f"{request.scheme}://{host}" and for_page
    if name not in NAMES or (origin is not None and not ours):
        raise web.HTTPForbidden
    parts = request.path.split("/")
    if "\0" in request.path or any(p.isdecimal() and len(p) > LONGEST_NUMBER for p in parts):
        raise web.HTTPNotFound
    return await handler(request)


def served(data: bytes, kind: str) -> web.Response:
    headers = {**HARMLESS, "Cache-Control": "max-age=86400"}
    return web.Response(body=data, content_type=kind, headers=headers)


class LocalDiscord:
    """REST, gateway and CDN around one `World`; a page can add its routes before `start`."""

    def __init__(
        self,
        world: World | None = None,
        *,
        clock: Clock | None = None,
        compress: bool = True,
        limits: Limits | None = None,
        preview: Preview | None = None,
    ) -> None:
        """`preview`: a picture in a smaller width; without it all are served as they are."""
        self.world = world or World(clock)
        self.gateway = Gateway(self.world, compress=compress)
        self.rest = Rest(self.world, limits)
        self._extra: list[web.AbstractRouteDef] = []
        self._runner: web.AppRunner | None = None
        self.base = ""
        self._preview = preview

    def add_routes(self, routes: Iterable[web.AbstractRouteDef]) -> None:
        """More routes for the same server; before it starts."""
        self._extra += routes

    async def start(self, port: int = 0) -> str:
        """Listen on loopback (port 0: any free one) and return the base address."""
        app = web.Application(client_max_size=LARGEST_REQUEST + 1024, middlewares=[guard])
        app.add_routes(
            [
                *self.rest.routes(),
                *self.gateway.routes(),
                web.get("/cdn/attachments/{channel}/{attachment}/{filename}", self._attachment),
                web.get("/media/attachments/{channel}/{attachment}/{filename}", self._media),
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
        found = self._file(request)
        return served(found.content, found.content_type)

    async def _media(self, request: web.Request) -> web.Response:
        """The same file through the proxy: in the width that a client asks for."""
        found, width = self._file(request), request.query.get("width", "")
        if self._preview is None or not (width.isdecimal() and len(width) < 5 and int(width)):
            return served(found.content, found.content_type)
        small = await asyncio.to_thread(self._preview, found.content, int(width))
        if small is None:
            return served(found.content, found.content_type)
        return served(small, "image/webp")

    def _file(self, request: web.Request) -> Attachment:
        number = request.match_info["attachment"]
        found = self.world.shelf.find(int(number)) if number.isdecimal() else None
        if found is None:
            raise web.HTTPNotFound
        return found

    async def _picture(self, request: web.Request) -> web.Response:
        """Avatars: one plain disc."""
        return web.Response(text=AVATAR, content_type="image/svg+xml", headers=HARMLESS)
