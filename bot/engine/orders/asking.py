"""How a player is asked for a standing order: a conversation that offers only what can act."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cache, lru_cache, partial
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
    has_room,
    is_left,
    left_by,
    left_to,
    line,
)
from bot.engine.prompts import Choice, Option, Reply, Talk, gather, pick, pick_maybe
from bot.engine.records import replace
from bot.engine.text import Text, say


def talk(language: Language, orders: tuple[Order, ...], now: int = 0) -> Talk:
    """One order at a time: a new one, or the end of one that stands."""
    standing = tuple(order for order in orders if order.stands(now))

    def open_ends(subject: Subject, *answer: str) -> tuple[Option[bool], ...]:
        return _open_ends(language, subject.name, answer, standing, bool(now))

    def answers(subject: Subject) -> Iterator[Option[str]]:
        """One that would have to hold where an earlier order answers is not offered."""
        ranked = subject.at_most > 1
        for answer in subject.answers:
            if open_ends(subject) if ranked else open_ends(subject, answer.id):
                yield Option(answer.id, answer.id, answer.label)

    new: list[Option[Subject | int]] = [
        Option(subject, subject.name, subject.label)
        for subject in language.subjects
        if any(answers(subject))
    ]
    ends: list[Option[Subject | int]] = [
        Option(place, f"drop.{place}", say("order.end", order=line(language, order)))
        for place, order in enumerate(standing, 1)
    ]
    subject = yield from pick("order", (*new, *ends))
    if isinstance(subject, int):
        return DropOrder(subject)
    if subject.at_most > 1:
        answer = yield from gather("answer", answers(subject), at_least=1, at_most=subject.at_most)
    else:
        answer = [(yield from pick("answer", answers(subject)))]
    for_now = yield from pick("until", open_ends(subject, *answer))
    order = Order(subject.name, tuple(answer), until=now if for_now else 0)
    if subject.measures:
        order = yield from _condition(language, subject, standing, order)
    return WriteOrder(subject.name, order.answer, order.when, order.bounds, for_now)


WHENS = tuple(Option(when, when.value, Text(f"order.when.{when.value}")) for when in When)
UNTIL = (
    Option(False, "changed", Text("order.until_changed")),
    Option(True, "now", Text("order.for_now")),
)


@cache
def _number(number: int) -> Option[int]:
    return Option(number, str(number), say("order.number", n=number))


@lru_cache(maxsize=1_000)
def _open_ends(
    language: Language, name: str, answer: Reply, standing: tuple[Order, ...], counted: bool
) -> tuple[Option[bool], ...]:
    """How long such an order could stand and act; `counted`: turns or rounds have numbers."""
    subject = language.subject(name)
    assert subject is not None

    def acts(for_now: bool) -> bool:
        order = Order(name, answer, until=int(for_now and counted))
        return any(_whens(language, _room(language, standing, order), order))

    full = len(standing) >= MOST_ORDERS
    return () if full else tuple(end for end in UNTIL[: 1 + subject.brief] if acts(end.value))


def _room(language: Language, standing: Sequence[Order], order: Order) -> Room:
    """What those leave that have conditions and stand as long: the others give way."""
    alike = (other for other in standing if other.bounds and bool(other.until) == bool(order.until))
    return left_by(language, alike, order)


def _whens(language: Language, room: Room, order: Order) -> Iterator[Option[When]]:
    """How its conditions can count, if it is to act."""
    for each in WHENS:
        always, changed = each.value is When.ALWAYS, replace(order, when=each.value)
        if has_room(language, room, changed) if always else any(_places(language, room, changed)):
            yield each


def _condition(
    language: Language, subject: Subject, standing: Sequence[Order], order: Order
) -> Generator[Choice[Any], list[Any], Order]:
    """What the order depends on; only what lets it act is offered."""
    room = _room(language, standing, order)
    measures = {name: found for name in subject.measures if (found := language.measure(name))}
    order = replace(order, when=(yield from pick("when", _whens(language, room, order))))
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
        number = yield from pick(f"number{nth}", map(_number, open_numbers))
        bound = Bound(*place, number)
        order = replace(order, bounds=(*order.bounds, bound))
    return order


def _places(language: Language, room: Room, order: Order) -> Iterator[tuple[str, Sign]]:
    """What it may be compared with: if the number that demands least will not do, none does."""
    subject = language.subject(order.subject)
    assert subject is not None
    spans, implied = left_to(language, order), subject.implied(order)
    acts = spans is not None and is_left(language, spans, room)
    for bound, need in _mildest(language, order.subject, order.when):
        longer = replace(order, bounds=(*order.bounds, bound))
        span = spans and spans[bound.measure]
        if subject.implied(longer) == implied and (not span or need.within(span) == span):
            still = acts  # it demands nothing more
        else:
            still = has_room(language, room, longer)
        if still:
            yield bound.measure, bound.sign


@cache
def _mildest(language: Language, name: str, when: When) -> tuple[tuple[Bound, Bound], ...]:
    """Of each comparison the bound that demands least, and what it demands."""
    subject = language.subject(name)
    assert subject is not None
    low_is_least = Sign.AT_LEAST if when is When.IF else Sign.AT_MOST
    found = [
        Bound(measure.name, sign, measure.low if sign is low_is_least else measure.high)
        for measure in filter(None, map(language.measure, subject.measures))
        for sign in Sign
    ]
    return tuple((bound, bound if when is When.IF else bound.denied()) for bound in found)


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
