"""Section 16: the list of orders, what each leads to, and when it acts or the table asks."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import MOST_ORDERS, DropOrder, Order
from bot.engine.records import Command, Seat
from bot.games.starfarers.box.pieces import Expansion
from bot.games.starfarers.box.resources import Resource
from bot.games.starfarers.chapters.prepared import gift, in_order, relief, removal, tribute
from bot.games.starfarers.commands import Give, RemoveExpansion, Tribute
from bot.games.starfarers.events import AnswerSealed, OrderActed, OrdersSet, TributesPaid
from bot.games.starfarers.steps import Collecting, Flying, Tributes, TurnEnd, TurnStart, Wearing
from tests.games.starfarers.scene import TRADE, Scene, SeatPlan, cards, given, seat
from tests.games.starfarers.timing.ordering import (
    REFUSE_ALL,
    if_,
    least,
    most,
    order,
    refusing,
    unless,
    write,
)

ORE, FUEL = Resource.ORE, Resource.FUEL
B = Seat(1)


def table() -> Scene:
    return given(seat("ore"), seat("ore fuel"), seat())


# --- writing it


@pytest.mark.rule("STAR-16.1", "STAR-16.4", "STAR-16.2")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (write("tribute_keep", "ore fuel"), order("tribute_keep", "ore fuel")),
        (write("tribute_give", "food"), order("tribute_give", "food")),
        (write("relief", "ore"), order("relief", "ore")),
        (write("relief", "least"), order("relief", "least")),
        (write("gift", "fuel ore"), order("gift", "fuel ore")),
        (write("removal", "booster"), order("removal", "booster")),
        (write("decline", "leave"), order("decline", "leave")),
        (write("through", "fly_on"), order("through", "fly_on")),
        (write("offers", "refuse", if_(least("asked.ore", 1))), refusing("ore")),
        (write("offers", "refuse", for_now=True), REFUSE_ALL),
    ],
)
def test_an_order_is_written_and_seen_by_its_owner_alone(line: Command, expected: Order) -> None:
    scene = table().when(1, line)
    assert scene.player(1).orders == (expected,)
    assert scene.view(1).players[1].orders == (expected,)
    assert {scene.view(viewer).players[1].orders for viewer in (None, 0, 2)} == {()}
    assert scene.seen(1) == [OrdersSet(B, (expected,))]
    assert scene.seen(0) == scene.seen(None) == []


@pytest.mark.rule("STAR-16.4")
def test_an_order_can_be_changed_and_deleted() -> None:
    scene = table().when(1, write("gift", "ore"))
    scene.when(1, write("gift", "fuel"))
    assert scene.player(1).orders == (order("gift", "fuel"),)
    assert scene.when(1, DropOrder(1)).player(1).orders == ()
    scene.refused(1, DropOrder(1), "order.refuse.line", "STAR-16.2")


@pytest.mark.rule("STAR-16.2")
def test_the_tribute_is_either_what_to_keep_or_what_to_give() -> None:
    scene = table().when(1, write("tribute_keep", "ore"))
    scene.when(1, write("tribute_give", "fuel"))
    assert scene.player(1).orders == (order("tribute_give", "fuel"),)


@pytest.mark.rule("STAR-16.2")
@pytest.mark.parametrize(
    "line",
    [
        write("gift", "ore ore"),
        write("gift", "least"),
        write("gift", ""),
        write("relief", "ore fuel"),
        write("decline", "ore"),
        write("relief", "cannon"),
        write("removal", "ore"),
        write("offers", "refuse accept"),
    ],
)
def test_an_answer_that_does_not_fit_its_question_is_refused(line: Command) -> None:
    table().refused(1, line, "order.refuse.answer", "STAR-16.2")


@pytest.mark.rule("STAR-5.3.16", "STAR-16.2")
def test_orders_are_not_endless() -> None:
    scene = table()
    for number in range(MOST_ORDERS):
        scene.when(1, write("offers", "refuse", if_(least("asked.ore", 20 - number))))
    scene.refused(1, write("gift", "ore"), "order.refuse.full")
    assert scene.offered(1, "orders") == [f"drop.{line}" for line in range(1, MOST_ORDERS + 1)]


@pytest.mark.rule("STAR-16.2")
@pytest.mark.parametrize(
    "line",
    [
        write("tribute_give", "ore", if_(most("cards", 7))),  # no 7 touches such a hand
        write("gift", "ore", unless(least("cards", 2))),
        write("decline", "leave", if_(least("points", 9))),  # there are no supplies then
        write("relief", "ore", if_(least("held.ore", 3), most("cards", 2))),
        write("relief", "ore", if_(least("held.ore", 21))),
        write("offers", "refuse", if_(least("asked.ore", 1), least("offered.ore", 1))),
        write("offers", "refuse", if_(least("lacking", 81))),
        write("offers", "accept", if_(most("asked.ore", 0))),
        write("offers", "accept", unless(least("asked.ore", 1))),
        write("offers", "accept", if_(most("asked.ore", 1), least("lacking", 1))),
        write("offers", "accept", if_(least("asked.ore", 3), most("cards", 2))),
    ],
)
def test_an_order_that_can_never_act_is_refused(line: Command) -> None:
    table().refused(1, line, "order.refuse.never", "STAR-16.2")


@pytest.mark.rule("STAR-16.2")
def test_an_order_after_one_that_answers_all_its_cases_is_refused() -> None:
    scene = table().when(1, write("tribute_keep", "ore", if_(most("cards", 10))))
    late = write("tribute_give", "fuel", if_(most("cards", 9)))
    scene.refused(1, late, "order.refuse.too_late", "STAR-16.2")
    scene.when(1, write("tribute_give", "fuel", if_(most("cards", 11))))
    assert len(scene.player(1).orders) == 2


# --- using it


def holding(hand: str, *orders: Order) -> Scene:
    return given(seat(), seat(hand, orders=orders), seat())


@pytest.mark.rule("STAR-16.2", "STAR-16.3")
@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        (None, None),
        (order("tribute_give", "ore"), "ore ore ore ore"),
        (order("tribute_give", "fuel ore"), "ore ore ore fuel"),
        (order("tribute_give", "fuel"), None),  # ore or food after it? nothing is guessed
        (order("tribute_keep", "ore"), "fuel food food food"),
        (order("tribute_keep", "fuel"), None),
        (order("tribute_keep", "food ore"), "ore ore ore fuel"),
    ],
)
def test_an_instruction_for_the_tribute_leads_to_one_answer_or_to_none(
    mine: Order | None, expected: str | None
) -> None:
    scene = holding("ore ore ore ore fuel food food food", *([mine] if mine else []))
    found = tribute(scene.state, B, 4)
    assert found == (None if expected is None else (cards(expected), mine))


@pytest.mark.rule("STAR-16.2")
def test_relief_is_a_type_the_bank_has_or_what_is_held_least() -> None:
    def wish(hand: str, answer: str) -> Resource | None:
        scene = holding(hand, order("relief", answer))
        scene.state.bank = cards("ore fuel")
        found = relief(scene.state, B)
        return found.answer if found else None

    assert wish("ore", "ore") is ORE
    assert wish("ore", "food") is None
    assert wish("ore", "least") is FUEL
    assert wish("", "least") is ORE


@pytest.mark.rule("STAR-16.6")
def test_one_possible_answer_needs_no_order() -> None:
    assert tribute(holding("ore ore ore ore").state, B, 2) == (cards("ore ore"), None)
    assert gift(holding("ore ore").state, B, 1) == (cards("ore"), None)
    scene = holding("")
    scene.state.bank = cards("fuel fuel")
    assert relief(scene.state, B) == (FUEL, None)
    scene = given(seat(), seat(cannons=2), seat(cannons=1, boosters=1))
    found = [removal(scene.state, who) for who in (B, Seat(2))]
    assert found == [(Expansion.CANNON, None), None]


MANY = "ore ore ore ore fuel fuel fuel food"


@pytest.mark.rule("STAR-16.3", "STAR-16.4")
def test_an_order_given_while_the_question_stands_open_answers_it() -> None:
    scene = given(seat(MANY), seat(MANY), seat(), agenda=[Tributes((4, 4, 0)), TurnEnd()]).advance()
    assert scene.awaited() == {0, 1}
    scene.when(1, write("tribute_give", "ore"))
    assert scene.awaited() == {0}
    assert scene.view(1).players[1].sealed == Tribute(cards("ore ore ore ore"))
    assert scene.told(OrderActed) == [OrderActed(B, order("tribute_give", "ore"))]


# --- as the table plays it

A, C = 0, 2
CANNON = Expansion.CANNON
EIGHT = "ore ore ore fuel fuel fuel food food"


def seven(*others: SeatPlan) -> Scene:
    scene = given(seat("goods"), *others, agenda=[TurnStart(), *TRADE])
    return scene.luck("roll", (3, 4))


@pytest.mark.rule("STAR-16.2")
def test_an_instruction_looks_at_the_hand_of_the_moment() -> None:
    """B ordered to give goods first and has none of them any more when the 7 comes."""
    sheet = [order("tribute_give", "goods fuel ore food")]
    assert paid(seat(f"{EIGHT} goods", orders=sheet)) == cards("fuel fuel fuel goods")
    assert paid(seat(EIGHT, orders=sheet)) == cards("ore fuel fuel fuel")


def paid(plan: SeatPlan) -> Any:
    return seven(plan, seat()).advance().told(TributesPaid)[0].cards[B]


@pytest.mark.rule("STAR-16.3")
@pytest.mark.parametrize(
    "sheet",
    [order("tribute_give", "ore"), order("tribute_keep", "ore"), order("gift", "ore fuel food")],
)
def test_an_instruction_that_leaves_a_choice_is_asked_about(sheet: Order) -> None:
    scene = seven(seat(EIGHT, orders=[sheet]), seat()).advance()
    assert (scene.awaited(), scene.asked(B)) == ({B}, ["tribute"])
    assert not scene.told(AnswerSealed)


@pytest.mark.rule("STAR-16.4")
@pytest.mark.parametrize(
    ("last", "waits"),
    [(write("tribute_give", "fuel ore"), False), (DropOrder(1), True)],
)
def test_an_order_counts_as_it_was_left(last: Command, waits: bool) -> None:
    scene = given(seat("goods"), seat(EIGHT), seat())
    scene.when(B, write("tribute_give", "ore food")).when(B, last)
    scene.state.agenda = (TurnStart(), *TRADE)
    scene.luck("roll", (3, 4)).advance()
    assert (B in scene.awaited()) is waits
    if not waits:
        assert scene.told(TributesPaid)[0].cards[B] == cards("ore fuel fuel fuel")


@pytest.mark.rule("STAR-16.4")
def test_an_order_stays_for_the_next_time() -> None:
    sheet = (order("tribute_give", "ore fuel"),)
    scene = seven(seat(EIGHT, orders=sheet), seat()).advance()
    assert scene.told(TributesPaid)
    assert scene.player(B).orders == sheet


@pytest.mark.rule("STAR-16.6")
def test_hands_and_ships_without_a_choice_answer_by_themselves() -> None:
    scene = seven(seat("ore " * 8), seat(EIGHT)).advance()
    assert scene.awaited() == {C}
    assert [(told.seat, told.auto) for told in scene.told(AnswerSealed)] == [(B, True)]
    both, end = (B, Seat(C)), (Flying(), TurnEnd())
    parts = seat("ore ore", cannons=6), seat("ore fuel", cannons=6, boosters=6)
    for step in (Collecting(both), Wearing(both)):
        asked = given(seat(), *parts, agenda=[step, *end]).advance()
        assert asked.awaited() == {C}
        asked.refused(A, Give(cards("")), "not_now").refused(A, RemoveExpansion(CANNON), "not_now")


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
