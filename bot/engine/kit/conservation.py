"""No piece is lost, none doubled: what every game's `check` counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

P = TypeVar("P", bound=str)


def twice(found: Iterable[P], wrong: str) -> list[str]:
    """Each that is there more than once: `two ships on C15`."""
    return [f"{wrong} {piece}" for piece, number in Counter(found).items() if number > 1]


def once(found: Iterable[P], expected: Iterable[P], what: str) -> list[str]:
    """Is each expected piece there, as often as it should be? What is wrong, piece by piece."""
    have, want = Counter(list(found)), Counter(list(expected))  # of a mapping, its keys
    return [
        *(f"lost {what}: {piece}" for piece in sorted((want - have).elements())),
        *(f"doubled {what}: {piece}" for piece in sorted((have - want).elements())),
    ]
