"""The last round, and standing orders in it (RACE-13.60, 13.61)."""

from __future__ import annotations

import pytest

from bot.games.race.commands import Develop, Spend
from bot.games.race.events import GameEnded, OwedAnswered
from bot.games.race.state import Paying
from tests.games.race.full_tableaux import CLEO
from tests.games.race.scene import given, seat

# --- the last round (RACE-13.60, 13.61)


@pytest.mark.rule("RACE-13.60", "RACE-11.7")
def test_in_the_last_round_nobody_discards_down_to_ten() -> None:
    scene = given(seat("old_earth", *CLEO, hand=[14]), seat("new_sparta", hand=[3]))
    scene.perform("produce")
    assert scene.told(GameEnded)
    assert not scene.told(OwedAnswered)
    assert scene.told(GameEnded)[0].result.ties[0] == 10


@pytest.mark.rule("RACE-13.61")
def test_while_a_card_can_still_be_placed_the_payment_is_theirs() -> None:
    scene = given(
        seat("old_earth", *CLEO[:10], hand=["public_works", 4], action="develop"),
        seat("new_sparta", hand=["drop_ships", "outlaw_world", 6]),
    ).perform("develop", "settle")
    scene.when(0, Develop("public_works")).when(1, Develop("drop_ships"))
    assert scene.player(1).owed == (Paying(4),)
    assert scene.state.result is None


@pytest.mark.rule("RACE-13.61")
def test_the_last_chip_makes_the_end_certain_at_once() -> None:
    """A payment is made before anybody is asked where goods are to be produced."""
    scene = given(
        seat("old_earth", "deficit_spending", hand=[2]),
        seat("new_sparta", hand=[5], owed=(Paying(2),)),
        seat(
            *("epsilon_eridani", "genetics_lab", "pre_sentient_race", "empath_world"),
            action="develop",
        ),
        pool=1,
    ).perform("consume", "produce")
    assert scene.awaited() == {0}
    assert scene.player(1).owed == (Paying(2),), "the chip may stay where it is"
    scene.when(0, Spend("deficit_spending/0", scene.player(0).hand[:1]))
    assert scene.state.pool == 0
    assert scene.awaited() == {2}
    assert [paid.auto for paid in scene.told(OwedAnswered, 1)] == [True]


@pytest.mark.rule("RACE-13.61")
def test_chips_that_must_run_out_in_a_consume_phase_make_the_end_certain_while_it_runs() -> None:
    scene = given(
        seat("old_earth", "gambling_world", "gem_world", goods=["gem_world"], hand=[2]),
        seat("new_sparta", hand=[5], owed=(Paying(2),)),
        pool=1,
    ).perform("consume", "produce")
    assert scene.awaited() == {0}
    assert [paid.auto for paid in scene.told(OwedAnswered, 1)] == [True]


@pytest.mark.rule("RACE-13.61")
def test_in_the_last_round_only_the_number_of_cards_for_vp_is_asked() -> None:
    scene = given(
        seat("old_earth", *CLEO, "deficit_spending", hand=[4]), seat("new_sparta", hand=[3])
    ).perform("consume")
    choice = scene.choice(0, "consume", power=("deficit_spending/0",))
    assert choice.name == "count"
    assert [option.id for option in choice.options] == ["0", "1", "2"]


@pytest.mark.rule("RACE-13.61")
def test_an_explore_selection_still_owed_does_not_hold_up_the_end() -> None:
    scene = given(
        seat("old_earth", *CLEO, hand=[3], action="explore_5"), seat("new_sparta", hand=[3])
    ).perform("explore")
    assert scene.told(GameEnded)
    assert len(scene.player(0).hand) == 3 + 2, "one, and one more for Galactic Renaissance"
