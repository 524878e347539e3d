"""The ways to set up Stellar Horizons that the contract suite goes through."""

from __future__ import annotations

from typing import Any

from bot.games.horizons.box.cards import ScenarioId
from bot.games.horizons.commands.options import Length

VARIANTS: list[dict[str, Any]] = [
    {"players": 2, "choose_first_mission": True, "length": Length.YEARS_15},
    {"players": 3, "scenario": ScenarioId.INCOMING},
    {"players": 4, "scenario": ScenarioId.INVASION},
]
SAME_SECRETS = set[str]()  # options that change nothing in who knows what
