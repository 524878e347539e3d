"""Ships, bases and structures: `data/ships.json`, `data/structures.json` (section 5)."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.horizons.box.goods import NOTHING, Stock

FactionId = NewType("FactionId", str)  # 'north_america'
UnitId = NewType("UnitId", str)  # 'russia:kliper', 'russia:base_mir'
StructureId = NewType("StructureId", str)  # 'refuel_small'


class Kind(StrEnum):
    LV = "LV"  # launch vehicle
    RE = "RE"  # robotic explorer
    CV = "CV"  # crewed vehicle
    BASE = "BASE"


class Robot(StrEnum):
    """Types of robotic explorers (HORIZON-5.2.1)."""

    PROBE = "probe"
    TELESCOPE = "telescope"
    FLYBY = "flyby"
    ORBITER = "orbiter"
    ROVER = "rover"


class Unit(Record, frozen=True):
    """A counter. `explore`, `combat` None: it cannot."""

    id: UnitId
    faction: FactionId
    kind: Kind
    name: str
    size: int = 1
    type: Robot | None = None
    explore: int | None = None
    cargo: int = 0
    production: bool = False
    combat: int | None = None
    drones: int = 0
    lab: bool = False
    spectrometer: bool = False
    cost: Stock = NOTHING


class _Units(Record, frozen=True):
    counts_per_faction: dict[str, int]
    units: tuple[Unit, ...]


UNITS: dict[UnitId, Unit] = by_id(read(text_of("horizons", "ships.json"), _Units, "units").units)


class Chain(StrEnum):
    """Structures of a chain replace each other (HORIZON-5.6.3)."""

    SERVICE = "service"
    MINING = "mining"
    RESEARCH = "research"
    DEFENCE = "defence"
    SETTLEMENT = "settlement"


class Works(Record, frozen=True):
    """What a structure does (HORIZON-20.1.19). `repair` None: without limit."""

    build: tuple[str, ...] = ()  # 'LV-2', 'RE', 'CV-any'
    unreserve_max_cv: int = 0
    repair: int | None = 0
    resource_production: int = 0
    tech_production: int = 0
    combat: int = 0
    drones: int = 0


class Structure(Record, frozen=True):
    id: StructureId
    chain: Chain
    level: int
    cost: Stock
    defence: int
    effects: Works
    upgrade_of: StructureId | None
    score: int


class _Structures(Record, frozen=True):
    structures: tuple[Structure, ...]


STRUCTURES: dict[StructureId, Structure] = by_id(
    read(text_of("horizons", "structures.json"), _Structures, "structures").structures
)
SETTLEMENT = StructureId("settlement")


def structure(chain: Chain, level: int) -> Structure:
    return next(one for one in STRUCTURES.values() if (one.chain, one.level) == (chain, level))
