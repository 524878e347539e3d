"""Turns of speech that the log, the table and the questions of several phases share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial

from bot.engine.errors import require
from bot.engine.kit import sealed
from bot.engine.prompts import Given, Option, offered
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.games.race.box.cards import (
    CARDS,
    CardId,
    action_names,
    called,
    card_name,
    names,
    power_card,
)
from bot.games.race.commands import Answer, ChooseActions, Develop, Means, Pass, Settle, Target, Way
from bot.games.race.state import Deed, Perform, Player, Race

card_option: Callable[[CardId], Option[CardId]] = offered(card_name, spot=True)


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
            paid = (paid_with(payment),) if way.means is not Means.CONQUER else ()
            how = (*manner(way), *paid, *((Text("race.answer.firm"),) if firm else ()))
            return say("race.answer.card", card=card_name(world), how=how)
        case Pass():
            return Text("race.answer.pass")
        case Target(worlds):
            return say("race.answer.targets", worlds=names(worlds))
    return Text("race.answer.hidden")


def manner(way: Way) -> tuple[Text, ...]:
    """By conquest or payment, and what is given up for it."""
    lost = say("race.answer.discarding", cards=names(way.discards))
    return (Text(f"race.means.{way.means}"), *((lost,) if way.discards else ()))


def paid_with(payment: tuple[CardId, ...] | None) -> Text:
    if payment:
        return say("race.answer.paid", cards=names(payment))
    return Text("race.answer.pay_later" if payment is None else "race.answer.free")


def deed(seat: Seat, done: Deed, spent: tuple[CardId, ...] = ()) -> Text:
    """One sale or one power used, with what it gave; `spent`: the cards, for their owner."""
    who = Who(seat)
    if done.power is None:
        return say("race.log.sold", who=who, world=card_name(done.worlds[0]), n=done.draws)
    used = partial(say, who=who, card=power_card(done.power))
    if done.number and done.turned is None:
        return used("race.log.gamble_void", n=done.number)
    if done.number and done.turned:
        key = "race.log.gamble_won" if done.won else "race.log.gamble_lost"
        turned, value = card_name(done.turned), CARDS[done.turned].number
        return used(key, n=done.number, turned=turned, value=value)
    if done.worlds:
        return used("race.log.goods_used", worlds=names(done.worlds), gain=gain(done))
    if spent:
        return used("race.log.spent_cards", cards=names(spent), gain=gain(done))
    if done.spent:
        return used("race.log.spent", n=done.spent, gain=gain(done))
    return used("race.log.used" if done.draws else "race.log.unused", gain=gain(done))


def gain(done: Deed) -> tuple[Text, ...]:
    found = (("race.gain.vp", done.vp), ("race.gain.cards", done.draws))
    return tuple(say(key, n=number) for key, number in found if number)


# --- what questions share


@lru_cache(maxsize=5_000)
def priced(card: CardId, price: int) -> Option[CardId]:
    return Option(card, card, say("race.option.priced", card=card_name(card), n=price), spot=card)


def card_options(cards: Iterable[CardId]) -> tuple[Option[CardId], ...]:
    return tuple(map(card_option, cards))


def nothing_owed(me: Player) -> None:
    """A player's decisions open to them strictly in canonical order (RACE-13.23)."""
    require(not me.owed, "race.refuse.owed_first", "RACE-13.23")


def given(view: Race, me: Player) -> Given | None:
    """What the player has sealed; everybody is asked."""
    return sealed.given(me.sealed.answer if me.sealed else None, sealed_answer, len(view.players))


def require_hand(me: Player, cards: tuple[CardId, ...]) -> None:
    """Distinct cards that are in their hand."""
    require(len(set(cards)) == len(cards), "race.refuse.card_twice", "RACE-1.11")
    for card in cards:
        require(card in me.hand, "race.refuse.not_in_hand", "RACE-15.2", card=called(card))
