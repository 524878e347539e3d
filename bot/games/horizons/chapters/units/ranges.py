"""5.4 Range: how far from home, or from a base that serves them, crewed vehicles may go."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from bot.games.horizons.box.sky import (
    SYSTEMS,
    WORLDS,
    NodeId,
    SystemId,
    WorldId,
    kind_of,
    system_of,
    world_at,
)
from bot.games.horizons.box.units import UNITS, Kind, UnitId
from bot.games.horizons.chapters.common.home import home_node, home_orbit
from bot.games.horizons.effects import all_effects, cv_range, has
from bot.games.horizons.state import Horizons

EVERYWHERE = 99  # HORIZON-20.1.8
LARGE = 5  # from this size on a CV cannot be on the surface of a re-entry world (HORIZON-5.5.1)


def reach(view: Horizons, seat: Seat) -> int:
    """How far a CV may go; 0: no technology says (HORIZON-20.1.8, HORIZON-16.6.19)."""
    if view.players[seat].faction == view.scenario.ai_faction:
        return EVERYWHERE
    return cv_range(view, seat)


def near_worlds(view: Horizons, seat: Seat) -> frozenset[WorldId]:
    """Worlds that a technology opens by name (HORIZON-20.1.5)."""
    return frozenset(
        world for effects in all_effects(view, seat) for world in effects.cv_range_special
    )


def serves(view: Horizons, seat: Seat, base: UnitId, size: int) -> bool:
    """Could this base take a CV of that size out of reserve (HORIZON-5.4.3, HORIZON-8.3.3)?"""
    found = view.bases[base]
    station = found.working()
    if station is None or station.effects.unreserve_max_cv < size:
        return False
    low = size < LARGE or not WORLDS[found.world].reentry
    return low or has(view, seat, "space_elevator")


def origins(view: Horizons, seat: Seat, size: int) -> Iterator[SystemId]:
    """Where distances are counted from: home, and bases that serve this size (HORIZON-5.4.3)."""
    yield system_of(home_node(view, seat))
    for unit, base in view.bases_of(view.players[seat].faction):
        if serves(view, seat, unit, size):
            yield system_of(base.at)


def distance(one: SystemId, other: SystemId) -> int:
    """HORIZON-9.4.1"""
    return abs(SYSTEMS[one].helio - SYSTEMS[other].helio)


def system_in_range(view: Horizons, seat: Seat, unit: UnitId, system: SystemId) -> bool:
    """The ship need not start from the base that counts (HORIZON-5.4.3, HORIZON-5.4.4).

    No technology, no range (HORIZON-5.4.1); with 1 all around Earth is in it (HORIZON-5.4.6).
    """
    far = reach(view, seat)
    return far > 0 and any(
        distance(origin, system) <= far for origin in origins(view, seat, UNITS[unit].size)
    )


def in_range(view: Horizons, seat: Seat, unit: UnitId, node: NodeId) -> bool:
    """May this ship be there (HORIZON-5.4.1, HORIZON-5.4.2, HORIZON-5.4.6)?

    A transfer box counts as its system (HORIZON-5.4.14).
    """
    if UNITS[unit].kind is not Kind.CV or node in (home_node(view, seat), home_orbit(view, seat)):
        return True
    if system_in_range(view, seat, unit, system_of(node)):
        return True
    return kind_of(node) in ("surface", "orbit") and world_at(node) in near_worlds(view, seat)
