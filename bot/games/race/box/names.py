"""What things are called."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from bot.engine.text import Text
from bot.games.race.box.cards import CARDS, Action, CardId


@cache
def card_name(card: CardId) -> Text:
    design = CARDS.get(card)
    return Text(f"race.card.{design.id}" if design else "race.card.unknown")


def called(card: CardId) -> Text | str:
    """The name of a card; of one that there is not, what somebody typed."""
    return card_name(card) if card in CARDS else typed(card)


def typed(word: str) -> str:
    """No longer than a refusal may quote it."""
    return word[:40]


def names(cards: Iterable[CardId]) -> tuple[Text, ...]:
    return tuple(map(card_name, cards))


def readable(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Those that this viewer sees from the front."""
    return tuple(card for card in cards if card in CARDS)


def kind_name(world: CardId) -> Text:
    """The kind of good that a world yields."""
    return Text(f"race.good.{CARDS[world].kind}")


def action_names(actions: Iterable[Action]) -> tuple[Text, ...]:
    return tuple(Text(f"race.action.{action}") for action in actions)


def power_card(power: str) -> Text:
    """The card on which a consume power stands."""
    return card_name(CardId(power.partition("/")[0]))


def power_text(power: str) -> Text:
    """A consume power as it is printed."""
    return Text(f"{power_card(power).key}.consume_{power.partition('/')[2]}")
