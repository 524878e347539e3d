"""What a game knows about its orders beyond what they say."""

from __future__ import annotations

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.orders.asking import talk
from bot.engine.orders.language import (
    Bound,
    Language,
    Measure,
    Order,
    Spans,
    Subject,
    When,
    WriteOrder,
    can_act,
    held_back,
    written,
)
from bot.engine.prompts import Prompt
from bot.engine.records import Seat
from tests.engine.orders.orders_of import at_least, at_most, label, option
from tests.support.steps import Open, step_of


def full_hand(order: Order) -> tuple[Bound, ...]:
    return (at_least("hand", 8),)


def some_price(order: Order) -> tuple[Bound, ...]:
    """Who buys says what they pay; who does not, nothing."""
    named = any(bound.measure == "price" for bound in order.bounds)
    return () if named or order.answer != ("buy",) else (at_most("price", 0),)


def not_red(order: Order) -> tuple[Bound, ...]:
    return (at_most("red", 0),) if order.answer == ("sell",) else ()


def adds_up(spans: Spans) -> bool:
    """Of the hand some are red; and nothing is free."""
    return spans["red"][0] <= spans["hand"][1] and spans["price"][1] > 0


LANGUAGE = Language(
    (
        Subject("keep", label("keep"), (option("ore"),), 1, ("hand",), "", False, "pay", full_hand),
        Subject("give", label("give"), (option("ore"),), 1, ("hand",), "", False, "pay", full_hand),
        Subject("draw", label("draw"), (option("all"),), measures=("hand", "red")),
        Subject(
            "shop",
            label("shop"),
            (option("buy"), option("leave")),
            measures=("price", "hand"),
            implied=some_price,
        ),
        Subject(
            "deal",
            label("deal"),
            tuple(map(option, ("sell", "keep", "burn"))),
            measures=("red",),
            implied=not_red,
        ),
    ),
    (
        Measure("hand", label("hand"), 0, 10),
        Measure("red", label("red"), 0, 10),
        Measure("price", label("price"), 0, 5, asked=True),
    ),
    "GAME-1.1",
    adds_up,
)


def write(subject: str, answer: str, *bounds: Bound) -> WriteOrder:
    return WriteOrder(subject, (answer,), When.IF if bounds else When.ALWAYS, bounds)


def refusal(orders: tuple[Order, ...], command: WriteOrder) -> str:
    with pytest.raises(IllegalMove) as refused:
        written(LANGUAGE, orders, command)
    return refused.value.key


@pytest.mark.parametrize(("number", "acts"), [(7, False), (8, True)])
def test_an_order_cannot_act_where_its_question_never_comes(number: int, acts: bool) -> None:
    order = Order("keep", ("ore",), When.IF, (at_most("hand", number),))
    assert can_act(LANGUAGE, (), order) is acts


def test_numbers_that_no_table_shows_together_are_refused() -> None:
    late = write("draw", "all", at_least("red", 5), at_most("hand", 4))
    assert refusal((), late) == "order.refuse.never"
    assert written(LANGUAGE, (), write("draw", "all", at_least("red", 5), at_most("hand", 5)))


def test_what_is_implied_holds_back_too() -> None:
    orders = (Order("keep", ("ore",)),)
    (said,) = held_back(LANGUAGE, orders, "keep", {"hand": 7}.__getitem__)
    assert (said.values["what"], said.values["n"]) == (label("hand"), 7)
    assert not [*held_back(LANGUAGE, orders, "keep", {"hand": 8}.__getitem__)]


def test_subjects_of_one_question_take_each_others_place() -> None:
    orders = written(LANGUAGE, (), write("keep", "ore"))
    assert written(LANGUAGE, orders, write("give", "ore")) == (Order("give", ("ore",)),)
    orders = written(LANGUAGE, (), write("keep", "ore", at_most("hand", 9)))
    late = write("give", "ore", at_most("hand", 8))
    assert refusal(orders, late) == "order.refuse.too_late"
    assert len(written(LANGUAGE, orders, write("give", "ore", at_least("hand", 10)))) == 2


def test_an_earlier_order_leaves_what_it_implies_not_to_take() -> None:
    orders = written(LANGUAGE, (), write("shop", "buy", at_most("price", 2)))
    assert written(LANGUAGE, orders, write("shop", "leave", at_least("hand", 5)))
    assert refusal(orders, write("shop", "leave", at_most("price", 1))) == "order.refuse.too_late"


def offered(*orders: Order, **replies: str) -> list[str]:
    prompt = Prompt("game.orders", Seat(0), lambda: talk(LANGUAGE, orders), owed=False)
    opened = step_of(prompt, {name: (reply,) for name, reply in replies.items()})
    assert isinstance(opened, Open)
    return [option.id for option in opened.choice.options]


def test_an_order_that_must_name_something_is_asked_for_it() -> None:
    assert refusal((), write("shop", "buy")) == "order.refuse.never"
    assert offered(order="shop", answer="buy") == ["if", "unless"]
    bounds = offered(order="shop", answer="buy", when="if")
    assert {bound.partition(".")[0] for bound in bounds} == {"price"}
    assert offered(order="shop", answer="leave") == ["always", "if", "unless"]


def test_an_answer_for_which_an_earlier_order_leaves_no_case_is_not_offered() -> None:
    if_few, if_none = (
        Order("deal", ("keep",), When.IF, (at_most("red", number),)) for number in (2, -1)
    )
    assert offered(if_few, order="deal") == ["keep", "burn"]
    assert offered(if_none, order="deal") == ["sell", "keep", "burn"]


@pytest.mark.parametrize(
    ("order", "waits"),
    [
        (Order("keep", ("ore",)), False),
        (Order("shop", ("leave",)), False),
        (Order("shop", ("buy",)), True),
        (Order("shop", ("leave",), When.UNLESS, (at_least("price", 3),)), True),
    ],
)
def test_an_order_about_the_question_itself_waits_for_it(order: Order, waits: bool) -> None:
    assert LANGUAGE.waits(order) is waits
