"""The map: points, planets, systems and bases, read from `data/board.json` (STAR-1.10)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NewType

from bot.engine.records import Record
from bot.games.starfarers.box.constants import read
from bot.games.starfarers.box.friends import People
from bot.games.starfarers.box.pieces import Colour
from bot.games.starfarers.box.resources import Resource

NodeId = NewType("NodeId", str)  # a point of the map: 'C24'
PlanetId = NewType("PlanetId", str)  # 'S1a'


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
