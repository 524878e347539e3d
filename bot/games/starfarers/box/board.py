"""The map, the tokens, the friendship cards and the constants, read from `data/` (section 1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import NewType, TypeAlias, TypeVar

import msgspec

from bot.engine.records import Record
from bot.games.starfarers.box.constants import Constants

NodeId = NewType("NodeId", str)  # a point of the map: 'C24'
PlanetId = NewType("PlanetId", str)  # 'S1a'
TokenId = NewType("TokenId", str)  # a physical token: 'D17'
FriendId = NewType("FriendId", str)  # a friendship card: 'ME-goods'
EncounterId = NewType("EncounterId", str)
Transporter = NewType("Transporter", str)  # 'T1': a transporter with one ring

NO_TOKEN = TokenId("?")  # a token whose face the viewer does not know
NO_CARD = EncounterId("?")  # an encounter card, of which nobody learns more than is read out
TRANSPORTERS = (Transporter("T1"), Transporter("T2"), Transporter("T3"))


class Resource(StrEnum):
    ORE = "ore"
    FUEL = "fuel"
    CARBON = "carbon"
    FOOD = "food"
    GOODS = "goods"
    UNKNOWN = "?"


RESOURCES = (Resource.ORE, Resource.FUEL, Resource.CARBON, Resource.FOOD, Resource.GOODS)
PLACE = {resource: place for place, resource in enumerate(RESOURCES)}
Cards: TypeAlias = tuple[int, int, int, int, int]  # how many of each of RESOURCES
NOTHING: Cards = (0, 0, 0, 0, 0)


class Colour(StrEnum):
    YELLOW = "yellow"
    RED = "red"
    WHITE = "white"
    BLUE = "blue"


COLOURS = tuple(Colour)


class People(StrEnum):
    GREEN_FOLK = "green_folk"
    SCIENTISTS = "scientists"
    MERCHANTS = "merchants"
    DIPLOMATS = "diplomats"


class Expansion(StrEnum):
    CANNON = "cannon"
    BOOSTER = "booster"
    FREIGHT_RING = "freight_ring"


EXPANSIONS = tuple(Expansion)


class ShipKind(StrEnum):
    COLONY = "colony"
    TRADE = "trade"


class Item(StrEnum):
    """What can be built."""

    COLONY_SHIP = "colony_ship"
    TRADE_SHIP = "trade_ship"
    SPACEPORT = "spaceport"
    CANNON = "cannon"
    BOOSTER = "booster"
    FREIGHT_RING = "freight_ring"


class NodeKind(StrEnum):
    SPACE = "space"
    EXPLORE = "explore"
    COLONY = "colony"
    DOCK = "dock"


class Node(Record, frozen=True):
    """A point of the map; `planets` are those it touches, `dock` its number at a base."""

    id: NodeId
    x: float
    y: float
    kind: NodeKind
    label: tuple[float, float]
    planets: tuple[PlanetId, ...] = ()
    system: str = ""
    outpost: People | None = None
    dock: int = 0


class Spot(Record, frozen=True):
    x: float
    y: float
    max_width: float = 0


class Box(Record, frozen=True):
    x: float
    y: float
    w: float
    h: float


class Hex(Record, frozen=True):
    """A field of the map, for drawing."""

    id: str
    x: float
    y: float
    content: str | None = None


class Planet(Record, frozen=True):
    id: PlanetId
    system: str
    resource: Resource
    mark: str  # a Greek letter or a dot colour: the group of its token
    mark_kind: str
    hex: str
    x: float
    y: float


class Site(Record, frozen=True):
    node: NodeId
    position: str
    planets: tuple[PlanetId, PlanetId]


class System(Record, frozen=True):
    id: str
    home: bool
    planets: tuple[PlanetId, ...]
    colony_sites: tuple[Site, ...]
    sun: Spot
    explore_nodes: tuple[NodeId, ...]
    label: Spot


class Dock(Record, frozen=True):
    number: int
    node: NodeId


class Base(Record, frozen=True):
    """The outpost of an alien people, with its docks in order."""

    id: People
    side: str
    distance: str
    hex: str
    x: float
    y: float
    docks: tuple[Dock, ...]
    panel: Box


class Start(Record, frozen=True):
    """What a colour owns at the beginning of a beginner game."""

    colour: Colour
    spaceport: NodeId
    colonies: tuple[NodeId, NodeId]
    colony_ship: NodeId
    spaceport_nodes: tuple[NodeId, NodeId]


class Frame(Record, frozen=True):
    width: float
    height: float
    hex_side: float


class Board(Record, frozen=True):
    frame: Frame
    zones: dict[str, Box]
    starts: tuple[Start, ...]
    systems: tuple[System, ...]
    outposts: tuple[Base, ...]
    planets: tuple[Planet, ...]
    hexes: tuple[Hex, ...]
    nodes: tuple[Node, ...]
    edges: tuple[tuple[NodeId, NodeId], ...]


class TokenKind(StrEnum):
    NUMBER = "number"
    PIRATE = "pirate"
    ICE = "ice"


class Token(Record, frozen=True):
    """A resource token; a lair or an ice planet has a strength instead of numbers."""

    id: TokenId
    back: str
    group: str
    kind: TokenKind
    numbers: tuple[int, ...] = ()
    strength: int = 0
    beginner_planet: PlanetId | None = None


class Power(StrEnum):
    """What friendship cards do (section 10.3)."""

    MORE = "production_plus_one"
    RATE = "bank_rate"
    SHIPS = "ship_bonus"
    LIMIT = "hand_limit"
    RELIEF = "relief"
    RICH = "draw_from_richer"
    FAME = "buy_fame"


class Friend(Record, frozen=True):
    """A friendship card."""

    id: FriendId
    people: People
    op: Power
    resource: Resource | None = None
    rate: int = 0
    uses_per_turn: int = 0  # of the better rate; 0: always
    rate_after: int = 0
    speed: int = 0
    combat: int = 0
    limit: int = 0
    gain_choice: int = 0
    players: int = 0
    cards_each: int = 0
    min_richer: int = 0
    pay: Mapping[Resource, int] = {}
    fame: int = 0


T = TypeVar("T")


def read(name: str, kind: type[T]) -> T:
    """A file of `data/`, or an error that says where it is wrong."""
    text = (resources.files("bot.games.starfarers") / "data" / name).read_bytes()
    return msgspec.json.decode(text, type=kind, strict=False)


def cards_of(amounts: Mapping[Resource, int]) -> Cards:
    ore, fuel, carbon, food, goods = (amounts.get(resource, 0) for resource in RESOURCES)
    return ore, fuel, carbon, food, goods


def one(resource: Resource, count: int = 1) -> Cards:
    return cards_of({resource: count})


BOARD = read("board.json", Board)
NODES: dict[NodeId, Node] = {node.id: node for node in BOARD.nodes}
PLANETS: dict[PlanetId, Planet] = {planet.id: planet for planet in BOARD.planets}
SYSTEMS: dict[str, System] = {system.id: system for system in BOARD.systems}
BASES: dict[People, Base] = {base.id: base for base in BOARD.outposts}
SITES: dict[NodeId, tuple[PlanetId, PlanetId]] = {
    site.node: site.planets for system in BOARD.systems for site in system.colony_sites
}
HOME_SITES = tuple(
    site.node for system in BOARD.systems if system.home for site in system.colony_sites
)
STARTS: dict[Colour, Start] = {start.colour: start for start in BOARD.starts}
TOKENS: dict[TokenId, Token] = {
    token.id: token for token in read("tokens.json", dict[str, tuple[Token, ...]])["tokens"]
}
FRIENDS: dict[FriendId, Friend] = {
    card.id: card for card in read("friendship.json", dict[str, tuple[Friend, ...]])["cards"]
}
CONSTANTS = read("components.json", Constants)
COSTS: dict[Item, Cards] = {
    Item(item): cards_of({Resource(resource): number for resource, number in cost.items()})
    for item, cost in CONSTANTS.costs.items()
}
TARGET = CONSTANTS.victory.target


def _neighbours() -> dict[NodeId, tuple[NodeId, ...]]:
    found: dict[NodeId, list[NodeId]] = {node: [] for node in NODES}
    for one_end, other_end in BOARD.edges:
        found[one_end].append(other_end)
        found[other_end].append(one_end)
    return {node: tuple(sorted(others)) for node, others in found.items()}


NEIGHBOURS = _neighbours()


@cache
def distances(start: NodeId) -> Mapping[NodeId, int]:
    """Steps from a point to every other, nearest first."""
    found, edge = {start: 0}, [start]
    for steps in itertools.count(1):
        edge = [node for near in edge for node in NEIGHBOURS[near] if node not in found]
        if not edge:
            break
        found.update(dict.fromkeys(edge, steps))
        edge = list(dict.fromkeys(edge))
    return found


@cache
def within(start: NodeId, steps: int) -> tuple[NodeId, ...]:
    """The points that many steps away or nearer, the start itself first."""
    return tuple(node for node, far in distances(start).items() if far <= steps)


def shortest_path(start: NodeId, end: NodeId) -> tuple[NodeId, ...]:
    """The points entered on a shortest way; of several ways, the first in order of names."""
    left, path, here = distances(end), list[NodeId](), start
    while here != end:
        here = min(node for node in NEIGHBOURS[here] if left[node] < left[here])
        path.append(here)
    return tuple(path)


def friends_of(people: People) -> tuple[FriendId, ...]:
    return tuple(card.id for card in FRIENDS.values() if card.people is people)


def plus(cards: Cards, more: Cards) -> Cards:
    a, b, c, d, e = cards
    v, w, x, y, z = more
    return a + v, b + w, c + x, d + y, e + z


def minus(cards: Cards, less: Cards) -> Cards:
    a, b, c, d, e = cards
    v, w, x, y, z = less
    return a - v, b - w, c - x, d - y, e - z


def covers(cards: Cards, wanted: Cards) -> bool:
    """Are all these cards among them?"""
    a, b, c, d, e = cards
    v, w, x, y, z = wanted
    return a >= v and b >= w and c >= x and d >= y and e >= z


def count(drawn: Iterable[Resource]) -> Cards:
    """Single cards, counted by type."""
    found = [0] * len(RESOURCES)
    for card in drawn:
        found[PLACE[card]] += 1
    ore, fuel, carbon, food, goods = found
    return ore, fuel, carbon, food, goods


def spread(cards: Cards) -> tuple[Resource, ...]:
    """Amounts as single cards, by type."""
    return tuple(
        resource for resource, number in zip(RESOURCES, cards, strict=True) for _ in range(number)
    )
