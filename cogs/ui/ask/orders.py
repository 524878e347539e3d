"""Standing orders at the desk: the list that stands, why one holds back, and lines typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.orders.language import (
    Bound,
    DropOrder,
    Language,
    Order,
    Sign,
    When,
    WriteOrder,
    held_back,
    line,
    numbered,
)
from bot.engine.orders.typed import example, read_order
from bot.engine.prompts import Choice, Prompt
from bot.engine.records import Command
from bot.engine.text import Text
from bot.i18n.catalog import Catalog
from bot.play.table import lookup
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.proposals import LONGEST, MOST, Proposal, among
from cogs.ui.words.tongue import base

SHEET = ".orders"  # how the key of the prompt ends that asks for them


def is_sheet(prompt: Prompt) -> bool:
    return prompt.key.endswith(SHEET)


# The list


def listed(sitting: Sitting) -> str:
    """The orders that stand, by number, and what each would do now; at the end how to type one."""
    assert sitting.seat is not None
    own, tongue = lookup.orders(sitting.row.game), sitting.tongue
    orders, now = own.orders_of(sitting.view, sitting.seat), own.now(sitting.view)
    standing = [order for order in orders if order.stands(now)]
    shown = [
        f"{tongue.render(text)} · {tongue.render(prospect(sitting, order, standing))}"
        for text, order in zip(numbered(own.LANGUAGE, orders, now), standing, strict=True)
    ]
    typed = tongue.label(line(own.LANGUAGE, example(own.LANGUAGE)))
    title = tongue.say("cog.orders.title" if standing else "cog.orders.none")
    return "\n".join((title, *shown, f"-# {tongue.say('cog.orders.typed', example=typed)}"))


def prospect(sitting: Sitting, order: Order, standing: list[Order]) -> Text:
    """What an order would do if it were asked now."""
    own = lookup.orders(sitting.row.game)
    language: Language = own.LANGUAGE
    if language.waits(order):
        return Text("cog.orders.waits")
    values = own.values(sitting.view, sitting.seat)
    bound = language.against(order, values)
    if bound is not None:
        measure = language.measure(bound.measure)
        assert measure is not None
        return Text("cog.orders.holds_back", {"what": measure.label, "n": values(bound.measure)})
    known = (other for other in standing if not language.waits(other))
    rivals = (other for other in known if language.rivals(other, order))
    first = next(other for other in rivals if language.against(other, values) is None)
    return Text("cog.orders.answers" if first == order else "cog.orders.comes_after")


def held(sitting: Sitting, prompt: Prompt, choice: Choice[Any] | None) -> str:
    """Why the orders about this question left it to the player."""
    own = lookup.orders(sitting.row.game)
    if own is None or sitting.seat is None:
        return ""
    keys = {prompt.key, f"{prompt.key}.{base(choice.name)}" if choice else ""}
    orders, now = own.orders_of(sitting.view, sitting.seat), own.now(sitting.view)
    values = own.values(sitting.view, sitting.seat, prompt.about)
    return "\n".join(
        f"-# {sitting.tongue.render(text)}"
        for subject in own.LANGUAGE.subjects
        if subject.prompt in keys
        for text in held_back(own.LANGUAGE, orders, subject.name, values, now)
    )


# Writing


def spoken(prompt: Prompt, command: Command | None) -> Text | None:
    """A new order in its own words."""
    if not isinstance(command, WriteOrder):
        return None
    return worded(lookup.orders(prompt.key.partition(".")[0]).LANGUAGE, command)


def worded(language: Language, new: WriteOrder) -> Text:
    order = Order(new.subject, new.answer, new.when, new.bounds, until=int(new.for_now))
    return line(language, order)


def confirmed(sitting: Sitting, prompt: Prompt, command: Command | None) -> str:
    """What was written or ended; empty: it was no order."""
    if (written := spoken(prompt, command)) is not None:
        return sitting.tongue.say("cog.orders.written", order=written)
    if isinstance(command, DropOrder):
        own = lookup.orders(sitting.row.game)
        orders, now = own.orders_of(sitting.view, sitting.seat), own.now(sitting.view)
        ended = [order for order in orders if order.stands(now)][command.line - 1]
        return sitting.tongue.say("cog.orders.ended", order=line(own.LANGUAGE, ended))
    return ""


def read(sitting: Sitting, typed: str, catalogs: Iterable[Catalog]) -> WriteOrder:
    """A typed line in the reader's language or, if that does not make sense, in another."""
    language = lookup.orders(sitting.row.game).LANGUAGE
    try:
        return read_order(language, typed, sitting.tongue.label)
    except IllegalMove:
        for catalog in catalogs:
            with suppress(IllegalMove):
                return read_order(language, typed, catalog.render)
        raise


def proposals(sitting: Sitting, typed: str) -> list[Proposal]:
    """What is typed, if it can be read; then orders that read like it, those that stand first."""
    if sitting.seat is None or not sitting.running:
        return []
    own, speak = lookup.orders(sitting.row.game), sitting.tongue.label
    language: Language = own.LANGUAGE
    known = (*own.orders_of(sitting.view, sitting.seat), *samples(language))
    lines = dict.fromkeys(speak(line(language, order)) for order in known)
    found = among(((text, text) for text in lines), typed)
    with suppress(IllegalMove):
        text = speak(worded(language, read_order(language, typed, speak)))
        found = [Proposal(text, text), *(one for one in found if one.value != text)]
    return [one for one in found if len(one.value) <= LONGEST][:MOST]


def samples(language: Language) -> Iterator[Order]:
    """Every single answer without a condition, then each question with each measure."""
    for subject in language.subjects:
        yield from (Order(subject.name, (option.id,)) for option in subject.answers)
    for subject in language.subjects:
        for measure in filter(None, map(language.measure, subject.measures)):
            bound = Bound(measure.name, Sign.AT_LEAST, (measure.low + measure.high + 1) // 2)
            yield Order(subject.name, (subject.answers[0].id,), When.UNLESS, (bound,))
