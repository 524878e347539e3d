"""Settling near the end of the game (RACE-13.13, 13.30 to 13.32)."""

from __future__ import annotations

import pytest

from bot.games.race.chapters.settle import late_seats, sizes
from bot.games.race.commands import ChangeWay, Means, Settle, Way
from bot.games.race.events import CardPlaced, WayConfirmed, WaysAsked
from tests.games.race.full_tableaux import CLEO, FILLER
from tests.games.race.scene import PAY, Scene, given, seat
from tests.support.steps import step_of

SHIP = Way(Means.PAY, ("colony_ship",))


# --- settling near the end (RACE-13.13, 13.30 to 13.32, 13.5)


def late_scene(cleo: int = 10, firm: bool = False) -> Scene:
    """Ada has eleven cards, Bob nine, both own a Colony Ship; Cleo places nothing."""
    scene = given(
        seat("old_earth", "colony_ship", *FILLER, hand=["gem_world", 5]),
        seat(
            "epsilon_eridani",
            "colony_ship.2",
            *(f"{name}.2" for name in FILLER[:7]),
            hand=["pre_sentient_race", 5],
        ),
        seat("new_sparta", *CLEO[: cleo - 1], hand=["rebel_base"]),
    ).perform("settle")
    scene.when(0, Settle("gem_world", PAY, None, firm))
    return scene.when(1, Settle("pre_sentient_race", PAY))


@pytest.mark.rule("RACE-13.30", "RACE-13.31", "RACE-13.4")
def test_if_twelve_cards_are_possible_but_not_certain_ways_are_asked_again_in_turn_order() -> None:
    scene = late_scene()
    assert [sizes(scene.player(own)) for own in range(3)] == [(11, 12), (9, 10), (10, 10)]
    assert scene.told(WaysAsked)[0].seats == (0, 1)
    assert scene.awaited() == {0}
    scene.refused(1, ChangeWay(PAY), "not_now")
    choice = scene.choice(0, "late_way")
    assert choice.suggest == ("pay",)
    scene.when(0, ChangeWay(SHIP))
    assert scene.awaited() == {1}


@pytest.mark.rule("RACE-13.30")
def test_a_certain_end_asks_nobody_again() -> None:
    scene = late_scene(cleo=12)
    assert late_seats(scene.state) == ()
    assert not scene.ever_told(WaysAsked)
    assert [e.way for e in scene.told(CardPlaced)] == [PAY, PAY]


@pytest.mark.rule("RACE-13.30", "RACE-13.13")
def test_an_excluded_end_asks_nobody_again_and_the_sealed_way_is_final() -> None:
    scene = given(
        seat("old_earth", "colony_ship", hand=["gem_world", 3]),
        seat("new_sparta", hand=["rebel_base"]),
    ).perform("settle")
    assert scene.offered(0, "settle", world=("gem_world",)) == ["pay", "pay+colony_ship"]
    scene.when(0, Settle("gem_world", SHIP))
    assert not scene.ever_told(WaysAsked)
    assert scene.told(CardPlaced)[0].way == SHIP


@pytest.mark.rule("RACE-13.32")
def test_an_unconditional_way_is_not_asked_again_but_disclosed_in_its_place() -> None:
    scene = late_scene(firm=True)
    assert scene.told(WayConfirmed)[0] == WayConfirmed(0, PAY)
    assert scene.awaited() == {1}
    shown = scene.view(1).players[0].placing
    assert shown.way == PAY


@pytest.mark.rule("RACE-13.32")
def test_the_question_whether_a_way_is_firm_comes_only_near_the_end() -> None:
    early = given(
        seat("old_earth", "colony_ship", hand=["gem_world", 4]), seat("new_sparta")
    ).perform("settle")
    late = given(
        seat("old_earth", "colony_ship", *FILLER, hand=["gem_world", 4]), seat("new_sparta")
    ).perform("settle")
    replies = {"world": ("gem_world",), "way": ("pay+colony_ship",)}
    assert step_of(early.prompt(0, "settle"), replies) == Settle("gem_world", SHIP, ())
    assert late.choice(0, "settle", **replies).name == "firm"
    for firm in (False, True):
        answer = {**replies, "firm": ("firm" if firm else "ask",)}
        assert step_of(late.prompt(0, "settle"), answer) == Settle("gem_world", SHIP, (), firm)


@pytest.mark.rule("RACE-13.30", "RACE-13.32")
@pytest.mark.parametrize(("cards", "asked"), [(10, False), (11, True)])
def test_a_firm_way_matters_once_somebody_may_place_the_twelfth_card(
    cards: int, asked: bool
) -> None:
    scene = given(
        seat("old_earth", "colony_ship", hand=["gem_world", 4]),
        seat("new_sparta", *CLEO[: cards - 1], hand=["rebel_base"]),
    ).perform("settle")
    replies = {"world": ("gem_world",), "way": ("pay+colony_ship",)}
    step = step_of(scene.prompt(0, "settle"), replies)
    assert (not isinstance(step, Settle)) is asked


@pytest.mark.rule("RACE-13.32", "RACE-13.13")
def test_where_no_way_sends_a_card_away_there_is_nothing_to_be_firm_about() -> None:
    full = given(seat("old_earth", *CLEO[:10], hand=["gem_world", 2]), seat("new_sparta"))
    full.perform("settle")
    assert step_of(full.prompt(0, "settle"), {"world": ("gem_world",)}) == Settle(
        "gem_world", PAY, full.player(0).hand[1:]
    )


@pytest.mark.rule("RACE-13.13", "RACE-7.1")
def test_only_ways_that_the_hand_can_pay_are_offered() -> None:
    """One other card: the ship must go."""
    scene = given(
        seat("old_earth", "colony_ship", hand=["gem_world", 1]), seat("new_sparta")
    ).perform("settle")
    step = step_of(scene.prompt(0, "settle"), {"world": ("gem_world",)})
    assert step == Settle("gem_world", SHIP, ())


@pytest.mark.rule("RACE-13.31")
def test_a_changed_way_voids_a_payment_for_another_price() -> None:
    scene = given(
        seat("old_earth", "colony_ship", *FILLER, hand=["gem_world", 5]),
        seat("new_sparta", hand=["rebel_base"]),
    ).perform("settle")
    scene.when(0, Settle("gem_world", PAY, scene.player(0).hand[1:3]))
    hand = scene.player(0).hand
    scene.when(0, ChangeWay(SHIP))
    assert scene.told(CardPlaced)[0].cost == 0
    assert set(hand) <= set(scene.player(0).hand)


@pytest.mark.rule("RACE-13.31", "RACE-13.1", "RACE-13.5")
def test_late_ways_are_asked_in_turn_order_not_seat_by_seat() -> None:
    scene = given(
        seat("epsilon_eridani", "colony_ship.2", hand=["pre_sentient_race", 5]),
        seat("old_earth", "colony_ship", *FILLER, hand=["gem_world", 5]),
    )
    assert scene.state.order == (1, 0)
    scene.perform("settle")
    scene.when(0, Settle("pre_sentient_race", PAY))
    scene.when(1, Settle("gem_world", PAY))
    assert scene.told(WaysAsked)[0].seats == (1, 0)
    assert scene.awaited() == {1}
    scene.refused(0, ChangeWay(PAY), "not_now")
    hidden = scene.view(0).players[1].placing
    assert hidden.way.means is Means.HIDDEN
    scene.when(1, ChangeWay(SHIP))
    assert scene.awaited() == {0}
    known = scene.view(0).players[1].placing
    assert known.way == SHIP, "who comes later in turn order waits to learn it, at whatever seat"
