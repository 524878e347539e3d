"""Section 5.3: what trading tells about hands, and answers left for later."""

from __future__ import annotations

import pytest

from bot.engine.orders.language import Order
from bot.engine.records import Seat
from bot.games.starfarers.box.pieces import Item
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.commands import Build, TradeWithBank
from bot.games.starfarers.events import DealMade, OfferAnswered, OfferClosed, PartnerLacked
from tests.games.starfarers.scene import SeatPlan, given, seat
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


@pytest.mark.rule("STAR-5.3.12")
def test_that_an_offer_is_impossible_is_not_announced_before_it_is_accepted() -> None:
    """Nor can it be found out and taken back: what it tells shows something."""
    scene = market("fuel fuel", "ore", "").when(A, offer("fuel fuel", "ore"))
    scene.when(A, Build(Item.BOOSTER))
    assert scene.view(B).offers == scene.view(None).offers == scene.state.offers
    assert "accept" in scene.offered(B, "answer")
    scene.when(B, accept())
    assert (status(scene), scene.hand(A), scene.hand(B)) == ("impossible", "food", "ore")
    for viewer in (None, A, B, C):
        assert [type(seen) for seen in scene.seen(viewer)] == [OfferClosed]
    assert any(event.shows() for event in scene.events)


@pytest.mark.rule("STAR-5.3.12")
def test_an_accepted_counter_may_be_impossible_too() -> None:
    scene = given(seat("ore ore food food"), seat("fuel"), seat("goods"))
    scene.when(A, offer("ore", "fuel", B)).when(A, offer("ore", "fuel"))
    scene.when(B, counter(1, "fuel", "food")).when(B, accept(2)).when(A, accept(3))
    assert [status(scene, number) for number in (1, 2, 3)] == ["refused", "accepted", "impossible"]
    assert scene.hand(A) == "ore fuel food food"


@pytest.mark.rule("STAR-5.3.13")
def test_who_lacks_the_cards_of_an_open_call_is_told_in_private() -> None:
    scene = market("carbon carbon", "fuel", "goods")
    scene.when(A, offer("carbon carbon", "fuel", open=True))
    scene.refused(C, accept(), "cannot_accept", "STAR-5.3.13")
    assert "accept" not in scene.offered(C, "answer")
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


@pytest.mark.rule("STAR-5.3.15", "STAR-13.6")
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


# --- answers left for later


@pytest.mark.rule("STAR-5.3.16")
@pytest.mark.parametrize(
    ("hand", "orders", "open_call", "turn", "outcome"),
    [
        ("fuel", [REFUSE_ALL], False, 1, "refused"),
        ("fuel", [REFUSE_ALL], False, 2, "pending"),  # it was for the first turn
        ("carbon", [taking("ore", "fuel")], False, 1, "pending"),  # no fuel in hand
        ("fuel", [taking("ore", "fuel")], True, 1, "willing"),
        ("fuel", [refusing("fuel"), taking("ore", "fuel")], False, 1, "refused"),  # the first
    ],
)
def test_orders_answer_an_offer_for_their_owner(
    hand: str, orders: list[Order], open_call: bool, turn: int, outcome: str
) -> None:
    scene = given(seat("ore food"), ordered(hand, *orders), seat("fuel"), turn=turn)
    scene.when(A, offer("ore", "fuel", open=open_call))
    assert (status(scene), replies(scene)) == ("made", [outcome, "pending"])
    assert [told.seat for told in scene.told(OfferAnswered)] == [B] * (outcome != "pending")


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
@pytest.mark.parametrize(("active", "first"), [(0, 2), (2, 3), (3, 0)])
def test_orders_act_from_the_active_players_left(active: int, first: int) -> None:
    plans = [ordered("fuel", taking("ore", "fuel")) for _ in range(4)]
    plans[1] = seat()
    plans[active] = seat("ore food")
    scene = given(*plans, active=active).when(active, offer("ore", "fuel"))
    assert [told.partner for told in scene.told(DealMade)] == [first]


@pytest.mark.rule("STAR-5.3.16")
def test_orders_answer_only_what_is_asked_of_their_owner() -> None:
    scene = given(seat("ore food"), seat(), ordered("fuel", taking("ore", "fuel")))
    scene.when(A, offer("ore", "fuel", B))
    assert status(scene) == "made"


@pytest.mark.rule("STAR-5.3.16")
def test_an_offer_that_orders_may_answer_is_not_taken_back_freely() -> None:
    scene = market("ore", "fuel", "").when(A, offer("ore", "fuel"))
    assert any(event.shows() for event in scene.events)


@pytest.mark.rule("STAR-5.3.17")
def test_with_an_empty_hand_and_no_offer_the_phase_ends_by_itself() -> None:
    scene = given(seat("goods goods"), seat(), seat(), bank=(8, 8, 8, 8, 8))
    scene.luck("shake", (1, 2)).when(A, TradeWithBank(Resource.GOODS, Resource.ORE))
    assert scene.step() == "TradeAndBuild", "there is a card left"
    assert given(seat(), seat(), seat()).luck("shake", (1, 2)).advance().step() == "Flying"
