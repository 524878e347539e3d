"""Pulsar 2849."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy proves that the module keeps the contract
    from bot.engine.game import Game
    from bot.games.pulsar import game
    from bot.games.pulsar.state import Pulsar

    KEPT: Game[Pulsar] = game
