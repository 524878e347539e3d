"""What a player may ask: a module for each part of the rules."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.orders.language import DropOrder, WriteOrder
from bot.games.horizons.commands import bases, combat, economy, exploring, moving, scenarios, sheets
from bot.games.horizons.commands.options import Options

HorizonsCommand: TypeAlias = (
    sheets.Commands
    | bases.Commands
    | economy.Commands
    | moving.Commands
    | combat.Commands
    | exploring.Commands
    | scenarios.Commands
    | WriteOrder
    | DropOrder
)

__all__ = ["HorizonsCommand", "Options"]
