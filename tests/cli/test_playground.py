"""The playground as the command line opens it."""

from __future__ import annotations

from bot.cli.playground import titles
from bot.games import NAMES
from bot.games.reference import clauses


def test_who_is_new_is_offered_the_game_with_the_shortest_rules_first() -> None:
    offered = list(titles())
    assert sorted(offered) == list(NAMES)
    lengths = [len(clauses(game)) for game in offered]
    assert lengths == sorted(lengths)
    assert offered[-1] == "horizons"
