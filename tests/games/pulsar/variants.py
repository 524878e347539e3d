"""The ways to set up Pulsar that the contract suite goes through."""

from __future__ import annotations

from typing import Any

from bot.games.pulsar.commands import HqOption, SideOption

VARIANTS: list[dict[str, Any]] = [
    {"players": 2, "side": SideOption.DEAD_ENDS},
    {"players": 3},
    {"players": 4, "side": SideOption.OPEN},
    {"players": 4, "first_game": True},
    {"players": 3, "headquarters": HqOption.WITHOUT, "even_start": True},
]
SAME_SECRETS = {"even_start"}  # options that change nothing in who knows what
