"""Reading on a small screen and a large one: panels from their top, pictures as large as wanted."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from bot.playground.model.payloads import user_json
from bot.playground.model.things import Flag, Json, Message
from bot.playground.stage import posts
from bot.playground.stage.posts import Origin, Upload
from tests.web.clicking import Clicker
from tests.web.scripted import picture
from tests.web.stage import PHONE, WIDE, GameStage, Stage

V2 = 1 << 15
GREY, GREEN = 2, 3
WIDTH, HEIGHT = 1600, 1200
BOARD = picture(WIDTH, HEIGHT)
SIZES = "node => [node.scrollWidth, node.clientWidth, node.scrollHeight, node.clientHeight]"


def show_board(stage: Stage) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    body = {"components": [gallery], "flags": 1 << 15}
    posts.post(stage.world, stage.world.hall, stage.world.me, body, {0: Upload("board.png", BOARD)})


def say_privately(stage: Stage, *lines: str) -> None:
    privately(stage, {"components": [{"type": 10, "content": "\n".join(lines)}], "flags": V2})


def privately(stage: Stage, body: Json, flags: int = 0) -> Message:
    nova = stage.world.person("Nova")
    used = {"id": "1", "type": 3, "user": user_json(nova), "authorizing_integration_owners": {}}
    place, origin = stage.world.hall, Origin("t", used, nova)
    return posts.post(stage.world, place, stage.world.me, body, origin=origin, flags=flags)


def question(name: str, lines: int, style: int = GREY) -> Json:
    """A panel that asks, so many lines high."""
    words = {
        "type": 10,
        "content": "\n".join([f"**{name}**", *("-# so it is" for _ in range(lines))]),
    }
    button = {"type": 2, "style": style, "label": f"Answer {name}", "custom_id": f"m1:t:1:{name}:x"}
    return {"components": [words, {"type": 1, "components": [button]}], "flags": V2}


async def enlarged(stage: Stage) -> Locator:
    show_board(stage)
    await stage.last.locator(".picture").click()
    image = stage.page.locator("#lightbox img")
    await expect(image).to_have_js_property("complete", True)
    return image


async def is_whole(stage: Stage) -> bool:
    """Nothing of it lies outside the window."""
    wide, window, tall, height = await stage.page.locator(".lightbox-stage").evaluate(SIZES)
    return bool(wide <= window and tall <= height)


@pytest.mark.opens
async def test_larger_on_a_phone_shows_the_natural_size_to_be_moved_about(stage: Stage) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    image = await enlarged(stage)
    shown = stage.last.locator(".picture img")
    await expect(shown).to_have_attribute("src", re.compile(r"/media/.*[?&]width=390&"))
    await expect(image).to_have_attribute("src", re.compile(r"/cdn/attachments/[^?]*$"))
    box = await image.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (WIDTH, HEIGHT)
    window = stage.page.locator(".lightbox-stage")
    moved = "node => { node.scrollTo(700, 300); return [node.scrollLeft, node.scrollTop]; }"
    assert await window.evaluate(moved) == [700, 300]
    by_finger = "node => getComputedStyle(node).overflow"
    assert await window.evaluate(by_finger) == "auto"
    await image.click()
    assert await is_whole(stage)


@pytest.mark.opens
async def test_the_door_to_the_natural_size_hides_nothing_of_a_board(stage: Stage) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    show_board(stage)
    shown = await stage.last.locator(".picture img").bounding_box()
    door = await stage.last.locator(".picture-larger").bounding_box()
    assert shown is not None
    assert door is not None
    assert door["y"] >= shown["y"] + shown["height"]


async def test_a_desktop_shows_the_whole_picture_first_and_the_natural_size_by_a_press(
    stage: Stage,
) -> None:
    image = await enlarged(stage)
    shown = stage.last.locator(".picture img")
    await expect(shown).to_have_attribute("src", re.compile(r"/cdn/attachments/[^?]*$"))
    assert await is_whole(stage)
    box = await image.bounding_box()
    assert box is not None
    assert box["height"] <= WIDE["height"]
    await image.click()
    natural = await image.bounding_box()
    assert natural is not None
    assert natural["width"] == WIDTH


@pytest.mark.opens
async def test_a_new_panel_opens_at_its_top(stage: Stage) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    for number in range(40):
        stage.world_says(f"line {number}")
    await expect(stage.said("line 39")).to_be_in_viewport()
    lines = ("-# a line of many" for _ in range(80))
    say_privately(stage, "**The question**", *lines, "The end")
    await expect(stage.page.get_by_text("The question", exact=True)).to_be_in_viewport()
    await expect(stage.page.get_by_text("The end", exact=True)).not_to_be_in_viewport()
    top = await stage.page.locator("#feed").bounding_box()
    panel = await stage.last.bounding_box()
    assert top is not None
    assert panel is not None
    assert abs(panel["y"] - top["y"]) < 2


@pytest.mark.opens
async def test_a_panel_whose_picture_comes_later_is_still_read_from_its_top(stage: Stage) -> None:
    """Even where one of its buttons would act at once."""
    await stage.open(viewport=PHONE, has_touch=True)
    for number in range(40):
        stage.world_says(f"line {number}")
    panel = privately(stage, question("one", 3, GREEN))
    await expect(stage.button("Answer one")).to_be_in_viewport(ratio=1)
    posts.edit(stage.world, panel, question("one", 80, GREEN))
    await expect(stage.button("Answer one")).not_to_be_in_viewport()
    await expect(stage.page.get_by_text("one", exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.opens
async def test_what_an_answer_made_ready_is_not_pushed_out_of_sight_by_a_picture(
    stage: Stage,
) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    panel = privately(stage, question("one", 3))
    await expect(stage.button("Answer one")).to_be_in_viewport(ratio=1)
    for lines in (3, 80):  # words first, and then as tall as a picture makes them
        answered = question("one", lines, GREEN)
        (button,) = answered["components"][1]["components"]
        button |= {"custom_id": "m1:t:1:one:do", "label": f"Do it {lines}"}
        posts.edit(stage.world, panel, answered)
        await expect(stage.button(f"Do it {lines}")).to_be_in_viewport(ratio=1)


@pytest.mark.opens
async def test_what_makes_the_move_comes_into_sight_once_there_is_an_answer(
    game: GameStage,
) -> None:
    await game.open(viewport=PHONE, has_touch=True)
    clicker = Clicker(game)
    await clicker.start_demo()
    await expect(game.said("board 1")).to_be_attached()
    await clicker.open_panel()
    await expect(clicker.panel.locator("img")).to_be_attached()
    await expect(game.page.locator("#newest")).to_be_hidden()
    await clicker.and_wait(game.button("Settle"))
    seal = clicker.panel.locator(".button-success")
    await expect(seal).to_be_in_viewport(ratio=1)


async def a_tall_post(stage: Stage, name: str = "row") -> None:
    stage.world_says("\n".join(f"{name} {number}" for number in range(60)))
    await expect(stage.said(f"{name} 59")).to_be_attached()


@pytest.mark.opens
async def test_a_panel_that_asks_stays_in_sight_while_posts_arrive(stage: Stage) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    for number in range(40):
        stage.world_says(f"line {number}")
    privately(stage, question("one", 5))
    await expect(stage.button("Answer one")).to_be_in_viewport()
    for name in ("first", "second", "third"):
        await a_tall_post(stage, name)
        await expect(stage.button("Answer one")).to_be_in_viewport(ratio=1)
        await expect(stage.page.locator("#newest")).to_be_hidden()  # it would lie over buttons


@pytest.mark.opens
async def test_a_panel_on_its_way_is_not_pushed_out_of_sight_by_a_post(stage: Stage) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    for number in range(40):
        stage.world_says(f"line {number}")
    panel = privately(stage, {"components": [], "flags": V2}, Flag.LOADING)
    await expect(stage.page.locator(".thinking")).to_be_in_viewport()
    await a_tall_post(stage)
    posts.edit(stage.world, panel, question("one", 5))
    await expect(stage.button("Answer one")).to_be_in_viewport(ratio=1)


@pytest.mark.opens
async def test_the_next_question_is_in_sight_though_a_post_came_before_it(stage: Stage) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    panel = privately(stage, question("one", 80))
    await stage.button("Answer one").scroll_into_view_if_needed()
    await a_tall_post(stage)
    await expect(stage.button("Answer one")).to_be_in_viewport()
    posts.edit(stage.world, panel, question("two", 3))
    await expect(stage.button("Answer two")).to_be_in_viewport(ratio=1)
    posts.edit(stage.world, panel, question("three", 80))
    await expect(stage.page.get_by_text("three", exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.opens
async def test_the_way_down_is_offered_only_while_the_newest_post_is_out_of_sight(
    stage: Stage,
) -> None:
    """However it came into sight: the button would lie over what is read."""
    await stage.open(viewport=PHONE, has_touch=True)
    await a_tall_post(stage, "first")
    await a_tall_post(stage, "last")
    just_below = """() => {
      const feed = document.getElementById("feed");
      const last = [...feed.querySelectorAll("article")].at(-1).getBoundingClientRect();
      feed.scrollTop += last.top - feed.getBoundingClientRect().bottom - 30;
    }"""
    await stage.page.evaluate(just_below)
    await expect(stage.page.locator("#newest")).to_be_visible()
    higher = PHONE["height"] + 100
    await stage.page.set_viewport_size({"width": PHONE["width"], "height": higher})
    await expect(stage.page.locator("#newest")).to_be_hidden()


@pytest.mark.opens
async def test_a_post_that_calls_somebody_who_has_answered_is_shown(stage: Stage) -> None:
    await stage.open(viewport=PHONE, has_touch=True)
    say_privately(stage, "Sealed.")
    await expect(stage.page.get_by_text("Sealed.", exact=True)).to_be_in_viewport()
    for number in range(30):
        stage.world_says(f"line {number}")
    await expect(stage.said("line 29")).to_be_in_viewport()
