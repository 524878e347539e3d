"""Counters, ships, deeds and numbers: `data/*.json` (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Literal, NewType, TypeAlias

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.merchant.box.galaxy import SPACES, SYSTEMS, Colour, SpaceId, SystemId

CultureId = NewType("CultureId", str)  # '4b', or 'base'
GoodId = NewType("GoodId", str)  # 'space_spice'
GearId = NewType("GearId", str)  # equipment: 'red_drive', 'spy_eye'
ShipId = NewType("ShipId", str)  # 'scout'
DeedId = NewType("DeedId", str)  # 'port_bypass', 'factory_9a'
BonusId = NewType("BonusId", str)  # 'fare_2_10_1'
CounterId = NewType("CounterId", str)  # a '?' counter: 'telegate_3'
FortId = NewType("FortId", str)
FACE_DOWN = "?"  # stands for a counter that the viewer may not read
NOTHING = CounterId("")  # a '?' box whose penalty was destroyed: a blue dot (MERCHANT-6.1.4)
BASE = CultureId("base")  # stands for a culture where fares begin or end


def _data(name: str) -> bytes:
    return text_of("merchant", name)


# --- cultures (MERCHANT-2.4.1)


class Tech(StrEnum):
    PRIMITIVES = "primitives"
    INDUSTRY = "industry"
    TECHNOLOGY = "technology"
    BIOENGINEERS = "bioengineers"
    METAPHYSICS = "metaphysics"
    GALACTIC_BASE = "galactic_base"


class TechLevel(Record, frozen=True):
    id: Tech
    sells: tuple[str, ...]
    symbol: str
    hex: str


class Culture(Record, frozen=True):
    id: CultureId
    number: int
    tech: Tech
    iou: int
    good: GoodId
    factory_good: GoodId
    factory_cost: int
    buys_from: tuple[CultureId, ...]
    hex: str


class _BaseCulture(Record, frozen=True):
    id: CultureId
    tech: Tech
    space: SpaceId


class _Cultures(Record, frozen=True):
    provenance: str
    tech_levels: tuple[TechLevel, ...]
    cultures: tuple[Culture, ...]
    galactic_base: _BaseCulture


_cultures = read(_data("cultures.json"), _Cultures, "tech_levels", "cultures")
TECHS: dict[Tech, TechLevel] = by_id(_cultures.tech_levels)
CULTURES: dict[CultureId, Culture] = by_id(_cultures.cultures)

# --- goods (MERCHANT-2.5.1)


class Good(Record, frozen=True):
    """`buy`: what a player pays; `sell`: what they get."""

    id: GoodId
    culture: CultureId
    factory: bool
    buy: int
    sell: int
    count: int
    buyers: tuple[CultureId, ...]


class _Goods(Record, frozen=True):
    provenance: str
    goods: tuple[Good, ...]


def _trade(good: Good) -> Iterator[str]:
    known = (good.culture, *good.buyers)
    yield from (f"no culture {one}" for one in known if one not in CULTURES)
    if good.sell <= good.buy:
        yield "sold at a loss"


GOODS: dict[GoodId, Good] = by_id(read(_data("goods.json"), _Goods, "goods").goods, _trade)

# --- ships and equipment (MERCHANT-2.5.4 to 2.5.6)


class Ship(Record, frozen=True):
    id: ShipId
    dice: int
    holds: int
    price: int
    trade_in: int
    tech: tuple[Tech, ...]


class GearKind(StrEnum):
    DRIVE = "drive"
    SHIELD = "shield"
    LASER = "laser"
    NOVA_BALL = "nova_ball"
    DEVICE = "device"


class Device(StrEnum):
    """What a device does: one rule each (section 8.4)."""

    AIR_FOIL = "air_foil"
    AUTO_PILOT = "auto_pilot"
    GATE_LOCK = "gate_lock"
    JUMP_START = "jump_start"
    MULLIGAN_GEAR = "mulligan_gear"
    SPY_EYE = "spy_eye"
    SWITCH_SWITCH = "switch_switch"


class Gear(Record, frozen=True):
    """Equipment. `hull_slot` None: it always uses half a hold (MERCHANT-3.4.6)."""

    id: GearId
    kind: GearKind
    skips: tuple[Colour, ...]
    strength: int | None
    price: int
    trade_in: int
    tech: Tech | None
    count: int
    hull_slot: Literal["shield", "laser", "nova_ball", "relic"] | None
    relic: bool
    combat_only: bool

    @property
    def device(self) -> Device | None:
        return Device(self.id) if self.kind is GearKind.DEVICE else None

    @property
    def is_weapon(self) -> bool:
        return self.kind in (GearKind.LASER, GearKind.NOVA_BALL)


class _Ships(Record, frozen=True):
    provenance: str
    start_ship: ShipId
    ships: tuple[Ship, ...]


class _Gear(Record, frozen=True):
    provenance: str
    equipment: tuple[Gear, ...]


def _device(gear: Gear) -> Iterator[str]:
    if gear.kind is GearKind.DEVICE and gear.id not in {*Device}:
        yield "a device without a rule"
    if gear.kind is GearKind.DRIVE and not gear.skips:
        yield "a drive that skips nothing"


_ships = read(_data("ships.json"), _Ships, "ships")
SHIPS: dict[ShipId, Ship] = by_id(_ships.ships)
START_SHIP = _ships.start_ship
GEAR: dict[GearId, Gear] = by_id(
    read(_data("equipment.json"), _Gear, "equipment").equipment, _device
)
RELICS = tuple(gear.id for gear in GEAR.values() if gear.relic)
DAMAGED = "_damaged"  # ends the name of a damaged piece: two equal pieces may differ in that


def gear_called(name: str) -> GearId | None:
    """The equipment that a name means, whole or damaged; None: it means something else."""
    gear = GearId(name.removesuffix(DAMAGED))
    return gear if gear in GEAR else None


# --- deeds (MERCHANT-2.5.7)


class Deed(Record, frozen=True):
    id: DeedId
    type: Literal["spaceport", "factory"]
    system: SystemId | None
    space: SpaceId | None
    culture: CultureId | None
    price: int
    value: int


class _Deeds(Record, frozen=True):
    provenance: str
    deeds: tuple[Deed, ...]


def _deed(deed: Deed) -> Iterator[str]:
    if deed.type == "spaceport" and (deed.space not in SPACES or deed.system not in SYSTEMS):
        yield "a spaceport nowhere"
    if deed.type == "factory" and deed.culture not in CULTURES:
        yield "a factory of nobody"


DEEDS: dict[DeedId, Deed] = by_id(read(_data("deeds.json"), _Deeds, "deeds").deeds, _deed)
PORT_AT: dict[SpaceId, DeedId] = {d.space: d.id for d in DEEDS.values() if d.space is not None}
FACTORY_OF: dict[CultureId, DeedId] = {
    d.culture: d.id for d in DEEDS.values() if d.culture is not None
}

# --- bonus counters (MERCHANT-2.6.1)


class Fare(Record, frozen=True, tag_field="type", tag="fare"):
    id: BonusId
    at: CultureId
    to: CultureId
    pay: int


class Demand(Record, frozen=True, tag_field="type", tag="demand"):
    id: BonusId
    at: CultureId
    good: GoodId
    bonus: int


class _Bonus(Record, frozen=True):
    provenance: str
    bonus_counters: tuple[Fare | Demand, ...]


def _bonus(counter: Fare | Demand) -> Iterator[str]:
    if counter.at != BASE and counter.at not in CULTURES:
        yield f"at {counter.at}"
    if isinstance(counter, Fare) and counter.to != BASE and counter.to not in CULTURES:
        yield f"to {counter.to}"
    if isinstance(counter, Demand) and counter.at not in GOODS[counter.good].buyers:
        yield f"{counter.at} does not buy {counter.good}"


BONUS: dict[BonusId, Fare | Demand] = by_id(
    read(_data("bonus.json"), _Bonus, "bonus_counters").bonus_counters, _bonus
)
FARES: dict[BonusId, Fare] = {c.id: c for c in BONUS.values() if isinstance(c, Fare)}
DEMANDS: dict[BonusId, Demand] = {c.id: c for c in BONUS.values() if isinstance(c, Demand)}

# --- '?' counters (MERCHANT-2.8.1)


class Telegate(Record, frozen=True, tag_field="type", tag="telegate"):
    id: CounterId
    number: int
    combat_only: bool = False


class OpenPort(Record, frozen=True, tag_field="type", tag="open_port"):
    id: CounterId
    combat_only: bool = False


class Penalty(Record, frozen=True, tag_field="type", tag="penalty"):
    id: CounterId
    color: Colour
    penalty: int
    combat_only: bool = False


class Relic(Record, frozen=True, tag_field="type", tag="relic"):
    id: CounterId
    relic: GearId
    combat_only: bool


Counter: TypeAlias = Telegate | OpenPort | Penalty | Relic


class _Counters(Record, frozen=True):
    provenance: str
    counters: tuple[Counter, ...]


def _relic(counter: Counter) -> Iterator[str]:
    if isinstance(counter, Relic) and counter.relic not in RELICS:
        yield f"no relic {counter.relic}"


COUNTERS: dict[CounterId, Counter] = by_id(
    read(_data("question_counters.json"), _Counters, "counters").counters, _relic
)
