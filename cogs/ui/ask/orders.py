"""Standing orders at the desk: the list that stands, why one holds back, and lines typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.orders.facts import Orders
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
from bot.engine.prompts import ORDERS, Choice, Prompt
from bot.engine.records import Command
from bot.engine.text import Text
from bot.i18n.catalog import Catalog
from bot.play.table.live import game_of
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.proposals import LONGEST, MOST, Proposal, among
from cogs.ui.words.tongue import base

SHEET = ORDERS


def orders_at(sitting: Sitting) -> Orders[Any]:
    """The standing orders that the game knows; it offers a sheet for them."""
    own = sitting.game.guide.orders
    if own is None:
        raise LookupError(f"{sitting.row.game} asks for orders: add `orders` to its Guide")
    return own


# The list


def listed(sitting: Sitting) -> str:
    """The orders that stand, by number, and what each would do now; at the end how to type one."""
    assert sitting.seat is not None
    own, tongue = orders_at(sitting), sitting.tongue
    orders, now = sitting.orders, own.now(sitting.view)
    standing = [order for order in orders if order.stands(now)]
    shown = [
        f"{tongue.render(text)} · {tongue.render(prospect(sitting, order, standing))}"
        for text, order in zip(numbered(own.language, orders, now), standing, strict=True)
    ]
    typed = tongue.label(line(own.language, example(own.language)))
    title = tongue.say("cog.orders.title" if standing else "cog.orders.none")
    return "\n".join((title, *shown, f"-# {tongue.say('cog.orders.typed', example=typed)}"))


def prospect(sitting: Sitting, order: Order, standing: list[Order]) -> Text:
    """What an order would do if it were asked now."""
    assert sitting.seat is not None
    language = orders_at(sitting).language
    if language.waits(order):
        return Text("cog.orders.waits")
    values = sitting.game.guide.counts.of(sitting.view, sitting.seat)
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
    guide = sitting.game.guide
    own = guide.orders
    if own is None or sitting.seat is None:
        return ""
    keys = {prompt.key, f"{prompt.key}.{base(choice.name)}" if choice else ""}
    orders, now = sitting.orders, own.now(sitting.view)
    values = guide.counts.of(sitting.view, sitting.seat, prompt.about)
    return "\n".join(
        f"-# {sitting.tongue.render(text)}"
        for subject in own.language.subjects
        if subject.prompt in keys
        for text in held_back(own.language, orders, subject.name, values, now)
    )


# Writing


def spoken(prompt: Prompt, command: Command | None) -> Text | None:
    """A new order in its own words."""
    if not isinstance(command, WriteOrder):
        return None
    own = game_of(prompt.key.partition(".")[0]).guide.orders
    return None if own is None else worded(own.language, command)


def worded(language: Language, new: WriteOrder) -> Text:
    order = Order(new.subject, new.answer, new.when, new.bounds, until=int(new.for_now))
    return line(language, order)


def confirmed(sitting: Sitting, prompt: Prompt, command: Command | None) -> str:
    """What was written or ended; empty: it was no order."""
    if (written := spoken(prompt, command)) is not None:
        return sitting.tongue.say("cog.orders.written", order=written)
    if isinstance(command, DropOrder) and sitting.seat is not None:
        own = orders_at(sitting)
        orders, now = sitting.orders, own.now(sitting.view)
        ended = [order for order in orders if order.stands(now)][command.line - 1]
        return sitting.tongue.say("cog.orders.ended", order=line(own.language, ended))
    return ""


def read(sitting: Sitting, typed: str, catalogs: Iterable[Catalog]) -> WriteOrder:
    """A typed line in the reader's language or, if that does not make sense, in another."""
    language = orders_at(sitting).language
    try:
        return read_order(language, typed, sitting.tongue.label)
    except IllegalMove:
        for catalog in catalogs:
            with suppress(IllegalMove):
                return read_order(language, typed, catalog.render)
        raise


def proposals(sitting: Sitting, typed: str) -> list[Proposal]:
    """What is typed, if it can be read; then orders that read like it, those that stand first."""
    own, speak = sitting.game.guide.orders, sitting.tongue.label
    if own is None or sitting.seat is None or not sitting.running:
        return []
    language = own.language
    known = (*sitting.orders, *samples(language))
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
