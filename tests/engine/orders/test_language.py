"""Standing orders: what they answer, and which of them are refused when they are written."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.orders.language import (
    MOST_BOUNDS,
    MOST_ORDERS,
    Bound,
    DropOrder,
    Order,
    When,
    WriteOrder,
    acting,
    can_act,
    dropped,
    held_back,
    written,
)
from tests.engine.orders.orders_of import LANGUAGE, at_least, at_most

NOTHING = ("nothing",)
NO_NUMBERS = dict[str, int]().__getitem__


def order(*bounds: Bound, when: When = When.IF, subject: str = "settle", until: int = 0) -> Order:
    return Order(subject, NOTHING, when if bounds else When.ALWAYS, bounds, until)


def write(*bounds: Bound, when: When = When.IF, subject: str = "settle") -> WriteOrder:
    return WriteOrder(subject, NOTHING, when if bounds else When.ALWAYS, bounds)


def refusal(orders: tuple[Order, ...], command: WriteOrder, now: int = 0) -> str:
    with pytest.raises(IllegalMove) as refused:
        written(LANGUAGE, orders, command, now)
    assert refused.value.clause == "GAME-1.1"
    return refused.value.key


def all_orders(*commands: WriteOrder, now: int = 0) -> tuple[Order, ...]:
    found: tuple[Order, ...] = ()
    for command in commands:
        found = written(LANGUAGE, found, command, now)
    return found


@pytest.mark.parametrize(("hand", "acts"), [(7, False), (8, True), (9, True)])
def test_an_order_with_if_acts_from_its_number_on(hand: int, acts: bool) -> None:
    orders = (order(at_least("hand", 8)),)
    assert (acting(LANGUAGE, orders, {"hand": hand}.__getitem__, "settle") is not None) == acts


@pytest.mark.parametrize(("hand", "acts"), [(7, True), (8, False), (9, False)])
def test_an_order_with_unless_leaves_it_from_its_number_on(hand: int, acts: bool) -> None:
    orders = (order(at_least("hand", 8), when=When.UNLESS),)
    assert (acting(LANGUAGE, orders, {"hand": hand}.__getitem__, "settle") is not None) == acts


@pytest.mark.parametrize("number", [2, 3, 4])
def test_if_wants_all_its_bounds_and_unless_none_of_them(number: int) -> None:
    both = (at_least("hand", 3), at_most("round", 3))
    values = {"hand": number, "round": number}.__getitem__
    assert (LANGUAGE.against(order(*both), values) is None) == (number == 3)
    assert LANGUAGE.against(order(*both, when=When.UNLESS), values) is not None
    far = {"hand": 2, "round": 4}.__getitem__
    assert LANGUAGE.against(order(*both, when=When.UNLESS), far) is None


def test_the_first_order_that_holds_answers() -> None:
    orders = (order(at_least("hand", 5)), order())
    assert acting(LANGUAGE, orders, {"hand": 6}.__getitem__, "settle") is orders[0]
    assert acting(LANGUAGE, orders, {"hand": 4}.__getitem__, "settle") is orders[1]
    assert acting(LANGUAGE, orders, {"hand": 4}.__getitem__, "keep") is None


def test_what_is_for_now_ends_by_itself() -> None:
    orders = (order(subject="pass", until=4),)
    assert acting(LANGUAGE, orders, NO_NUMBERS, "pass", now=4) is orders[0]
    assert acting(LANGUAGE, orders, NO_NUMBERS, "pass", now=5) is None


def test_an_order_that_is_held_back_says_by_what() -> None:
    orders = (order(at_least("hand", 8), at_most("round", 3)), order(subject="keep"))
    (told,) = held_back(LANGUAGE, orders, "settle", {"hand": 9, "round": 7}.__getitem__)
    assert (told.key, told.values["what"].key, told.values["n"]) == (
        "order.held",
        "shown.round",
        7,
    )


def test_an_order_without_a_condition_takes_the_place_of_the_one_before() -> None:
    orders = all_orders(WriteOrder("keep", ("ore",)), write(), WriteOrder("keep", ("food", "ore")))
    assert [(one.subject, one.answer) for one in orders] == [
        ("settle", NOTHING),
        ("keep", ("food", "ore")),
    ]


def test_a_condition_is_asked_before_what_answers_whatever_comes() -> None:
    orders = all_orders(write(), write(at_least("hand", 5)))
    assert [one.when for one in orders] == [When.IF, When.ALWAYS]


def test_what_is_for_now_goes_before_everything_and_spares_the_rest() -> None:
    orders = all_orders(
        WriteOrder("pass", ("all",)), WriteOrder("pass", NOTHING, for_now=True), now=3
    )
    assert [(one.answer, one.until) for one in orders] == [(NOTHING, 3), (("all",), 0)]


@pytest.mark.parametrize(
    "bounds",
    [
        (at_least("hand", 11),),
        (at_most("hand", -1),),
        (at_least("hand", 6), at_most("hand", 5)),
        (at_most("round", 0),),
    ],
)
def test_an_order_whose_condition_is_never_met_is_refused(bounds: tuple[Bound, ...]) -> None:
    assert refusal((), write(*bounds)) == "order.refuse.never"


@pytest.mark.parametrize(
    "bounds",
    [
        (at_least("hand", 0),),
        (at_most("round", 20),),
        (at_least("hand", 5), at_most("hand", 4)),
    ],
)
def test_an_order_that_its_unless_always_stops_is_refused(bounds: tuple[Bound, ...]) -> None:
    assert refusal((), write(*bounds, when=When.UNLESS)) == "order.refuse.never"


def test_an_order_after_one_that_answers_all_its_cases_is_refused() -> None:
    orders = all_orders(write(at_least("hand", 3)))
    assert refusal(orders, write(at_least("hand", 5))) == "order.refuse.too_late"
    assert refusal(orders, write(at_least("hand", 3))) == "order.refuse.too_late"
    assert written(LANGUAGE, orders, write(at_least("hand", 2)))


def test_two_orders_together_can_leave_nothing_to_a_third() -> None:
    orders = all_orders(write(at_least("hand", 5)), write(at_most("hand", 4), at_most("round", 9)))
    assert refusal(orders, write(at_most("hand", 3), at_most("round", 8))) == (
        "order.refuse.too_late"
    )
    assert can_act(LANGUAGE, orders, order(at_most("hand", 3), at_least("round", 9)))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (WriteOrder("fly", NOTHING), "subject"),
        (WriteOrder("settle", ()), "answer"),
        (WriteOrder("settle", ("ore",)), "answer"),
        (WriteOrder("keep", ("ore", "ore")), "answer"),
        (WriteOrder("settle", NOTHING, When.IF), "bounds"),
        (WriteOrder("settle", NOTHING, When.ALWAYS, (at_least("hand", 1),)), "bounds"),
        (WriteOrder("keep", ("ore",), When.IF, (at_least("round", 3),)), "measure"),
        (WriteOrder("keep", ("ore",), When.IF, (at_least("luck", 3),)), "measure"),
        (WriteOrder("settle", NOTHING, for_now=True), "brief"),
        (write(*[at_least("hand", 1)] * (MOST_BOUNDS + 1)), "bounds"),
    ],
)
def test_what_the_language_does_not_know_is_refused(command: WriteOrder, why: str) -> None:
    assert refusal((), command, now=1) == f"order.refuse.{why}"


def test_there_is_an_end_to_the_number_of_orders() -> None:
    lines = [write(at_least("hand", 10 - n), at_most("round", 20 - n)) for n in range(9)]
    more = [WriteOrder("keep", ("ore",), When.IF, (at_most("hand", n),)) for n in range(9)]
    full = all_orders(*(lines + more)[:MOST_ORDERS])
    assert len(full) == MOST_ORDERS
    assert refusal(full, WriteOrder("pass", NOTHING)) == "order.refuse.full"


def test_a_line_is_ended_by_its_number_and_no_other() -> None:
    orders = all_orders(write(), WriteOrder("keep", ("ore",)))
    assert dropped(LANGUAGE, orders, DropOrder(1)) == orders[1:]
    for line in (0, 3, -1):
        with pytest.raises(IllegalMove) as refused:
            dropped(LANGUAGE, orders, DropOrder(line))
        assert refused.value.key == "order.refuse.line"
