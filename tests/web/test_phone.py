"""Games on a phone: few taps for a decision or a turn, and few bytes for the pictures."""

from __future__ import annotations

import pytest

from bot import demo
from bot.play.table.live import OVER
from tests.web.stage import PATIENCE, PHONE, GameStage
from tests.web.thumbs import HASTE, READING, Luggage, Thumb

pytestmark = pytest.mark.opens
RETINA = 2  # pixels of the screen for one of the page


ALL = 1_000  # turns


async def played(
    game: GameStage, name: str, turns: int = ALL, reading: float = READING
) -> tuple[Thumb, Luggage]:
    """To the end, or until so many turns of the table are over; autopilots have all the time."""
    await game.open(viewport=PHONE, has_touch=True, device_scale_factor=RETINA)
    game.ground.app.bot.front.desk.seating.patience = PATIENCE / 1000
    luggage = Luggage(game)
    thumb = await Thumb.sit_down(game, name)
    thumb.reading = reading
    journal, notices = game.ground.app.journal, game.world.notices
    while (await journal.table(thumb.table)).status != OVER and await thumb.turn() <= turns:
        if await thumb.owes():
            await thumb.decide()
        elif not await thumb.bargain():
            await notices.wait()
    return thumb, luggage


@pytest.mark.more
async def test_a_game_of_race_takes_few_taps_and_few_bytes(game: GameStage) -> None:
    thumb, luggage = await played(game, "race")
    assert thumb.decisions > 20
    assert thumb.taps / thumb.decisions <= 2.5, thumb.spent
    assert 1 < luggage.megabytes <= 6, luggage.loaded


@pytest.mark.more
async def test_a_turn_of_starfarers_takes_few_presses_and_few_bytes(game: GameStage) -> None:
    """Even by somebody in haste, who is asked again what would end something."""
    rounds, seats = 8, 3
    thumb, luggage = await played(game, "starfarers", rounds * seats, HASTE)
    assert await thumb.turn() == rounds * seats + 1
    assert thumb.taps / rounds <= 12, thumb.spent
    assert 1 < luggage.megabytes <= 0.75 * rounds, luggage.loaded


@pytest.mark.more
async def test_a_game_of_pulsar_takes_few_taps_and_few_bytes(game: GameStage) -> None:
    thumb, luggage = await played(game, "pulsar")
    assert thumb.decisions > 40
    assert thumb.taps / thumb.decisions <= 2.5, thumb.spent
    assert 1 < luggage.megabytes <= 0.12 * thumb.decisions, luggage.loaded


@pytest.mark.more
async def test_a_short_game_of_merchant_takes_few_taps_and_few_bytes(
    game: GameStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    rounds = 10
    short = {"goal": "apprentice", "round_limit": f"rounds_{rounds}"}
    monkeypatch.setitem(demo.OPTIONS, "merchant", short)
    thumb, luggage = await played(game, "merchant")
    assert thumb.decisions > 2 * rounds
    assert thumb.taps / thumb.decisions <= 2.6, thumb.spent
    assert thumb.taps / rounds <= 12, thumb.spent
    assert 1 < luggage.megabytes <= 0.2 * thumb.decisions, luggage.loaded


@pytest.mark.more
async def test_a_race_to_the_red_planet_takes_few_taps_for_a_year(game: GameStage) -> None:
    thumb, luggage = await played(game, "horizons")
    state = (await thumb.desk.play.referee.live(thumb.table)).state
    assert state.result is not None
    assert thumb.asked["horizons.sheet"] > 30
    years = state.year - 2032
    assert thumb.spent["horizons.sheet"] / years <= 6, thumb.spent
    assert 1 < luggage.megabytes <= 0.5 * years, luggage.loaded
