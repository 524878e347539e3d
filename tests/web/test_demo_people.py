"""One press makes an autopilot of the demo a person, who sees its hand and plays on."""

from __future__ import annotations

from playwright.async_api import expect

from tests.web.clicking import Clicker
from tests.web.stage import PATIENCE, GameStage


async def test_one_press_and_rigel_is_a_person(game: GameStage) -> None:
    clicker = Clicker(game)
    await clicker.start_demo()
    await game.become("Rigel")
    await clicker.open_panel()
    await expect(clicker.panel).to_contain_text("You are watching")
    async with game.page.expect_response("**/ui/lab") as answered:
        await game.button("Play as Rigel").click()
    assert (await answered.value).ok
    await clicker.open_panel()
    await expect(clicker.panel).not_to_contain_text("You are watching")
    rigel = str(game.world.person("Rigel").id)
    (row,) = await game.ground.app.journal.tables(user=rigel)
    assert [seat.user for seat in row.seats][1:] == [rigel, "autopilot:1:Vega"]
    await expect(game.said("Rigel takes seat 2 from the autopilot.")).to_be_visible(
        timeout=3 * PATIENCE
    )
    game.check()


async def test_a_second_press_changes_nothing(game: GameStage) -> None:
    clicker = Clicker(game)
    game.expected.append("/ui/lab")
    await clicker.start_demo()
    await game.become("Rigel")
    for _ in range(2):
        async with game.page.expect_response("**/ui/lab"):
            await game.button("Play as Rigel").click()
    (row,) = await game.ground.app.journal.tables()
    assert len(await game.ground.app.journal.seat_facts(row.id)) == 1
