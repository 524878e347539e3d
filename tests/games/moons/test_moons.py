"""A game in turn with open cards and one command keeps the contract as any other game does.

It lies outside the build, so its tests run in a process of their own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.toys import lines_of, passes_every_suite

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
MOST_LINES = 200


def test_moons_keeps_the_contract_without_secrets_or_orders_and_is_played_on_discord() -> None:
    assert passes_every_suite(HERE)


def test_the_whole_game_of_moons_is_shorter_than_the_toy_with_secrets() -> None:
    assert 100 < lines_of(HERE) < MOST_LINES
