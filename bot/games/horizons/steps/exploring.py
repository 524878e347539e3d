"""Explorations under way (sections 3.4, 11)."""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.kit.agenda import Step
from bot.engine.records import Seat
from bot.games.horizons.acts import Section
from bot.games.horizons.box.cards import TileId
from bot.games.horizons.box.sky import SystemId, WorldId
from bot.games.horizons.box.units import UnitId
from bot.games.horizons.steps.course import InSection


class Depleting(Step, frozen=True, tag="depleting"):
    """`explorer`: the counter that explored, a probe by itself."""

    seat: Seat
    world: WorldId
    explorer: UnitId


class Revealing(InSection, frozen=True, tag="revealing"):
    """Is a mission completed by a depletion? (HORIZON-3.4.1)"""

    world: WorldId
    crewed: bool

    during = Section.EXPLORING


class GivingBack(InSection, frozen=True, tag="giving_back"):
    """Which of the completed missions is given back? (HORIZON-3.4.14)"""

    during = Section.EXPLORING


class Surveying(Step, frozen=True, tag="surveying"):
    """A world tile is looked for (HORIZON-11.5.5)."""

    seat: Seat
    world: WorldId
    explorer: UnitId


class Charting(InSection, frozen=True, tag="charting"):
    """Which of these fitting tiles is placed? `must`: one of them (HORIZON-11.5.6)."""

    world: WorldId
    tiles: tuple[TileId, ...]
    must: bool = False

    during = Section.EXPLORING


class Searching(Step, frozen=True, tag="searching"):
    """Life is searched for; then the depletion is over (HORIZON-11.5.9)."""

    seat: Seat
    world: WorldId


class Aftermath(Step, frozen=True, tag="aftermath"):
    """Malfunction or recall, then the flight onward (HORIZON-11.3.6)."""

    seat: Seat
    ship: UnitId
    probe: bool = False
    onward: SystemId | None = None
    box: int | None = None


Steps: TypeAlias = Depleting | Revealing | GivingBack | Surveying | Charting | Searching | Aftermath
