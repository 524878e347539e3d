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
    {"players": 5, "thin_markets": True, "unplaced_relics_at_base": True, **SHORT},
    {"players": 6, "combat": True, "rastur": True, "home_open_ports": True, **SHORT},
]
SAME_SECRETS = set[str]()  # options that change nothing in who knows what
