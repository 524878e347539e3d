"""Two small games in folders of their own: what a new game must provide, and what it need not.

`toy` has secrets, sealed answers and orders; `moons` is played in turn, with open cards and one
command. Both lie outside the build, so their tests run in a process of their own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.toys import SUITES, suites_passed

HERE = Path(__file__).parent
GAMES = ("toy", "moons")
BY_GAME = [suite for suite in SUITES if suite != "tests/i18n"]  # that one looks at all words


@pytest.mark.slow
def test_both_toys_keep_the_contract_have_all_words_and_are_played_on_discord() -> None:
    passed = suites_passed(*(HERE / name for name in GAMES))
    for name in GAMES:
        suites = (*BY_GAME, f"tests/games/{name}/whole_games.py")
        assert passed >= {f"{suite} {name}" for suite in suites}
