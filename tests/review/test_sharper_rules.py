"""Clauses whose tests let a broken rule pass: each is tried where it makes a difference."""

from __future__ import annotations

import pytest

from bot.games.race.cards import CardId
from bot.games.race.commands import (
    ChangeWay,
    Consume,
    Develop,
    Keep,
    Means,
    Pay,
    PowerId,
    Sell,
    Settle,
    Way,
)
from bot.games.race.events import CardPlaced, ConsumeFinished, PowerUsed, WaysAsked
from bot.games.race.state import Keeping, Paying, Selecting, Turn
from tests.games.race.full_tableaux import FILLER
from tests.games.race.scene import PAY, given, seat

SHIP = Way(Means.PAY, (CardId("colony_ship"),))


@pytest.mark.rule("RACE-7.4")
def test_a_world_may_be_settled_beside_others_of_its_kind_and_cost() -> None:
    scene = given(
        seat("old_earth", "gem_world", "spice_world", hand=["new_vinland", 3]),
        seat("new_sparta"),
    ).perform("settle")
    scene.when(0, Settle(CardId("new_vinland"), PAY))
    assert scene.told(CardPlaced)[0].card == "new_vinland"


@pytest.mark.rule("RACE-8.11")
def test_a_power_that_gives_cards_serves_once_too() -> None:
    scene = given(
        seat(
            "new_sparta",
            "new_vinland",
            "gem_world",
            "comet_zone",
            "deficit_spending",
            goods=["gem_world", "comet_zone"],
            hand=[2],
        ),
        seat("old_earth"),
    ).perform("consume")
    power = PowerId("new_vinland/0")
    scene.when(0, Consume(power, (CardId("gem_world"),)))
    scene.refused(0, Consume(power, (CardId("comet_zone"),)), "power_used", "RACE-8.11")


@pytest.mark.rule("RACE-13.12", "RACE-13.22")
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_who_owe_a_payment_each_may_pay_before_the_other(first: int) -> None:
    scene = given(
        seat(hand=["public_works", 4]), seat("new_sparta", hand=["space_marines", 4])
    ).perform("develop")
    scene.when(0, Develop(CardId("public_works"))).when(1, Develop(CardId("space_marines")))
    assert scene.asked(0) == scene.asked(1) == ["pay"]
    for who in (first, 1 - first):
        owed = scene.player(who).owed[0]
        assert isinstance(owed, Paying)
        scene.when(who, Pay(scene.player(who).hand[: owed.count]))
    assert scene.asked(0) == scene.asked(1) == ["action"]


@pytest.mark.rule("RACE-13.15")
def test_powers_that_come_to_the_same_in_any_order_are_used_by_the_game() -> None:
    """Two powers of 1 VP and two goods: whichever takes which, both go and 2 VP come."""
    scene = given(
        seat(
            "earths_lost_colony",
            "expanding_colony",
            "gem_world",
            "comet_zone",
            goods=["gem_world", "comet_zone"],
        ),
        seat("new_sparta"),
    ).perform("consume")
    assert len(scene.told(PowerUsed, 0)) == 2
    assert scene.told(ConsumeFinished, 0)
    assert scene.player(0).vp == 2


@pytest.mark.rule("RACE-13.28")
def test_an_empty_hand_is_waited_for_while_explored_cards_may_fill_it() -> None:
    scene = given(
        seat("earths_lost_colony", action="explore_5"),
        seat("new_sparta", hand=["rebel_base"]),
    ).perform("explore", "settle")
    owed = scene.player(0).owed[0]
    assert isinstance(owed, Keeping)
    assert scene.player(0).hand == ()
    assert isinstance(scene.state.agenda[0], Selecting)
    assert scene.awaited() == {0, 1}, "both owe what they keep"
    scene.when(0, Keep(owed.cards[:1]))
    assert scene.awaited() == {1}


@pytest.mark.rule("RACE-13.31", "RACE-13.1")
def test_late_ways_are_asked_in_turn_order_not_seat_by_seat() -> None:
    scene = given(
        seat("epsilon_eridani", "colony_ship.2", hand=["pre_sentient_race", 5]),
        seat("old_earth", "colony_ship", *FILLER, hand=["gem_world", 5]),
    )
    assert scene.state.order == (1, 0)
    scene.perform("settle")
    scene.when(0, Settle(CardId("pre_sentient_race"), PAY))
    scene.when(1, Settle(CardId("gem_world"), PAY))
    assert scene.told(WaysAsked)[0].seats == (1, 0)
    assert scene.awaited() == {1}
    scene.when(1, ChangeWay(SHIP))
    assert scene.awaited() == {0}


@pytest.mark.rule("RACE-13.42", "RACE-13.1")
def test_where_order_matters_the_first_in_turn_order_consumes_first() -> None:
    goods = ("gem_world", "comet_zone")
    scene = given(
        seat("new_sparta", "deficit_spending", hand=[2]),
        seat("old_earth", *goods, goods=goods, action="consume_trade", hand=[2]),
        supply_size=3,
    )
    assert scene.state.order == (1, 0)
    scene.perform("consume")
    assert isinstance(scene.state.agenda[0], Turn)
    assert scene.awaited() == {1}
    scene.when(1, Sell(CardId("gem_world")))
    assert scene.awaited() == {0}
