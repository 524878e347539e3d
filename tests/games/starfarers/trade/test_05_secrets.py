"""Section 5.3: what trading tells about hands, and answers left for later."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import (
    Build,
    EndPhase,
    TradeWithBank,
)
from bot.games.starfarers.events import DealMade, OfferAnswered, OfferClosed, PartnerLacked
from tests.games.starfarers.scene import Scene, SeatPlan, given, seat
from tests.games.starfarers.timing.ordering import REFUSE_ALL, refusing, taking
from tests.games.starfarers.trade.market import (
    A,
    B,
    C,
    D,
    accept,
    counter,
    market,
    offer,
    pick,
    refuse,
    replies,
    status,
)


def ordered(hand: str, *orders: Order) -> SeatPlan:
    return seat(hand, orders=orders)


def impossible() -> Scene:
    """STAR-EX-145: what A offers is spent before anybody answers."""
    scene = market("fuel fuel", "ore", "").when(A, offer("fuel fuel", "ore"))
    return scene.when(A, Build(Item.BOOSTER))


@pytest.mark.rule("STAR-5.3.12")
def test_an_offer_whose_author_spent_the_cards_turns_out_impossible() -> None:
    scene = impossible().when(B, accept())
    assert (status(scene), scene.hand(A), scene.hand(B)) == ("impossible", "food", "ore")
    for viewer in (None, A, B, C):
        assert [type(seen) for seen in scene.seen(viewer)] == [OfferClosed]


@pytest.mark.rule("STAR-5.3.12")
def test_that_an_offer_is_impossible_is_not_announced_before() -> None:
    scene = impossible()
    assert status(scene) == "made"
    assert scene.view(B).offers == scene.view(None).offers == scene.state.offers
    assert "accept" in scene.offered(B, "answer")


@pytest.mark.rule("STAR-5.3.12")
def test_that_an_offer_is_impossible_cannot_be_found_out_and_taken_back() -> None:
    scene = impossible().when(B, accept())
    assert any(event.shows() for event in scene.events)


@pytest.mark.rule("STAR-5.3.12", "STAR-5.3.13")
def test_who_lacks_the_cards_learns_nothing_about_the_author() -> None:
    """STAR-EX-146."""
    scene = impossible().refused(C, accept(), "cannot_accept", "STAR-5.3.13")
    assert status(scene) == "made"


@pytest.mark.rule("STAR-5.3.12")
def test_an_accepted_counter_may_be_impossible_too() -> None:
    scene = given(seat("ore ore food food"), seat("fuel"), seat("goods"))
    scene.when(A, offer("ore", "fuel", B)).when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "food")).when(B, accept(2)).when(A, accept(3))
    assert [status(scene, number) for number in (1, 2, 3)] == ["refused", "accepted", "impossible"]
    assert scene.hand(A) == "ore fuel food food"


@pytest.mark.rule("STAR-5.3.13")
def test_an_acceptance_without_the_cards_is_told_to_that_player_alone() -> None:
    """STAR-EX-141."""
    scene = market("ore ore", "goods", "fuel").when(A, offer("ore", "fuel"))
    scene.refused(B, accept(), "cannot_accept", "STAR-5.3.13")
    assert (status(scene), replies(scene)) == ("made", ["pending", "pending"])
    assert "accept" not in scene.offered(B, "answer")


@pytest.mark.rule("STAR-5.3.13")
def test_nobody_is_willing_without_the_cards() -> None:
    scene = market("ore", "", "fuel").when(A, offer("ore", "fuel", open=True))
    scene.refused(B, accept(), "cannot_accept", "STAR-5.3.13")


@pytest.mark.rule("STAR-5.3.13")
def test_an_author_who_lacks_the_cards_is_told_in_private_when_they_pick() -> None:
    scene = market("carbon carbon", "fuel", "").when(A, offer("carbon carbon", "fuel", open=True))
    scene.when(B, accept()).when(A, Build(Item.CANNON))
    scene.refused(A, pick(1, B), "not_held", "STAR-5.3.13")
    assert (status(scene), replies(scene)) == ("made", ["willing", "pending"])


@pytest.mark.rule("STAR-5.3.19")
def test_a_willing_player_who_no_longer_holds_the_cards_counts_as_refusing() -> None:
    scene = given(seat("ore ore food"), seat("fuel"), seat("fuel"))
    scene.when(A, offer("ore", "fuel", open=True)).when(A, offer("food", "fuel", B))
    scene.when(B, accept(1)).when(C, accept(1)).when(B, accept(2)).when(A, pick(1, B))
    assert [told.seat for told in scene.told(PartnerLacked)] == [B]
    assert (replies(scene), scene.hand(A)) == (["refused", "willing"], "ore ore fuel")
    scene.when(A, pick(1, C))
    assert (status(scene), scene.hand(C)) == ("accepted", "ore")


@pytest.mark.rule("STAR-5.3.19", "STAR-5.3.9")
def test_when_the_last_willing_player_lacks_the_cards_the_call_is_refused() -> None:
    scene = given(seat("ore ore food"), seat("fuel"), seat("fuel"))
    scene.when(A, offer("ore", "fuel", open=True)).when(A, offer("food", "fuel", B))
    scene.when(C, refuse(1)).when(B, accept(1)).when(B, accept(2)).when(A, pick(1, B))
    assert status(scene) == "refused"


@pytest.mark.rule("STAR-5.3.15")
def test_everybody_hears_offers_counters_and_answers() -> None:
    scene = market("ore ore", "fuel", "").when(A, offer("ore", "fuel", B))
    heard = [scene.events]
    heard.append(scene.when(B, counter(1, "fuel", "ore ore")).events)
    heard.append(scene.when(A, refuse(2)).events)
    for events in heard:
        assert events
        assert all(
            event.seen_by(viewer) == event
            for event in events
            for viewer in (None, Seat(C), Seat(D))
        )
    assert scene.view(C).offers == scene.state.offers


@pytest.mark.rule("STAR-5.3.15", "STAR-13.6")
def test_a_deal_is_public_and_the_hands_stay_secret() -> None:
    scene = market("ore ore", "fuel fuel", "").when(A, offer("ore", "fuel", B)).when(B, accept())
    (deal,) = scene.told(DealMade)
    assert deal.seen_by(None) == deal
    assert (scene.view(C).players[B].hand, scene.view(C).players[B].unknown) == ((0,) * 5, 2)


# --- answers left for later


@pytest.mark.rule("STAR-5.3.16")
def test_a_player_may_refuse_everything_this_turn() -> None:
    scene = given(seat("ore food"), ordered("fuel", REFUSE_ALL), seat("fuel"))
    scene.when(A, offer("ore", "fuel"))
    assert replies(scene) == ["refused", "pending"]
    assert [told.seat for told in scene.told(OfferAnswered)] == [B]


@pytest.mark.rule("STAR-5.3.16")
def test_refusing_everything_ends_with_the_turn() -> None:
    scene = given(seat("ore food"), ordered("fuel", REFUSE_ALL), seat("fuel"), turn=2)
    scene.when(A, offer("ore", "fuel"))
    assert replies(scene) == ["pending", "pending"]


@pytest.mark.rule("STAR-5.3.16")
def test_a_player_may_refuse_whatever_asks_for_a_type() -> None:
    scene = given(seat("ore food"), ordered("fuel carbon", refusing("fuel")), seat())
    scene.when(A, offer("ore", "carbon")).when(A, offer("ore", "fuel carbon"))
    assert (replies(scene, 1), replies(scene, 2)) == (["pending"] * 2, ["refused", "pending"])


@pytest.mark.rule("STAR-5.3.16")
@pytest.mark.parametrize(
    ("give", "want", "fits"),
    [
        ("ore", "fuel", True),
        ("ore ore", "fuel", True),
        ("ore goods", "fuel", True),
        ("goods", "fuel", False),
        ("ore", "fuel carbon", False),
        ("ore", "fuel fuel", False),
    ],
)
def test_a_player_may_accept_whatever_is_good_enough(give: str, want: str, fits: bool) -> None:
    mine = ordered("fuel fuel carbon", taking("ore", "fuel"))
    scene = given(seat("ore ore goods food"), mine, seat())
    scene.when(A, offer(give, want))
    assert status(scene) == ("accepted" if fits else "made")


@pytest.mark.rule("STAR-5.3.16")
def test_an_order_to_accept_acts_only_with_the_cards_in_hand() -> None:
    scene = given(seat("ore food"), ordered("carbon", taking("ore", "fuel")), seat())
    scene.when(A, offer("ore", "fuel"))
    assert (status(scene), replies(scene)) == ("made", ["pending", "pending"])


@pytest.mark.rule("STAR-5.3.16")
def test_an_order_to_accept_an_open_call_makes_willing() -> None:
    scene = given(seat("ore food"), ordered("fuel", taking("ore", "fuel")), seat())
    scene.when(A, offer("ore", "fuel", open=True))
    assert (status(scene), replies(scene)) == ("made", ["willing", "pending"])


@pytest.mark.rule("STAR-5.3.16")
@pytest.mark.parametrize(("active", "first"), [(0, 2), (2, 3), (3, 0)])
def test_orders_act_from_the_active_players_left(active: int, first: int) -> None:
    plans = [ordered("fuel", taking("ore", "fuel")) for _ in range(4)]
    plans[1] = seat()
    plans[active] = seat("ore food")
    scene = given(*plans, active=active).when(active, offer("ore", "fuel"))
    assert [told.partner for told in scene.told(DealMade)] == [first]


@pytest.mark.rule("STAR-5.3.16")
def test_the_first_order_that_fits_answers() -> None:
    mine = ordered("fuel", refusing("fuel"), taking("ore", "fuel"))
    scene = given(seat("ore food"), mine, seat()).when(A, offer("ore", "fuel", B))
    assert status(scene) == "refused"


@pytest.mark.rule("STAR-5.3.16")
def test_orders_answer_only_what_is_asked_of_their_owner() -> None:
    scene = given(seat("ore food"), seat(), ordered("fuel", taking("ore", "fuel")))
    scene.when(A, offer("ore", "fuel", B))
    assert status(scene) == "made"


@pytest.mark.rule("STAR-5.3.16")
def test_orders_are_secret() -> None:
    scene = given(seat("ore food"), ordered("fuel", REFUSE_ALL), seat())
    assert scene.view(B).players[B].orders == (REFUSE_ALL,)
    for viewer in (None, A, C):
        assert scene.view(viewer).players[B].orders == ()


@pytest.mark.rule("STAR-5.3.16")
def test_an_offer_that_orders_may_answer_is_not_taken_back_freely() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    assert any(event.shows() for event in scene.events)


@pytest.mark.rule("STAR-5.3.17")
def test_with_an_empty_hand_and_no_offer_the_phase_ends_by_itself() -> None:
    scene = given(seat("goods goods"), seat(), seat(), bank=(8, 8, 8, 8, 8))
    scene.luck("shake", (1, 2)).when(A, TradeWithBank(Resource.GOODS, Resource.ORE))
    assert scene.step() == "TradeAndBuild"
    scene.refused(B, EndPhase(), "not_now")
