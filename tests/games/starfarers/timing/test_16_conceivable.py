"""Section 16: what an order could wait for, compared with every hand and offer there can be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from bot.games.starfarers.box.orders import Span, conceivable

MOST = 2  # cards of a type
AMOUNTS = [*product(range(MOST + 1), repeat=2)]  # of two types


def cases() -> Iterator[tuple[int, ...]]:
    """Hands and offers: what is held, offered, asked; how many cards, and how many are lacking."""
    for held, offered, asked in product(AMOUNTS, repeat=3):
        both = any(gives and asks for gives, asks in zip(offered, asked, strict=True))
        if any(offered) and any(asked) and not both:
            lacking = sum(max(0, wants - has) for wants, has in zip(asked, held, strict=True))
            yield *held, *offered, *asked, sum(held), lacking


EVERYTHING = [*cases()]


@pytest.mark.rule("STAR-16.2")
@pytest.mark.parametrize("seed", range(150))
def test_what_is_conceivable_is_what_can_be(seed: int) -> None:
    spans = some_spans(Random(seed))
    found = conceivable(spans[:2], spans[2:4], spans[4:6], spans[6], spans[7])
    assert found == any(
        all(low <= number <= high for number, (low, high) in zip(numbers, spans, strict=True))
        for numbers in EVERYTHING
    )


def some_spans(luck: Random) -> tuple[Span, ...]:
    def span(most: int) -> Span:
        if luck.random() < 0.6:
            return 0, most
        low, high = sorted((luck.randint(0, most), luck.randint(0, most)))
        return low, high

    by_type, cards, lacking = [span(MOST) for _ in range(6)], span(2 * MOST), span(MOST)
    return *by_type, cards, (0, lacking[1]) if cards[0] else lacking  # else it is let pass


def test_nobody_offers_more_than_there_is() -> None:
    anything, all_cards = (0, 20), (20, 20)
    two = anything, anything
    assert conceivable(two, (all_cards, anything), two, (0, 40), (0, 20))
    assert not conceivable(((1, 20), anything), (all_cards, anything), two, (0, 40), (0, 20))
