"""The ways to set up Starfarers that the contract suite goes through."""

from __future__ import annotations

from typing import Any

from bot.games.starfarers.commands import BallSet, SetupMode, TieRule

VARIANTS: list[dict[str, Any]] = [
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
]
SAME_SECRETS = {"quick_game"}  # options that change nothing in who knows what
