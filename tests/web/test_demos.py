"""Demo games: any game of the build by one press, and a coach for the first minute."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from bot.play.autopilots import drivers
from bot.playground.stage import posts
from tests.web.clicking import Clicker
from tests.web.stage import PATIENCE, PHONE, GameStage, Stage
from tests.web.thumbs import READING

GAMES = {
    "race": {"en": "Race", "it": "Race"},
    "starfarers": {"en": "Starfarers", "it": "Coloni Stellari"},
}


async def test_every_game_of_the_build_is_offered_in_the_readers_language(
    browser: Browser,
) -> None:
    async with Stage(browser, GAMES) as stage:
        offers = stage.page.locator(".welcome [data-act=demo]")
        await expect(offers).to_have_text(["Play Race", "Play Starfarers"])
        await expect(stage.page.locator("#demos button")).to_have_text(["Race", "Starfarers"])
        await stage.page.get_by_role("button", name="Italiano").first.click()
        await expect(offers).to_have_text(["Gioca a Race", "Gioca a Coloni Stellari"])
        stage.check()


async def test_a_demo_is_told_its_game_its_theme_and_its_language(browser: Browser) -> None:
    async with Stage(browser, GAMES) as stage:
        await stage.page.get_by_role("button", name="Italiano").first.click()
        await stage.page.get_by_role("button", name="Colori sicuri").first.click()
        await stage.page.locator("#demos [data-game=starfarers]").click()
        await expect(stage.button("Play")).to_be_visible()
        (wish,) = stage.wishes
        assert (wish.game, wish.theme, wish.user.locale) == ("starfarers", "safe", "it")
        await expect(stage.page.locator("#coach")).to_contain_text("Tocca a te. Premi Gioca.")
        await stage.button("Play").click()
        await expect(stage.page.locator("#coach")).to_contain_text("Scegli una risposta.")
        stage.check()


async def test_a_game_that_is_not_there_is_refused(stage: Stage) -> None:
    nova = str(stage.world.person("Nova").id)
    answer = await stage.page.request.post(
        f"{stage.base}/ui/demo", data={"user": nova, "game": "chess"}
    )
    assert (await answer.json())["error"] == "changed"
    assert stage.wishes == []


async def test_the_coach_leads_through_the_first_moves_and_escape_ends_it(stage: Stage) -> None:
    await stage.button("Start a demo game").click()
    coach = stage.page.locator("#coach")
    await expect(coach).to_contain_text("It is your turn. Press Play.")
    await stage.button("Play").click()
    await expect(coach).to_contain_text("Pick Settle.")
    await stage.button("Settle").click()
    await expect(coach).to_contain_text("Press “Seal Settle”.")
    await stage.page.keyboard.press("Escape")
    await expect(coach).to_be_hidden()
    await stage.page.reload()
    await expect(stage.page.locator("h1")).to_have_text("Race · First Light")
    await expect(coach).to_be_hidden()


async def test_the_coach_never_covers_a_button(stage: Stage) -> None:
    await stage.button("Start a demo game").click()
    coach = stage.page.locator("#coach")
    await expect(coach).to_be_visible()
    strip, feed = await coach.bounding_box(), await stage.page.locator("#feed").bounding_box()
    line = await stage.page.locator(".composer-line").bounding_box()
    assert strip
    assert feed
    assert line
    assert feed["y"] + feed["height"] <= strip["y"]
    assert strip["y"] + strip["height"] <= line["y"]


async def test_the_first_minute_goes_as_the_coach_says(game: GameStage) -> None:
    clicker, coach = Clicker(game), game.page.locator("#coach")
    await clicker.start_demo()
    await expect(game.page.locator("article").last).not_to_contain_text("Autopilot")
    await expect(coach).to_contain_text("Press Play.")
    await clicker.open_panel()
    await expect(coach).to_contain_text("Pick Settle.")
    await clicker.and_wait(game.button("Settle"))
    await expect(coach).to_contain_text("Press “✔ Seal: Settle”.")
    await clicker.and_wait(clicker.panel.locator(".button-success"))
    await expect(coach).to_contain_text("Take Rebel Fuel Cache")
    await clicker.and_wait(clicker.panel.locator(".button").filter(has_text="Rebel Fuel Cache"))
    await expect(coach).to_contain_text("Public Works is not offered")
    await clicker.and_wait(clicker.panel.locator(".button-success"))
    await expect(coach).to_contain_text("See it as Rigel")
    await expect(game.page.locator("img[alt*='Rebel Fuel Cache']").first).to_be_attached()
    await game.become("Rigel")
    await expect(coach).to_contain_text("Go back to Nova")
    await game.become("Nova")
    await expect(coach).to_contain_text("do not seal it")
    await clicker.open_panel()
    await clicker.and_wait(clicker.panel.locator(".button[data-custom*=':p:']").first)
    await expect(coach).to_contain_text("restart the bot")
    chosen = await clicker.panel.locator(".button-success").inner_text()
    await game.restart_by_lab()
    await expect(coach).to_contain_text("your draft is still there")
    await clicker.open_panel()
    await expect(clicker.panel.locator(".button-success")).to_have_text(chosen)
    await expect(coach).to_contain_text("Press +8 h")
    await game.button("+8 h").click()
    await expect(coach).to_contain_text("That is all there is to know.")
    await clicker.and_wait(clicker.panel.locator(".button-success"))
    await expect(coach).to_be_hidden()


async def test_the_coach_follows_whoever_goes_another_way(game: GameStage) -> None:
    clicker, coach = Clicker(game), game.page.locator("#coach")
    await clicker.start_demo()
    await clicker.open_panel()
    await clicker.and_wait(game.button("Develop"))
    await expect(coach).to_contain_text("Press “✔ Seal: Develop”.")
    await clicker.and_wait(game.button("◀ Back"))
    await expect(coach).to_contain_text("Pick an answer.")
    await clicker.and_wait(game.button("Develop"))
    await clicker.and_wait(clicker.panel.locator(".button-success"))
    await expect(coach).to_contain_text("See it as Rigel")


async def test_while_the_others_think_the_coach_says_so(
    game: GameStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicker, coach, choose = Clicker(game), game.page.locator("#coach"), drivers.choose
    thought = Event()

    def thinking(*about: Any) -> Any:
        thought.wait()
        return choose(*about)

    monkeypatch.setattr(drivers, "choose", thinking)
    game.ground.app.bot.front.desk.seating.patience = 0
    try:
        await clicker.start_demo()
        await clicker.open_panel()
        await clicker.and_wait(game.button("Settle"))
        await clicker.and_wait(clicker.panel.locator(".button-success"))
        await expect(coach).to_contain_text("The others answer, and the panel moves on")
    finally:
        thought.set()
    await expect(coach).to_contain_text("Take Rebel Fuel Cache")


async def test_the_first_turn_of_pulsar_goes_as_the_coach_says(game: GameStage) -> None:
    clicker, coach = Clicker(game), game.page.locator("#coach")
    seal = clicker.panel.locator(".button[data-custom*=':c:']")

    async def says(*words: str) -> None:
        for one in words:
            await expect(coach).to_contain_text(one)

    async def pick(piece: str) -> None:
        await clicker.and_wait(clicker.panel.locator(f".button[data-custom*='{piece}']").first)

    game.ground.app.bot.front.desk.seating.patience = 0  # nobody waits for autopilots
    await clicker.start_demo("pulsar")
    await says("Press Play.")
    await clicker.open_panel()
    await says("Pick the gate your ship starts from.")
    await pick(":p:E4:")
    await says("Press “✔ Start from E4”.")
    await clicker.and_wait(seal)
    assert clicker.presses <= 5
    await says("Pick the 4: it lies on the median")
    await pick(":4.stay.0:")
    await clicker.and_wait(seal)
    await says("one below the median moves a counter forward")  # the panel went on by itself
    await pick(":p:")
    if await seal.count():
        await clicker.and_wait(seal)
    await says("Each die is an action. Pick Fly")
    await pick(":p:fly:")
    await says("as many segments as it shows")
    await pick(":pay:p:")
    await says("Pick where the flight ends")
    await pick(":to:p:")
    if not await seal.count():
        await says("Pick a way")
        await pick(":route:p:")
    await says("Press “✔ Fly ")
    await clicker.and_wait(seal)
    await says("See it as Rigel")
    await expect(clicker.panel).to_contain_text("Nova flies")
    # Who seals a move instead of looking as Rigel is not told to come back, and so on.
    for after in ("tap an answer, but do not seal it", "Press +8 h"):
        while not (await clicker.step()).startswith("✔"):
            pass
        await says(after)


async def test_the_first_voyage_of_merchant_goes_as_the_coach_says(game: GameStage) -> None:
    clicker, coach = Clicker(game), game.page.locator("#coach")
    seal = clicker.panel.locator(".button[data-custom*=':c:']")

    async def says(*words: str) -> None:
        for one in words:
            await expect(coach).to_contain_text(one)

    async def take(piece: str) -> None:
        await clicker.and_wait(clicker.panel.locator(f".button[data-custom*='{piece}']").first)
        if await seal.count():
            await says("Press “✔ ")
            await clicker.and_wait(seal)

    game.ground.app.bot.front.desk.seating.patience = 0  # nobody waits for autopilots
    await clicker.start_demo("merchant")
    await says("Press Play.")
    await clicker.open_panel()
    await says("Pick a race")
    await take(":race:p:")
    assert clicker.presses <= 5
    await says("Pick where to fly")  # the panel went on by itself
    await take(":to:p:cloud_station:")
    await says("The dice are thrown. Pick a route")
    await take(":route:p:")
    await says("You may land here")
    await take(":land:p:land:")
    await says("Tick what you buy and sell here")
    await expect(clicker.panel).to_contain_text("Space Station")
    await take(":buy.")
    await says("tick “End the turn”")
    await take(":end:")
    await says("See it as Rigel")


async def test_the_first_year_of_horizons_goes_as_the_coach_says(game: GameStage) -> None:
    clicker, coach = Clicker(game), game.page.locator("#coach")
    panel = clicker.panel

    async def says(words: str) -> None:
        await expect(coach).to_contain_text(words)

    game.ground.app.bot.front.desk.seating.patience = PATIENCE / 1000
    await clicker.start_demo("horizons")
    await says("Press Play.")
    await clicker.open_panel()
    await says("Pick a faction")
    await clicker.and_wait(panel.locator(".button[data-custom*=':faction:p:europe:']"))
    commit = panel.locator(".button[data-custom*=':c:']")
    if await commit.count():  # while others still think, the choice is free and done by its tap
        await clicker.and_wait(commit)
    assert clicker.presses <= 5
    await says("Pick a policy")
    await clicker.and_wait(panel.locator(".button[data-custom*=':policies:p:']").first)
    await clicker.and_wait(panel.locator(".button[data-custom*=':c:']"))
    await says("This is the sheet of a year")
    await clicker.and_wait(panel.locator(".button[data-custom*=':p:fill:']"))
    await expect(panel.locator(".section").first).to_contain_text("4 lines, $6B")
    game.world.clock.advance(READING)  # whoever ends something at once is asked again
    await clicker.and_wait(panel.locator(".button[data-custom*=':c:in:']"))
    await says("The year has run")


async def test_the_coach_speaks_at_the_table_it_speaks_about(stage: Stage) -> None:
    await stage.button("Start a demo game").click()
    coach = stage.page.locator("#coach")
    await expect(coach).to_contain_text("Press Play.")
    await stage.page.locator("#channel-list a").first.click()
    await expect(coach).to_be_hidden()
    await stage.page.go_back()
    await expect(coach).to_contain_text("Press Play.")


async def test_once_the_game_is_over_the_coach_says_no_more(stage: Stage) -> None:
    await stage.button("Start a demo game").click()
    coach = stage.page.locator("#coach")
    await expect(coach).to_contain_text("Press Play.")
    *_, thread = stage.world.channels.values()
    again = {"type": 2, "style": 1, "label": "Rematch", "custom_id": "d1:rematch:k7f2q"}
    body = {"components": [{"type": 1, "components": [again]}], "flags": 1 << 15}
    posts.post(stage.world, thread, stage.world.me, body)
    await expect(coach).to_be_hidden()


@pytest.mark.opens
async def test_on_a_phone_the_coach_says_where_people_and_the_clock_are(game: GameStage) -> None:
    await game.open(viewport=PHONE, has_touch=True)
    clicker, coach = Clicker(game), game.page.locator("#coach")
    await clicker.start_demo()
    await clicker.open_panel()
    await clicker.and_wait(game.button("Develop"))
    await clicker.and_wait(clicker.panel.locator(".button-success"))
    await expect(coach).to_contain_text("tap your name at the top right, then Rigel")
    await game.page.locator("#who").click()
    await game.become("Rigel")
    await expect(coach).to_contain_text("go back to Nova")


async def test_commands_of_players_stand_before_those_of_moderators(game: GameStage) -> None:
    await game.page.locator("#box").fill("/")
    rows = await game.page.locator("#suggest .suggest-head").all_inner_texts()
    groups = list(dict.fromkeys(row.split()[0] for row in rows))
    assert groups[:3] == ["/play", "/table", "/me"]
    assert groups[-2:] == ["/help", "/admin"]


@pytest.mark.opens
async def test_the_playground_opens_with_the_welcome_and_the_hall_of_the_bot(
    game: GameStage,
) -> None:
    await game.open(viewport=PHONE, has_touch=True)
    await expect(game.page.locator(".welcome [data-game=race]")).to_be_in_viewport()
    hall = game.page.locator("article[data-post]").first
    await expect(hall).to_contain_text("Sublight")
    await expect(hall.locator("[data-custom^='u1:start']")).to_have_text("New here?")
