"""Standing orders for tests: `order("tribute_give", "ore fuel", if_(least("cards", 9)))`."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.orders.language import Bound, Order, Sign, When, WriteOrder


class Condition(NamedTuple):
    when: When
    bounds: tuple[Bound, ...]


ALWAYS = Condition(When.ALWAYS, ())


def if_(*bounds: Bound) -> Condition:
    return Condition(When.IF, bounds)


def unless(*bounds: Bound) -> Condition:
    return Condition(When.UNLESS, bounds)


def least(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_LEAST, number)


def most(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_MOST, number)


def order(subject: str, answer: str, condition: Condition = ALWAYS, *, until: int = 0) -> Order:
    return Order(subject, tuple(answer.split()), *condition, until=until)


def write(
    subject: str, answer: str, condition: Condition = ALWAYS, *, for_now: bool = False
) -> WriteOrder:
    return WriteOrder(subject, tuple(answer.split()), *condition, for_now=for_now)


def refusing(resource: str) -> Order:
    """Whatever asks for this."""
    return order("offers", "refuse", if_(least(f"asked.{resource}", 1)))


def taking(gives: str, costs: str) -> Order:
    """Whatever gives at least this for at most that."""
    wanted = (least(f"offered.{name}", gives.split().count(name)) for name in {*gives.split()})
    price = (most(f"asked.{name}", costs.split().count(name)) for name in {*costs.split()})
    return order("offers", "accept", if_(*wanted, *price))


REFUSE_ALL = order("offers", "refuse", until=1)  # in the first turn
THROUGH = order("through", "fly_on")
DECLINE = order("decline", "leave")
