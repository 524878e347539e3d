"""Playing a real game with the mouse, as a newcomer would who trusts every suggestion."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as TookTooLong

from bot.playground.model.clock import stamp
from bot.playground.model.interaction import Interaction
from tests.web.stage import PATIENCE, Seat

MOST_TRIES = 5
# The page shows this message as it is now, or as it became since.
SHOWN = """([id, edited]) => {
  const post = document.querySelector(`article[data-post="${id}"]`);
  const now = post?.querySelector(".edited")?.dateTime ?? "";
  return post !== null && !post.querySelector(".thinking") && now >= edited;
}"""


class Stuck(AssertionError):
    """A press came to nothing."""


class Clicker:
    """Counts its presses; each waits until the bot has answered it and the page shows that."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.presses = 0

    @property
    def page(self) -> Page:
        return self.seat.page

    @property
    def play(self) -> Locator:
        return self.page.locator("article:not(.post-private) [data-custom^='d1:play']").last

    @property
    def panel(self) -> Locator:
        return self.page.locator("article.post-private").last

    async def start_demo(self, game: str = "race") -> None:
        await self._click(self.page.locator(f".welcome [data-game={game}]"))
        await expect(self.page.locator("h1")).to_contain_text("First Light")
        await expect(self.play).to_be_visible()

    async def open_panel(self) -> None:
        """Press Play until a private panel answers; a press that came too late is made again."""
        for _ in range(MOST_TRIES):
            async with self.answered("Play") as asked:
                await self._click(self.play)
            if not asked[0].failed:
                return
        raise Stuck(f"the bot let {MOST_TRIES} presses on Play fail")

    async def and_wait(self, button: Locator) -> None:
        """Press a button of the panel."""
        async with self.answered(await button.inner_text(timeout=PATIENCE)):
            await self._click(button)

    async def choose_first(self, select: Locator) -> None:
        """The first option of a select, or as many as it wants."""
        async with self.answered(await select.inner_text()):
            await self._click(select)
            menu = self.page.locator(".menu")
            done = menu.locator(".menu-foot button")
            options = menu.locator("[role=option][aria-selected=false]:not([aria-disabled])")
            await self._click(options.first)
            while await done.count() and await done.is_disabled():
                await self._click(options.first)
            if await done.count():
                await self._click(done)

    async def choose(self, select: Locator, values: list[str]) -> None:
        """These options of a select, none of which is ticked yet."""
        async with self.answered(await select.inner_text()):
            await self._click(select)
            menu = self.page.locator(".menu")
            done = menu.locator(".menu-foot button")
            many = await done.count()
            for value in values:
                await self._click(menu.locator(f"[role=option][data-value='{value}']"))
            if many:
                await self._click(done)

    async def step(self) -> str:
        """Do the one sensible thing, and say what was pressed."""
        panel = self.panel
        commit = panel.locator(".button[data-custom*=':c:']:not(:disabled)")
        suggest = panel.locator(".button[data-custom*=':s:']:not(:disabled)")
        go_on = panel.locator(".button[data-custom*=':t:']:not(:disabled)")
        select = panel.locator(".select:not(:disabled)[data-custom^='m1:']")
        pick = panel.locator(".button[data-custom*=':p:']:not(:disabled)")
        for found in (commit, suggest, go_on, select, pick):
            if await found.count():
                label = await found.first.inner_text()
                await (self.choose_first if found is select else self.and_wait)(found.first)
                return label
        await self.open_panel()
        return "Play"

    async def _click(self, button: Locator) -> None:
        await button.click(timeout=PATIENCE)
        self.presses += 1

    @asynccontextmanager
    async def answered(self, label: str) -> AsyncIterator[list[Interaction]]:
        """What is pressed inside reaches the bot, is answered, and the answer is on the page."""
        world = self.seat.world
        known, asked = set(world.interactions), list[Interaction]()

        def settled() -> bool:
            asked[:] = [one for token, one in world.interactions.items() if token not in known]
            return bool(asked) and all(one.settled for one in asked)

        try:
            yield asked
            await asyncio.wait_for(world.notices.until(settled), PATIENCE / 1000)
            await self._shown(asked[-1])
        except (TimeoutError, TookTooLong) as late:
            told = [(one.answer, one.settled) for one in asked]
            raise Stuck(f"after {self.presses} presses, {label!r}: {told}") from late

    async def _shown(self, asked: Interaction) -> None:
        """A press that came too late has failed, and the message that was pressed says so."""
        pressed, answer = asked.message, asked.response
        if answer is None:
            assert pressed is not None
            failed = self.page.locator(f"article[data-post='{pressed.id}'] .post-failed")
            await failed.wait_for(timeout=PATIENCE)
            return
        edited = "" if answer.edited is None else stamp(answer.edited)
        await self.page.wait_for_function(SHOWN, arg=[str(answer.id), edited], timeout=PATIENCE)
