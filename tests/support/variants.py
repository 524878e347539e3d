"""Every registered game with the ways to set it up that the contract suite goes through."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Game
from bot.games import NAMES, game
from bot.games.starfarers.commands import BallSet, SetupMode, TieRule

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "race": [
        {"players": 2},
        {"players": 3},
        {"players": 4},
        {"players": 2, "expert": True},
        {"players": 4, "preset": True},
        {"players": 2, "preset": True, "expert": True},
    ],
    "starfarers": [
        {"players": 3},
        {"players": 4},
        {"players": 3, "setup_mode": SetupMode.EXPERT},
        {
            "players": 4,
            "setup_mode": SetupMode.EXPERT,
            "quick_game": True,
            "friendship_tie_rule": TieRule.FEWEST_OUTPOSTS,
            "ball_set": BallSet.EDITION_2019,
        },
    ],
}
SAME_SECRETS = {"preset", "quick_game"}  # options that change nothing in who knows what


def table_id(name: str, options: dict[str, Any]) -> str:
    return "-".join([name, *(f"{key}={value}" for key, value in options.items())])


def every_variant() -> Any:
    """A parameter list: (game, options) for all games and set-ups."""
    return pytest.mark.parametrize(
        ("rules", "options"),
        [
            pytest.param(game(name), game(name).options(**options), id=table_id(name, options))
            for name in NAMES
            for options in VARIANTS[name]
        ],
    )


def every_seat_count() -> Any:
    """Like `every_variant`, without those that differ in nothing secret."""
    return pytest.mark.parametrize(
        ("rules", "options"),
        [
            pytest.param(game(name), game(name).options(**options), id=table_id(name, options))
            for name in NAMES
            for options in VARIANTS[name]
            if not SAME_SECRETS & options.keys()
        ],
    )


__all__ = ["VARIANTS", "Game", "every_seat_count", "every_variant"]
