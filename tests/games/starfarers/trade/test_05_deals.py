"""Section 5.1: who trades with whom, and what."""

from __future__ import annotations

import pytest

from bot.games.starfarers.commands import EndPhase, MakeOffer
from bot.games.starfarers.events import DealMade
from tests.games.starfarers.scene import given, seat
from tests.games.starfarers.trade.market import (
    A,
    B,
    C,
    D,
    accept,
    counter,
    offer,
    pick,
    refuse,
    status,
)


@pytest.mark.rule("STAR-5.1.1", "STAR-5.3.4", "STAR-5.1.8")
def test_the_active_player_offers_and_another_takes_it() -> None:
    """STAR-EX-140."""
    scene = given(seat("ore ore"), seat(), seat("fuel"), seat())
    scene.when(A, offer("ore", "fuel")).when(C, accept())
    assert (scene.hand(A), scene.hand(C)) == ("ore fuel", "ore")
    assert [told.partner for told in scene.told(DealMade)] == [C]


@pytest.mark.rule("STAR-5.1.1", "STAR-5.1.2")
def test_nobody_else_makes_offers() -> None:
    scene = given(seat("ore"), seat("fuel"), seat("food"))
    scene.refused(B, offer("fuel", "food", C), "not_now")


@pytest.mark.rule("STAR-5.1.1")
def test_offers_are_made_in_the_trade_and_build_phase_only() -> None:
    scene = given(seat("ore"), seat("fuel"), seat("food")).luck("shake", (1, 2))
    scene.when(A, EndPhase()).refused(A, offer("ore", "food"), "not_now")


@pytest.mark.rule("STAR-5.1.2")
def test_others_trade_only_with_the_active_player() -> None:
    scene = given(seat("ore"), seat("fuel"), seat("food"), seat("food"))
    scene.when(A, offer("ore", "fuel")).when(B, counter(1, "fuel", "food"))
    scene.refused(C, accept(2), "not_addressed", "STAR-5.3.7")
    scene.refused(D, counter(2, "food", "fuel"), "not_addressed")


@pytest.mark.rule("STAR-5.1.3")
def test_a_counter_offer_needs_the_consent_of_the_active_player() -> None:
    scene = given(seat("ore ore"), seat("fuel"), seat())
    scene.when(A, offer("ore", "fuel")).when(B, counter(1, "fuel", "ore ore"))
    assert scene.hand(A) == "ore ore"
    scene.when(A, accept(2))
    assert scene.hand(A) == "fuel"


@pytest.mark.rule("STAR-5.1.3")
def test_others_may_refuse() -> None:
    scene = given(seat("ore"), seat("fuel"), seat()).when(A, offer("ore", "fuel", B))
    scene.when(B, refuse())
    assert (status(scene), scene.hand(A), scene.hand(B)) == ("refused", "ore", "fuel")


@pytest.mark.rule("STAR-5.1.3")
def test_an_open_call_needs_the_consent_of_its_author() -> None:
    scene = given(seat("ore"), seat("fuel"), seat())
    scene.when(A, offer("ore", "fuel", open=True)).when(B, accept())
    assert scene.hand(A) == "ore"
    scene.when(A, pick(1, B))
    assert scene.hand(A) == "fuel"


@pytest.mark.rule("STAR-5.1.4")
def test_an_offer_holds_resource_cards_and_nothing_else() -> None:
    assert MakeOffer.__struct_fields__ == ("give", "want", "to", "open")
    scene = given(seat("ore", fame=3, cards=["DI-relief"]), seat("fuel"), seat())
    scene.when(A, offer("ore", "fuel", B)).when(B, accept())
    assert (scene.player(A).fame, scene.player(A).cards) == (3, ("DI-relief",))


@pytest.mark.rule("STAR-5.1.6")
@pytest.mark.parametrize(("give", "want"), [("ore", ""), ("", "fuel"), ("", "")])
def test_each_side_gives_at_least_one_card(give: str, want: str) -> None:
    scene = given(seat("ore"), seat("fuel"), seat())
    scene.refused(A, offer(give, want), "no_gifts", "STAR-5.1.6")


@pytest.mark.rule("STAR-5.1.6")
def test_a_counter_is_no_gift_either() -> None:
    scene = given(seat("ore"), seat("fuel"), seat()).when(A, offer("ore", "fuel"))
    scene.refused(B, counter(1, "fuel", ""), "no_gifts", "STAR-5.1.6")


@pytest.mark.rule("STAR-5.1.7")
def test_the_same_type_is_not_on_both_sides() -> None:
    """STAR-EX-148."""
    scene = given(seat("ore fuel"), seat("ore"), seat())
    scene.refused(A, offer("ore fuel", "ore"), "same_type", "STAR-5.1.7")
    scene.when(A, offer("fuel", "ore"))
    scene.refused(B, counter(1, "ore", "ore fuel"), "same_type", "STAR-5.1.7")


@pytest.mark.rule("STAR-5.1.7")
def test_the_question_leaves_out_what_is_given() -> None:
    scene = given(seat("ore fuel"), seat("ore"), seat())
    wanted = scene.offered(A, "offer", give=("ore",))
    assert wanted == ["fuel", "carbon", "food", "goods"]


@pytest.mark.rule("STAR-5.1.7")
def test_of_the_other_types_as_many_may_be_wanted_as_others_can_hold() -> None:
    scene = given(seat("ore fuel"), seat("ore"), seat(), bank=(8, 8, 0, 20, 8))
    wanted = scene.choice(A, "offer", give=("ore",))
    assert [(one.id, one.limit) for one in wanted.options] == [
        ("fuel", 20 - 1 - 8),
        ("carbon", 20),
        ("food", 1),
        ("goods", 20 - 8),
    ]


@pytest.mark.rule("STAR-5.1.6")
def test_nobody_offers_fewer_cards_than_none() -> None:
    scene = given(seat("ore ore"), seat("fuel"), seat())
    command = MakeOffer((2, -1, 0, 0, 0), (0, 0, 1, 0, 0))
    scene.refused(A, command, "offer_amount", "STAR-1.5")


@pytest.mark.rule("STAR-5.1.8")
def test_the_author_must_hold_the_cards_at_the_moment_of_the_deal() -> None:
    scene = given(seat("ore fuel"), seat("food"), seat("carbon"))
    scene.when(A, offer("ore", "food", B)).when(A, offer("ore", "carbon", C))
    scene.when(B, accept(1)).when(C, accept(2))
    assert (scene.hand(A), scene.hand(B), scene.hand(C)) == ("fuel food", "ore", "carbon")
    assert status(scene, 2) == "impossible"


@pytest.mark.rule("STAR-5.1.8")
def test_the_acceptor_must_hold_the_cards_at_the_moment_of_the_deal() -> None:
    scene = given(seat("ore carbon food"), seat("fuel"), seat())
    scene.when(A, offer("ore", "fuel", B)).when(A, offer("carbon", "fuel", B))
    scene.when(B, accept(2)).refused(B, accept(1), "cannot_accept")
    assert scene.hand(A) == "ore fuel food"


@pytest.mark.rule("STAR-5.1.8")
def test_a_deal_is_one_indivisible_fact() -> None:
    scene = given(seat("ore ore food"), seat("fuel goods"), seat())
    scene.when(A, offer("ore ore", "fuel goods", B)).when(B, accept())
    assert len(scene.events) == 1
    assert (scene.hand(A), scene.hand(B)) == ("fuel food goods", "ore ore")


@pytest.mark.rule("STAR-5.1.5")
def test_an_offer_goes_to_all_others_or_to_one() -> None:
    scene = given(seat("ore ore"), seat("fuel"), seat("fuel"), seat())
    scene.when(A, offer("ore", "fuel")).when(A, offer("ore", "food", C))
    assert [one.to for one in scene.state.offers] == [(B, C, D), (C,)]
    scene.refused(B, accept(2), "not_addressed")


@pytest.mark.rule("STAR-5.1.5")
@pytest.mark.parametrize("to", [A, 4, -1])
def test_an_offer_goes_to_somebody_else_at_the_table(to: int) -> None:
    scene = given(seat("ore"), seat("fuel"), seat("fuel"), seat())
    scene.refused(A, offer("ore", "fuel", to), "offer_to", "STAR-5.1.5")


@pytest.mark.rule("STAR-5.1.5")
def test_answers_come_in_any_order() -> None:
    scene = given(seat("ore"), seat("fuel"), seat("fuel"), seat("fuel"))
    scene.when(A, offer("ore", "fuel")).when(D, refuse()).when(B, refuse()).when(C, accept())
    assert status(scene) == "accepted"
