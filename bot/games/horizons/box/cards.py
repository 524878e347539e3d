"""World tiles, missions, events and scenarios: `data/*.json`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, NewType, TypeAlias

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.horizons.box.goods import Field, Stock
from bot.games.horizons.box.knowledge import TechId
from bot.games.horizons.box.sky import NodeId, SystemId, WorldId
from bot.games.horizons.box.units import Chain, FactionId, StructureId, UnitId

TileId = NewType("TileId", str)
MissionId = NewType("MissionId", str)
EventId = NewType("EventId", str)
OptionId = NewType("OptionId", str)


class Research(Record, frozen=True):
    field: Field
    value: int


class ExploreMods(Record, frozen=True):
    crewed: int
    rover: int
    orbiter: int
    flyby: int
    probe: int
    telescope: int


class Tile(Record, frozen=True):
    id: TileId
    keywords: tuple[str, ...]
    production: Stock
    research: Research
    explore_mods: ExploreMods
    count: int


class _Tiles(Record, frozen=True):
    total: int
    tiles: tuple[Tile, ...]


TILES: dict[TileId, Tile] = by_id(
    read(text_of("horizons", "world_tiles.json"), _Tiles, "tiles").tiles
)
ALL_TILES: tuple[TileId, ...] = tuple(tile.id for tile in TILES.values() for _ in range(tile.count))


class Mission(Record, frozen=True):
    id: MissionId
    world: WorldId
    vp: int
    from_year: int | None
    requires_cv: bool


class _Missions(Record, frozen=True):
    missions: tuple[Mission, ...]


MISSIONS: dict[MissionId, Mission] = by_id(
    read(text_of("horizons", "missions.json"), _Missions, "missions").missions
)


class Publicity(Record, frozen=True, tag="publicity"):
    by: int


class Budget(Record, frozen=True, tag="budget"):
    money: int


class Strike(Record, frozen=True, tag="strike"):
    """Damage on every structure of a chain; `halves`: and its production in this phase."""

    chain: Chain
    halves: bool = False
    destroys: int = 0  # stored resources in each base


class Disaster(Record, frozen=True, tag="disaster"):
    pass


class SpaceRace(Record, frozen=True, tag="space_race"):
    """Politics markers for the lowest: alone, or tied."""

    alone: int
    tied: int


class Shipping(Record, frozen=True, tag="shipping"):
    capacity: int


class Immigration(Record, frozen=True, tag="immigration"):
    """Settlements: in each base of one alone, or in one base of those who are tied."""

    alone: int
    tied: int


class Thaw(Record, frozen=True, tag="thaw"):
    pass


class Survey(Record, frozen=True, tag="survey"):
    pass


class MoreRolls(Record, frozen=True, tag="more_rolls"):
    of: Literal["pirate", "asteroid"]


class Values(Record, frozen=True, tag="values"):
    """Exploration values rise by so much, or become so much."""

    worlds: tuple[WorldId, ...]
    by: int = 0
    to: int | None = None


class Storm(Record, frozen=True, tag="storm"):
    damage: int
    robots_lost_on: int  # a d10 of at most this


class Contact(Record, frozen=True, tag="contact"):
    """What the first crew to land in that system brings home."""

    system: SystemId
    politics: int
    vp: int


class Awakening(Record, frozen=True, tag="awakening"):
    pass


class MenaceComes(Record, frozen=True, tag="menace"):
    pass


class InvasionComes(Record, frozen=True, tag="invasion"):
    pass


Happens: TypeAlias = (
    Publicity
    | Budget
    | Strike
    | Disaster
    | SpaceRace
    | Shipping
    | Immigration
    | Thaw
    | Survey
    | MoreRolls
    | Values
    | Storm
    | Contact
    | Awakening
    | MenaceComes
    | InvasionComes
)


class Happening(Record, frozen=True):
    """An event; `veto`: any player may prevent it, and does so unless they allowed it."""

    id: EventId
    range: tuple[int, int]
    veto: bool
    clause: str
    happens: Happens
    vetoed_unless_allowed: bool = False


class _Events(Record, frozen=True):
    events: tuple[Happening, ...]


EVENTS: dict[EventId, Happening] = by_id(
    read(text_of("horizons", "events.json"), _Events, "events").events
)


def rolled_event(roll: int) -> Happening:
    return next(one for one in EVENTS.values() if one.range[0] <= roll <= one.range[1])


class Placed(Record, frozen=True):
    """A unit of the set-up."""

    unit: UnitId
    node: NodeId
    carries: UnitId | None = None


class Goal(Record, frozen=True):
    type: Literal["settlements", "terraform_and_settlements"]
    world: WorldId
    count: int = 0
    settlements: int = 0


class Leg(Record, frozen=True):
    years: tuple[int, int]
    node: NodeId


class Asteroid(Record, frozen=True):
    strength_per_player: int
    track: tuple[Leg, ...]
    explore_bonus: int


class Invader(Record, frozen=True):
    size: int
    combat: int
    drones: int


class AiStart(Record, frozen=True):
    base_structures: tuple[StructureId, ...]
    tile: TileId


class ColonialStart(Record, frozen=True):
    world: WorldId
    structures: tuple[StructureId, ...]
    stock: Stock
    tile: TileId
    explore_value: int


class ScenarioId(StrEnum):
    CAMPAIGN = "campaign"
    RED_PLANET = "red_planet"
    TITAN_CLASH = "titan_clash"
    INCOMING = "incoming"
    INVASION = "invasion"
    OLYMPUS_MONS = "olympus_mons"
    EX_MACHINA = "ex_machina"
    REBELLION = "rebellion"


class Scenario(Record, frozen=True):
    """The campaign and the seven scenarios (section 16)."""

    id: ScenarioId
    kind: Literal["competitive", "cooperative", "one against all"]
    players: tuple[int, int]
    start_year: int
    tech_level: int | None
    money: int | None
    systems: tuple[SystemId, ...]
    deep_space: bool
    worlds_in_play: tuple[WorldId, ...] = ()  # none: all of these systems
    victory: Goal | None = None
    free_fire: tuple[NodeId, ...] = ()
    unlimited_settlement_build: bool = False
    solo_deadline: int | None = None
    last_year: int | None = None
    deadline: int | None = None
    deadline_by_players: Mapping[str, int] = {}
    asteroid: Asteroid | None = None
    money_shared: bool = False
    max_fleet_cv: int | None = None
    invader: Invader | None = None
    missions: bool = True
    economic_phases: bool = True
    single_mars_base: bool = False
    disabled_abilities: tuple[FactionId, ...] = ()
    ai_faction: FactionId | None = None
    ai_world: WorldId | None = None
    ai_start: AiStart | None = None
    explore_value_delta: int = 0
    interstellar_deadline: int | None = None
    ai_owns_line_to: TechId | None = None
    colonial_faction: FactionId | None = None
    colonial_money: int | None = None
    colonial_home: WorldId | None = None
    colonial_start: ColonialStart | None = None
    removed_missions: tuple[MissionId, ...] = ()

    @property
    def ends_at_once(self) -> bool:
        """Is there something that ends it in the middle of a year?"""
        return self.asteroid is not None or self.ai_world is not None

    @property
    def common_world(self) -> WorldId | None:
        """Where all players have one base together, and nobody another (HORIZON-16.5.2)."""
        return self.victory.world if self.victory and self.single_mars_base else None


class OptionalRule(Record, frozen=True):
    id: OptionId
    excludes: tuple[OptionId, ...] = ()
    only: tuple[ScenarioId, ...] = ()


class _Scenarios(Record, frozen=True):
    campaign_setup: dict[FactionId, tuple[Placed, ...]]
    scenarios: tuple[Scenario, ...]
    optional_rules: tuple[OptionalRule, ...]


_scenarios = read(text_of("horizons", "scenarios.json"), _Scenarios, "scenarios", "optional_rules")
SCENARIOS: dict[ScenarioId, Scenario] = by_id(_scenarios.scenarios)
OPTIONAL: dict[OptionId, OptionalRule] = by_id(_scenarios.optional_rules)
CAMPAIGN = ScenarioId.CAMPAIGN
START_UNITS = _scenarios.campaign_setup
