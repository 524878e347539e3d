"""Things go wrong; nothing typed is lost and the page says what it waits for."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.playground.stage.world import Violation
from tests.web.stage import Stage


async def test_a_lost_connection_is_told_and_mended(stage: Stage) -> None:
    stage.expected += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    await stage.page.locator("#box").fill("half a sentence")
    await stage.context.set_offline(True)
    await stage.routes.close()
    bar = stage.page.locator("#bar")
    await expect(bar).to_contain_text("Connection lost")
    await stage.page.keyboard.press("Enter")
    await expect(stage.page.locator("#composer-problem")).to_contain_text("No connection")
    await expect(stage.page.locator("#box")).to_have_value("half a sentence")
    await bar.get_by_role("button", name="Try now").click()
    await expect(bar).to_contain_text("Connection lost")
    await stage.context.set_offline(False)
    await expect(bar).to_be_hidden()
    await stage.page.locator("#box").press("Enter")
    await expect(stage.said("half a sentence")).to_be_visible()


async def test_what_was_said_meanwhile_is_there_after_the_line_is_mended(stage: Stage) -> None:
    stage.world_says("before")
    await expect(stage.said("before")).to_be_visible()
    await stage.routes.close()
    stage.world_says("meanwhile")
    await expect(stage.said("meanwhile")).to_be_visible()
    await expect(stage.posts).to_have_count(2)


async def test_a_bot_that_is_down_is_told_and_a_press_does_not_wait(stage: Stage) -> None:
    await stage.command("show")
    await expect(stage.posts).to_have_count(1)
    await stage.stop_bot()
    bar = stage.page.locator("#bar")
    await expect(bar).to_contain_text("The bot is restarting; drafts are safe.")
    await stage.button("Go").click()
    await expect(stage.page.locator(".post-failed")).to_contain_text("restarting")
    await stage.start_bot()
    await expect(bar).to_be_hidden()


async def test_old_buttons_work_after_the_lab_restarted_the_bot(stage: Stage) -> None:
    await stage.command("show")
    await expect(stage.posts).to_have_count(1)
    await stage.restart_by_lab()
    await expect(stage.page.locator("#bot-state")).to_have_text("Bot online")
    await expect(stage.page.locator("#bar")).to_be_hidden()
    await stage.button("Go").click()
    await expect(stage.last).to_contain_text("You pressed go.")


async def test_the_lab_moves_the_clock_of_the_world(stage: Stage) -> None:
    before = stage.world.clock.now()
    await stage.button("+8 h").click()
    stage.world_says("eight hours later")
    await expect(stage.said("eight hours later")).to_be_visible()
    assert 8 * 3600 <= (stage.world.clock.now() - before).total_seconds() < 8 * 3600 + 60


async def test_the_lab_makes_the_next_answer_late(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Late by 3 s").click()
    await expect(stage.button("Late by 3 s")).to_have_attribute("aria-pressed", "true")
    await stage.button("Go").click()
    await expect(stage.button("Go")).to_have_attribute("aria-busy", "true")
    stage.world.clock.advance(3.2)
    await expect(stage.page.locator(".post-failed")).to_contain_text("did not respond")


async def test_a_violation_turns_the_checks_red_and_names_the_field(stage: Stage) -> None:
    checks = stage.page.locator("#checks")
    await expect(checks).to_contain_text("0 ✘")
    broken = Violation("POST", "/channels/1/messages", "is too long", "components/0/label")
    stage.world.violated(broken)
    await expect(checks).to_contain_text("1 ✘")
    await expect(stage.page.locator("#checks-list")).to_contain_text("components/0/label")
    stage.world.violations.clear()


@pytest.mark.opens
async def test_an_unknown_address_leads_to_the_hall(stage: Stage) -> None:
    await stage.open(path="/#/12345")
    await expect(stage.page.locator("h1")).to_have_text("There is nothing at this address")
    await stage.button("Go to the hall").click()
    await expect(stage.page.locator("h1")).to_have_text("sublight")


async def test_older_messages_come_when_asked_for_and_nothing_jumps(stage: Stage) -> None:
    for number in range(120):
        stage.world_says(f"line {number}.")
    await expect(stage.said("line 119.")).to_be_in_viewport()
    await stage.page.reload()
    await expect(stage.said("line 119.")).to_be_visible()
    await expect(stage.said("line 20.")).to_have_count(0)
    await stage.said("line 70.").scroll_into_view_if_needed()
    await expect(stage.said("line 20.")).to_have_count(1)
    await expect(stage.said("line 70.")).to_be_in_viewport()


async def test_older_messages_come_to_who_begins_reading_at_the_oldest_one_shown(
    stage: Stage,
) -> None:
    for number in range(72):
        stage.world_says(f"line {number}.")
    await expect(stage.said("line 71.")).to_be_in_viewport()
    await stage.page.goto("about:blank")
    for number in range(72, 120):
        stage.world_says(f"line {number}.")
    await stage.page.goto(stage.base)
    await expect(stage.page.locator(".fresh")).to_be_in_viewport()
    await expect(stage.said("line 20.")).to_have_count(1)
    await expect(stage.page.locator(".fresh")).to_be_in_viewport()
    await expect(stage.said("line 72.")).to_be_in_viewport()


async def test_a_new_post_does_not_move_what_is_being_read(stage: Stage) -> None:
    for number in range(40):
        stage.world_says(f"line {number}.")
    await expect(stage.said("line 39.")).to_be_visible()
    feed = stage.page.locator("#feed")
    await feed.evaluate("node => { node.scrollTop = 200; }")
    await expect(stage.page.locator("#newest")).to_be_visible()
    stage.world_says("news")
    await expect(stage.said("news")).to_be_attached()
    await expect(feed).to_have_js_property("scrollTop", 200)
    await stage.page.locator("#newest").click()
    await expect(stage.said("news")).to_be_in_viewport()
