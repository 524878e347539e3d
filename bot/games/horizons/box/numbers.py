"""Tables, tokens and dates: `data/tables.json`, `data/tokens.json`."""

from __future__ import annotations

from typing import NewType

from bot.engine.kit.reading import read, text_of
from bot.engine.records import Record
from bot.games.horizons.box.goods import Field, Resource

TokenId = NewType("TokenId", str)  # a pirate: 'pirate_3'


class Damage(Record, frozen=True):
    """Which rows cause so much damage; None: without bound (HORIZON-10.5.6)."""

    damage: int
    direct: tuple[int | None, int | None]
    strike: tuple[int | None, int | None]


class Raid(Record, frozen=True):
    roll: int
    resources: int
    damage: int
    base_destroyed: bool


class Find(Record, frozen=True):
    """What an asteroid yields."""

    roll: int
    resource: Resource
    amount: int


class Upkeep(Record, frozen=True):
    """Money for the first, second ... unit over a limit."""

    cv: tuple[int, ...]
    base: tuple[int, ...]
    re: tuple[int, ...]
    max_over: int
    unused_slot_bonus: int


class Odds(Record, frozen=True):
    engine_failure: int
    malfunction: int
    recall: int
    search: int
    diplomacy_success: int
    lv_recover_above: int
    radiation_malfunction: int
    venus_rover_malfunction: int


class EngineLoss(Record, frozen=True):
    """Tokens for what an engine failure destroys; `cv` by size."""

    re: int
    lv_with_cargo: int
    cv: tuple[tuple[int, int], ...]


class Loss(Record, frozen=True):
    """Of a CV in combat, by size."""

    sizes: tuple[int, ...]
    tokens: int


class TacticsCosts(Record, frozen=True):
    direct_fire: int
    avoid_combat: int
    damage_step: int
    choose_target: int
    size_points_per_bonus: int


class LifeReward(Record, frozen=True):
    biology_tokens: int
    vp: int
    politics: int
    research_bonus: int


class LifeRewards(Record, frozen=True):
    signs: LifeReward
    life: LifeReward


class PoliticsCosts(Record, frozen=True):
    initiative_per_marker: int
    tech_points_per_marker: int
    money_per_marker: int
    mission_redraw: int
    victory_point: int


class HazardRoll(Record, frozen=True):
    from_decade: int
    min_players: int


class Calendar(Record, frozen=True):
    """How many rolls, from which decade on."""

    event_rolls: tuple[tuple[int, int], ...]
    drift_dice: tuple[tuple[int, int], ...]
    hazard_rolls: tuple[HazardRoll, ...]
    strong_pirates: int


class CampaignEnd(Record, frozen=True):
    first_roll_year: int
    start_pct: int
    step_pct: int
    last_year: int


class AlphaScore(Record, frozen=True):
    cv: int
    re: int


class HalfFull(Record, frozen=True):
    full: float
    half: float


class Scoring(Record, frozen=True):
    victory_tokens: int
    interstellar: tuple[int, ...]  # for none, one, two, three
    most_settlements_terraformed: HalfFull
    alpha_centauri: AlphaScore
    settlement_terraform_bonus: HalfFull
    structure_level: int
    undeveloped_technology: int
    tech_points_per_vp: int
    politics_per_vp: int
    fleet_per_size: float
    earth_orbit_settlement: float


class Rating(Record, frozen=True, rename={"least": "from"}):
    id: str
    least: int
    won: bool = False


class Solo(Record, frozen=True):
    penalty_per_year_after_2145: int
    ratings: tuple[Rating, ...]


class Tables(Record, frozen=True):
    combat: tuple[Damage, ...]
    npf_raid: tuple[Raid, ...]
    asteroid_extraction: tuple[Find, ...]
    upkeep: Upkeep
    base_probabilities: Odds
    engine_loss_tokens: EngineLoss
    combat_loss_scale: tuple[Loss, ...]
    base_loss_engineering_tokens: int
    tactics_costs: TacticsCosts
    life_rewards: LifeRewards
    politics_costs: PoliticsCosts
    calendar: Calendar
    campaign_end: CampaignEnd
    scoring: Scoring
    solo: Solo


TABLES = read(text_of("horizons", "tables.json"), Tables, "combat", "npf_raid")
ODDS = TABLES.base_probabilities


class Side(Record, frozen=True):
    size: int
    combat: int


class Pirate(Record, frozen=True):
    id: TokenId
    weak: Side
    strong: Side


class _Technology(Record, frozen=True):
    fields: tuple[Field, ...]
    mix: tuple[tuple[int, int], ...]  # a value, and how many tokens show it


class _Trade(Record, frozen=True):
    resources: tuple[Resource, ...]
    of_each: int


class _Tokens(Record, frozen=True):
    technology: _Technology
    trade: _Trade
    pirates: tuple[Pirate, ...]
    asteroids: int
    life_markers: int
    pirate_hoard: int  # what a new pirate adds to it
    resource_colours: dict[str, str]


TOKENS = read(text_of("horizons", "tokens.json"), _Tokens, "pirates")
PIRATES: dict[TokenId, Pirate] = {one.id: one for one in TOKENS.pirates}
POOL: tuple[int, ...] = tuple(
    value for value, count in TOKENS.technology.mix for _ in range(count)
)  # the tokens of one field
TRADE: tuple[Resource, ...] = tuple(
    resource for resource in TOKENS.trade.resources for _ in range(TOKENS.trade.of_each)
)
