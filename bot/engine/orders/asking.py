"""How a player is asked for a standing order: a conversation that offers only what can act."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache, partial
from typing import Any

from bot.engine.orders.language import (
    MOST_BOUNDS,
    MOST_ORDERS,
    Bound,
    DropOrder,
    Language,
    Measure,
    Order,
    Room,
    Sign,
    Subject,
    When,
    WriteOrder,
    can_act,
    has_room,
    left_by,
    line,
)
from bot.engine.prompts import Choice, Option, Talk, gather, pick, pick_maybe
from bot.engine.records import replace
from bot.engine.text import Text, say


def talk(language: Language, orders: tuple[Order, ...], now: int = 0) -> Talk:
    """One order at a time: a new one, or the end of one that stands."""
    standing = tuple(order for order in orders if order.stands(now))

    def open_ends(subject: Subject) -> list[Option[bool]]:
        return [end for end in UNTIL[: 1 + subject.brief] if fits(subject, rivals(end.value))]

    def rivals(for_now: bool) -> list[Order]:
        return [order for order in standing if order.bounds and bool(order.until) == for_now]

    def fits(subject: Subject, others: list[Order]) -> bool:
        order = Order(subject.name, (), until=now)
        return len(standing) < MOST_ORDERS and can_act(language, others, order)

    new: list[Option[Subject | int]] = [
        Option(subject, subject.name, subject.label)
        for subject in language.subjects
        if open_ends(subject)
    ]
    ends: list[Option[Subject | int]] = [
        Option(place, f"drop.{place}", say("order.end", order=line(language, order)))
        for place, order in enumerate(standing, 1)
    ]
    subject = yield from pick("order", (*new, *ends))
    if isinstance(subject, int):
        return DropOrder(subject)
    options = [Option(answer.id, answer.id, answer.label) for answer in subject.answers]
    if subject.at_most > 1:
        answer = yield from gather("answer", options, at_least=1, at_most=subject.at_most)
    else:
        answer = [(yield from pick("answer", options))]
    for_now = yield from pick("until", open_ends(subject))
    order = Order(subject.name, tuple(answer), until=now if for_now else 0)
    if subject.measures:
        order = yield from _condition(language, subject, rivals(for_now), order)
    return WriteOrder(subject.name, order.answer, order.when, order.bounds, for_now)


WHENS = tuple(Option(when, when.value, Text(f"order.when.{when.value}")) for when in When)
UNTIL = (
    Option(False, "changed", Text("order.until_changed")),
    Option(True, "now", Text("order.for_now")),
)


def _condition(
    language: Language, subject: Subject, rivals: Sequence[Order], order: Order
) -> Generator[Choice[Any], list[Any], Order]:
    """What the order depends on; only what lets it act is offered."""
    room = left_by(language, rivals, order)

    def makes_sense(order: Order) -> bool:
        always = order.when is When.ALWAYS
        return has_room(language, room, order) if always else bool(_places(language, room, order))

    measures = {name: found for name in subject.measures if (found := language.measure(name))}
    whens = [each for each in WHENS if makes_sense(replace(order, when=each.value))]
    order = replace(order, when=(yield from pick("when", whens)))
    while order.when is not When.ALWAYS and len(order.bounds) < MOST_BOUNDS:
        options = [
            Option(
                (name, sign),
                f"{name}.{sign.name.lower()}",
                say(f"order.bound.{sign.name.lower()}", what=measures[name].label),
            )
            for name, sign in _places(language, room, order)
        ]
        nth = f".{len(order.bounds) + 1}" if order.bounds else ""
        ask = pick_maybe if order.bounds else pick
        place = yield from ask(f"bound{nth}", options)
        if place is None:
            break
        open_numbers = _numbers(measures[place[0]], partial(_acts, language, room, order, *place))
        numbers = [Option(n, str(n), say("order.number", n=n)) for n in open_numbers]
        number = yield from pick(f"number{nth}", numbers)
        bound = Bound(*place, number)
        order = replace(order, bounds=(*order.bounds, bound))
    return order


@lru_cache(maxsize=1_000)
def _places(language: Language, room: Room, order: Order) -> tuple[tuple[str, Sign], ...]:
    """What it may be compared with: if the number that demands least will not do, none does."""
    subject = language.subject(order.subject)
    assert subject is not None
    measures = [found for name in subject.measures if (found := language.measure(name))]
    low_is_least = Sign.AT_LEAST if order.when is When.IF else Sign.AT_MOST
    return tuple(
        (measure.name, sign)
        for measure in measures
        for sign in Sign
        for least in (measure.low if sign is low_is_least else measure.high,)
        if _acts(language, room, order, measure.name, sign, least)
    )


def _acts(
    language: Language, room: Room, order: Order, measure: str, sign: Sign, number: int
) -> bool:
    """Could the order answer anything with one bound more?"""
    longer = (*order.bounds, Bound(measure, sign, number))
    return has_room(language, room, replace(order, bounds=longer))


def _numbers(measure: Measure, acts: Callable[[int], bool]) -> range:
    """Those that let an order act: all up to one, or all from one on."""
    numbers = range(measure.low, measure.high + 1)
    if acts(numbers[-1]):
        return numbers[bisect_left(numbers, True, key=acts) :]
    return numbers[: bisect_left(numbers, True, key=lambda number: not acts(number))]
