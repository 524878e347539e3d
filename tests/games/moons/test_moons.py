"""A game in turn with open cards and one command is short."""

from __future__ import annotations

from pathlib import Path

from tests.support.toys import lines_of

HERE = Path(__file__).parent
MOST_LINES = 200


def test_the_whole_game_of_moons_is_shorter_than_the_toy_with_secrets() -> None:
    assert 100 < lines_of(HERE) < MOST_LINES
