"""Section 16, played: prepared answers act when the question comes, or it is asked."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import DropOrder, Order
from bot.engine.records import Command, Seat
from bot.games.starfarers.box.pieces import Expansion, Item
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.prepared import in_order
from bot.games.starfarers.commands import (
    Build,
    Give,
    Hidden,
    RemoveExpansion,
    Tribute,
)
from bot.games.starfarers.events import (
    AnswerSealed,
    CardsGained,
    DealMade,
    GiftsReceived,
    SuppliesDeclined,
    TributesPaid,
    WornDown,
)
from bot.games.starfarers.steps import Collecting, Flying, Supplies, TurnEnd, TurnStart
from tests.games.starfarers.chapters.aloft import A, B, C, meets, shuffled_to, table
from tests.games.starfarers.scene import TRADE, Scene, SeatPlan, cards, given, seat, ship
from tests.games.starfarers.timing.ordering import DECLINE, if_, least, most, order, write
from tests.games.starfarers.trade.market import offer, refuse

ORE, FUEL, CARBON, FOOD, GOODS = (r for r in Resource if r is not Resource.UNKNOWN)
CANNON, BOOSTER = Expansion.CANNON, Expansion.BOOSTER
MANY = "ore ore ore fuel fuel fuel food food"
SHIPS = [ship("T1", "colony", "C20")]


def seven(*others: SeatPlan) -> Scene:
    scene = given(seat("goods"), *others, agenda=[TurnStart(), *TRADE])
    return scene.luck("roll", (3, 4))


# --- each question that can be answered beforehand


@pytest.mark.rule("STAR-16.1")
def test_the_tribute_can_be_prepared() -> None:
    scene = seven(seat(MANY, orders=[order("tribute_keep", "food ore")]), seat()).advance()
    assert scene.told(TributesPaid)[0].cards[B] == cards("ore fuel fuel fuel")
    assert B not in scene.awaited()


@pytest.mark.rule("STAR-16.1")
def test_relief_can_be_prepared() -> None:
    holder = seat(cards=["DI-relief"], orders=[order("relief", "carbon")])
    scene = given(seat("ore"), seat(), holder, agenda=[TurnStart(), *TRADE])
    scene.luck("roll", (4, 5)).advance()
    (told,) = scene.told(CardsGained)
    assert (told.seat, told.cards, told.why) == (C, cards("carbon"), "relief")


@pytest.mark.rule("STAR-16.1")
def test_a_gift_can_be_prepared() -> None:
    ready = seat("ore fuel", orders=[order("gift", "fuel")])
    scene = meets("ENC-01", seat(ships=SHIPS), ready)
    assert scene.ever_told(GiftsReceived)[0].gifts[B] == (FUEL,)


@pytest.mark.rule("STAR-16.1")
def test_a_removal_can_be_prepared() -> None:
    ready = seat(cannons=5, boosters=5, orders=[order("removal", "booster")])
    scene = table(seat(ships=SHIPS), ready, deck=["ENC-31"]).luck("shake", (3, 0))
    scene.luck("encounters", shuffled_to("ENC-13")).advance()
    assert scene.told(WornDown)[0].lost == ((B, BOOSTER),)


@pytest.mark.rule("STAR-16.1", "STAR-5.3.16")
def test_answers_to_offers_can_be_prepared() -> None:
    scene = given(seat("ore food"), seat("fuel"), seat())
    price = if_(least("offered.ore", 1), most("asked.fuel", 1))
    scene.when(B, write("offers", "accept", price)).when(A, offer("ore", "fuel"))
    assert [told.partner for told in scene.told(DealMade)] == [B]


@pytest.mark.rule("STAR-16.1", "STAR-4.3.6")
def test_supplies_can_be_declined_beforehand() -> None:
    plans = (seat("ore", orders=[DECLINE]), seat(), seat())
    scene = given(*plans, agenda=[Supplies(), *TRADE]).advance()
    assert scene.told(SuppliesDeclined)
    assert scene.hand(A) == "ore"


# --- an instruction, not an answer


@pytest.mark.rule("STAR-16.2")
def test_an_instruction_looks_at_the_hand_of_the_moment() -> None:
    """B ordered to give goods first and has none of them any more when the 7 comes."""
    sheet = [order("tribute_give", "goods fuel ore food")]
    assert paid(seat(f"{MANY} goods", orders=sheet)) == cards("fuel fuel fuel goods")
    assert paid(seat(MANY, orders=sheet)) == cards("ore fuel fuel fuel")


def paid(plan: SeatPlan) -> Any:
    return seven(plan, seat()).advance().told(TributesPaid)[0].cards[B]


@pytest.mark.rule("STAR-16.2")
@pytest.mark.parametrize(("hand", "got"), [("ore ore fuel", CARBON), ("carbon food goods", ORE)])
def test_what_i_have_least_of_is_found_when_relief_comes(hand: str, got: Resource) -> None:
    holder = seat(hand, cards=["DI-relief"], orders=[order("relief", "least")])
    scene = given(seat("ore"), seat(), holder, agenda=[TurnStart(), *TRADE])
    scene.luck("roll", (4, 5)).advance()
    assert scene.told(CardsGained)[0].cards == cards(got.value)


@pytest.mark.rule("STAR-16.2")
def test_rankings_skip_what_is_not_there() -> None:
    ready = seat("ore fuel", orders=[order("gift", "goods food ore fuel")])
    scene = meets("ENC-01", seat(ships=SHIPS), ready)
    assert scene.ever_told(GiftsReceived)[0].gifts[B] == (ORE,)


# --- nothing is guessed


@pytest.mark.rule("STAR-16.3")
@pytest.mark.parametrize(
    "sheet",
    [order("tribute_give", "ore"), order("tribute_keep", "ore"), order("gift", "ore fuel food")],
)
def test_an_instruction_that_leaves_a_choice_is_asked_about(sheet: Order) -> None:
    scene = seven(seat(MANY, orders=[sheet]), seat()).advance()
    assert (scene.awaited(), scene.asked(B)) == ({B}, ["tribute"])
    assert not scene.told(AnswerSealed)


@pytest.mark.rule("STAR-16.3")
def test_a_wish_that_the_bank_cannot_meet_is_asked_about() -> None:
    holder = seat(cards=["DI-relief"], orders=[order("relief", "carbon")])
    scene = given(seat("ore"), seat(), holder, agenda=[TurnStart(), *TRADE], bank=(8, 8, 0, 8, 8))
    scene.luck("roll", (4, 5)).advance()
    assert (scene.awaited(), scene.asked(C)) == ({C}, ["relief"])


@pytest.mark.rule("STAR-16.3")
def test_a_removal_of_what_is_not_there_is_asked_about() -> None:
    ready = seat(cannons=5, boosters=5, orders=[order("removal", "freight_ring")])
    scene = table(seat(ships=SHIPS), ready, deck=["ENC-31"]).luck("shake", (3, 0)).advance()
    assert (scene.awaited(), scene.asked(B)) == ({B}, ["wear"])


# --- until it is used


@pytest.mark.rule("STAR-16.4")
@pytest.mark.parametrize(
    ("last", "waits"),
    [(write("tribute_give", "fuel ore"), False), (DropOrder(1), True)],
)
def test_an_order_counts_as_it_was_left(last: Command, waits: bool) -> None:
    scene = given(seat("goods"), seat(MANY), seat())
    scene.when(B, write("tribute_give", "ore food")).when(B, last)
    scene.state.agenda = (TurnStart(), *TRADE)
    scene.luck("roll", (3, 4)).advance()
    assert (B in scene.awaited()) is waits
    if not waits:
        assert scene.told(TributesPaid)[0].cards[B] == cards("ore fuel fuel fuel")


@pytest.mark.rule("STAR-16.4")
def test_an_order_stays_for_the_next_time() -> None:
    sheet = (order("tribute_give", "ore fuel"),)
    scene = seven(seat(MANY, orders=sheet), seat()).advance()
    assert scene.told(TributesPaid)
    assert scene.player(B).orders == sheet


@pytest.mark.rule("STAR-16.4")
def test_what_an_order_answers_is_seen_like_any_answer() -> None:
    sheet = (order("tribute_give", "ore fuel"),)
    scene = seven(seat(MANY, orders=sheet), seat(MANY)).advance()
    assert scene.awaited() == {C}
    (sealed,) = (event for event in scene.seen(A) if isinstance(event, AnswerSealed))
    assert (sealed.seat, sealed.answer, sealed.auto) == (B, Hidden(), False)
    scene.when(C, Tribute(cards("ore ore ore fuel")))
    assert scene.told(TributesPaid)[0].cards[B] == cards("ore ore ore fuel")


# --- only real choices are waited for


@pytest.mark.rule("STAR-16.6")
def test_hands_and_ships_without_a_choice_answer_by_themselves() -> None:
    scene = seven(seat("ore " * 8), seat(MANY)).advance()
    assert scene.awaited() == {C}
    assert [(told.seat, told.auto) for told in scene.told(AnswerSealed)] == [(B, True)]
    worn = table(seat(ships=SHIPS), seat(cannons=6, boosters=6), seat(), deck=["ENC-31"])
    worn.luck("shake", (3, 0)).advance()
    worn.refused(C, RemoveExpansion(CANNON), "not_now")
    assert worn.awaited() == {B}
    single = given(seat(), seat("ore ore"), seat("ore fuel"), agenda=[BOTH, *END])
    single.state.encounter = None
    assert single.advance().awaited() == {C}
    single.refused(A, Give(cards("")), "not_now")


BOTH, END = Collecting((Seat(B), Seat(C))), (Flying(), TurnEnd())


@pytest.mark.rule("STAR-16.6")
def test_offers_are_answered_at_leisure_and_wait_for_nobody() -> None:
    scene = given(seat("ore carbon carbon food"), seat("fuel"), seat()).when(
        A, offer("ore", "fuel")
    )
    assert scene.awaited() == {A}
    scene.when(A, Build(Item.CANNON)).when(B, refuse())
    assert scene.awaited() == {A}


@pytest.mark.rule("STAR-16.3")
@pytest.mark.parametrize(
    ("ranking", "hand", "number", "taken"),
    [
        ("ore", "ore fuel", 2, "ore fuel"),  # one other type is no choice
        ("ore", "ore fuel fuel", 2, "ore fuel"),
        ("ore", "ore fuel food", 2, None),  # two are
        ("ore", "ore ore fuel food", 2, "ore ore"),
        ("ore fuel", "ore fuel", 1, "ore"),
        ("", "fuel fuel", 1, "fuel"),
        ("", "ore fuel", 1, None),
    ],
)
def test_a_ranking_decides_unless_it_leaves_a_choice(
    ranking: str, hand: str, number: int, taken: str | None
) -> None:
    ready = order("gift", ranking) if ranking else None
    assert in_order(cards(hand), ready, number) == (None if taken is None else cards(taken))
