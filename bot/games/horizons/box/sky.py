"""Systems, worlds and places: `data/map.json`, `data/worlds.json` (section 2.1).

A place is a node: `surface:mars`, `orbit:mars`, `flyby:mars`, `transfer:mars:3`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NewType

from bot.engine.kit.reading import by_id, read, text_of
from bot.engine.records import Record
from bot.games.horizons.box.goods import Field, Stock

SystemId = NewType("SystemId", str)  # 'mars'
WorldId = NewType("WorldId", str)  # 'phobos_deimos'
NodeId = NewType("NodeId", str)


class System(Record, frozen=True):
    """`helio`: its heliocentric number; all from `x` on is for the picture."""

    id: SystemId
    helio: int
    board: Literal["small", "medium", "large"]
    central_world: WorldId
    worlds: tuple[WorldId, ...]
    appear_decade: int | None
    settlement_score: float
    radiation_whole_board: bool
    x: int
    y: int
    width: int
    height: int
    row: int
    title: dict[str, Any]
    helio_badge: dict[str, Any]
    rail_y: int
    cells: tuple[WorldId, ...]


class Node(Record, frozen=True):
    id: NodeId
    kind: Literal["surface", "orbit", "flyby", "transfer"]
    system: SystemId
    world: WorldId | None
    x: int
    y: int
    shape: str
    radiation: bool = False
    r: int = 0
    w: int = 0
    h: int = 0
    label_w: int = 0
    box: int | None = None


class World(Record, frozen=True):
    """`base_cost_sup` None: no base can stand there."""

    id: WorldId
    system: SystemId | None
    central: bool
    keywords: tuple[str, ...]
    explore_field: Field | None
    explore_value: int | None
    life_pct: int
    event_range: tuple[int, int] | None
    base_cost_sup: int | None
    production_mod: Stock
    tile_slot: bool
    reentry: bool
    hazardous_atmosphere: bool
    radiation: tuple[Literal["surface", "orbit"], ...]
    surface_kind: Literal["ground", "clouds", "station", "home", "none"]
    terraform_points: int | None
    draw: dict[str, Any] | None = None


class _Map(Record, frozen=True):
    frame: dict[str, Any]
    systems: tuple[System, ...]
    nodes: tuple[Node, ...]
    edges: tuple[tuple[NodeId, NodeId], ...]


class _Worlds(Record, frozen=True):
    worlds: tuple[World, ...]


_map = read(text_of("horizons", "map.json"), _Map, "systems", "nodes")
SYSTEMS: dict[SystemId, System] = by_id(_map.systems)
NODES: dict[NodeId, Node] = by_id(_map.nodes)
WORLDS: dict[WorldId, World] = by_id(
    read(text_of("horizons", "worlds.json"), _Worlds, "worlds").worlds
)

EARTH, EARTH_ORBIT = WorldId("earth"), WorldId("earth_orbit")
VENUS = WorldId("venus")  # its rovers break more often (HORIZON-5.5.3)
DEEP_SPACE = WorldId("deep_space")
HOME = NodeId("surface:earth")  # Earth itself
HOME_ORBIT = NodeId("orbit:earth")
ALPHA = SystemId("alpha")

_next: dict[NodeId, tuple[NodeId, ...]] = {}
for _one, _other in _map.edges:
    _next[_one] = (*_next.get(_one, ()), _other)
    _next[_other] = (*_next.get(_other, ()), _one)


def neighbours(node: NodeId) -> tuple[NodeId, ...]:
    """Where one segment leads within the system (HORIZON-9.3.1)."""
    return _next.get(node, ())


def kind_of(node: NodeId) -> str:
    """`surface`, `orbit`, `flyby` or `transfer`."""
    return node.partition(":")[0]


@cache
def system_of(node: NodeId) -> SystemId:
    if node in NODES:
        return NODES[node].system
    return SystemId(node.split(":")[1])  # a transfer box above those on the board


def box_of(node: NodeId) -> int:
    """The number of a transfer box; 0: it is none."""
    return int(node.rpartition(":")[2]) if node.startswith("transfer:") else 0


def transfer_box(system: SystemId, number: int) -> NodeId:
    """Number 0 is the flyby box (HORIZON-9.1.1)."""
    return NodeId(f"transfer:{system}:{number}" if number > 0 else f"flyby:{system}")


def flyby(system: SystemId) -> NodeId:
    return NodeId(f"flyby:{system}")


def in_radiation(node: NodeId) -> bool:
    """HORIZON-5.5.4"""
    known = NODES.get(node)
    return SYSTEMS[system_of(node)].radiation_whole_board or (known is not None and known.radiation)


def orbit(world: WorldId) -> NodeId:
    return HOME_ORBIT if world == EARTH_ORBIT else NodeId(f"orbit:{world}")


def surface(world: WorldId) -> NodeId:
    """Where a base of this world stands: in orbit, if it is a station."""
    return HOME_ORBIT if world == EARTH_ORBIT else NodeId(f"surface:{world}")


def world_at(node: NodeId) -> WorldId | None:
    """The world whose surface or orbit this is; that of Earth's orbit is Earth."""
    known = NODES.get(node)
    return known.world if known else None


def worlds_in(system: SystemId) -> Iterator[World]:
    return (WORLDS[world] for world in SYSTEMS[system].worlds)


def rolled_world(roll: int) -> WorldId | None:
    """The world whose range holds a d100 (HORIZON-7.6.1)."""
    for world in WORLDS.values():
        if world.event_range and world.event_range[0] <= roll <= world.event_range[1]:
            return world.id
    return None
