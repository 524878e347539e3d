"""Acts of a year."""

from __future__ import annotations

from typing import Literal

from bot.games.horizons.acts.forms import Deed, Section
from bot.games.horizons.box.goods import NOTHING, Resource, Stock
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import NodeId, SystemId, WorldId
from bot.games.horizons.box.units import Chain, FactionId, StructureId, UnitId


class StandDown(Deed, frozen=True, tag="stand_down"):
    """A CV goes to reserve by choice (HORIZON-5.4.7)."""

    unit: UnitId

    section = Section.RESERVE


class BuildUnit(Deed, frozen=True, tag="build"):
    """`at` None: on Earth."""

    unit: UnitId
    at: UnitId | None = None
    reserve: bool = False

    section = Section.BUILDING


class Unreserve(Deed, frozen=True, tag="unreserve"):
    unit: UnitId

    section = Section.BUILDING


class Repair(Deed, frozen=True, tag="repair"):
    """Damage of a CV, or of a chain of structures of a base."""

    unit: UnitId
    markers: int
    chain: Chain | None = None

    section = Section.BUILDING


class Scrap(Deed, frozen=True, tag="scrap"):
    unit: UnitId

    section = Section.BUILDING


class LoadProbe(Deed, frozen=True, tag="load_probe"):
    carrier: UnitId
    probe: UnitId

    section = Section.BUILDING


class MoveBefore(Deed, frozen=True, tag="move_before"):
    faction: FactionId

    section = Section.CLAIM


class Fly(Deed, frozen=True, tag="fly"):
    """`path`: the places after the start, a transfer box last.

    `dock`: the base that it stacks with there; `join`: a ship whose fleet it becomes part of;
    `load`: bought or taken from stock on Earth just before (HORIZON-3.1.10).
    """

    ships: tuple[UnitId, ...]
    path: tuple[NodeId, ...]
    launcher: UnitId | None = None
    dock: UnitId | None = None
    join: UnitId | None = None
    load: Stock = NOTHING

    section = Section.MOVES


class Freight(Deed, frozen=True, tag="freight"):
    """Resources on a launcher; `target` None: Earth (HORIZON-5.1.4, HORIZON-5.1.7)."""

    launcher: UnitId
    target: UnitId | None
    load: Stock

    section = Section.MOVES


class Missile(Deed, frozen=True, tag="missile"):
    """HORIZON-17.2.1."""

    launcher: UnitId
    base: UnitId

    section = Section.MOVES


class Search(Deed, frozen=True, tag="search"):
    """`target`: a ship or base of the fleet that is searched, or a pirate."""

    ships: tuple[UnitId, ...]
    target: UnitId | TokenId

    section = Section.COMBAT


class Blockade(Deed, frozen=True, tag="blockade"):
    ships: tuple[UnitId, ...]
    base: UnitId

    section = Section.COMBAT


class Lift(Deed, frozen=True, tag="lift"):
    """Ends an own blockade."""

    base: UnitId

    section = Section.COMBAT


class RaidBase(Deed, frozen=True, tag="raid"):
    ships: tuple[UnitId, ...]
    base: UnitId

    section = Section.COMBAT


class Explore(Deed, frozen=True, tag="explore"):
    """`onward`, `box`: where a flyby goes after it (HORIZON-11.3.2, HORIZON-11.3.3)."""

    ship: UnitId
    world: WorldId
    probe: bool = False
    onward: SystemId | None = None
    box: int | None = None

    section = Section.EXPLORING


class Onward(Deed, frozen=True, tag="onward"):
    """Where a flyby goes that does not explore, or does not say it then (HORIZON-11.3.7)."""

    ship: UnitId
    system: SystemId
    box: int | None = None

    section = Section.EXPLORING


class Deflect(Deed, frozen=True, tag="deflect"):
    """One of the three ways against the great asteroid (HORIZON-16.3.3)."""

    ship: UnitId
    how: Literal["explore", "tow", "shoot"]
    probe: bool = False

    section = Section.EXPLORING


class Produce(Deed, frozen=True, tag="produce"):
    ship: UnitId
    resource: Resource

    section = Section.PRODUCING


class Mine(Deed, frozen=True, tag="mine"):
    """An asteroid in the same flyby box."""

    ship: UnitId

    section = Section.PRODUCING


class TradeAt(Deed, frozen=True, tag="trade"):
    """`ship`: with whose cargo, at a base of others."""

    base: UnitId
    amount: int
    ship: UnitId | None = None

    section = Section.TRADE


class Found(Deed, frozen=True, tag="found"):
    """A base; `base`: which counter, None for the next one."""

    ship: UnitId
    base: UnitId | None = None

    section = Section.BASES


class Construct(Deed, frozen=True, tag="construct"):
    """A structure or a level of it; `times` only of settlements, where that is allowed."""

    base: UnitId
    structure: StructureId
    times: int = 1

    section = Section.BASES


class Terraform(Deed, frozen=True, tag="terraform"):
    base: UnitId
    points: int

    section = Section.BASES
