"""Merchant of Venus."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy proves that the module keeps the contract
    from bot.engine.game import Game
    from bot.games.merchant import game
    from bot.games.merchant.state import Merchant

    KEPT: Game[Merchant] = game
