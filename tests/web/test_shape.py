"""The same page on a phone, in Italian, in the light, enlarged, and for a screen reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.playground.model.things import Kind, ThreadState
from bot.store import settings
from cogs.ui.words.ids import Page, SelfId
from tests.support.contrast import READABLE
from tests.web.clicking import Clicker
from tests.web.stage import PHONE, GameStage, Stage

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
FEED_OVERFLOW = "node => node.scrollWidth - node.clientWidth"
TARGETS = (
    "button, .button, .channel, .file, .lightbox-open, summary, [role=option], input, textarea"
)
# A box with a label is as large as the label; words inside a text are as large as the text.
SMALL_TARGETS = f"""() => [...document.querySelectorAll('{TARGETS}')]
  .filter(node => node.checkVisibility({{checkVisibilityCSS: true}}) && !node.closest('.md, .skip'))
  .map(node => [(node.closest('label') ?? node).getBoundingClientRect(), node])
  .filter(([box]) => box.width > 1 && (box.height < 43.9 || box.width < 43.9))
  .map(([box, node]) => `${{box.width}} x ${{box.height}} ${{node.outerHTML.slice(0, 90)}}`)"""
FAINT = (Path(__file__).parent / "faint.js").read_text(encoding="utf-8")


@pytest.mark.opens
async def test_nothing_scrolls_sideways_on_a_phone(stage: Stage) -> None:
    await stage.open(viewport=PHONE)
    await stage.command("show")
    await expect(stage.posts).to_have_count(1)
    await stage.command("embed")
    await expect(stage.posts).to_have_count(2)
    assert await stage.page.evaluate(OVERFLOW) == 0
    assert await stage.page.locator("#feed").evaluate(FEED_OVERFLOW) == 0


@pytest.mark.opens
async def test_nothing_scrolls_sideways_at_double_size(stage: Stage) -> None:
    await stage.open(viewport={"width": 640, "height": 450}, device_scale_factor=2)
    await stage.command("show")
    await expect(stage.posts).to_have_count(1)
    assert await stage.page.evaluate(OVERFLOW) == 0
    assert await stage.page.locator("#feed").evaluate(FEED_OVERFLOW) == 0


@pytest.mark.opens
async def test_a_phone_has_drawers_for_channels_and_people(stage: Stage) -> None:
    await stage.open(viewport=PHONE)
    nav, side = stage.page.locator("#nav"), stage.page.locator("#side")
    await expect(nav).not_to_be_in_viewport()
    await stage.page.get_by_role("button", name="Channels").click()
    await expect(nav).to_be_in_viewport()
    await stage.page.keyboard.press("Escape")
    await expect(nav).not_to_be_in_viewport()
    await stage.page.locator("#who").click()
    await expect(side).to_be_in_viewport()
    await stage.become("Rigel")
    await expect(side).not_to_be_in_viewport()
    await expect(stage.page.locator("#who")).to_contain_text("Rigel")


async def targets_are_large(stage: Stage) -> None:
    assert await stage.page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1440, "height": 900}])
@pytest.mark.opens
async def test_every_target_is_large_enough_for_a_thumb(
    stage: Stage, viewport: dict[str, int]
) -> None:
    await stage.open(viewport=viewport)
    await targets_are_large(stage)
    await stage.command("show")
    await expect(stage.posts).to_have_count(1)
    await stage.button("Go").click()
    await expect(stage.button("Dismiss")).to_be_visible()
    await targets_are_large(stage)
    await stage.button("A long list").click()
    await targets_are_large(stage)
    await stage.page.keyboard.press("Escape")
    await stage.button("Pay with: Old Earth").click()
    await targets_are_large(stage)
    await stage.page.keyboard.press("Escape")
    await stage.button("Form").click()
    await expect(stage.page.locator("#form")).to_be_visible()
    await targets_are_large(stage)
    await stage.page.keyboard.press("Escape")
    await stage.page.locator(".gallery .picture").first.click()
    await targets_are_large(stage)
    await stage.page.keyboard.press("Escape")
    await expect(stage.page.locator("#lightbox")).to_be_hidden()
    await expect(stage.page.locator(".gallery .picture").first).to_be_focused()
    await stage.page.locator("#box").click()
    await stage.page.locator("#box").press_sequentially("/race settle ")
    await expect(stage.page.locator("#suggest [role=option]")).to_have_count(5)
    await targets_are_large(stage)


@pytest.mark.opens
async def test_drawers_and_pins_have_large_targets_too(stage: Stage) -> None:
    asleep = stage.world.add_channel("old", Kind.PUBLIC_THREAD)
    asleep.parent = stage.world.hall
    asleep.thread = ThreadState(stage.world.me.id, stage.world.clock.now(), stage.world.clock.now())
    asleep.thread.archived = True
    await stage.open(viewport=PHONE)
    for opener in ("[data-act=nav]", "#who"):
        await stage.page.locator(opener).click()
        await targets_are_large(stage)
        await stage.page.keyboard.press("Escape")
    await stage.page.keyboard.press("?")
    await expect(stage.page.locator("#help")).to_be_visible()
    await targets_are_large(stage)


async def test_the_page_speaks_italian_and_so_does_the_interaction(stage: Stage) -> None:
    await stage.page.get_by_role("button", name="Italiano").first.click()
    await expect(stage.page.get_by_text("Segui il turno")).to_be_visible()
    await expect(stage.page.locator("html")).to_have_attribute("lang", "it")
    await stage.command("race colonizza", "old_earth")
    await expect(stage.last).to_contain_text("settle old_earth pay None quick None in it")
    await stage.page.keyboard.press("/")
    await expect(stage.page.locator("#suggest")).to_contain_text("/mostra")
    await expect(stage.page.locator("#suggest")).to_contain_text("Mostra ogni cosa")
    await stage.page.reload()
    await expect(stage.page.get_by_text("Segui il turno")).to_be_visible()


async def test_the_theme_follows_the_system_until_one_is_chosen(stage: Stage) -> None:
    html = stage.page.locator("html")
    await expect(html).to_have_attribute("data-theme", "dark")
    await stage.page.emulate_media(color_scheme="light")
    await expect(html).to_have_attribute("data-theme", "light")
    await stage.page.get_by_role("button", name="Dark", exact=True).first.click()
    await expect(html).to_have_attribute("data-theme", "dark")
    await stage.page.reload()
    await expect(html).to_have_attribute("data-theme", "dark")


async def test_a_colour_safe_theme_is_offered_wherever_themes_are(stage: Stage) -> None:
    html = stage.page.locator("html")
    await stage.page.get_by_role("button", name="Colour-safe", exact=True).first.click()
    await expect(html).to_have_attribute("data-theme", "safe")
    await stage.command("show")
    done = await stage.button("Go").evaluate("node => getComputedStyle(node).backgroundColor")
    stop = await stage.button("Stop").evaluate("node => getComputedStyle(node).backgroundColor")
    assert (done, stop) == ("rgb(143, 211, 255)", "rgb(255, 158, 107)")
    await stage.open(viewport=PHONE)
    await stage.page.locator("#who").click()
    await stage.button("Colour-safe").click()
    await expect(stage.page.locator("html")).to_have_attribute("data-theme", "safe")


async def test_every_text_on_the_page_can_be_read_in_every_theme(stage: Stage) -> None:
    for line, posts in ((("show",), 1), (("embed",), 2), (("post", "Nova"), 4)):
        await stage.command(*line)
        await expect(stage.posts).to_have_count(posts)
    await stage.button("Play").click()
    await expect(stage.page.locator(".post-private")).to_have_count(2)
    await stage.page.locator("#box").press("/")
    await stage.page.locator("#suggest [role=option]").first.wait_for()
    for theme in ("dark", "light", "safe"):
        found = await stage.page.evaluate(FAINT, [theme, READABLE])
        assert found["read"] > 80
        assert (theme, found["faint"]) == (theme, [])


async def test_the_page_has_landmarks_and_one_heading(stage: Stage) -> None:
    for role, name in (("navigation", "Channels"), ("main", None), ("complementary", "Lab")):
        found = stage.page.get_by_role(role, name=name)  # type: ignore[arg-type]  # these are roles
        await expect(found).to_have_count(1)
    await expect(stage.page.locator("h1")).to_have_count(1)


async def test_new_posts_are_announced_politely(stage: Stage) -> None:
    await stage.command("post", "Vega")
    await expect(stage.page.locator("#polite")).to_contain_text("Sublight: @Vega choose")


async def test_every_button_on_the_screen_has_a_name(stage: Stage) -> None:
    await stage.command("show")
    await expect(stage.posts).to_have_count(1)
    unnamed = await stage.page.get_by_role("button", include_hidden=True).evaluate_all(
        "nodes => nodes.filter(n => !n.ariaLabel && !n.textContent.trim()).map(n => n.id)"
    )
    assert unnamed == []


# --- the page and the pictures are one choice, until somebody sets them apart


async def wear(game: GameStage, theme: str) -> None:
    await game.page.locator(f".top [data-act=theme][data-value={theme}]").click()


async def worn(game: GameStage) -> tuple[str, str]:
    """The theme of Nova's private pictures, and that of the table."""
    journal = game.ground.app.journal
    (row,) = await journal.tables()
    nova = str(game.world.person("Nova").id)
    return await settings.THEME.read(journal, nova), await settings.TABLE_THEME.read(
        journal, row.id
    )


async def test_the_pictures_follow_the_page_until_they_are_set_apart(game: GameStage) -> None:
    clicker = Clicker(game)
    await wear(game, "light")
    await clicker.start_demo()
    assert await worn(game) == ("light", "light")
    await wear(game, "safe")
    await clicker.open_panel()
    assert await worn(game) == ("safe", "safe")
    await game.command("me settings")
    menu = game.page.locator(f"[data-custom='{SelfId(Page.SET, 'theme')}']")
    await expect(menu).to_contain_text("Colour-safe")
    await clicker.choose(menu, ["dark"])
    await wear(game, "light")
    await clicker.open_panel()
    assert await worn(game) == ("dark", "light")
    await expect(game.page.locator("html")).to_have_attribute("data-theme", "light")


async def test_a_person_is_shown_their_own_pictures_in_the_theme_of_the_page(
    game: GameStage,
) -> None:
    clicker = Clicker(game)
    await clicker.start_demo()
    await game.become("Rigel")
    await wear(game, "light")
    await clicker.open_panel()
    assert await worn(game) == ("dark", "dark")
    rigel = str(game.world.person("Rigel").id)
    assert await settings.THEME.read(game.ground.app.journal, rigel) == "light"
