"""The conversation about standing orders: whatever it offers is accepted."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from bot.engine.orders.asking import talk
from bot.engine.orders.language import MOST_ORDERS, DropOrder, Order, WriteOrder, dropped, written
from bot.engine.prompts import Choice, Prompt, Reply
from bot.engine.records import Seat
from tests.engine.orders.orders_of import LANGUAGE
from tests.support.steps import Open, step_of


def prompt(orders: tuple[Order, ...], now: int = 3) -> Prompt:
    return Prompt("game.orders", Seat(0), partial(talk, LANGUAGE, orders, now), owed=False)


def offered(orders: tuple[Order, ...], **replies: str) -> list[str]:
    opened = step_of(prompt(orders), {name: (reply,) for name, reply in replies.items()})
    assert isinstance(opened, Open)
    return [option.id for option in opened.choice.options]


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_answered_makes_an_order_that_is_accepted(seed: int) -> None:
    luck, orders = Random(seed), tuple[Order, ...]()

    def reply(choice: Choice[object]) -> Reply:
        number = luck.randint(choice.at_least, min(choice.at_most, len(choice.options)))
        return tuple(luck.sample([option.id for option in choice.options], number))

    for now in range(1, 31):
        command = prompt(orders, now).answer(reply)
        if isinstance(command, DropOrder):
            orders = dropped(LANGUAGE, orders, command, now)
        else:
            assert isinstance(command, WriteOrder)
            orders = written(LANGUAGE, orders, command, now)
        assert len(orders) <= MOST_ORDERS


def test_numbers_that_could_never_let_it_act_are_not_offered() -> None:
    replies = {"order": "settle", "answer": "nothing", "when": "unless", "bound": "hand.at_least"}
    assert offered((), **replies) == [str(number) for number in range(1, 11)]


def test_orders_that_stand_can_be_ended() -> None:
    orders = written(LANGUAGE, (), WriteOrder("keep", ("ore",)))
    assert offered(orders) == ["settle", "keep", "pass", "drop.1"]
    assert step_of(prompt(orders), {"order": ("drop.1",)}) == DropOrder(1)
