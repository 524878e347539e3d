"""Options that the prompts of several phases share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from bot.engine.errors import require
from bot.engine.kit import sealed
from bot.engine.prompts import Given, Option, offered
from bot.engine.text import say
from bot.games.race.box.cards import CardId, called, card_name
from bot.games.race.phrases import sealed_answer
from bot.games.race.state import Player, Race

card_option: Callable[[CardId], Option[CardId]] = offered(card_name, spot=True)


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
