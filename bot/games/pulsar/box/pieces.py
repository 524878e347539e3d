"""Tiles, boards and goals: `data/*.json`, with the effects each bears."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Literal, NewType

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.pulsar.box.effects import Count, Effects, Size, Token

TechnologyId = NewType("TechnologyId", str)  # 'AI-2'
ProjectId = NewType("ProjectId", str)  # 'B2-7'
HqId = NewType("HqId", str)  # 'B2': a board and its side
TransmitterId = NewType("TransmitterId", str)  # 'TA4'
SystemId = NewType("SystemId", str)  # 'SYS07': a tile, not a place
TileId = NewType("TileId", str)  # 'XP4.2': an exploration tile
GoalId = NewType("GoalId", str)  # 'G5A'
FACE_DOWN = "?"  # stands for a piece that the viewer may not read

# --- technologies (PULSAR-2.1.6, section 4.8)


class TechKind(StrEnum):
    IMMEDIATE = "immediate"
    ABILITY = "ability"
    PRODUCTION = "production"
    ENDGAME = "endgame"


class Technology(Record, frozen=True):
    """`icons` 2: two may patent it in one round (PULSAR-4.8.6)."""

    id: TechnologyId
    row: int
    col: int
    cost: int
    icons: Literal[1, 2]
    kind: TechKind
    effects: Effects


class TechRow(Record, frozen=True):
    row: int
    gyrodyne_bonus: int | Literal["median"]


class TechBoard(Record, frozen=True):
    id: str
    letter: str
    category: Literal["I", "II", "III"]
    rows: tuple[TechRow, ...]
    technologies: tuple[Technology, ...]


class _Technologies(Record, frozen=True):
    provenance: str
    first_game: tuple[str, ...]
    boards: tuple[TechBoard, ...]


def _rows(board: TechBoard) -> Iterator[str]:
    rows = {row.row for row in board.rows}
    yield from (f"{one.id} is in no row" for one in board.technologies if one.row not in rows)


_technologies = read(text_of("pulsar", "technologies.json"), _Technologies, "boards")
FIRST_BOARDS = _technologies.first_game
BOARDS: dict[str, TechBoard] = by_id(_technologies.boards, _rows)
TECHNOLOGIES: dict[TechnologyId, Technology] = by_id(
    one for board in BOARDS.values() for one in board.technologies
)

# --- headquarters (section 4.6)


class Project(Record, frozen=True):
    id: ProjectId
    row: int
    col: int
    cost: int
    effects: Effects
    needs: tuple[ProjectId, ...]


class Headquarters(Record, frozen=True):
    """One side of an HQ board."""

    id: HqId
    board: str
    side: int
    projects: tuple[Project, ...]


class _Hq(Record, frozen=True):
    provenance: str
    hq: tuple[Headquarters, ...]


def _needs(hq: Headquarters) -> Iterator[str]:
    known = {project.id for project in hq.projects}
    for project in hq.projects:
        yield from (f"{project.id} needs {one}" for one in project.needs if one not in known)


HQ: dict[HqId, Headquarters] = by_id(
    read(text_of("pulsar", "hq_boards.json"), _Hq, "hq").hq, _needs
)
HQ_BOARDS = tuple(dict.fromkeys(hq.board for hq in HQ.values()))
PROJECTS: dict[ProjectId, Project] = by_id(one for hq in HQ.values() for one in hq.projects)

# --- transmitters (section 4.5)


class Transmitter(Record, frozen=True):
    """`ends`: the pips of its two half dice; None: an end that cannot link (PULSAR-4.5.5)."""

    id: TransmitterId
    letter: str
    costs: tuple[int, ...]
    ends: tuple[int | None, int | None]
    immediate: Effects
    production: Effects


class TransmitterFile(Record, frozen=True):
    provenance: str
    dealt_per_round: int
    tiles: tuple[Transmitter, ...]


_transmitters = read(text_of("pulsar", "transmitters.json"), TransmitterFile, "tiles")
TRANSMITTERS: dict[TransmitterId, Transmitter] = by_id(_transmitters.tiles)
LETTERS = tuple(dict.fromkeys(tile.letter for tile in TRANSMITTERS.values()))  # A before B before C
DEALT = _transmitters.dealt_per_round


def letter_of(tile: TransmitterId) -> str:
    """Of a tile whose back is all that is seen, too (PULSAR-5.1.1)."""
    return TRANSMITTERS[tile].letter if tile in TRANSMITTERS else tile.removeprefix(FACE_DOWN)


def back_of(tile: TransmitterId) -> TransmitterId:
    return TransmitterId(f"{FACE_DOWN}{letter_of(tile)}")


# --- planetary systems and exploration tiles (section 4.3)


class Planet(Record, frozen=True):
    slot: str
    kind: Literal["blue", "lifeless"]
    min_players: int


class SystemTile(Record, frozen=True):
    id: SystemId
    planets: tuple[Planet, ...]
    bonus: Effects


class ExplorationTile(Record, frozen=True):
    """`keep`: it stays with its player (PULSAR-4.3.17.1)."""

    id: str
    copies: int
    effects: Effects
    keep: bool


class _Systems(Record, frozen=True):
    provenance: str
    tiles: tuple[SystemTile, ...]


class _Exploration(Record, frozen=True):
    provenance: str
    tiles: tuple[ExplorationTile, ...]


SYSTEMS: dict[SystemId, SystemTile] = by_id(
    read(text_of("pulsar", "planetary_systems.json"), _Systems, "tiles").tiles
)
EXPLORATION: dict[TileId, ExplorationTile] = {
    TileId(f"{tile.id}.{copy}"): tile
    for tile in read(text_of("pulsar", "exploration_tiles.json"), _Exploration, "tiles").tiles
    for copy in range(1, tile.copies + 1)
}

# --- goals (PULSAR-8.3)


class Requirement(Record, frozen=True):
    count: Count
    n: int


class Price(Record, frozen=True):
    cubes: int
    points: int


class Goal(Record, frozen=True):
    id: GoalId
    tile: int
    requirement: Requirement
    points: int
    bonus1: Price
    bonus2: Price
    first_game: bool

    @property
    def bonuses(self) -> tuple[Price, Price]:
        return self.bonus1, self.bonus2


class _Goals(Record, frozen=True):
    provenance: str
    used_per_game: int
    goals: tuple[Goal, ...]


_goals = read(text_of("pulsar", "goals.json"), _Goals, "goals")
GOALS: dict[GoalId, Goal] = by_id(_goals.goals)
GOALS_USED = _goals.used_per_game

# --- gyrodynes (section 4.4)


class Gyrodyne(Record, frozen=True):
    id: Size
    tiles: int
    take_die: int
    complete_die: int
    production_points: int


class Awards(Record, frozen=True):
    per_size: tuple[int, ...]
    threshold: int
    second_award_same_player_threshold: int


class _Gyrodynes(Record, frozen=True):
    provenance: str
    sizes: tuple[Gyrodyne, ...]
    awards: Awards


_gyrodynes = read(text_of("pulsar", "gyrodynes.json"), _Gyrodynes, "sizes")
GYRODYNES: dict[Size, Gyrodyne] = by_id(_gyrodynes.sizes)
AWARDS = _gyrodynes.awards

# --- the dice board and other numbers


class EvenStart(Record, frozen=True):
    fixed: tuple[int, ...]
    rolled: int


class DiceBoard(Record, frozen=True):
    """By the number of players, where it says so; rewards are cubes and points by rank."""

    provenance: str
    spaces: int
    start_space: int
    penalty: Mapping[int, int]
    silver_dice: Mapping[int, int]
    engineering: Mapping[int, tuple[tuple[int, int], ...]]
    final_initiative: Mapping[int, tuple[int, ...]]
    even_start: Mapping[int, EvenStart]
    starting_points: tuple[int, ...]


class Numbers(Record, frozen=True):
    provenance: str
    rounds: int
    claim_rings: int
    copy_cubes: int
    station_points: tuple[int, ...]
    station_points_beyond: int
    unfinished_pulsar_points: int
    unused_gyrodyne_points: int
    cubes_per_point: int
    modifier_costs: Mapping[Token, tuple[int, ...]]
    starting_tokens: Mapping[Token, int]
    colours: tuple[str, ...]


DICE = read(text_of("pulsar", "dice_board.json"), DiceBoard)
NUMBERS = read(text_of("pulsar", "numbers.json"), Numbers)
