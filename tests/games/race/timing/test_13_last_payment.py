"""A payment is made by the game only once the end really is certain (RACE-13.61)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import ChangeWay, Means, Settle, Way
from bot.games.race.events import CardPlaced, OwedAnswered
from bot.games.race.state import Paying
from tests.games.race.full_tableaux import FILLER
from tests.games.race.scene import PAY, given, seat

TACTICS = Way(Means.PAY, ("new_military_tactics",))


@pytest.mark.rule("RACE-13.61", "RACE-11.12")
def test_a_twelfth_card_that_sends_another_away_leaves_the_payment_to_its_player() -> None:
    scene = given(
        seat("old_earth", "new_military_tactics", *FILLER, hand=["gem_world", 5]),
        seat("new_sparta", hand=["rebel_base"]),
    ).perform("settle")
    scene.when(0, Settle("gem_world", TACTICS))
    scene.when(0, ChangeWay(TACTICS))
    assert len(scene.player(0).tableau) == 11
    assert scene.state.result is None
    assert scene.told(CardPlaced)[0].payment is None
    assert scene.asked(0) == ["pay"]


@pytest.mark.rule("RACE-13.61")
def test_twelve_cards_left_after_sending_one_away_make_the_game_pay() -> None:
    scene = given(
        seat("old_earth", TACTICS.discards[0], "interstellar_bank", *FILLER, hand=["gem_world", 5]),
        seat("new_sparta", "deficit_spending.2", hand=["space_marines.2", "drop_ships.2"]),
    ).perform("settle", "consume")
    scene.when(0, Settle("gem_world", TACTICS))
    assert len(scene.player(0).tableau) == 12
    assert scene.awaited() == {0, 1}
    assert scene.asked(0) == ["consume"]


@pytest.mark.rule("RACE-13.61")
def test_a_payment_owed_when_the_end_becomes_certain_is_made_by_the_game() -> None:
    """Ada settles and leaves her payment open; Bob, after her, places his twelfth card."""
    scene = given(
        seat("old_earth", "deficit_spending.2", hand=["gem_world", 5]),
        seat("new_sparta", "interstellar_bank", *FILLER, hand=["comet_zone", 5]),
    ).perform("settle", "consume")
    scene.when(0, Settle("gem_world", PAY))
    scene.when(1, Settle("comet_zone", PAY))
    assert [placed.payment is None for placed in scene.told(CardPlaced)] == [True, False]
    assert [paid.auto for paid in scene.told(OwedAnswered, 0)] == [True]
    assert not any(isinstance(step, Paying) for step in scene.player(0).owed)
