"""The Starfarers of Catan."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy proves that the module keeps the contract
    from bot.engine.game import Game
    from bot.games.starfarers import game
    from bot.games.starfarers.state import Starfarers

    KEPT: Game[Starfarers] = game
