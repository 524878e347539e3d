"""Four people share one browser; each sees their own screen."""

from __future__ import annotations

from playwright.async_api import expect

from tests.web.stage import Stage


async def test_a_private_answer_is_on_one_screen_only_and_stays_there(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Go").click()
    answer = stage.said("You pressed go.")
    await expect(answer).to_be_visible()
    await stage.become("Rigel")
    await expect(stage.page.locator("#banner")).to_contain_text("You see what Rigel sees")
    await expect(answer).to_have_count(0)
    await stage.page.locator("#banner").get_by_role("button").click()
    await expect(answer).to_be_visible()


async def test_a_private_answer_is_lost_on_reload(stage: Stage) -> None:
    await stage.command("show")
    await stage.button("Go").click()
    await expect(stage.said("You pressed go.")).to_be_visible()
    await stage.page.reload()
    await expect(stage.posts).to_have_count(1)
    await expect(stage.said("You pressed go.")).to_have_count(0)


async def test_a_mention_is_counted_for_the_person_it_calls(stage: Stage) -> None:
    vega = stage.page.locator("#people li", has_text="Vega")
    await stage.command("post", "Vega")
    await expect(vega.locator(".badge")).to_have_text("1")
    await expect(stage.page.locator("#people .badge")).to_have_count(1)
    await stage.become("Vega")
    await expect(stage.page.locator(".post-called")).to_have_count(1)
    await expect(stage.page.locator(".mention-me")).to_have_text("@Vega")
    await stage.become("Nova")
    await expect(vega.locator(".badge")).to_have_count(0)


async def test_a_channel_with_news_is_marked_until_it_is_read(stage: Stage) -> None:
    assert stage.bot is not None
    other = stage.world.add_channel("lounge")
    entry = stage.page.locator(f'#channel-list a[data-channel="{other.id}"]')
    await expect(entry).to_be_visible()
    place = await stage.bot.fetch_channel(other.id)
    await stage.bot.table_post(place, "Nova")  # type: ignore[arg-type]  # a channel one can write in
    await expect(entry.locator(".badge")).to_have_text("1")
    await expect(stage.page).to_have_title("(1) sublight · Sublight")
    await entry.click()
    await expect(entry.locator(".badge")).to_have_count(0)
    await expect(stage.page).to_have_title("lounge · Sublight")


async def test_following_the_turn_becomes_whom_the_newest_post_calls(stage: Stage) -> None:
    await stage.page.locator("#follow").check()
    await stage.command("post", "Vega")
    await expect(stage.page.locator("#people [aria-pressed=true]")).to_contain_text("Vega")


async def test_following_waits_while_something_is_written(stage: Stage) -> None:
    assert stage.bot is not None
    await stage.page.locator("#follow").check()
    await stage.page.locator("#box").fill("half a sent")
    place = await stage.bot.fetch_channel(stage.world.hall.id)
    await stage.bot.table_post(place, "Vega")  # type: ignore[arg-type]  # a channel one can write in
    await expect(stage.posts).to_have_count(1)
    await expect(stage.page.locator("#people [aria-pressed=true]")).to_contain_text("Nova")
    await expect(stage.page.locator("#box")).to_have_value("half a sent")


async def test_direct_messages_are_seen_by_their_person_alone(stage: Stage) -> None:
    stage.world.direct(stage.world.person("Rigel"))
    await expect(stage.page.get_by_text("Direct messages")).to_have_count(0)
    await stage.become("Rigel")
    await expect(stage.page.get_by_text("Direct messages")).to_be_visible()


async def test_a_reload_keeps_table_person_and_place(stage: Stage) -> None:
    for number in range(30):
        await stage.page.locator("#box").fill(f"line {number}")
        await stage.page.keyboard.press("Enter")
        await expect(stage.last).to_contain_text(f"line {number}")
    await stage.button("Start a demo game").click()
    await expect(stage.page.locator("h1")).to_have_text("Race · First Light")
    await stage.page.locator("#channel-list a").first.click()
    await expect(stage.last).to_contain_text("started a thread")
    await stage.become("Vega")
    feed = stage.page.locator("#feed")
    await feed.evaluate("node => { node.scrollTop = 300; }")
    await expect(stage.page.locator("#newest")).to_be_visible()
    await stage.page.reload()
    await expect(stage.said("line 29")).to_be_attached()
    await expect(stage.page.locator("h1")).to_have_text("sublight")
    await expect(stage.page.locator("#people [aria-pressed=true]")).to_contain_text("Vega")
    await expect(feed).to_have_js_property("scrollTop", 300)
