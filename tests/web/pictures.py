"""Draws the pictures of the guides: `python -m tests.web.pictures [name ...]`.

A name is one of `PICTURES`, a page of the playground, or of `SCENES`, several panels and posts.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.async_api import Browser, Locator, async_playwright, expect

from tests.web.album import Album, small
from tests.web.clicking import Clicker
from tests.web.conftest import CHROMIUM
from tests.web.scenes import SCENES
from tests.web.stage import FLAGS, PATIENCE, PHONE, WIDE, GameStage

IMAGES = Path(__file__).parent.parent.parent / "docs" / "images"
TALL = {"width": 1440, "height": 1320}
PICTURES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": TALL},
    "light": {"viewport": WIDE, "color_scheme": "light"},
    "italian": {"viewport": WIDE, "locale": "it-IT"},
    "phone": {"viewport": PHONE, "device_scale_factor": 2},
    "finished": {"viewport": TALL},
}
STEPS, MOST_STEPS = 16, 400
PLACING = "[data-custom*='race.settle'][data-custom*=':world:'], [data-custom*='race.develop']"
LOADED = "() => seen().every(image => image.complete && image.naturalWidth)"
DECODED = "() => Promise.allSettled(seen().map(image => image.decode()))"
SEEN = """globalThis.seen = () => [...document.images].filter((image) => {
  const box = image.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
});"""


async def played(stage: GameStage, name: str) -> Locator:
    """The post or panel to look at: a few rounds into the demo game, or its end."""
    clicker, page = Clicker(stage), stage.page
    await clicker.start_demo()
    if name == "finished":
        memoir = page.locator("article:not(.post-private)").filter(
            has=page.locator("[data-custom^='d1:rematch']")
        )
        for _ in range(MOST_STEPS):
            await clicker.step()
            if await memoir.count():
                break
        await expect(memoir.last.locator("img")).not_to_have_count(0, timeout=PATIENCE)
        return memoir.last
    for number in range(MOST_STEPS):
        await clicker.step()
        if number > STEPS and await clicker.panel.locator(PLACING).count():
            break
    skip = page.locator("[data-act=skip-coach]")
    if await skip.count():
        await skip.click()
    await expect(clicker.panel.locator("img")).to_be_visible(timeout=PATIENCE)
    return clicker.panel


async def draw(browser: Browser, name: str, options: dict[str, Any]) -> None:
    async with GameStage(browser) as stage:
        page = await stage.open(**options)
        seen = await played(stage, name)
        await page.mouse.move(0, 0)
        await seen.evaluate("post => post.scrollIntoView({ block: 'start' })")
        if name == "desktop":  # from the board on
            seen = page.locator("article:has([data-custom^='d1:play'])").last
            await seen.evaluate("post => post.scrollIntoView({ block: 'start' })")
        await page.evaluate(SEEN)
        await page.wait_for_function(LOADED)
        await page.evaluate(DECODED)
        (IMAGES / f"playground_{name}.png").write_bytes(small(await page.screenshot()))
        stage.check()


async def shoot(browser: Browser, name: str) -> None:
    """With the same luck every time."""
    luck = (bytes([number]) * 32 for number in count(1))
    async with GameStage(browser) as stage:
        with (
            patch("bot.play.lobby.lobby.new_secret", lambda: next(luck)),
            patch("bot.play.luck.of_press", lambda interaction: ""),
        ):
            await SCENES[name](Album(stage, IMAGES))
        stage.check()


async def main(names: list[str]) -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names or (*PICTURES, *SCENES):
            if name in SCENES:
                await shoot(browser, name)
            else:
                await draw(browser, name, PICTURES[name])
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
