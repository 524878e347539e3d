"""Options that the prompts of several phases share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TypeVar

from bot.engine.errors import NotYourTurn, require
from bot.engine.prompts import Given, Option
from bot.engine.text import say
from bot.games.race.box.cards import CardId, called, card_name
from bot.games.race.phrases import sealed_answer
from bot.games.race.state import Player, Race

K = TypeVar("K")


@cache
def card_option(card: CardId) -> Option[CardId]:
    return Option(card, card, card_name(card), spot=card)


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
    if me.sealed is None:
        return None
    return Given(me.sealed.answer, sealed_answer(me.sealed.answer), len(view.players))


def require_hand(me: Player, cards: tuple[CardId, ...]) -> None:
    """Distinct cards that are in their hand."""
    require(len(set(cards)) == len(cards), "race.refuse.card_twice", "RACE-1.11")
    for card in cards:
        require(card in me.hand, "race.refuse.not_in_hand", "RACE-15.2", card=called(card))


def not_now() -> NotYourTurn:
    """The refusal of a command that answers no open question of this seat."""
    return NotYourTurn("race.refuse.not_now", "RACE-3.2")


def expect(state: Race, kind: type[K]) -> K:
    """The open step, if it is of this kind; else a command comes at the wrong time."""
    step = state.step
    if not isinstance(step, kind):
        raise not_now()
    return step
