"""Playing a real game with the mouse, as a newcomer would who trusts every suggestion."""

from __future__ import annotations

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as TookTooLong

PATIENCE = 20_000
SHORT = 2_000
MOST_TRIES = 5
BUTTONS = ".button[data-custom*=':p:']:not(:disabled), .button[data-custom*=':t:']:not(:disabled)"


class Clicker:
    """Counts its presses; `step` does one sensible thing and waits for what comes of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    async def press(self, button: Locator) -> None:
        await button.click(timeout=SHORT)
        self.presses += 1

    async def start_demo(self, game: str = "race") -> None:
        await self.press(self.page.locator(f".welcome [data-game={game}]"))
        await expect(self.page.locator("h1")).to_contain_text("First Light", timeout=PATIENCE)
        await expect(self.play).to_be_visible(timeout=PATIENCE)

    @property
    def play(self) -> Locator:
        return self.page.locator("article:not(.post-private) [data-custom^='d1:play']").last

    @property
    def panel(self) -> Locator:
        return self.page.locator("article.post-private").last

    async def open_panel(self) -> None:
        """Press Play until a new private panel answers; a press that failed is tried again."""
        panels = self.page.locator("article.post-private")
        new = panels.nth(await panels.count())
        for _ in range(MOST_TRIES):
            await self.press(self.play)
            failed = self.page.locator(".post-failed")
            await expect(new.or_(failed).first).to_be_visible(timeout=PATIENCE)
            if await new.count():
                break
        await expect(new.locator(".thinking")).to_have_count(0, timeout=PATIENCE)

    async def and_wait(self, button: Locator) -> None:
        """Press a button of the panel; the panel changes."""
        panel = self.panel
        shown = await panel.text_content() or ""
        await self.press(button)
        await expect(panel).not_to_have_text(shown, timeout=PATIENCE)

    async def choose_first(self, select: Locator) -> None:
        """The first option of a select, or as many as it wants."""
        panel = self.panel
        shown = await panel.text_content() or ""
        await self.press(select)
        menu = self.page.locator(".menu")
        done = menu.locator(".menu-foot button")
        options = menu.locator("[role=option][aria-selected=false]")
        await self.press(options.first)
        while await done.count() and await done.is_disabled():
            await self.press(options.first)
        if await done.count():
            await self.press(done)
        await expect(panel).not_to_have_text(shown, timeout=PATIENCE)

    async def step(self) -> str:
        """What was pressed; nothing, if the panel changed under the finger."""
        try:
            return await self._step()
        except TookTooLong:
            return ""

    async def _step(self) -> str:
        panel = self.panel
        if await panel.count():
            commit = panel.locator(".button[data-custom*=':c:']:not(:disabled)")
            suggest = panel.locator(".button[data-custom*=':s:']:not(:disabled)")
            select = panel.locator(".select:not(:disabled)[data-custom^='m1:']")
            for found in (commit, suggest, select, panel.locator(BUTTONS)):
                if await found.count():
                    label = await found.first.inner_text()
                    await (self.choose_first if found is select else self.and_wait)(found.first)
                    return label
        await self.open_panel()
        return "Play"
