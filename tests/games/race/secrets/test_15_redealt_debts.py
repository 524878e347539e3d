"""A redealt table is at rest: nobody owes what the game has paid already (RACE-13.61)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.race.commands import Settle
from bot.games.race.state import Paying
from tests.games.race.scene import PAY, RACE, given, seat


def test_a_payment_made_at_a_certain_end_is_owed_in_no_redealt_table() -> None:
    """Bob leaves his payment open; then Consume begins, and the chips are sure to run out."""
    scene = given(
        seat(
            "old_earth",
            "deficit_spending",
            "gem_world",
            "comet_zone",
            goods=["gem_world", "comet_zone"],
            hand=["drop_ships.2"],
        ),
        seat("new_sparta", "deficit_spending.2", hand=["pilgrimage_world", "artist_colony", 5]),
        pool=2,
    ).perform("settle", "consume")
    scene.when(1, Settle("artist_colony", PAY))
    assert scene.state.curtain is not None
    assert any(isinstance(step, Paying) for step in scene.state.curtain.players[1].owed)
    assert not scene.player(1).owed
    for number in range(20):
        story = Story(RACE.redeal(scene.state, Seat(0), Chance(bytes([number]) * 32)))
        RACE.advance(story, Chance(bytes(32)))
        assert story.events == []
