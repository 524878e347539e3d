"""What a test of the page needs: the local Discord, a bot, a browser's page, and its complaints."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import discord
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    expect,
)

from bot.cli.playground import Playground
from bot.playground.client import acts
from bot.playground.model.clock import Clock
from bot.playground.model.things import Channel, User
from bot.playground.page.lab import Lab, Wish
from bot.playground.page.page import Page as Routes
from bot.playground.redirect import addresses, redirected, restore
from bot.playground.server import LocalDiscord
from bot.playground.stage.world import World
from bot.settings import Settings
from tests.web.scripted import ScriptedBot

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
RACE = {"race": {"en": "Race", "it": "Race"}}
PATIENCE = 20_000  # milliseconds; how fast the machine is, is nothing that the page promises
expect.set_options(timeout=PATIENCE)


class Seat:
    """Somebody in front of a browser; `expected` are complaints a test provokes on purpose."""

    world: World
    base: str
    page: Page
    context: BrowserContext

    def __init__(self, browser: Browser, *, opened: bool = True) -> None:
        self.browser, self.opened = browser, opened
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.ending = AsyncExitStack()

    async def __aenter__(self) -> Self:
        await self.begin()
        if self.opened:
            await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
        await self.ending.aclose()

    async def begin(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        if getattr(self, "context", None) is not None:
            await self.context.close()

    async def open(
        self, *, viewport: dict[str, int] | None = None, path: str = "/", **options: Any
    ) -> Page:
        """A new browser with an empty memory."""
        await self.close()
        size = {"viewport": viewport or WIDE, "locale": "en-GB", "color_scheme": "dark"}
        self.context = await self.browser.new_context(**{**size, **options})
        self.page = await self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        await self.page.goto(self.base + path)
        await self.page.locator("#channel-list a").first.wait_for(state="attached")
        return self.page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.complaints.append(f"{message.type}: {message.text} {where}".rstrip())

    def check(self) -> None:
        """Nobody complained: not the browser, not the contract, not the local Discord."""
        found = [
            complaint
            for complaint in self.complaints
            if not any(expected in complaint for expected in self.expected)
        ]
        assert found == [], found
        assert self.world.violations == []
        assert self.world.failures == []

    async def command(self, line: str, *values: str) -> None:
        """Type a command, pick it, fill its fields in order, send it."""
        await self.page.locator("#box").click()
        await self.page.keyboard.type(f"/{line}")
        await self.page.locator("#suggest [role=option]").first.wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.locator("#fields .token").wait_for()
        for value in values:
            await self.page.keyboard.type(value)
            await self.page.keyboard.press("Tab")
        await self.page.keyboard.press("Enter")

    def world_says(self, text: str, user: User | None = None) -> None:
        """Somebody writes in the hall."""
        acts.say(self.world, user or self.world.person("Rigel"), self.world.hall, text)

    @property
    def posts(self) -> Locator:
        return self.page.locator("article[data-post]")

    @property
    def last(self) -> Locator:
        return self.posts.last

    def said(self, text: str) -> Locator:
        """Posts on the screen with these words."""
        return self.posts.filter(has_text=text)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).last

    async def restart_by_lab(self) -> None:
        """Press the Lab's button and wait until the bot is back."""
        async with self.page.expect_response("**/ui/lab"):
            await self.button("Restart the bot").click()

    async def become(self, name: str) -> None:
        await self.page.locator("#people").get_by_text(name, exact=True).click()


class Stage(Seat):
    """A world with the scripted bot; its time stands still, so nothing is late but on purpose."""

    def __init__(
        self,
        browser: Browser,
        games: Mapping[str, Mapping[str, str]] = RACE,
        *,
        opened: bool = True,
    ) -> None:
        super().__init__(browser, opened=opened)
        self.wishes: list[Wish] = []
        self.server = LocalDiscord(clock=Clock(datetime.now(UTC)))
        self.world = self.server.world
        lab = Lab(self.world, restart=self.restart, demo=self._demo, games=games)
        self.routes = Routes(self.world, lab)
        self.bot: ScriptedBot | None = None
        self._running: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self.server.add_routes(self.routes.routes())
        self.base = await self.server.start()
        self.ending.push_async_callback(self.server.stop)
        self.ending.push_async_callback(self.routes.close)
        self.ending.enter_context(redirected(self.base))
        await self.start_bot()
        self.ending.push_async_callback(self.stop_bot)

    async def start_bot(self) -> None:
        self.bot = ScriptedBot(guild_ready_timeout=0.05)
        self._running = asyncio.create_task(self.bot.start(self.world.token))
        prepared = asyncio.create_task(self.bot.prepared.wait())
        await asyncio.wait({prepared, self._running}, return_when=asyncio.FIRST_COMPLETED)
        assert prepared.done(), self._running.exception()

    async def stop_bot(self) -> None:
        if self.bot is not None and self._running is not None:
            await self.bot.close()
            await asyncio.wait([self._running])
            self.bot = self._running = None

    async def restart(self) -> None:
        await self.stop_bot()
        await self.start_bot()

    async def _demo(self, wish: Wish) -> Channel:
        assert self.bot is not None
        self.wishes.append(wish)
        hall = self.bot.get_channel(self.world.hall.id)
        assert isinstance(hall, discord.TextChannel)
        public = discord.ChannelType.public_thread
        thread = await hall.create_thread(name="Race · First Light", type=public)
        await self.bot.table_post(thread)
        return self.world.channels[thread.id]


class GameStage(Seat):
    """The playground as a newcomer starts it: the real bot with its games."""

    async def begin(self) -> None:
        folder = self.ending.enter_context(tempfile.TemporaryDirectory())
        self.ending.callback(restore, addresses())
        self.ground = Playground(Settings(database=Path(folder) / "playground.db"))
        self.world = self.ground.world
        self.base = (await self.ground.start(0)).rstrip("/")
        self.ending.push_async_callback(self.ground.stop)
