"""Section 16: the orders sheet, line by line."""

from __future__ import annotations

import pytest

from bot.engine.records import Command, Seat
from bot.games.starfarers.commands import (
    AddOfferOrder,
    ClearOfferOrders,
    OfferOrder,
    OfferOrderKind,
    Orders,
    Prepare,
    Question,
    Tribute,
)
from bot.games.starfarers.data import NOTHING, Expansion, Resource
from bot.games.starfarers.events.cards import TributesPaid
from bot.games.starfarers.events.table import OrdersSet
from bot.games.starfarers.orders import MOST_OFFER_ORDERS
from bot.games.starfarers.prepared import gift, relief, removal, tribute
from bot.games.starfarers.state import Tributes, TurnEnd
from tests.games.starfarers.scene import Scene, cards, given, seat

ORE, FUEL, FOOD = Resource.ORE, Resource.FUEL, Resource.FOOD
REFUSE_ALL, REFUSE_TYPE, ACCEPT = OfferOrderKind


def table() -> Scene:
    return given(seat("ore"), seat("ore fuel"), seat())


# --- writing it


@pytest.mark.rule("STAR-16.1", "STAR-16.4")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (Prepare(Question.TRIBUTE_KEEP, (ORE, FUEL)), Orders(tribute_keep=(ORE, FUEL))),
        (Prepare(Question.TRIBUTE_GIVE, (FOOD,)), Orders(tribute_give=(FOOD,))),
        (Prepare(Question.RELIEF, (ORE,)), Orders(relief=ORE)),
        (Prepare(Question.RELIEF, (Resource.UNKNOWN,)), Orders(relief=Resource.UNKNOWN)),
        (Prepare(Question.GIFT, (FUEL, ORE)), Orders(gift=(FUEL, ORE))),
        (
            Prepare(Question.REMOVAL, expansions=(Expansion.BOOSTER,)),
            Orders(removal=(Expansion.BOOSTER,)),
        ),
        (Prepare(Question.DECLINE, on=True), Orders(decline=True)),
        (Prepare(Question.THROUGH, on=True), Orders(through=True)),
        (
            AddOfferOrder(REFUSE_TYPE, ORE),
            Orders(offers=(OfferOrder(REFUSE_TYPE, type=ORE),)),
        ),
        (AddOfferOrder(REFUSE_ALL), Orders(offers=(OfferOrder(REFUSE_ALL, turn=1),))),
    ],
)
def test_a_line_is_written_and_seen_by_its_owner_alone(line: Command, expected: Orders) -> None:
    scene = table().when(1, line)
    assert scene.player(1).orders == expected
    assert scene.view(1).players[1].orders == expected
    assert {scene.view(viewer).players[1].orders for viewer in (None, 0, 2)} == {Orders()}
    assert scene.seen(1) == [OrdersSet(Seat(1), expected)]
    assert scene.seen(0) == scene.seen(None) == []


@pytest.mark.rule("STAR-16.4")
def test_a_line_can_be_changed_and_deleted() -> None:
    scene = table().when(1, Prepare(Question.GIFT, (ORE,)))
    scene.when(1, Prepare(Question.GIFT, (FUEL,)))
    assert scene.player(1).orders.gift == (FUEL,)
    assert scene.when(1, Prepare(Question.GIFT)).player(1).orders == Orders()


@pytest.mark.rule("STAR-16.2")
def test_the_tribute_is_either_what_to_keep_or_what_to_give() -> None:
    scene = table().when(1, Prepare(Question.TRIBUTE_KEEP, (ORE,)))
    scene.when(1, Prepare(Question.TRIBUTE_GIVE, (FUEL,)))
    assert scene.player(1).orders == Orders(tribute_give=(FUEL,))


@pytest.mark.rule("STAR-16.2")
@pytest.mark.parametrize(
    "line",
    [
        Prepare(Question.GIFT, (ORE, ORE)),
        Prepare(Question.GIFT, (Resource.UNKNOWN,)),
        Prepare(Question.RELIEF, (ORE, FUEL)),
        Prepare(Question.DECLINE, (ORE,)),
        Prepare(Question.GIFT, on=True),
        Prepare(Question.RELIEF, expansions=(Expansion.CANNON,)),
        AddOfferOrder(REFUSE_TYPE),
        AddOfferOrder(REFUSE_TYPE, Resource.UNKNOWN),
        AddOfferOrder(REFUSE_ALL, ORE),
        AddOfferOrder(REFUSE_ALL, gives=cards("ore")),
        AddOfferOrder(ACCEPT, gives=cards("ore")),
        AddOfferOrder(ACCEPT, gives=cards("ore"), costs=cards("ore")),
        AddOfferOrder(ACCEPT, gives=(-1, 2, 0, 0, 0), costs=cards("goods")),
        AddOfferOrder(ACCEPT, gives=cards("ore fuel food"), costs=cards("goods")),
    ],
)
def test_a_line_that_does_not_fit_its_question_is_refused(line: Command) -> None:
    table().refused(1, line, "order")


@pytest.mark.rule("STAR-5.3.16")
def test_standing_answers_to_offers_end_together_and_are_not_endless() -> None:
    scene = table().refused(1, ClearOfferOrders(), "no_orders")
    for _ in range(MOST_OFFER_ORDERS):
        scene.when(1, AddOfferOrder(REFUSE_TYPE, ORE))
    scene.refused(1, AddOfferOrder(REFUSE_TYPE, FUEL), "orders_full")
    assert scene.prompt(1, "answers").step({}) == ClearOfferOrders()  # nothing else is left
    assert scene.when(1, ClearOfferOrders()).player(1).orders == Orders()


# --- using it


def holding(hand: str, orders: Orders) -> Scene:
    return given(seat(), seat(hand, orders=orders), seat())


@pytest.mark.rule("STAR-16.2", "STAR-16.3")
@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        (Orders(), None),
        (Orders(tribute_give=(ORE,)), "ore ore ore"),
        (Orders(tribute_give=(FUEL, ORE)), "ore ore fuel"),
        (Orders(tribute_give=(FUEL,)), None),  # ore or food after it? nothing is guessed
        (Orders(tribute_keep=(ORE, FUEL)), "food food food"),
        (Orders(tribute_keep=(ORE,)), None),
        (Orders(tribute_keep=(FOOD, ORE)), "ore ore fuel"),
    ],
)
def test_an_instruction_for_the_tribute_leads_to_one_answer_or_to_none(
    orders: Orders, expected: str | None
) -> None:
    found = tribute(holding("ore ore ore fuel food food food", orders).player(1), 3)
    assert found == (None if expected is None else cards(expected))


@pytest.mark.rule("STAR-16.2")
def test_relief_is_a_type_the_bank_has_or_what_is_held_least() -> None:
    bank = cards("ore fuel")
    assert relief(holding("ore", Orders(relief=ORE)).player(1), bank) is ORE
    assert relief(holding("ore", Orders(relief=FOOD)).player(1), bank) is None
    assert relief(holding("ore", Orders(relief=Resource.UNKNOWN)).player(1), bank) is FUEL
    assert relief(holding("", Orders(relief=Resource.UNKNOWN)).player(1), bank) is ORE


@pytest.mark.rule("STAR-16.6")
def test_one_possible_answer_needs_no_order() -> None:
    assert tribute(holding("ore ore ore ore", Orders()).player(1), 2) == cards("ore ore")
    assert gift(holding("ore ore", Orders()).player(1), 1) == cards("ore")
    assert relief(holding("", Orders()).player(1), cards("fuel fuel")) is FUEL
    scene = given(seat(), seat(cannons=2), seat(cannons=1, boosters=1))
    assert [removal(scene.player(who)) for who in (1, 2)] == [Expansion.CANNON, None]


@pytest.mark.rule("STAR-16.4")
def test_with_every_owed_answer_prepared_the_game_does_not_wait() -> None:
    many = "ore ore ore ore fuel fuel fuel food"
    give_ore = Orders(tribute_give=(ORE,))
    scene = given(
        seat(), seat(many, orders=give_ore), seat(), agenda=[Tributes((0, 4, 0)), TurnEnd()]
    )
    scene.luck("roll", (1, 1)).advance()
    assert scene.told(TributesPaid)[0].cards == (NOTHING, cards("ore ore ore ore"), NOTHING)


@pytest.mark.rule("STAR-16.3", "STAR-16.4")
def test_an_order_given_while_the_question_stands_open_answers_it() -> None:
    many = "ore ore ore ore fuel fuel fuel food"
    scene = given(seat(many), seat(many), seat(), agenda=[Tributes((4, 4, 0)), TurnEnd()]).advance()
    assert scene.awaited() == {0, 1}
    scene.when(1, Prepare(Question.TRIBUTE_GIVE, (ORE,)))
    assert scene.awaited() == {0}
    assert scene.view(1).players[1].sealed == Tribute(cards("ore ore ore ore"))
