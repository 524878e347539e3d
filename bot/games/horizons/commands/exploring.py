"""What an exploration asks (sections 3.4, 11.5)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.records import Command
from bot.games.horizons.box.cards import MissionId, TileId


class PlaceTile(Command, frozen=True, tag="horizons.tile"):
    """None: all go back."""

    tile: TileId | None


class RevealMission(Command, frozen=True, tag="horizons.reveal"):
    """None: nothing is completed."""

    mission: MissionId | None


class GiveBack(Command, frozen=True, tag="horizons.give_back"):
    mission: MissionId


Commands: TypeAlias = PlaceTile | RevealMission | GiveBack
