"""A whole game on a phone: few taps for a decision, and few bytes for the pictures."""

from __future__ import annotations

from bot.play.table.live import OVER
from tests.web.stage import PHONE, GameStage
from tests.web.thumbs import Luggage, Thumb

RETINA = 2  # pixels of the screen for one of the page


async def played(game: GameStage, name: str) -> tuple[Thumb, Luggage]:
    await game.open(viewport=PHONE, has_touch=True, device_scale_factor=RETINA)
    luggage = Luggage(game)
    thumb = await Thumb.sit_down(game, name)
    journal, notices = game.ground.app.journal, game.world.notices
    while (await journal.table(thumb.table)).status != OVER:
        if await thumb.owes():
            await thumb.decide()
        elif not await thumb.bargain():
            await notices.wait()
    return thumb, luggage


async def test_a_game_of_race_takes_few_taps_and_few_bytes(game: GameStage) -> None:
    thumb, luggage = await played(game, "race")
    assert thumb.decisions > 20
    assert thumb.taps / thumb.decisions <= 2.5, thumb.spent
    assert 1 < luggage.megabytes <= 6, luggage.loaded
