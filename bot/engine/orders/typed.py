"""Standing orders as players type them: `develop: nothing unless cards in hand >= 8`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from bot.engine.errors import UnclearAnswer, refuse
from bot.engine.orders.language import Bound, Language, Order, Sign, Subject, When, WriteOrder, line
from bot.engine.text import Text

Speak: TypeAlias = Callable[[Text], str]  # into the language of the writer
LONGEST = 300
SIGNS = {
    ">=": (Sign.AT_LEAST, 0),
    "≥": (Sign.AT_LEAST, 0),
    ">": (Sign.AT_LEAST, 1),
    "<=": (Sign.AT_MOST, 0),
    "≤": (Sign.AT_MOST, 0),
    "<": (Sign.AT_MOST, -1),
}


def read_order(language: Language, text: str, speak: Speak) -> WriteOrder:
    """The order meant, by names or ids; a refusal says what cannot be read. Rules come later."""
    text = " ".join(text.split())
    head, colon, rest = text.partition(":")
    if not colon or not rest.strip() or len(text) > LONGEST:
        raise UnclearAnswer(
            "order.refuse.unreadable", text=text[:80], example=line(language, example(language))
        )
    known = [(subject.name, subject.label) for subject in language.subjects]
    name = one_of(head, known, speak)
    subject = language.subject(name) if name else None
    if subject is None:
        labels = tuple(subject.label for subject in language.subjects)
        refuse("order.refuse.subject", language.clause, subjects=labels)
    rest, for_now = without_end(rest, words(speak, "now"))
    answers, when, condition = parted(rest, speak)
    return WriteOrder(
        subject.name,
        tuple(answer_in(language, subject, part, speak) for part in listed(answers, speak)),
        when,
        tuple(bound_in(language, subject, part, speak) for part in listed(condition, speak)),
        for_now,
    )


def example(language: Language) -> Order:
    """An order that this game would understand."""
    subject = next((s for s in language.subjects if s.measures), language.subjects[0])
    answer = (subject.answers[0].id,)
    measure = language.measure(subject.measures[0]) if subject.measures else None
    if measure is None:
        return Order(subject.name, answer)
    bound = Bound(measure.name, Sign.AT_LEAST, (measure.low + measure.high + 1) // 2)
    return Order(subject.name, answer, When.UNLESS, (bound,))


def words(speak: Speak, name: str) -> list[str]:
    """A keyword and its alternatives."""
    return plain(speak(Text(f"order.word.{name}"))).split("|")


def plain(text: str) -> str:
    return " ".join(text.casefold().split())


def without_end(text: str, endings: Iterable[str]) -> tuple[str, bool]:
    for ending in endings:
        found = re.search(rf"[\s,]+{re.escape(ending)}\s*\.?\s*$", text, re.IGNORECASE)
        if found:
            return text[: found.start()], True
    return text, False


def parted(text: str, speak: Speak) -> tuple[str, When, str]:
    """The answers, and what they depend on."""
    meaning = {word: when for when in (When.UNLESS, When.IF) for word in words(speak, when.value)}
    either = "|".join(map(re.escape, meaning))
    found = re.search(rf"(?:^|\s)({either})\s", text, re.IGNORECASE)
    if found is None:
        return text, When.ALWAYS, ""
    return text[: found.start()], meaning[plain(found[1])], text[found.end() :]


def listed(text: str, speak: Speak) -> list[str]:
    both = "|".join(map(re.escape, words(speak, "and")))
    parts = re.split(rf",|\s(?:{both})\s", text, flags=re.IGNORECASE)
    return [part.strip() for part in parts if part.strip()]


def one_of(text: str, known: Iterable[tuple[str, Text]], speak: Speak) -> str | None:
    """The id of the thing with this name: the whole of it, or the only one that begins so."""
    wanted, starts = plain(text), dict[str, str]()
    for key, label in known:
        spoken = plain(speak(label))
        if wanted in (plain(key), spoken):
            return key
        if wanted and (spoken.startswith(wanted) or plain(key).startswith(wanted)):
            starts[key] = spoken
    if len(starts) > 1:
        raise UnclearAnswer("order.refuse.unclear", text=text[:40], found=tuple(starts.values()))
    return next(iter(starts), None)


def answer_in(language: Language, subject: Subject, text: str, speak: Speak) -> str:
    found = one_of(text, ((option.id, option.label) for option in subject.answers), speak)
    if found is None:
        refuse(
            "order.refuse.answer",
            language.clause,
            about=subject.label,
            answers=tuple(option.label for option in subject.answers),
            most=subject.at_most,
        )
    return found


def bound_in(language: Language, subject: Subject, text: str, speak: Speak) -> Bound:
    """`cards in hand >= 8`, or with words instead of the sign."""
    signs = {**SIGNS}
    for sign in Sign:
        signs |= dict.fromkeys(words(speak, sign.name.lower()), (sign, 0))
    either = "|".join(map(re.escape, sorted(signs, key=len, reverse=True)))
    found = re.fullmatch(rf"(.+?)\s*({either})\s*([0-9]{{1,6}})", text, re.IGNORECASE)
    if found is None:
        shown = example(language).bounds or (Bound("", Sign.AT_LEAST, 1),)
        refuse("order.refuse.number", language.clause, text=text[:40], example=spelled(shown[0]))
    known = [(m.name, m.label) for name in subject.measures if (m := language.measure(name))]
    measure = one_of(found[1], known, speak)
    if measure is None:
        labels = tuple(label for _, label in known)
        refuse("order.refuse.measure", language.clause, about=subject.label, measures=labels)
    sign, more = signs[plain(found[2])]
    return Bound(measure, sign, int(found[3]) + more)


def spelled(bound: Bound) -> str:
    return f"{bound.measure} {bound.sign.value} {bound.number}".strip()
