"""Draws docs/images/playground_*.png: `python -m tests.web.pictures`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright, expect

from tests.web.clicking import Clicker
from tests.web.conftest import CHROMIUM
from tests.web.stage import FLAGS, PHONE, WIDE, GameStage

IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
PICTURES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 1400}},
    "light": {"viewport": WIDE, "color_scheme": "light"},
    "italian": {"viewport": WIDE, "locale": "it-IT"},
    "phone": {"viewport": PHONE, "device_scale_factor": 2},
}
STEPS = 24
SHOWN = """Promise.all([...document.images]
  .filter(image => image.getBoundingClientRect().bottom > 0).map(image => image.decode()))"""


async def draw(browser: Browser, name: str, options: dict[str, Any]) -> None:
    """The demo game a few rounds old, with a panel open at a world to settle."""
    async with GameStage(browser) as stage:
        page = await stage.open(**options)
        clicker = Clicker(page)
        await clicker.start_demo()
        for _ in range(STEPS):
            await clicker.step()
        await clicker.open_panel()
        await page.locator("#feed").evaluate("feed => { feed.scrollTop = feed.scrollHeight; }")
        await expect(clicker.panel).to_be_in_viewport()
        await page.mouse.move(0, 0)
        await page.evaluate(SHOWN)
        await page.screenshot(path=IMAGES / f"playground_{name}.png")
        if name == "desktop":
            post = page.locator("article:has([data-custom^='d1:play'])").last
            await post.evaluate("post => post.scrollIntoView()")
            await page.set_viewport_size({"width": 1440, "height": 1040})
            await post.evaluate("post => post.scrollIntoView()")
            await page.evaluate(SHOWN)
            await page.screenshot(path=IMAGES / "playground_table.png")
        stage.check()


async def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, options in PICTURES.items():
            await draw(browser, name, options)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
