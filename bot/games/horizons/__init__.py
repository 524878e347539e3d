"""Stellar Horizons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy proves that the module keeps the contract
    from bot.engine.game import Game
    from bot.games.horizons import game
    from bot.games.horizons.state import Horizons

    KEPT: Game[Horizons] = game
