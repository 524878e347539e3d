"""Everything can be done without a mouse."""

from __future__ import annotations

from playwright.async_api import expect

from tests.web.stage import Stage


async def open_panel(stage: Stage) -> None:
    await stage.command("post", "Nova")
    await stage.button("Play").click()
    await expect(stage.said("Choose your action.")).to_be_visible()
    await stage.button("Explore").focus()


async def test_the_slash_opens_the_command_line(stage: Stage) -> None:
    await stage.page.keyboard.press("/")
    await expect(stage.page.locator("#box")).to_be_focused()
    await expect(stage.page.locator("#box")).to_have_value("/")


async def test_arrows_walk_along_a_row(stage: Stage) -> None:
    await open_panel(stage)
    await stage.page.keyboard.press("ArrowRight")
    await expect(stage.button("Develop")).to_be_focused()
    await stage.page.keyboard.press("ArrowLeft")
    await stage.page.keyboard.press("ArrowLeft")
    await expect(stage.button("Settle")).to_be_focused()


async def test_digits_choose_and_control_enter_commits(stage: Stage) -> None:
    await open_panel(stage)
    await stage.page.keyboard.press("2")
    await expect(stage.last).to_contain_text("Chosen: Develop.")
    await stage.page.keyboard.press("Control+Enter")
    await expect(stage.last).to_contain_text("Sealed.")


async def test_a_letter_presses_the_option_that_begins_with_it(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Go").focus()
    await stage.page.keyboard.press("a")
    await expect(stage.last).to_contain_text("You pressed letter.")


async def test_brackets_change_the_person(stage: Stage) -> None:
    now = stage.page.locator("#people [aria-pressed=true]")
    await stage.page.keyboard.press("]")
    await expect(now).to_contain_text("Rigel")
    await stage.page.keyboard.press("[")
    await stage.page.keyboard.press("[")
    await expect(now).to_contain_text("Orion")


async def test_the_question_mark_lists_the_keys_and_single_keys_can_be_switched_off(
    stage: Stage,
) -> None:
    await stage.page.keyboard.press("?")
    keys = stage.page.locator("#help")
    await expect(keys.locator("kbd")).to_have_count(9)
    await keys.get_by_role("checkbox").uncheck()
    await stage.page.keyboard.press("Escape")
    await expect(keys).to_be_hidden()
    await stage.page.keyboard.press("]")
    await expect(stage.page.locator("#people [aria-pressed=true]")).to_contain_text("Nova")


async def test_a_select_closes_with_escape_and_changes_nothing(stage: Stage) -> None:
    await stage.command("show")
    select = stage.button("Settle a world")
    await select.click()
    await stage.page.keyboard.press("ArrowDown")
    await stage.page.keyboard.press("Escape")
    await expect(stage.page.locator(".menu")).to_have_count(0)
    await expect(select).to_be_focused()
    await expect(stage.posts).to_have_count(1)


async def test_up_and_down_walk_from_post_to_post(stage: Stage) -> None:
    for words in ("first", "second"):
        await stage.page.locator("#box").fill(words)
        await stage.page.keyboard.press("Enter")
        await expect(stage.last).to_contain_text(words)
    await stage.last.focus()
    await stage.page.keyboard.press("ArrowUp")
    await expect(stage.posts.first).to_be_focused()
