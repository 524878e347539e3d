"""Random moves in fights: no exception, and every piece stays somewhere."""

from __future__ import annotations

import pytest

from tests.games.merchant.random_fights import FOUGHT, tally


@pytest.mark.samples(1_500, 6_000)
def test_random_moves_in_fights_break_nothing(samples: int) -> None:
    """After each move the invariants of the table hold; more moves: see `random_fights`."""
    seen = tally(samples, "test")
    assert seen["moves"] == samples
    for what in (*(kind.__name__ for kind in FOUGHT), "captured"):
        assert seen[what], what
