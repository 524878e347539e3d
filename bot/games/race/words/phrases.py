"""Turns of speech that the log and the table share."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.race.box.cards import CARDS, CardId, action_names, card_name, names, power_card
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
from bot.games.race.state import Deed, Perform


def phase_name(step: Perform) -> Text:
    name = Text(f"race.phase.{step.phase}")
    return name if step.nth == 1 else say("race.phase.again", phase=name)


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


def deed(seat: Seat, done: Deed, spent: tuple[CardId, ...] = ()) -> Text:
    """One sale or one power used, with what it gave; `spent`: the cards, for their owner."""
    who = Who(seat)
    if done.power is None:
        return say("race.log.sold", who=who, world=card_name(done.worlds[0]), n=done.draws)
    card = power_card(done.power)
    if done.number:
        return gamble(who, card, done)
    if done.worlds:
        worlds = names(done.worlds)
        return say("race.log.goods_used", who=who, card=card, worlds=worlds, gain=gain(done))
    if spent:
        return say("race.log.spent_cards", who=who, card=card, cards=names(spent), gain=gain(done))
    if done.spent:
        return say("race.log.spent", who=who, card=card, n=done.spent, gain=gain(done))
    key = "race.log.used" if done.draws else "race.log.unused"
    return say(key, who=who, card=card, gain=gain(done))


def gain(done: Deed) -> tuple[Text, ...]:
    found = []
    if done.vp:
        found.append(say("race.gain.vp", n=done.vp))
    if done.draws:
        found.append(say("race.gain.cards", n=done.draws))
    return tuple(found)


def gamble(who: Who, card: Text, done: Deed) -> Text:
    if done.turned is None:
        return say("race.log.gamble_void", who=who, card=card, n=done.number)
    key = "race.log.gamble_won" if done.won else "race.log.gamble_lost"
    return say(
        key,
        who=who,
        card=card,
        n=done.number,
        turned=card_name(done.turned),
        value=CARDS[done.turned].number,
    )
