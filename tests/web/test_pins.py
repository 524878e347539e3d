"""What is pinned in a channel can be found again."""

from __future__ import annotations

import asyncio

from playwright.async_api import Route, expect

from bot.playground.model.things import Message
from bot.playground.stage import posts
from tests.web.stage import Stage


def pinned(stage: Stage, text: str) -> Message:
    message = posts.post(stage.world, stage.world.hall, stage.world.me, {"content": text})
    posts.pin(stage.world, message)
    return message


async def test_pins_are_listed_newest_first(stage: Stage) -> None:
    for words in ("the table card", "the memoir"):
        pinned(stage, words)
        stage.world.clock.advance(1)
    await stage.button("Pinned messages").click()
    await expect(stage.page.locator("#pins .pin-words")).to_have_text(
        ["the memoir", "the table card"]
    )
    await stage.page.keyboard.press("Escape")
    await expect(stage.page.locator("#pins")).to_be_hidden()
    await stage.button("See all pins").click()
    await expect(stage.page.locator("#pins .pin")).to_have_count(2)


async def test_a_channel_without_pins_says_so(stage: Stage) -> None:
    await stage.button("Pinned messages").click()
    await expect(stage.page.locator("#pins")).to_contain_text("Nothing is pinned here.")


async def test_a_pin_leads_to_its_message_however_old(stage: Stage) -> None:
    pinned(stage, "the table card")
    for number in range(120):
        stage.world_says(f"line {number}.")
    await stage.page.reload()
    await expect(stage.said("line 119.")).to_be_visible()
    await stage.button("Pinned messages").click()
    await stage.page.locator("#pins").get_by_role("button", name="Go there").click()
    await expect(stage.page.locator("#pins")).to_be_hidden()
    found = stage.posts.filter(has_text="the table card")
    await expect(found).to_be_in_viewport()
    await expect(found).to_be_focused()


async def test_a_pin_leads_to_its_message_while_older_ones_are_on_their_way(stage: Stage) -> None:
    pinned(stage, "the table card")
    for number in range(120):
        stage.world_says(f"line {number}.")
    await expect(stage.said("line 119.")).to_be_in_viewport()
    await stage.page.reload()
    await expect(stage.said("line 119.")).to_be_in_viewport()
    asked, goes_on = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await goes_on.wait()
        await route.continue_()

    await stage.page.route("**/ui/messages?*before=*", hold, times=1)
    await stage.page.locator("#feed").evaluate("node => { node.scrollTop = 0; }")
    await asked.wait()
    await stage.button("Pinned messages").click()
    await stage.page.locator("#pins").get_by_role("button", name="Go there").click()
    goes_on.set()
    await expect(stage.said("the table card")).to_be_in_viewport()
    await expect(stage.said("the table card")).to_be_focused()


async def test_pins_of_an_unknown_channel_are_refused(stage: Stage) -> None:
    answer = await stage.page.request.get(f"{stage.base}/ui/pins?channel=5")
    assert answer.status == 404


async def test_a_message_that_is_dropped_for_age_is_no_longer_pinned(stage: Stage) -> None:
    old = pinned(stage, "the table card")
    assert old.id in stage.world.hall.pins
    for number in range(posts.MOST_MESSAGES):
        posts.post(stage.world, stage.world.hall, stage.world.me, {"content": f"{number}"})
    assert stage.world.hall.pins == {}
    answer = await stage.page.request.get(f"{stage.base}/ui/pins?channel={stage.world.hall.id}")
    assert (await answer.json()) == {"messages": []}
