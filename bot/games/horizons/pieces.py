"""What the table is made of: players, ships, bases, pirates, blockades."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.orders.language import Order
from bot.engine.records import Record
from bot.games.horizons.acts import Page, Section
from bot.games.horizons.box.cards import MISSIONS, MissionId
from bot.games.horizons.box.goods import NOTHING, Points, Resource, Stock, Tokens
from bot.games.horizons.box.knowledge import FACTIONS, Faction, PolicyId, TechId
from bot.games.horizons.box.sky import NodeId, WorldId, surface
from bot.games.horizons.box.units import Chain, FactionId, Structure, UnitId, structure
from bot.games.horizons.commands.combat import Plan


class Ship(Record, frozen=True, omit_defaults=True):
    """A ship in play. Everything here is public.

    `fleet`: ships in one place with the same number are one fleet; 0: it is one by itself.
    `docked`: the base that it is stacked with, which then is part of its fleet.
    """

    at: NodeId
    fleet: int = 0
    docked: UnitId | None = None
    reserve: bool = False
    damage: int = 0
    cargo: Stock = NOTHING
    probe: UnitId | None = None  # carried
    target: WorldId | None = None  # what it explored last
    awake: bool = False  # self-aware: it belongs to nobody (HORIZON-15.3.1)
    launched: bool = False  # a robot that has flown, though it may stand at a base


class Works(Record, frozen=True, omit_defaults=True):
    """A chain of structures: how far it is built, and its damage."""

    level: int
    damage: int = 0


class Base(Record, frozen=True, omit_defaults=True):
    """`hurt`: how many of the settlements have a damage marker (HORIZON-5.6.6)."""

    world: WorldId
    works: Mapping[Chain, Works] = {}  # settlements are not among them
    settlements: int = 0
    hurt: int = 0
    stock: Stock = NOTHING
    token: TradeToken | None = None
    common: bool = False  # of all players (HORIZON-16.5.2)

    @property
    def at(self) -> NodeId:
        return surface(self.world)

    @property
    def sound(self) -> int:
        """Undamaged settlements (HORIZON-5.8.3)."""
        return self.settlements - self.hurt

    def level(self, chain: Chain) -> int:
        return self.works[chain].level if chain in self.works else 0

    def built(self, chain: Chain) -> Structure | None:
        return structure(chain, self.works[chain].level) if chain in self.works else None

    def working(self) -> Structure | None:
        """The service structure as it works; damaged it is one level lower (HORIZON-5.8.5)."""
        works = self.works.get(Chain.SERVICE)
        level = works.level - bool(works.damage) if works else 0
        return structure(Chain.SERVICE, level) if level else None

    @property
    def bare(self) -> bool:
        """No structure, no settlement: one hit destroys it (HORIZON-5.6.2)."""
        return not self.works and not self.settlements


class TradeToken(Record, frozen=True):
    resource: Resource
    sells: bool  # the base takes it, for $2B each; else it gives it, two for $1B


class Pirate(Record, frozen=True, omit_defaults=True):
    """In a flyby box."""

    at: NodeId
    strong: bool = False
    damage: int = 0


class Blocked(Record, frozen=True):
    """Who blockades a base, and with which ships."""

    by: FactionId
    ships: tuple[UnitId, ...]


class Menace(Record, frozen=True):
    """The great asteroid (section 16.3, section 15.4)."""

    at: NodeId
    strength: int
    since: int  # the year in which it appeared
    removed: Mapping[FactionId, int] = {}


class Player(Record, frozen=True, omit_defaults=True):
    """A faction that is played. Public, but for what is said to be theirs alone."""

    faction: FactionId = FactionId("")
    cash: int = 0
    debt: int = 0  # to the pirates
    politics: int = 0
    vp: int = 0  # markers
    stock: Stock = NOTHING  # on Earth
    technologies: tuple[TechId, ...] = ()
    policies: tuple[PolicyId, ...] = ()
    bank: Points = Points()
    tokens: Tokens = Tokens()  # the others know how many (HORIZON-18.1.5, HORIZON-18.1.9)
    mission: MissionId | None = None  # theirs alone
    choosing: tuple[MissionId, ...] = ()  # two first missions (HORIZON-2.3.4); theirs alone
    kept: tuple[MissionId, ...] = ()
    alpha_robot: bool = False  # explored Alpha Centauri (HORIZON-14.2.5)
    alpha_crew: bool = False
    pages: Mapping[Section, Page] = {}  # of the sheets; theirs alone
    ready: bool = False  # the sheet that is due is in, or what they wish for before the first year
    woken: bool = True  # the next year sheet is due though it is standing
    since: int = 0  # the year in which they last handed one in themselves
    wakes: tuple[str, ...] | None = None  # what wakes them, None: the usual; theirs alone
    orders: tuple[Order, ...] = ()  # standing answers; theirs alone
    sealed: Plan | None = None  # of a battle, until both are in; theirs alone
    wished: tuple[str, ...] = ()  # factions or policies, for when their turn comes; theirs alone

    @property
    def board(self) -> Faction:
        return FACTIONS[self.faction]

    @property
    def mission_points(self) -> int:
        return sum(MISSIONS[one].vp for one in self.kept)
