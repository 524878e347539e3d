"""Random moves in wars: no exception, and every piece stays somewhere."""

from __future__ import annotations

import pytest

from tests.games.horizons.random_wars import tally

OFTEN = ("Searched", "interception", "Fired", "HitsTaken", "MissileFired", "Surrendered", "Rallied")


@pytest.mark.samples(400, 3_000)
def test_random_moves_in_wars_break_nothing(samples: int) -> None:
    """After each move the invariants of the table hold; more moves: see `random_wars`."""
    seen = tally(samples, "test")
    assert seen["moves"] == samples
    for what in OFTEN:
        assert seen[what], what
