"""5.5 Hazards: re-entry, atmosphere, radiation."""

from __future__ import annotations

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.games.horizons.box.names import node_name, unit_name
from bot.games.horizons.box.numbers import ODDS
from bot.games.horizons.box.sky import (
    VENUS,
    WORLDS,
    NodeId,
    WorldId,
    in_radiation,
    kind_of,
    world_at,
)
from bot.games.horizons.box.units import UNITS, Kind, Robot, UnitId
from bot.games.horizons.chapters.units.ranges import LARGE
from bot.games.horizons.effects import has
from bot.games.horizons.state import Horizons


def hazard(view: Horizons, seat: Seat, unit: UnitId, node: NodeId) -> IllegalMove | None:
    """Why a crewed vehicle may not be there, even on its way; None: it may."""
    if UNITS[unit].kind is not Kind.CV:
        return None
    named = {"unit": unit_name(unit), "where": node_name(node)}
    if in_radiation(node) and not has(view, seat, "radiation_immunity"):
        return IllegalMove("horizons.refuse.radiation", "HORIZON-5.5.5", **named)
    if kind_of(node) != "surface":
        return None
    world = WORLDS[_world(node)]
    if world.hazardous_atmosphere and not has(view, seat, "pressure_hulls"):
        return IllegalMove("horizons.refuse.atmosphere", "HORIZON-5.5.2", **named)
    if UNITS[unit].size >= LARGE and (world.reentry or world.hazardous_atmosphere):
        clause = "HORIZON-5.5.7" if world.hazardous_atmosphere else "HORIZON-5.5.1"
        return IllegalMove("horizons.refuse.reentry", clause, n=LARGE - 1, **named)
    return None


def malfunction_hazard(view: Horizons, seat: Seat, unit: UnitId) -> int:
    """What the place where a robot stands adds to its chance to break (HORIZON-5.5.6)."""
    at, more = view.ships[unit].at, 0
    if in_radiation(at) and not has(view, seat, "radiation_immunity"):
        more += ODDS.radiation_malfunction  # HORIZON-5.5.8
    landed = kind_of(at) == "surface" and UNITS[unit].type is Robot.ROVER
    if landed and _world(at) == VENUS and not has(view, seat, "pressure_hulls"):
        more += ODDS.venus_rover_malfunction  # HORIZON-5.5.3
    return more


def _world(node: NodeId) -> WorldId:
    found = world_at(node)
    assert found is not None
    return found
