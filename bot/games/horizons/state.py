"""The table: factions, ships, bases, worlds, and what is in progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from bot.engine.kit.agenda import Stage
from bot.engine.records import Record, Seat
from bot.games.horizons.box.cards import (
    SCENARIOS,
    TILES,
    EventId,
    MissionId,
    Scenario,
    ScenarioId,
    Tile,
    TileId,
)
from bot.games.horizons.box.goods import NOTHING, Resource, Stock, Tokens
from bot.games.horizons.box.knowledge import ALLIANCE, FACTIONS, NEUTRAL
from bot.games.horizons.box.numbers import TokenId
from bot.games.horizons.box.sky import (
    WORLDS,
    NodeId,
    SystemId,
    World,
    WorldId,
)
from bot.games.horizons.box.units import (
    UNITS,
    FactionId,
    Kind,
    Unit,
    UnitId,
)
from bot.games.horizons.commands import Options
from bot.games.horizons.pieces import Base, Blocked, Menace, Pirate, Player, Ship
from bot.games.horizons.steps import AgendaStep

UNKNOWN_MISSION = MissionId("?")  # stands for one that the viewer may not read
UNKNOWN_TOKEN = 0
UNKNOWN_UNIT = UnitId("?")
COOPERATIVE = "cooperative"


class Pledge(Record, frozen=True):
    """An ally's word to move these ships so, when the later of them moves (HORIZON-4.2.1)."""

    seat: Seat
    ships: tuple[UnitId, ...]
    path: tuple[NodeId, ...]


class Morning(Record, frozen=True, omit_defaults=True):
    """What was so when a year began: by it one sees what happened since (HORIZON-19.4.2)."""

    ships: tuple[UnitId, ...] = ()
    ready: tuple[UnitId, ...] = ()  # crews that were not in reserve
    spent: tuple[WorldId, ...] = ()  # worlds with nothing left
    common: MissionId | None = None


class Year(Record, frozen=True, omit_defaults=True):
    """What was done in this year and may be done once."""

    morning: Morning = Morning()
    arrived: tuple[UnitId, ...] = ()  # ships that came out of a transfer box
    depleted: tuple[Seat, ...] = ()  # who has depleted a world
    attacked: tuple[FactionId, ...] = ()  # who was searched, raided or blockaded

    moved: tuple[UnitId, ...] = ()  # ships, and launchers used (HORIZON-5.1.3)
    acted: tuple[UnitId, ...] = ()  # explored, produced, mined (HORIZON-12.2.3)
    onward: Mapping[UnitId, tuple[SystemId, int | None]] = {}  # where flybys are to go on to
    searched: tuple[UnitId, ...] = ()  # ships whose fleet has searched or raided
    surrendered: tuple[tuple[FactionId, UnitId], ...] = ()  # to whom, which unit
    halted: tuple[UnitId, ...] = ()  # ships whose move was ended by others
    refused: int = 0  # trades that owners of bases did not allow
    built: tuple[UnitId, ...] = ()  # bases that built a structure
    repaired: Mapping[UnitId, int] = {}  # damage of CVs taken off at a base (HORIZON-8.4.1)
    terraformed: Mapping[UnitId, int] = {}  # points bought at a base
    missiles: tuple[FactionId, ...] = ()  # who has fired one
    claims: tuple[Seat, ...] = ()  # the order of movement
    pledges: tuple[Pledge, ...] = ()  # allies who agreed beforehand to move together
    yielded: tuple[tuple[WorldId, str, FactionId], ...] = ()  # what was produced where, by whom
    produced: tuple[UnitId, ...] = ()  # bases
    events: tuple[EventId, ...] = ()  # rolled in this economic phase
    struck: tuple[UnitId, ...] = ()  # bases that lost resources to a strike
    drifted: tuple[FactionId, ...] = ()
    bids: Mapping[FactionId, int] = {}
    approaches: tuple[tuple[FactionId, FactionId, bool], ...] = ()  # by whom, to whom, up?
    hauled: Mapping[FactionId, int] = {}
    shippers: tuple[Seat, ...] = ()  # whom a company serves
    passed: tuple[Seat, ...] = ()  # out of the technology step
    adopted: tuple[Seat, ...] = ()  # took a policy


class Result(Record, frozen=True):
    """`winners` nobody: all have lost."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str  # 'campaign', 'goal', 'deadline', ...
    rating: str = ""  # of a game alone


class Horizons(Stage):
    """The root: mutable, by events only."""

    no_seat = ("horizons.refuse.no_seat", "HORIZON-2.2.1")
    over = ("horizons.refuse.over", "HORIZON-14.1.1")
    refusal = ("horizons.refuse.not_now", "HORIZON-1.4.2")

    options: Options = Options()
    players: tuple[Player, ...] = ()
    initiative: tuple[Seat, ...] = ()  # the best first
    year: int = 0
    agenda: tuple[AgendaStep, ...] = ()
    this: Year = Year()
    # pieces
    ships: Mapping[UnitId, Ship] = {}
    bases: Mapping[UnitId, Base] = {}
    fleets: int = 0  # numbers given so far
    blockades: Mapping[UnitId, Blocked] = {}
    pirates: Mapping[TokenId, Pirate] = {}
    raiders: Mapping[UnitId, Pirate] = {}  # armed ships of factions without player, as pirates
    hoard: int = 0
    asteroids: tuple[NodeId, ...] = ()  # flyby boxes, sorted
    menace: Menace | None = None
    invader: int | None = None  # its damage; None: it is not there (HORIZON-16.4.2)
    # worlds
    values: Mapping[WorldId, int] = {}
    tiles: Mapping[WorldId, TileId] = {}
    life: Mapping[WorldId, int] = {}  # 1 signs, 2 life
    terraformed: Mapping[WorldId, int] = {}
    depletions: Mapping[WorldId, int] = {}  # so far (HORIZON-17.1.1)
    # factions
    relations: Mapping[str, int] = {}  # by `pair`; what is not there is neutral
    # piles: sets without order, from which chance draws (HORIZON-18.1.8)
    deck: tuple[TileId, ...] = ()
    pools: Tokens = Tokens()  # sorted; nobody sees them
    missions: tuple[MissionId, ...] = ()  # the pool, sorted; nobody sees it
    common: MissionId | None = None
    undated: tuple[MissionId, ...] = ()  # dated ones that have not entered yet, in order
    gone: tuple[MissionId, ...] = ()  # out of the game (HORIZON-3.4.11)
    trade: tuple[Resource, ...] = ()  # trade tokens left, sorted
    # what events left behind
    director: Seat | None = None  # of self-aware robots (HORIZON-15.3.1)
    contact: bool = False  # a first contact awaits (HORIZON-15.2.97)
    skip_economy: bool = False  # the next economic phase does not happen (HORIZON-15.4.3)
    discovered: int = 0  # 1 signs of life, 2 life: what may be bought (HORIZON-7.7.8)
    result: Result | None = None

    @property
    def now(self) -> int:
        """The year that an order for now is for."""
        return self.year

    @property
    def scenario(self) -> Scenario:
        return SCENARIOS[self.options.scenario]

    @property
    def decade(self) -> int:
        return self.year // 10 * 10

    # --- factions

    def seat_of(self, faction: FactionId) -> Seat | None:
        """Who plays it."""
        for seat, player in enumerate(self.players):
            if player.faction == faction:
                return Seat(seat)
        return None

    def player(self, faction: FactionId) -> Player | None:
        seat = self.seat_of(faction)
        return None if seat is None else self.players[seat]

    def neutrals(self) -> Iterator[FactionId]:
        """Factions without a player (HORIZON-2.1.5)."""
        played = {player.faction for player in self.players}
        return (faction for faction in FACTIONS if faction not in played)

    def relation(self, one: FactionId, other: FactionId) -> int:
        return self.relations.get(pair(one, other), NEUTRAL)

    def both_played(self, one: FactionId, other: FactionId) -> bool:
        return self.player(one) is not None and self.player(other) is not None

    def partners(self, one: FactionId, other: FactionId) -> bool:
        """Players of a cooperative scenario (HORIZON-16.3.10, HORIZON-16.5.3)."""
        return self.scenario.kind == COOPERATIVE and self.both_played(one, other)

    def together(self, one: FactionId, other: FactionId) -> bool:
        """May they form fleets? Only players do, for all in a fleet must agree (HORIZON-4.2.1)."""
        allied = self.relation(one, other) >= ALLIANCE and self.both_played(one, other)
        return one == other or allied or self.partners(one, other)

    def place(self, seat: Seat) -> int:
        """In the ranking of initiative, from 1 (HORIZON-1.4.1)."""
        return self.initiative.index(seat) + 1

    @property
    def reverse(self) -> tuple[Seat, ...]:
        """The worst initiative first."""
        return self.initiative[::-1]

    @property
    def movers(self) -> tuple[Seat, ...]:
        """The worst initiative first, but for claims (HORIZON-9.2.1, HORIZON-9.2.2)."""
        return self.this.claims or self.reverse

    # --- units

    def ships_at(self, node: NodeId) -> Iterator[tuple[UnitId, Ship]]:
        return ((unit, ship) for unit, ship in self.ships.items() if ship.at == node)

    def ships_of(self, faction: FactionId) -> Iterator[tuple[Unit, Ship]]:
        for unit, ship in self.ships.items():
            if UNITS[unit].faction == faction and not ship.awake:
                yield UNITS[unit], ship

    def bases_of(self, faction: FactionId) -> Iterator[tuple[UnitId, Base]]:
        return (
            (unit, base)
            for unit, base in self.bases.items()
            if UNITS[unit].faction == faction or base.common
        )

    def base_on(self, world: WorldId, faction: FactionId) -> UnitId | None:
        for unit, base in self.bases_of(faction):
            if base.world == world:
                return unit
        return None

    def fleet_of(self, unit: UnitId) -> tuple[UnitId, ...]:
        """All ships of the same fleet; those at a base are one (HORIZON-5.7.1).

        Who is not allied any more with all of it has a fleet of their own.
        """
        ship = self.ships[unit]
        if ship.docked is None and not ship.fleet:
            return (unit,)
        found = tuple(
            one
            for one, other in self.ships.items()
            if other.docked == ship.docked
            and (ship.docked is not None or (other.fleet, other.at) == (ship.fleet, ship.at))
        )
        factions = {owner(one) for one in found}
        if all(self.together(*two) for two in combinations(factions, 2)):
            return found
        return tuple(one for one in found if owner(one) == owner(unit))

    def in_play(self, unit: UnitId) -> bool:
        return (
            unit in self.ships
            or unit in self.bases
            or unit in self.raiders
            or any(ship.probe == unit for ship in self.ships.values())
        )

    # --- worlds

    def worlds(self) -> Mapping[WorldId, World]:
        """Those that this game is about."""
        return worlds_of(self.options.scenario)

    def tile(self, world: WorldId) -> Tile | None:
        return TILES[self.tiles[world]] if world in self.tiles else None

    def produces(self, world: WorldId) -> Stock:
        """Tile and world together (HORIZON-7.4.12)."""
        tile = self.tile(world)
        return WORLDS[world].production_mod + (tile.production if tile else NOTHING)


@cache
def worlds_of(name: ScenarioId) -> dict[WorldId, World]:
    scenario = SCENARIOS[name]

    def there(world: World) -> bool:
        if world.system is None:
            return scenario.deep_space
        some = scenario.worlds_in_play
        return world.system in scenario.systems and (not some or world.id in some)

    return {world.id: world for world in WORLDS.values() if there(world)}


def pair(one: FactionId, other: FactionId) -> str:
    """The key of a relation, which is mutual (HORIZON-4.1.2)."""
    return "|".join(sorted((one, other)))


def owner(unit: UnitId) -> FactionId:
    return UNITS[unit].faction


def is_kind(unit: UnitId, kind: Kind) -> bool:
    return UNITS[unit].kind is kind
