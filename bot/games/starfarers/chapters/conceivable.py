"""Hands and offers there can be: an order that waits for others can never act (STAR-16.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.games.starfarers.box.constants import CONSTANTS

Span: TypeAlias = tuple[int, int]  # between what a number lies
PER_TYPE = CONSTANTS.resource_cards.per_type


def conceivable(
    held: Sequence[Span], offered: Sequence[Span], asked: Sequence[Span], cards: Span, lacking: Span
) -> bool:
    """Is there such a hand, and an offer of one type for another (STAR-5.1.6, STAR-5.1.7)?

    The first three go by types; `lacking` counts the cards asked that the hand does not have.
    """
    by_type = tuple(zip(held, offered, asked, strict=True))
    types = range(len(by_type))
    return any(
        _fits(by_type, cards, lacking, given, wanted)
        for given in types
        for wanted in types
        if given != wanted and not offered[wanted][0] and not asked[given][0]
    )


def _fits(
    by_type: Sequence[tuple[Span, Span, Span]], cards: Span, lacking: Span, given: int, wanted: int
) -> bool:
    """With at least a card of these two. Whether a large hand can lack so much is not asked."""
    fewest = most = missing = hopeless = reach = 0
    for place, ((low, high), (gives, gives_most), (asks, asks_most)) in enumerate(by_type):
        gives, asks = max(gives, int(place == given)), max(asks, int(place == wanted))
        high = min(high, PER_TYPE - gives)
        if (gives and asks) or gives > gives_most or asks > asks_most or low > high:
            return False
        fewest, most = fewest + low, most + high
        missing, hopeless = missing + max(0, asks - low), hopeless + max(0, asks - high)
        reach += 0 if gives else max(0, asks_most - low)
    return (
        hopeless <= lacking[1]
        and lacking[0] <= reach
        and fewest + max(0, missing - lacking[1]) <= cards[1]
        and cards[0] <= most
    )
