"""Race for the Galaxy, base game, 2 to 4 players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy proves that the module keeps the contract
    from bot.engine.game import Game
    from bot.games.race import game
    from bot.games.race.state import Race

    KEPT: Game[Race] = game
