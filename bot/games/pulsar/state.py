"""The table: players, cluster, dice, boards, and what is in progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeAlias, TypeVar

from bot.engine.kit.agenda import Stage
from bot.engine.orders.language import Order
from bot.engine.records import Record, Seat
from bot.games.pulsar.box.cluster import CLUSTERS, Cluster, LocationId, Side
from bot.games.pulsar.box.effects import HyperlightRun, Kind, Size, StationBonus, Token
from bot.games.pulsar.box.pieces import (
    EXPLORATION,
    PROJECTS,
    TECHNOLOGIES,
    TRANSMITTERS,
    GoalId,
    HqId,
    ProjectId,
    SystemId,
    TechKind,
    TechnologyId,
    TileId,
    TransmitterId,
)
from bot.games.pulsar.commands import Deed, Hidden, Link, PickSide, TakeDie, Track
from bot.games.pulsar.steps import AgendaStep

K = TypeVar("K", bound=Kind)
Stacks: TypeAlias = tuple[tuple[int, ...], ...]  # by space from 1; counters from bottom to top


def counter(seat: Seat, nth: int = 0) -> int:
    """A counter on a track; with two players each has two (PULSAR-2.3.3)."""
    return seat + 4 * nth


def owner(one: int) -> Seat:
    return Seat(one % 4)


class Wheel(Record, frozen=True):
    """A gyrodyne on a pulsar."""

    size: Size
    spinning: bool = False


class Award(Record, frozen=True):
    size: Size
    points: int


class Array(Record, frozen=True):
    """A transmitter of a player; `covered` are the places of the costs paid."""

    tile: TransmitterId
    covered: tuple[int, ...] = ()
    active: bool = False
    link: Link | None = None  # by which it was joined to an own one

    @property
    def open_costs(self) -> tuple[int, ...]:
        costs = enumerate(TRANSMITTERS[self.tile].costs)
        return tuple(cost for place, cost in costs if place not in self.covered)


class Player(Record, frozen=True, omit_defaults=True):
    colour: str
    score: int
    board: str = ""  # the HQ board; "" without headquarters
    hq: HqId = HqId("")  # its side, once revealed
    sealed: PickSide | Hidden | None = None
    ship: LocationId = LocationId("")
    flown: tuple[LocationId, ...] = ()  # the last flight, its start first
    dice: tuple[int, ...] = ()  # silver dice drafted and not used
    cubes: int = 0
    tokens: Mapping[Token, int] = {}
    held: tuple[Size, ...] = ()  # gyrodynes not on the board
    claims: tuple[LocationId, ...] = ()
    wheels: Mapping[LocationId, Wheel] = {}  # gyrodynes on own pulsars
    awards: tuple[Award, ...] = ()
    arrays: tuple[Array, ...] = ()  # transmitters, in the order they were taken
    patents: Mapping[TechnologyId, int] = {}  # with the round of each
    projects: tuple[ProjectId, ...] = ()
    runs: tuple[ProjectId, ...] = ()  # those whose run was used
    stations: Mapping[LocationId, int] = {}  # system -> which of its planets
    kept: tuple[TileId, ...] = ()
    orders: tuple[Order, ...] = ()  # seen by them alone
    gates: tuple[LocationId, ...] = ()  # wished for their ship; seen by them alone
    wishes: tuple[TakeDie, ...] = ()  # for their next picks; seen by them alone
    plan: tuple[Deed, ...] = ()  # of their next turn; seen by them alone

    def token(self, kind: Token) -> int:
        return self.tokens.get(kind, 0)

    def effects(self, holder: TechKind, kind: type[K]) -> Iterator[K]:
        """Those of a kind on own technologies of a kind, in the order of the patents."""
        for patent in self.patents:
            technology = TECHNOLOGIES[patent]
            if technology.kind is holder:
                yield from (one for one in technology.effects if isinstance(one, kind))

    @property
    def spinning(self) -> Counter[Size]:
        return Counter(wheel.size for wheel in self.wheels.values() if wheel.spinning)

    @property
    def open_runs(self) -> dict[ProjectId, HyperlightRun]:
        """Hyperlight runs not used yet (PULSAR-4.6.6.1)."""
        return {
            project: run
            for project in self.projects
            if project not in self.runs
            for run in PROJECTS[project].effects
            if isinstance(run, HyperlightRun)
        }

    @property
    def station_bonuses(self) -> Iterator[StationBonus]:
        """Those of kept tiles."""
        effects = (effect for tile in self.kept for effect in EXPLORATION[tile].effects)
        return (effect for effect in effects if isinstance(effect, StationBonus))

    def array(self, tile: TransmitterId) -> Array | None:
        return next((one for one in self.arrays if one.tile == tile), None)


class Turn(Record, frozen=True):
    """A turn in the Action Phase, and its bonus die (section 4.7)."""

    seat: Seat
    offered: tuple[int, ...] = ()  # bonus dice that could be used
    red: int | None = None  # copied or forced, and not used yet
    forced: bool = False  # it must be used
    committed: bool = False  # no other bonus die in this turn (PULSAR-4.7.13)


class Bought(Record, frozen=True):
    """A purchase of final scoring: from a technology or a goal."""

    what: str
    cubes: int
    points: int


class Reckoning(Record, frozen=True):
    """The final scoring of a player, step by step (section 8)."""

    technologies: int  # purchases apart
    goals: tuple[GoalId, ...]  # those achieved
    goal_points: int  # purchases apart
    bought: tuple[Bought, ...]
    pulsars: int
    gyrodynes: int
    cubes: int
    initiative: int
    stations: int

    @property
    def total(self) -> int:
        bought = sum(one.points for one in self.bought)
        own = self.technologies + self.goal_points + bought + self.pulsars + self.gyrodynes
        return own + self.cubes + self.initiative + self.stations


class Result(Record, frozen=True):
    """`ranking`: all seats, the winner first; no place is shared (PULSAR-8.10.1)."""

    scores: tuple[int, ...]
    ranking: tuple[Seat, ...]
    reckonings: tuple[Reckoning, ...]


class Pulsar(Stage):
    """The root: mutable, by events only."""

    no_seat = ("pulsar.refuse.no_seat", "PULSAR-1.1")
    over = ("pulsar.refuse.over", "PULSAR-8.1")
    refusal = ("pulsar.refuse.not_now", "PULSAR-4.1.9")

    players: tuple[Player, ...] = ()
    order: tuple[Seat, ...] = ()  # the rockets; with two players each has two (PULSAR-2.3.2)
    round: int = 0
    agenda: tuple[AgendaStep, ...] = ()
    turn: Turn | None = None
    # the dice board
    dice: tuple[int, ...] = ()  # on the board, sorted; after the draft the leftover ones
    marker: int = 0  # twice the median: 8 is on 4, 7 between 3 and 4
    initiative: Stacks = ()
    engineering: Stacks = ()
    # the cluster
    side: Side = Side.OPEN
    systems: Mapping[LocationId, SystemId] = {}
    open: tuple[LocationId, ...] = ()  # systems whose tiles lie face up
    boxed: SystemId = SystemId("")  # never seen by anybody (PULSAR-5.1.3)
    exploration: tuple[TileId, ...] = ()  # the stack, the top tile first
    discards: tuple[TileId, ...] = ()
    # boards and tiles
    boards: tuple[str, ...] = ()  # of technologies, one for each category
    goals: tuple[GoalId, ...] = ()
    stack: tuple[TransmitterId, ...] = ()  # the top tile first
    row: tuple[TransmitterId, ...] = ()
    gone: tuple[TransmitterId, ...] = ()  # discarded untaken
    even_start: bool = False
    result: Result | None = None

    @property
    def now(self) -> int:
        """The round that an order for now is for."""
        return max(1, self.round)

    @property
    def cluster(self) -> Cluster:
        return CLUSTERS[self.side]

    @property
    def turns(self) -> tuple[Seat, ...]:
        """The order of the Action Phase: each seat once (PULSAR-4.1.1)."""
        return tuple(dict.fromkeys(self.order))

    def track(self, track: Track) -> Stacks:
        return self.initiative if track is Track.INITIATIVE else self.engineering

    def silent(self) -> frozenset[Seat]:
        """Those who have not picked a side yet; that is public."""
        return frozenset(seat for seat in self.seats() if self.players[seat].sealed is None)

    def claimed_by(self, pulsar: LocationId) -> Seat | None:
        return next((seat for seat in self.seats() if pulsar in self.players[seat].claims), None)

    def drawn(self) -> tuple[TileId, ...]:
        """Exploration tiles that lie before a player who chooses among them."""
        return tuple(tile for step in self.agenda for tile in getattr(step, "tiles", ()))
