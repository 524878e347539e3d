"""Standing orders: one small language for all games.

    subject: answer, answer … [if | unless bound, bound …] [for now]

`tribute: ore, food unless cards <= 8`. The first order of a subject that holds answers its
question; if none does, the player is asked. A game declares its subjects and what can be measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeAlias

from bot.engine.counts import Values
from bot.engine.errors import require
from bot.engine.prompts import Option
from bot.engine.records import Command, Record
from bot.engine.text import Text, say

MOST_ORDERS = 12
MOST_BOUNDS = 4
Spans: TypeAlias = Mapping[str, tuple[int, int]]  # between what each measure lies
Room: TypeAlias = "tuple[tuple[Bound, ...], ...]"  # of each group at least one bound holds


class When(StrEnum):
    ALWAYS = "always"
    IF = "if"  # all bounds hold
    UNLESS = "unless"  # none holds


class Sign(StrEnum):
    AT_LEAST = ">="
    AT_MOST = "<="


class Bound(Record, frozen=True):
    """`cards >= 8`"""

    measure: str
    sign: Sign
    number: int

    def holds(self, value: int) -> bool:
        return value >= self.number if self.sign is Sign.AT_LEAST else value <= self.number

    def within(self, span: tuple[int, int]) -> tuple[int, int]:
        """What it leaves of a span; the first number above the second: nothing."""
        low, high = span
        if self.sign is Sign.AT_LEAST:
            return max(low, self.number), high
        return low, min(high, self.number)

    def denied(self) -> Bound:
        if self.sign is Sign.AT_LEAST:
            return Bound(self.measure, Sign.AT_MOST, self.number - 1)
        return Bound(self.measure, Sign.AT_LEAST, self.number + 1)


def at_least(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_LEAST, number)


def at_most(measure: str, number: int) -> Bound:
    return Bound(measure, Sign.AT_MOST, number)


class Order(Record, frozen=True):
    """What its owner would answer; only they ever see it."""

    subject: str
    answer: tuple[str, ...]  # ids, the most wanted first
    when: When = When.ALWAYS
    bounds: tuple[Bound, ...] = ()
    until: int = 0  # the last turn or round in which it stands; 0: until it is changed

    def stands(self, now: int) -> bool:
        return not self.until or now <= self.until


class WriteOrder(Command, frozen=True, tag="orders.write"):
    """One order more; one without a condition takes the place of the one before it."""

    subject: str
    answer: tuple[str, ...]
    when: When = When.ALWAYS
    bounds: tuple[Bound, ...] = ()
    for_now: bool = False  # for this turn or round only


class DropOrder(Command, frozen=True, tag="orders.drop"):
    line: int  # its place in the list, from 1


class Measure(Record, frozen=True):
    """A number on its owner's own view, and between what it can lie."""

    name: str
    label: Text
    low: int
    high: int
    asked: bool = False  # it belongs to the question, and is known only when that comes


def always(*bounds: Bound) -> Callable[[Order], tuple[Bound, ...]]:
    """What holds whenever an order acts, whatever it says."""
    return lambda order: bounds


def anything(spans: Spans) -> bool:
    return True


class Subject(Record, frozen=True):
    """A question that can be answered beforehand."""

    name: str
    label: Text
    answers: tuple[Option[Any], ...]
    at_most: int = 1  # more: a ranking
    measures: tuple[str, ...] = ()  # what its orders may depend on
    prompt: str = ""  # the key of the prompt that it spares, where one prompt asks it
    brief: bool = False  # may be given for the present turn or round only
    question: str = ""  # what several subjects answer together: the first order of all decides
    implied: Callable[[Order], tuple[Bound, ...]] = always()  # holds too whenever it acts


class Language(Record, frozen=True, eq=False):
    """All that the players of a game can order; `clause` allows it. There is one for each game."""

    subjects: tuple[Subject, ...]
    measures: tuple[Measure, ...]
    clause: str
    possible: Callable[[Spans], bool] = anything  # could all measures lie within these spans?

    def subject(self, name: str) -> Subject | None:
        return _subjects(self).get(name)

    def measure(self, name: str) -> Measure | None:
        return _measures(self).get(name)

    def rivals(self, one: Order, two: Order) -> bool:
        """Do both answer the same question?"""
        first, second = self.subject(one.subject), self.subject(two.subject)
        assert first is not None
        assert second is not None
        return (first.question or first.name) == (second.question or second.name)

    def needs(self, order: Order) -> tuple[Bound, ...]:
        """All that holds whenever an order acts: its conditions, and what its subject implies."""
        subject = self.subject(order.subject)
        assert subject is not None
        said = order.bounds
        if order.when is When.UNLESS:
            said = tuple([bound.denied() for bound in said])
        return said + subject.implied(order)

    def waits(self, order: Order) -> bool:
        """Does it depend on the question itself? Then nobody can say beforehand what it will do."""
        known = {measure.name: measure.asked for measure in self.measures}
        return any(known[bound.measure] for bound in self.needs(order))

    def against(self, order: Order, values: Values) -> Bound | None:
        """The first thing that keeps an order from acting."""
        found = (bound for bound in self.needs(order) if not bound.holds(values(bound.measure)))
        return next(found, None)


@cache
def _subjects(language: Language) -> Mapping[str, Subject]:
    return {subject.name: subject for subject in language.subjects}


@cache
def _measures(language: Language) -> Mapping[str, Measure]:
    return {measure.name: measure for measure in language.measures}


@cache
def _spans(language: Language) -> Spans:
    return {measure.name: (measure.low, measure.high) for measure in language.measures}


# Acting


def acting(
    language: Language, orders: Iterable[Order], values: Values, *subjects: str, now: int = 0
) -> Order | None:
    """The first order about these that answers now, with all that it implies; None: none does."""
    found = (order for order in orders if order.subject in subjects and order.stands(now))
    return next((order for order in found if language.against(order, values) is None), None)


def held_back(
    language: Language, orders: Iterable[Order], subject: str, values: Values, now: int = 0
) -> Iterator[Text]:
    """Why each of the orders about a question does not answer it now."""
    for order in orders:
        asked = order.subject == subject and order.stands(now)
        if asked and (bound := language.against(order, values)):
            measure = language.measure(bound.measure)
            assert measure is not None
            value = values(bound.measure)
            yield say("order.held", order=line(language, order), what=measure.label, n=value)


# Writing


def written(
    language: Language, orders: tuple[Order, ...], command: WriteOrder, now: int = 0
) -> tuple[Order, ...]:
    """The list with one order more, or a refusal: unknown, too many, or never able to act."""
    clause, subject = language.clause, language.subject(command.subject)
    known = tuple(known.label for known in language.subjects)
    require(subject is not None, "order.refuse.subject", clause, subjects=known)
    assert subject is not None
    _check_answer(subject, command.answer, clause)
    _check_bounds(language, subject, command, clause)
    require(subject.brief or not command.for_now, "order.refuse.brief", clause, about=subject.label)
    until = now if command.for_now else 0
    new = Order(subject.name, command.answer, command.when, command.bounds, until)
    kept = tuple(order for order in orders if order.stands(now))
    if new.when is When.ALWAYS:
        kept = tuple(order for order in kept if not _same_place(language, order, new))
    found = tuple(sorted((*kept, new), key=_rank))
    require(len(found) <= MOST_ORDERS, "order.refuse.full", clause, most=MOST_ORDERS)
    earlier = found[: found.index(new)]
    spoken = line(language, new)
    require(can_act(language, (), new), "order.refuse.never", clause, order=spoken)
    useful = new not in kept and can_act(language, earlier, new)
    require(useful, "order.refuse.too_late", clause, order=spoken)
    return found


def _same_place(language: Language, old: Order, new: Order) -> bool:
    unasked = old.when is When.ALWAYS and bool(old.until) == bool(new.until)
    return unasked and language.rivals(old, new)


def _rank(order: Order) -> tuple[bool, bool]:
    """What is for now comes first; of these and of the others, what answers whatever comes last."""
    return not order.until, not order.bounds


def dropped(
    language: Language, orders: tuple[Order, ...], command: DropOrder, now: int = 0
) -> tuple[Order, ...]:
    kept = tuple(order for order in orders if order.stands(now))
    fits = 1 <= command.line <= len(kept)
    require(fits, "order.refuse.line", language.clause, line=command.line, most=len(kept))
    return kept[: command.line - 1] + kept[command.line :]


def _check_answer(subject: Subject, answer: tuple[str, ...], clause: str) -> None:
    ids = {option.id for option in subject.answers}
    fits = answer and len(answer) <= subject.at_most and len(set(answer)) == len(answer)
    require(
        fits and ids.issuperset(answer),
        "order.refuse.answer",
        clause,
        about=subject.label,
        answers=tuple(option.label for option in subject.answers),
        most=subject.at_most,
    )


def _check_bounds(language: Language, subject: Subject, command: WriteOrder, clause: str) -> None:
    always = command.when is When.ALWAYS
    number = len(command.bounds)
    fits = number == 0 if always else 1 <= number <= MOST_BOUNDS
    require(fits, "order.refuse.bounds", clause, most=MOST_BOUNDS)
    for bound in command.bounds:
        measure = language.measure(bound.measure) if bound.measure in subject.measures else None
        names = (language.measure(name) for name in subject.measures)
        require(
            measure is not None,
            "order.refuse.measure",
            clause,
            about=subject.label,
            measures=tuple(known.label for known in names if known),
        )


def can_act(language: Language, earlier: Iterable[Order], order: Order) -> bool:
    """Is there any case in which it holds and none before it does?"""
    return has_room(language, left_by(language, earlier, order), order)


def left_by(language: Language, earlier: Iterable[Order], order: Order) -> Room:
    """What has to hold for none of the earlier orders to answer, whatever this one's bounds."""
    return tuple(
        tuple(bound.denied() for bound in language.needs(other))
        for other in earlier
        if not (other.until and not order.until) and language.rivals(other, order)
    )


def has_room(language: Language, room: Room, order: Order) -> bool:
    """Is there any case in which it holds, of those that the orders before it leave?"""
    spans = left_to(language, order)
    return spans is not None and is_left(language, spans, room)


def left_to(language: Language, order: Order) -> Spans | None:
    """Between what the measures lie whenever an order acts; None: it never does."""
    spans = dict(_spans(language))
    for bound in language.needs(order):
        spans[bound.measure] = low, high = bound.within(spans[bound.measure])
        if low > high:
            return None
    return spans


def is_left(language: Language, spans: Spans, room: Room) -> bool:
    """Are there numbers within these spans for which a bound of every group holds?"""
    if not room:
        return language.possible(spans)
    for bound in room[0]:
        low, high = bound.within(spans[bound.measure])
        narrower = {**spans, bound.measure: (low, high)}
        if low <= high and is_left(language, narrower, room[1:]):
            return True
    return False


# Words


def line(language: Language, order: Order) -> Text:
    """An order as its owner reads it, and may write it."""
    subject = language.subject(order.subject)
    assert subject is not None
    labels: Mapping[str, Text] = {option.id: option.label for option in subject.answers}
    answer = tuple(labels[wanted] for wanted in order.answer)
    bounds = tuple(_bound(language, bound) for bound in order.bounds)
    key = f"order.line.{order.when.value}" + (".now" if order.until else "")
    return say(key, about=subject.label, answer=answer, bounds=bounds)


def numbered(language: Language, orders: Iterable[Order], now: int = 0) -> tuple[Text, ...]:
    """The orders that stand, with the numbers by which they can be ended."""
    standing = (order for order in orders if order.stands(now))
    return tuple(
        say("order.numbered", n=place, order=line(language, order))
        for place, order in enumerate(standing, 1)
    )


def _bound(language: Language, bound: Bound) -> Text:
    measure = language.measure(bound.measure)
    assert measure is not None
    return say(f"order.test.{bound.sign.name.lower()}", what=measure.label, n=bound.number)
