"""The real bot in the browser: the demo game, from the first press to the last."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.games import NAMES
from tests.web.clicking import Clicker
from tests.web.stage import PHONE, GameStage

MOST_STEPS = 150
WON = re.compile(r"wins? [^.]*First Light with \d+ point")
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def test_the_first_move_takes_at_most_five_presses(game: GameStage) -> None:
    clicker = Clicker(game)
    await clicker.start_demo()
    await clicker.open_panel()
    await clicker.and_wait(game.button("Settle"))
    seal = clicker.panel.locator(".button-success")
    await expect(seal).to_contain_text("Settle")
    await clicker.and_wait(seal)
    await expect(game.said("board 2")).to_be_visible()
    assert clicker.presses <= 5


@pytest.mark.parametrize("name", NAMES)
async def test_a_demo_of_every_game_asks_its_first_question(game: GameStage, name: str) -> None:
    clicker = Clicker(game)
    await clicker.start_demo(name)
    await clicker.open_panel()
    await expect(clicker.panel.locator("[data-custom^='m1:']").first).to_be_visible()
    assert clicker.presses <= 5


async def test_the_demo_game_is_played_to_its_end_by_clicking_without_a_word_on_the_console(
    game: GameStage,
) -> None:
    clicker = Clicker(game)
    await clicker.start_demo()
    over, pressed = game.said("The game is over"), list[str]()
    while not await over.count():
        pressed.append(await clicker.step())
        assert game.complaints == [], f"the console after {pressed[-1]!r}"
        assert len(pressed) < MOST_STEPS, f"the game does not end: {pressed[-10:]}"
    end = game.page.locator("article:not(.post-private)").filter(has_text=WON)
    await expect(end.first).to_be_attached()
    await expect(game.page.locator("#coach")).to_be_hidden()
    await expect(game.page.locator(".picture-missing")).to_have_count(0)
    game.check()


async def test_the_board_has_words_for_those_who_cannot_see_it(game: GameStage) -> None:
    clicker = Clicker(game)
    await clicker.start_demo()
    board = game.page.locator("article .gallery img").last
    await expect(board).to_have_attribute("alt", re.compile("Round 1.*Nova"))
    await expect(board).to_have_js_property("complete", True)
    assert await board.evaluate("image => image.naturalWidth") > 1000


async def test_a_panel_of_one_person_is_nothing_to_another(game: GameStage) -> None:
    clicker = Clicker(game)
    await clicker.start_demo()
    await clicker.open_panel()
    panels = game.page.locator("article.post-private")
    await expect(panels).to_contain_text(["Choose your action"])
    await game.become("Rigel")
    await expect(panels).to_have_count(0)
    await clicker.open_panel()
    await expect(panels).not_to_contain_text(["Choose your action"])


async def test_a_draft_and_old_buttons_survive_a_restart_of_the_bot(game: GameStage) -> None:
    clicker = Clicker(game)
    await clicker.start_demo()
    await clicker.open_panel()
    await clicker.and_wait(game.button("Settle"))
    await expect(clicker.panel.locator("img")).to_be_visible()
    await game.world.notices.until(lambda: all(i.settled for i in game.world.interactions.values()))
    await game.restart_by_lab()
    await expect(game.page.locator("#bar")).to_be_hidden()
    await clicker.and_wait(clicker.panel.locator(".button-success"))
    await expect(game.said("board 2")).to_be_visible()


@pytest.mark.opens
async def test_the_game_fits_a_phone(game: GameStage) -> None:
    await game.open(viewport=PHONE, has_touch=True)
    clicker = Clicker(game)
    await clicker.start_demo()
    await clicker.open_panel()
    assert await game.page.evaluate(OVERFLOW) == 0
    picture = await game.page.locator("article .gallery .picture").first.bounding_box()
    assert picture is not None
    assert picture["width"] > 320


async def test_the_panel_speaks_the_readers_language(game: GameStage) -> None:
    await game.page.get_by_role("button", name="Italiano").first.click()
    clicker = Clicker(game)
    await clicker.start_demo()
    await clicker.open_panel()
    await expect(clicker.panel).to_contain_text("Scegli")
    await game.page.keyboard.press("/")
    await expect(game.page.locator("#suggest")).to_contain_text("/tavolo nuovo")
