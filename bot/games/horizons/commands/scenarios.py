"""Set-up, events and scenarios (sections 2, 15, 16)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.records import Command
from bot.games.horizons.box.cards import MissionId
from bot.games.horizons.box.knowledge import PolicyId
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.box.units import FactionId, UnitId


class ChooseFaction(Command, frozen=True, tag="horizons.faction"):
    faction: FactionId


class WishFactions(Command, frozen=True, tag="horizons.wish"):
    """The first of these that is free on their turn, the most wanted first."""

    factions: tuple[FactionId, ...]


class ChoosePolicies(Command, frozen=True, tag="horizons.policies"):
    """In the order in which they are taken."""

    policies: tuple[PolicyId, ...]


class KeepMission(Command, frozen=True, tag="horizons.keep_mission"):
    mission: MissionId


class ProposeShares(Command, frozen=True, tag="horizons.shares"):
    """Of common money, by seat."""

    shares: tuple[int, ...]


class AcceptShares(Command, frozen=True, tag="horizons.accept_shares"):
    """As they were proposed last."""

    shares: tuple[int, ...]


class Awaken(Command, frozen=True, tag="horizons.awaken"):
    unit: UnitId


class Stray(Command, frozen=True, tag="horizons.stray"):
    """`to` None: it stays."""

    unit: UnitId
    to: NodeId | None = None


class Rally(Command, frozen=True, tag="horizons.rally"):
    units: tuple[UnitId, ...]


Commands: TypeAlias = (
    ChooseFaction
    | WishFactions
    | ChoosePolicies
    | KeepMission
    | ProposeShares
    | AcceptShares
    | Awaken
    | Stray
    | Rally
)
