"""The ways to set up Merchant of Venus that the contract suite goes through."""

from __future__ import annotations

from typing import Any

from bot.games.merchant.commands import DefenceOrders, Goal, RoundLimit

SHORT = {"round_limit": RoundLimit.ROUNDS_10}
VARIANTS: list[dict[str, Any]] = [
    {"players": 2, **SHORT},
    {"players": 3, "combat": True, "defence_orders": DefenceOrders.ASK, **SHORT},
    {"players": 4, "rastur": True, "goal": Goal.APPRENTICE, **SHORT},
    {"players": 1, "round_limit": RoundLimit.ROUNDS_25},
    {"players": 3, "thin_markets": True, "unplaced_relics_at_base": True, **SHORT},
]
SAME_SECRETS = {"thin_markets"}  # options that change nothing in who knows what
