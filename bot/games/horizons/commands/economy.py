"""Choices in an economic phase (section 7)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.records import Command
from bot.games.horizons.acts import GiveUp, Immigrate, Publicise
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import UnitId


class BuyTechnology(Command, frozen=True, tag="horizons.technology"):
    """None: no more in this step (HORIZON-7.7.2)."""

    technology: TechId | None


class TakeCounter(Command, frozen=True, tag="horizons.relocate"):
    """From where; None: it stays away (HORIZON-7.6.5)."""

    source: NodeId | None


class LayToken(Command, frozen=True, tag="horizons.lay_token"):
    """HORIZON-7.6.8"""

    base: UnitId


class ChooseWindfall(Command, frozen=True, tag="horizons.windfall"):
    """What an event leaves to a player (section 15); None: nothing."""

    act: Publicise | Immigrate | GiveUp | None


Commands: TypeAlias = BuyTechnology | TakeCounter | LayToken | ChooseWindfall
