"""Technologies, policies and factions: `data/*.json` (sections 4, 7.7, 7.9, 20)."""

from __future__ import annotations

from typing import Any, NewType

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.horizons.box.goods import Field, Points
from bot.games.horizons.box.sky import WorldId
from bot.games.horizons.box.units import FactionId

TechId = NewType("TechId", str)
PolicyId = NewType("PolicyId", str)
Row = NewType("Row", str)  # of policies: 'economics'


class Effects(Record, frozen=True):
    """The vocabulary of section 20; what is not said has no effect."""

    # technologies
    helio_mult: float | None = None
    engine_failure: int | None = None
    max_lv_size: int | None = None
    max_cv_size: int | None = None
    cv_range: int | None = None
    cv_range_special: tuple[WorldId, ...] = ()
    transport: int | None = None
    terraform_cost: int | None = None
    earth_biology_points: int = 0
    life_gate: int = 0
    base_sup_production: int = 0
    interstellar: bool = False
    reusable_launchers: bool = False
    radiation_immunity: bool = False
    pressure_hulls: bool = False
    space_elevator: bool = False
    space_mining: bool = False
    space_refining: bool = False
    space_missiles: bool = False
    fighter_drones: bool = False
    bomber_drones: bool = False
    # technologies and policies: these add up (HORIZON-20.1.2)
    robotic_explore: int = 0
    crewed_explore: int = 0
    malfunction: int = 0
    recall: int = 0
    combat: int = 0
    tactics: int = 0
    base_cost: int = 0
    # policies
    money: int = 0
    politics: int = 0
    politics_tech_points: int = 0
    support_re: int = 0
    support_cv: int = 0
    support_base: int = 0
    initiative: int = 0
    may_embargo: bool = False
    may_war: bool = False
    growth_two_dice: bool = False


class Technology(Record, frozen=True):
    id: TechId
    field: Field
    column: int
    cost: int
    requires: tuple[TechId, ...]
    ancestors: tuple[TechId, ...]
    effects: Effects
    x: int
    y: int


class _Technologies(Record, frozen=True):
    frame: dict[str, Any]
    technologies: tuple[Technology, ...]
    connectors: tuple[dict[str, Any], ...]
    field_colours: dict[str, str]


_technologies = read(text_of("horizons", "technologies.json"), _Technologies, "technologies")
TECHNOLOGIES: dict[TechId, Technology] = by_id(_technologies.technologies)
CHART = _technologies.frame, _technologies.connectors, _technologies.field_colours


class Policy(Record, frozen=True):
    id: PolicyId
    row: Row
    level: int
    requires: tuple[PolicyId, ...]
    effects: Effects
    x: int
    y: int


class _Limits(Record, frozen=True):
    max_policies: int
    max_unified: int
    one_new_per_economic_phase: bool


class _Policies(Record, frozen=True):
    frame: dict[str, Any]
    limits: _Limits
    policies: tuple[Policy, ...]


_policies = read(text_of("horizons", "policies.json"), _Policies, "policies")
POLICIES: dict[PolicyId, Policy] = by_id(_policies.policies)
LIMITS = _policies.limits
UNIFIED = 3  # the highest level of a row


class Ability(Record, frozen=True):
    """What a faction is good at (HORIZON-20.1.6)."""

    tech_cost_all: int = 0
    tech_cost_physics: int = 0
    tech_cost_engineering: int = 0
    tech_cost_biology: int = 0
    tech_discount_per_owner: int | None = None
    diplomacy_success: int | None = None
    lv_cargo_bonus: int = 0
    lv_fuel_discount: int = 0  # already in the costs of its launchers
    base_resource_production: int = 0
    base_trade_bonus: int = 0
    malfunction: int = 0
    recall: int = 0


class Support(Record, frozen=True):
    RE: int
    CV: int
    base: int


class Band(Record, frozen=True):
    """What Earth gives from a decade on (HORIZON-7.4.1)."""

    from_decade: int
    money: int
    physics: int
    engineering: int
    biology: int

    @property
    def points(self) -> Points:
        return Points(self.physics, self.engineering, self.biology)


class Faction(Record, frozen=True):
    id: FactionId
    initiative_position: int
    color: str
    code: str
    start_cash: int
    ability: Ability
    support: Support
    earth_production: tuple[Band, ...]
    start_technologies: tuple[TechId, ...]
    start_policies: tuple[PolicyId, ...]

    def band(self, year: int) -> Band:
        decade = year // 10 * 10
        return [one for one in self.earth_production if one.from_decade <= decade][-1]


class Space(Record, frozen=True):
    """Of the track of relations (HORIZON-4.1.1)."""

    id: str
    order: int
    money: int
    trade_limit: int
    politics: int = 0


class Size(Record, frozen=True):
    """Of a base by its settlements."""

    min: int
    max: int | None
    trade_limit: int
    production_bonus: int


class _Factions(Record, frozen=True):
    relations_track: tuple[Space, ...]
    settlement_table: tuple[Size, ...]
    factions: tuple[Faction, ...]


_factions = read(text_of("horizons", "factions.json"), _Factions, "factions")
FACTIONS: dict[FactionId, Faction] = by_id(_factions.factions)
TRACK: dict[int, Space] = {space.order: space for space in _factions.relations_track}
WAR, EMBARGO, NEUTRAL, FREE_TRADE, ALLIANCE = -2, -1, 0, 1, 3


def size_of(settlements: int) -> Size:
    """The row of the settlement table for so many undamaged ones."""
    return [row for row in _factions.settlement_table if row.min <= settlements][-1]
