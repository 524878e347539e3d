"""Sections 5.1 and 5.3: who trades with whom and what; making offers, and answering them."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.constants import CONSTANTS
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.trade.offers import timers
from bot.games.starfarers.commands import ExpireOffer, MakeOffer, TradeWithBank
from tests.games.starfarers.scene import cards, given, seat
from tests.games.starfarers.trade.market import (
    A,
    B,
    C,
    D,
    accept,
    counter,
    found,
    market,
    offer,
    pick,
    refuse,
    replies,
    status,
    withdraw,
)

# --- what an offer is


@pytest.mark.rule("STAR-5.3.1")
def test_an_offer_has_an_id_an_author_addressees_both_sides_and_a_window() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    made = found(scene)
    assert (made.id, made.author, made.to) == (1, A, (B, C))
    assert (made.give, made.want) == ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0))
    assert list(timers(scene.state)) == ["starfarers.offer/1"]


@pytest.mark.rule("STAR-5.3.1")
@pytest.mark.parametrize("end", ["accepted", "refused", "expired", "withdrawn", "impossible"])
def test_a_final_state_never_changes(end: str) -> None:
    scene = market("ore ore ore", "fuel fuel", "fuel").when(A, offer("ore ore ore", "fuel", B))
    match end:
        case "accepted":
            scene.when(B, accept())
        case "refused":
            scene.when(B, refuse())
        case "expired":
            scene.when(None, ExpireOffer(1))
        case "withdrawn":
            scene.when(A, withdraw())
        case "impossible":
            scene.when(A, TradeWithBank(Resource.ORE, Resource.GOODS)).when(B, accept())
    assert status(scene) == end
    for who, command in (
        (B, accept()),
        (B, refuse()),
        (B, counter(1, "fuel", "food")),
        (A, withdraw()),
        (A, pick(1, B)),
        (None, ExpireOffer(1)),
    ):
        scene.refused(who, command, f"offer_closed.{end}", "STAR-5.3.1")


@pytest.mark.rule("STAR-5.3.1")
def test_an_offer_that_never_was_cannot_be_answered() -> None:
    market("ore", "fuel", "").refused(B, accept(7), "no_offer", "STAR-5.3.1")


@pytest.mark.rule("STAR-5.3.1")
def test_ids_are_never_used_twice_in_a_game() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel")).when(A, withdraw())
    scene.when(A, offer("ore", "fuel"))
    assert [one.id for one in scene.state.offers] == [1, 2]
    scene.when(B, accept(2))
    assert [one.status for one in scene.state.offers] == ["withdrawn", "accepted"]


@pytest.mark.rule("STAR-5.3.2")
def test_only_cards_held_are_offered() -> None:
    scene = market("ore", "fuel", "")
    scene.refused(A, offer("ore ore", "fuel"), "not_held", "STAR-5.3.2")
    assert scene.choice(A, "offer").stock() == ("ore", "food")


@pytest.mark.rule("STAR-5.3.2")
def test_three_offers_may_be_open_and_no_more() -> None:
    scene = market("ore", "fuel", "")
    for want in ("fuel", "carbon", "goods"):
        scene.when(A, offer("ore", want))
    scene.refused(A, offer("ore", "fuel fuel"), "open_offers", "STAR-5.3.2")
    assert "starfarers.offer" not in [prompt.key for prompt in scene.prompts(A)]
    scene.when(A, withdraw(2)).when(A, offer("ore", "fuel fuel"))
    assert status(scene, 4) == "made"


@pytest.mark.rule("STAR-5.3.2")
def test_counters_do_not_count_among_the_three() -> None:
    scene = market("ore", "fuel", "")
    scene.when(A, offer("ore", "fuel")).when(A, offer("ore", "goods"))
    scene.when(B, counter(1, "fuel", "food")).when(A, offer("ore", "carbon"))
    assert status(scene, 4) == "made"


# --- answers


@pytest.mark.rule("STAR-5.3.3")
def test_each_addressee_has_one_answer_which_may_be_changed() -> None:
    scene = market("ore", "fuel", "fuel").when(A, offer("ore", "fuel"))
    assert replies(scene) == ["pending", "pending"]
    scene.when(B, refuse())
    assert replies(scene) == ["refused", "pending"]
    scene.when(B, counter(1, "fuel", "food"))
    assert replies(scene) == ["countered", "pending"]
    scene.when(B, refuse())
    assert replies(scene) == ["refused", "pending"]
    scene.when(B, accept())
    assert status(scene) == "accepted"


@pytest.mark.rule("STAR-5.3.3")
def test_the_same_answer_twice_is_no_news() -> None:
    scene = market("ore", "fuel", "fuel").when(A, offer("ore", "fuel", open=True))
    scene.when(B, accept()).refused(B, accept(), "same_answer", "STAR-5.3.3")
    scene.when(C, refuse()).refused(C, refuse(), "same_answer", "STAR-5.3.3")


@pytest.mark.rule("STAR-5.3.3")
def test_only_an_open_call_knows_the_willing() -> None:
    scene = market("ore", "fuel", "fuel").when(A, offer("ore", "fuel", open=True))
    scene.when(B, accept()).when(B, refuse()).when(C, accept())
    assert replies(scene) == ["refused", "willing"]
    assert status(scene) == "made"


@pytest.mark.rule("STAR-5.3.3")
def test_who_becomes_willing_takes_back_their_counter() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel", open=True))
    scene.when(B, counter(1, "fuel", "food")).when(B, accept())
    assert (status(scene, 2), replies(scene)) == ("withdrawn", ["willing", "pending"])


@pytest.mark.rule("STAR-5.3.5")
def test_the_author_of_an_open_call_picks_among_the_willing() -> None:
    """STAR-EX-147."""
    scene = market("goods", "carbon", "", "carbon").when(A, offer("goods", "carbon", open=True))
    scene.when(B, accept()).when(D, accept())
    assert scene.offered(A, "answer") == ["pick.1", "pick.3", "withdraw"]
    scene.when(A, pick(1, D))
    assert (status(scene), scene.hand(D), scene.hand(B)) == ("accepted", "goods", "carbon")


@pytest.mark.rule("STAR-5.3.5")
def test_only_the_author_picks_and_only_one_who_is_willing() -> None:
    scene = market("goods", "carbon", "carbon").when(A, offer("goods", "carbon", open=True))
    scene.when(B, accept())
    scene.refused(A, pick(1, C), "not_willing", "STAR-5.3.5")
    scene.refused(B, pick(1, B), "not_author", "STAR-5.3.5")
    scene.when(A, offer("goods", "fuel")).refused(A, pick(2, B), "not_willing")


@pytest.mark.rule("STAR-5.3.5")
def test_an_open_call_goes_to_all() -> None:
    market("ore", "fuel", "").refused(A, offer("ore", "fuel", B, open=True), "open_call")


@pytest.mark.rule("STAR-1.5", "STAR-5.3.2")
def test_nobody_offers_or_wants_more_cards_of_a_type_than_there_are() -> None:
    most = CONSTANTS.resource_cards.per_type
    scene = market("ore", "fuel", "")
    scene.refused(A, MakeOffer(cards("ore"), (0, most + 1, 0, 0, 0)), "offer_amount", "STAR-1.5")
    scene.refused(A, MakeOffer((1, -1, 0, 0, 0), cards("food")), "offer_amount")
    scene.when(A, MakeOffer(cards("ore"), (0, most, 0, 0, 0)))
    assert found(scene).want == (0, most, 0, 0, 0)


# --- who trades with whom, and what


@pytest.mark.rule("STAR-5.1.2")
def test_others_trade_only_with_the_active_player() -> None:
    scene = given(seat("ore"), seat("fuel"), seat("food"), seat("food"))
    scene.when(A, offer("ore", "fuel")).when(B, counter(1, "fuel", "food"))
    scene.refused(C, accept(2), "not_addressed", "STAR-5.3.7")
    scene.refused(D, counter(2, "food", "fuel"), "not_addressed")


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


@pytest.mark.rule("STAR-5.1.6", "STAR-5.1.7")
def test_a_counter_is_no_gift_either_and_no_type_is_on_both_of_its_sides() -> None:
    scene = given(seat("ore"), seat("fuel"), seat()).when(A, offer("ore", "fuel"))
    scene.refused(B, counter(1, "fuel", ""), "no_gifts", "STAR-5.1.6")
    scene.refused(B, counter(1, "fuel", "fuel ore"), "same_type", "STAR-5.1.7")


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


@pytest.mark.rule("STAR-5.1.8")
def test_the_author_must_hold_the_cards_at_the_moment_of_the_deal() -> None:
    scene = given(seat("ore fuel"), seat("food"), seat("carbon"))
    scene.when(A, offer("ore", "food", B)).when(A, offer("ore", "carbon", C))
    scene.when(B, accept(1)).when(C, accept(2))
    assert (scene.hand(A), scene.hand(B), scene.hand(C)) == ("fuel food", "ore", "carbon")
    assert status(scene, 2) == "impossible"


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
