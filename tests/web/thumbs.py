"""Playing by touch as somebody who knows their answers: what a thumb taps, what a phone loads."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Self

from playwright.async_api import Error, Request

from bot.playground.model.components import Part, walk
from bot.playground.model.things import Json
from cogs.ui.words.panel import Button, Item, Menu
from tests.support.discord.taps import Tapper
from tests.web.clicking import Clicker
from tests.web.stage import GameStage

PICTURES = ("/cdn/", "/media/")
READING = 3.0  # seconds that somebody looks at a panel before they touch it
HASTE = 0.0  # or knows without looking


class Thumb(Tapper):
    """The panel is the newest private post on the page; every touch is a click of the browser."""

    def __init__(self, game: GameStage, clicker: Clicker, table: str) -> None:
        me = game.world.people()[0]
        super().__init__(game.ground.app.bot.front.desk, table, str(me.id))
        self.game, self.clicker = game, clicker
        self.reading = READING
        self.refused = set[str | None]()

    @classmethod
    async def sit_down(cls, game: GameStage, name: str) -> Self:
        clicker = Clicker(game)
        await clicker.start_demo(name)
        door = await clicker.play.get_attribute("data-custom")
        assert door is not None
        return cls(game, clicker, door.split(":")[2])

    async def turn(self) -> int:
        """Of the table, if its game counts turns."""
        state = (await self.desk.play.referee.live(self.table)).state
        turn = getattr(state, "turn", 0)
        return turn if isinstance(turn, int) else 0

    async def open(self) -> None:
        self.game.world.clock.advance(self.reading)
        await self.clicker.open_panel()

    async def bargain(self) -> bool:
        """Refuse an offer that lies open, as others may wait for an answer."""
        shut = self.game.page.locator(
            f"[data-custom^='v1:{self.table}:offer'][data-custom$=refuse]"
        )
        if not await shut.count() or await shut.last.is_disabled():
            return False
        offer = await shut.last.get_attribute("data-custom")
        if offer in self.refused:
            return False
        self.refused.add(offer)
        before, version = self.clicker.presses, await self.version()
        await self.clicker.and_wait(shut.last)
        self.taps += self.clicker.presses - before
        return await self.version() > version

    def parts(self) -> list[Button | Menu]:
        private = [
            message
            for place in self.game.world.channels.values()
            for message in place.messages.values()
            if message.reader is not None
        ]
        newest = max(private, key=lambda message: message.id, default=None)
        found = walk(newest.components) if newest else ()
        return [
            read(part) for _, part in found if part["type"] in (Part.BUTTON, Part.STRING_SELECT)
        ]

    async def press(self, part: Button | Menu, values: list[str] | None = None) -> None:
        self.game.world.clock.advance(self.reading)
        before = self.clicker.presses
        on_page = self.clicker.panel.locator(f"[data-custom='{part.id}']")
        if isinstance(part, Menu):
            await self.clicker.choose(on_page, values or [])
        else:
            await self.clicker.and_wait(on_page)
        self.taps += self.clicker.presses - before


def read(part: Json) -> Button | Menu:
    if part["type"] == Part.BUTTON:
        return Button(
            part.get("custom_id", ""), part.get("label", ""), disabled=part.get("disabled", False)
        )
    items = tuple(Item(one["value"], one["label"]) for one in part["options"])
    menu = part["custom_id"], part.get("placeholder", ""), items
    return Menu(*menu, part["min_values"], part["max_values"])


class Luggage:
    """Bytes of the pictures that the page has loaded, by what they show."""

    def __init__(self, game: GameStage) -> None:
        self.loaded = Counter[str]()
        self.times = Counter[str]()
        game.page.on("requestfinished", self._came)

    async def _came(self, request: Request) -> None:
        path = request.url.partition("?")[0]
        if not any(place in path for place in PICTURES):
            return
        with suppress(Error):  # the page is closed: nobody waits for this picture any more
            await self._count(request, path)

    async def _count(self, request: Request, path: str) -> None:
        sizes = await request.sizes()
        what = path.rpartition("/")[2].rstrip("0123456789.png-")
        self.loaded[what] += sizes["responseBodySize"]
        self.times[what] += 1

    @property
    def megabytes(self) -> float:
        return self.loaded.total() / 1_000_000
