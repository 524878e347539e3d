"""Orders that somebody could have left: for redeals, and for players who only try things out."""

from __future__ import annotations

from collections.abc import Container

from bot.engine.chance import Chance
from bot.engine.orders.language import Bound, Language, Order, Sign, Subject, When, can_act

USUAL = 7  # numbers, from the lowest on, that a measure often shows


def some_orders(
    language: Language, now: int, chance: Chance, silent: Container[str] = ()
) -> tuple[Order, ...]:
    """About each question perhaps one that could act; about those in `silent` none."""
    found = [
        some_order(language, subject, now, chance)
        for subject in language.subjects
        if subject.name not in silent and _maybe(chance)
    ]
    return tuple(order for order in found if can_act(language, (), order))


def some_order(language: Language, subject: Subject, now: int, chance: Chance) -> Order:
    """With a condition or without, for now or for good."""
    ids = [option.id for option in subject.answers]
    count = 1 + chance.below("order.count", min(subject.at_most, len(ids)))
    until = now if subject.brief and _maybe(chance) else 0
    order = Order(subject.name, chance.sample("order.answer", ids, count), until=until)
    when = tuple(When)[chance.below("order.when", len(When))]
    if when is When.ALWAYS or not subject.measures:
        return order
    name = subject.measures[chance.below("order.measure", len(subject.measures))]
    measure = language.measure(name)
    assert measure is not None
    span = min(USUAL, measure.high - measure.low + 1)
    number = measure.low + chance.below("order.number", span)
    sign = tuple(Sign)[chance.below("order.sign", len(Sign))]
    return Order(subject.name, order.answer, when, (Bound(name, sign, number),), until)


def _maybe(chance: Chance) -> bool:
    return chance.below("order.maybe", 4) == 0
