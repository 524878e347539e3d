"""The board: spaces, paths, systems (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Literal, NewType

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record

SpaceId = NewType("SpaceId", str)  # 'galactic_base', 'cw_04'
SystemId = NewType("SystemId", str)  # 'cw'


class Colour(StrEnum):
    """Of dots and ovals; drives skip red and yellow ones (MERCHANT-8.2.1)."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"


class Kind(StrEnum):
    """The kinds of spaces. An Orbit is a dot or a circle with the name of a deed."""

    DOT = "dot"
    NAV = "nav"
    QBOX = "qbox"
    PENALTY = "penalty"
    SURFACE_CITY = "surface_city"
    SPACE_CITY = "space_city"
    ASTEROID = "asteroid"


class Round(Record, frozen=True):
    """A planet or a sun, for drawing."""

    x: int
    y: int
    r: int


class Box(Record, frozen=True):
    """Where the counters of a culture lie; its centre and size."""

    x: int
    y: int
    w: int
    h: int


class Label(Record, frozen=True):
    """Where a name is written: the centre of the first of so many lines."""

    x: int
    y: int
    lines: int


class System(Record, frozen=True):
    id: SystemId
    has_culture: bool
    cities: tuple[SpaceId, ...]
    orbits: tuple[SpaceId, ...]
    qboxes: tuple[SpaceId, ...]
    asteroids: tuple[SpaceId, ...]
    center: tuple[int, int]
    tint: str
    planet: Round | None = None
    sun: Round | None = None
    culture_box: Box | None = None


class Space(Record, frozen=True):
    """`exits`: of a circle, where each pilot number leads (MERCHANT-6.4.1)."""

    id: SpaceId
    kind: Kind
    system: SystemId | None
    color: Colour | None
    penalty: int | None
    orbit: str | None
    x: int
    y: int
    label: Label | None = None
    exits: Mapping[int, SpaceId] = {}

    @property
    def is_city(self) -> bool:
        return self.kind in (Kind.SURFACE_CITY, Kind.SPACE_CITY)


class Edge(Record, frozen=True):
    a: SpaceId
    b: SpaceId
    kind: Literal["path", "invisible"] = "path"


class Frame(Record, frozen=True):
    width: int
    height: int
    radius: Mapping[str, Any]
    label_font: float
    label_line: float


class _Map(Record, frozen=True):
    provenance: str
    frame: Frame
    start: SpaceId
    systems: tuple[System, ...]
    spaces: tuple[Space, ...]
    edges: tuple[Edge, ...]
    airfoil_links: tuple[Edge, ...]


_map = read(text_of("merchant", "map.json"), _Map, "systems", "spaces", "edges", "airfoil_links")
FRAME, START, EDGES, FOIL_LINKS = _map.frame, _map.start, _map.edges, _map.airfoil_links
_known = {space.id for space in _map.spaces}


def _exits(space: Space) -> Iterator[str]:
    if space.kind is Kind.NAV and {*space.exits} != {*range(1, 7)}:
        yield "a circle without six numbers"
    yield from (f"no exit {end}" for end in space.exits.values() if end not in _known)
    if space.kind is Kind.PENALTY and not space.penalty:
        yield "an oval without a penalty"


def _places(system: System) -> Iterator[str]:
    places = (*system.cities, *system.orbits, *system.qboxes, *system.asteroids)
    yield from (f"no space {place}" for place in places if place not in _known)


SPACES: dict[SpaceId, Space] = by_id(_map.spaces, _exits)
SYSTEMS: dict[SystemId, System] = by_id(_map.systems, _places)
BASE_SYSTEM = SystemId(SPACES[START].system or "")
INHABITED = tuple(system.id for system in SYSTEMS.values() if system.has_culture)
BOXES = tuple(space.id for space in SPACES.values() if space.kind is Kind.QBOX)
ORBITS = tuple(space.id for space in SPACES.values() if space.orbit)
CITIES = tuple(space.id for space in SPACES.values() if space.is_city)


def _numbers() -> Iterator[tuple[SpaceId, int]]:
    """By which number each space of a system, or of a way between two, is called."""
    for system in SYSTEMS:
        spaces = [one for one in SPACES.values() if one.system == system and not one.is_city]
        own = [one.id.removeprefix(f"{system}_") for one in spaces]
        plain = all(number.isdigit() for number in own)
        for place, space in enumerate(spaces, 1):
            yield space.id, int(own[place - 1]) if plain else place
    for space in SPACES.values():
        if space.system is None:
            yield space.id, int(space.id.rpartition("_")[2])


NUMBER: dict[SpaceId, int] = dict(_numbers())


def _adjacent(*edges: Edge) -> dict[SpaceId, tuple[SpaceId, ...]]:
    """Neighbours by their ids, those of every space."""
    found: dict[SpaceId, set[SpaceId]] = {space: set() for space in SPACES}
    for edge in edges:
        found[edge.a].add(edge.b)
        found[edge.b].add(edge.a)
    return {space: tuple(sorted(near)) for space, near in found.items()}


NEAR = _adjacent(*EDGES)  # MERCHANT-5.5.1
NEAR_BY_FOIL = _adjacent(*EDGES, *FOIL_LINKS)  # MERCHANT-8.4.2
