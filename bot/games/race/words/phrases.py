"""Turns of speech that the log and the table share."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.race.box.cards import CARDS, Action, CardId
from bot.games.race.chapters.asking import card_name, names
from bot.games.race.commands import (
    Answer,
    ChooseActions,
    Develop,
    Means,
    Pass,
    Settle,
    Target,
    Way,
)
from bot.games.race.state import Perform


def story(sentences: Iterable[Text]) -> Text:
    """Several sentences, side by side."""
    parts = tuple(sentences)
    return parts[0] if len(parts) == 1 else say("text.story", parts=parts)


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    return tuple(map(Who, seats))


def readable(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Those that this viewer sees from the front."""
    return tuple(card for card in cards if card in CARDS)


def phase_name(step: Perform) -> Text:
    name = Text(f"race.phase.{step.phase}")
    return name if step.nth == 1 else say("race.phase.again", phase=name)


def action_names(actions: Iterable[Action]) -> tuple[Text, ...]:
    return tuple(Text(f"race.action.{action}") for action in actions)


def sealed_answer(answer: Answer) -> Text:
    """What lies sealed, as its owner reads it; to the others it is only that."""
    match answer:
        case ChooseActions(actions):
            return say("race.answer.actions", actions=action_names(actions))
        case Develop(card, payment):
            return say("race.answer.card", card=card_name(card), how=(paid_with(payment),))
        case Settle(world, way, payment, firm):
            how = manner(way)
            if way.means is not Means.CONQUER:
                how += (paid_with(payment),)
            if firm:
                how += (Text("race.answer.firm"),)
            return say("race.answer.card", card=card_name(world), how=how)
        case Pass():
            return Text("race.answer.pass")
        case Target(worlds):
            return say("race.answer.targets", worlds=names(worlds))
    return Text("race.answer.hidden")


def manner(way: Way) -> tuple[Text, ...]:
    """By conquest or payment, and what is given up for it."""
    means = Text(f"race.means.{way.means}")
    if not way.discards:
        return (means,)
    return (means, say("race.answer.discarding", cards=names(way.discards)))


def paid_with(payment: tuple[CardId, ...] | None) -> Text:
    if payment is None:
        return Text("race.answer.pay_later")
    if not payment:
        return Text("race.answer.free")
    return say("race.answer.paid", cards=names(payment))
