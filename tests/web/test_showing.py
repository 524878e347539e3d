"""What a message holds is what the page shows."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.async_api import expect

from bot.playground.stage import posts
from bot.playground.stage.posts import Upload
from tests.web.scripted import picture
from tests.web.stage import PHONE, WIDE, Stage

PNG = picture()


async def test_an_empty_channel_welcomes_and_offers_a_demo_game(stage: Stage) -> None:
    await expect(stage.page.get_by_role("heading", name="Welcome to sublight")).to_be_visible()
    await expect(stage.button("Start a demo game")).to_be_enabled()


async def test_every_kind_of_component_is_shown(stage: Stage) -> None:
    await stage.command("show")
    post = stage.last
    await expect(post.locator(".container")).to_have_count(1)
    await expect(post.locator(".section")).to_have_count(2)
    await expect(post.locator(".gallery img")).to_have_count(2)
    await expect(post.locator(".thumbnail img")).to_have_count(1)
    await expect(post.locator("hr.gap-2")).to_have_count(1)
    await expect(post.locator(".file-name")).to_have_text("log.txt")
    await expect(post.locator(".select")).to_have_count(7)
    await expect(post.locator(".button-primary")).to_have_text("Primary")
    await expect(post.locator(".button-success")).to_have_text("Go")
    await expect(post.locator(".button-danger")).to_have_text("Stop")
    await expect(stage.button("Closed")).to_be_disabled()
    await expect(post.get_by_role("link", name="Rules")).to_have_attribute(
        "href", "https://example.com/rules"
    )
    await expect(post.locator(".unknown-part")).to_have_count(0)


async def test_a_container_wears_its_accent(stage: Stage) -> None:
    await stage.command("show")
    box = stage.last.locator(".container")
    colour = await box.evaluate("node => getComputedStyle(node).borderLeftColor")
    assert colour == "rgb(92, 242, 227)"


MARKDOWN = {
    "h3": "Heading",
    "h4": "Second",
    "h5": "Third",
    "strong >> nth=0": "bold",
    "em": "italic",
    "u": "under",
    "s": "struck",
    "p code": "code",
    "ul > li >> nth=0": "one",
    "ul ul > li": "inner",
    "ol > li": "first",
    "blockquote": "quoted",
    ".md-small": "small print",
    "pre": 'print("<b>no markup</b>")',
}


async def test_discord_markdown_becomes_elements(stage: Stage) -> None:
    await stage.command("show")
    for selector, text in MARKDOWN.items():
        found = stage.last.locator(".text-display").first.locator(selector)
        await expect(found).to_have_text(text)


async def test_a_time_stamp_is_relative_and_tells_the_whole_date_on_demand(stage: Stage) -> None:
    await stage.command("show")
    stamp = stage.last.locator("time.stamp")
    await expect(stamp).to_contain_text("in ")
    assert "2030" in (await stamp.get_attribute("title") or "")


async def test_a_spoiler_is_hidden_until_it_is_pressed(stage: Stage) -> None:
    await stage.command("show")
    spoiler = stage.last.locator(".spoiler")
    await expect(spoiler.locator("span")).to_be_hidden()
    await spoiler.click()
    await expect(spoiler.locator("span")).to_have_text("hidden")


async def test_an_embed_shows_title_fields_footer_and_picture_once(stage: Stage) -> None:
    await stage.command("embed")
    embed = stage.last.locator(".embed")
    await expect(embed.locator("h3")).to_have_text("Gem World")
    await expect(embed.locator("dt")).to_have_text(["Cost", "Points"])
    await expect(embed.locator(".embed-footer")).to_have_text("RACE-7.18")
    await expect(stage.last.locator("img")).to_have_count(1)


async def test_a_post_is_an_article_with_author_and_time(stage: Stage) -> None:
    await stage.command("embed")
    await expect(stage.last).to_have_accessible_name("Sublight APP " + await _time(stage))
    await expect(stage.last.locator(".post-source")).to_have_text("Nova used /embed")


async def _time(stage: Stage) -> str:
    return await stage.last.locator(".post-time").inner_text()


async def test_a_picture_is_enlarged_and_escape_brings_back_the_focus(stage: Stage) -> None:
    await stage.command("embed")
    picture = stage.last.locator(".picture")
    await picture.click()
    box = stage.page.locator("#lightbox")
    await expect(box.locator("img")).to_have_attribute("alt", "Round 1. Nova 0 VP, 5 cards.")
    await stage.page.keyboard.press("Escape")
    await expect(box).to_be_hidden()
    await expect(picture).to_be_focused()


async def test_a_missing_picture_leaves_its_words_in_a_frame(stage: Stage) -> None:
    stage.expected.append("404")
    await stage.page.route("**/cdn/attachments/**", lambda route: route.fulfill(status=404))
    await stage.command("embed")
    frame = stage.last.locator(".picture-missing")
    await expect(frame).to_contain_text("Round 1. Nova 0 VP, 5 cards.")


async def test_a_button_shows_its_emoji_and_is_named_by_it(stage: Stage) -> None:
    await stage.command("show")
    await expect(stage.last.get_by_role("button", name="🚀")).to_have_text("🚀")
    await stage.button("A long list").click()
    await expect(stage.page.get_by_role("option").first).to_have_text("🪐Option 1")


async def test_a_link_to_a_post_leads_to_it_on_this_page(stage: Stage) -> None:
    lounge = stage.world.add_channel("lounge")
    me, guild = stage.world.me, stage.world.guild.id
    first = posts.post(stage.world, lounge, me, {"content": "the next board"})
    for number in range(60):
        posts.post(stage.world, lounge, me, {"content": f"line {number}."})
    address = f"https://discord.com/channels/{guild}/{lounge.id}/{first.id}"
    row = {"type": 1, "components": [{"type": 2, "style": 5, "label": "There", "url": address}]}
    posts.post(stage.world, stage.world.hall, me, {"content": address, "components": [row]})
    for name in ("#lounge \u203a post", "There"):
        await stage.button(name).click()
        await expect(stage.page.locator("h1")).to_have_text("lounge")
        await expect(stage.said("the next board")).to_be_in_viewport()
        await stage.page.locator("#channel-list a").first.click()


async def test_a_link_to_a_place_that_is_not_here_stays_a_link(stage: Stage) -> None:
    stage.world_says("https://discord.com/channels/1/2/3")
    await expect(stage.last.locator("a")).to_have_attribute(
        "href", "https://discord.com/channels/1/2/3"
    )


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["desktop", "phone"])
@pytest.mark.opens
async def test_several_pictures_stand_one_below_the_other(
    stage: Stage, size: dict[str, int]
) -> None:
    await stage.open(viewport=size)
    item = {"media": {"url": "attachment://board.png"}}
    gallery = {"type": 12, "items": [item, item, item]}
    body = {"components": [gallery], "flags": 1 << 15}
    posts.post(stage.world, stage.world.hall, stage.world.me, body, {0: Upload("board.png", PNG)})
    pictures = stage.last.locator(".picture")
    await expect(pictures).to_have_count(3)
    boxes = [await one.bounding_box() for one in await pictures.all()]
    for above, below in pairwise(boxes):
        assert above
        assert below
        assert above["x"] == below["x"]
        assert above["y"] + above["height"] <= below["y"]


async def test_plain_words_are_said_and_grouped(stage: Stage) -> None:
    for words in ("first", "second"):
        await stage.page.locator("#box").fill(words)
        await stage.page.keyboard.press("Enter")
        await expect(stage.last.locator(".content")).to_have_text(words)
    await expect(stage.posts).to_have_count(2)
    await expect(stage.page.locator(".post-follows")).to_have_count(1)
