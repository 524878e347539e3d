"""Forts, Rastur, races, and the numbers of the set-up (sections 4 and 13 to 17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.merchant.box.galaxy import SpaceId
from bot.games.merchant.box.pieces import CultureId, FortId


class FortPiece(Record, frozen=True):
    id: FortId
    penalty: int
    price: int


class _Forts(Record, frozen=True):
    provenance: str
    forts_per_player: tuple[FortPiece, ...]


class RasturValue(Record, frozen=True):
    value: int
    count: int


class RasturPool(Record, frozen=True):
    goal: int
    count: int
    min: int
    max: int


class _Rastur(Record, frozen=True):
    provenance: str
    counters: tuple[RasturValue, ...]
    active_by_goal: tuple[RasturPool, ...]


class Race(Record, frozen=True):
    culture: CultureId
    colour: str
    hex: str
    letter: str

    @property
    def id(self) -> CultureId:
        return self.culture


class _Players(Record, frozen=True):
    provenance: str
    min_players: int
    max_players: int
    markers_per_player: int
    races: tuple[Race, ...]


class GoalLength(Record, frozen=True):
    goal: int
    minutes: int


class OptionValues(Record, frozen=True):
    id: str
    default: int | bool | str
    values: tuple[int | str, ...] = ()


class Difficulty(Record, frozen=True):
    id: str
    start_money: int
    exchange_on_ones: int | None
    placement: Literal["anywhere", "discovered_first"]


class Band(Record, frozen=True):
    min: int
    id: str


class Alone(Record, frozen=True):
    default_difficulty: str
    difficulties: tuple[Difficulty, ...]
    score_bands: tuple[Band, ...]
    forts_for_sale: bool


class Numbers(Record, frozen=True):
    """`bank_total` None: it never runs dry (MERCHANT-13.3.3)."""

    provenance: str
    start_money_per_player: int
    start_space: SpaceId
    default_goal: int
    goals: tuple[GoalLength, ...]
    cup_size: int
    unused_question_counters: Mapping[str, int]
    home_discount_percent: int
    port_commission_percent: int
    factory_commission_percent: int
    swindle_cost: int
    revolt_cost: int
    bank_total: int | None
    options: tuple[OptionValues, ...]
    solitaire: Alone


FORTS: dict[FortId, FortPiece] = by_id(
    read(text_of("merchant", "forts.json"), _Forts, "forts_per_player").forts_per_player
)
_rastur = read(text_of("merchant", "rastur.json"), _Rastur, "counters", "active_by_goal")
RASTUR: tuple[int, ...] = tuple(
    one.value for one in _rastur.counters for _ in range(one.count)
)  # all counters, the lowest first
POOLS: dict[int, RasturPool] = {pool.goal: pool for pool in _rastur.active_by_goal}
_players = read(text_of("merchant", "players.json"), _Players, "races")
RACES: dict[CultureId, Race] = by_id(_players.races)
PLAYERS = range(_players.min_players, _players.max_players + 1)
MARKERS = _players.markers_per_player
NUMBERS = read(text_of("merchant", "setup.json"), Numbers, "goals", "options")
DIFFICULTIES: dict[str, Difficulty] = by_id(NUMBERS.solitaire.difficulties)


def band_of(left: int) -> Band:
    """What a win alone is called with so many Rastur left in the pool (MERCHANT-17.4.2)."""
    bands = (band for band in NUMBERS.solitaire.score_bands if left >= band.min)
    return max(bands, key=lambda band: band.min)
