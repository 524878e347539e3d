"""9.3 and 5.2: segments, and where each kind of ship may go and stay."""

from __future__ import annotations

from bot.engine.errors import IllegalMove, require
from bot.engine.records import Seat
from bot.games.horizons.box.names import node_name, unit_name
from bot.games.horizons.box.sky import (
    ALPHA,
    EARTH,
    NODES,
    SYSTEMS,
    WORLDS,
    NodeId,
    kind_of,
    neighbours,
    system_of,
    transfer_box,
    world_at,
)
from bot.games.horizons.box.units import UNITS, Kind, Robot, UnitId
from bot.games.horizons.chapters.common.home import barred, telescope_orbit
from bot.games.horizons.chapters.moving.transfers import fleet_time
from bot.games.horizons.chapters.units.hazards import hazard
from bot.games.horizons.chapters.units.launchers import unlaunched
from bot.games.horizons.chapters.units.ranges import in_range
from bot.games.horizons.state import Horizons

WAITING = ("flyby", "transfer")  # boxes in which robots may stay on their way


# --- which ships


def stuck(view: Horizons, unit: UnitId) -> IllegalMove | None:
    """Why a ship cannot move this year at all (HORIZON-5.2.7); None: it can."""
    ship, kind, named = view.ships[unit], UNITS[unit], {"unit": unit_name(unit)}
    if kind.kind is Kind.LV:
        return IllegalMove("horizons.refuse.lv_moves", "HORIZON-5.1.9", **named)
    if kind.type is Robot.PROBE:
        return IllegalMove("horizons.refuse.probe_moves", "HORIZON-5.2.3", **named)
    if unit in view.this.moved:
        return IllegalMove("horizons.refuse.moved", "HORIZON-9.3.4", **named)
    if kind_of(ship.at) == "transfer":
        return IllegalMove("horizons.refuse.in_transfer", "HORIZON-9.3.1", **named)
    if kind.kind is Kind.RE and not unlaunched(view, unit) and not flies_on(view, unit):
        return IllegalMove("horizons.refuse.final", FINAL[kind.type], **named)
    return None


FINAL = {
    Robot.TELESCOPE: "HORIZON-5.2.5",
    Robot.FLYBY: "HORIZON-9.4.7",
    Robot.ORBITER: "HORIZON-5.2.7",
    Robot.ROVER: "HORIZON-5.2.7",
    None: "HORIZON-5.2.7",
}


def flies_on(view: Horizons, unit: UnitId) -> bool:
    """A launched orbiter or rover that waits in a flyby box (HORIZON-9.3.6, HORIZON-5.2.7)."""
    waiting = kind_of(view.ships[unit].at) == "flyby"
    return waiting and UNITS[unit].type in (Robot.ORBITER, Robot.ROVER)


# --- which places


def on_map(view: Horizons, node: NodeId) -> bool:
    """Is it part of this game (HORIZON-2.1.1, HORIZON-16.1.1)?"""
    if node not in NODES and kind_of(node) != "transfer":
        return False
    system = system_of(node)
    if system not in SYSTEMS or system not in view.scenario.systems:
        return False
    world = world_at(node)
    return world is None or world == EARTH or world in view.worlds()


def may_cross(view: Horizons, seat: Seat, unit: UnitId, node: NodeId) -> IllegalMove | None:
    """Why a ship may not even pass there; None: it may (HORIZON-16.6.23, 16.7.15, 16.7.16)."""
    if not on_map(view, node):
        return IllegalMove("horizons.refuse.no_place", "HORIZON-2.1.1")
    clause = barred(view, seat, node)
    if clause is not None:
        return IllegalMove("horizons.refuse.barred", clause, where=node_name(node))
    return hazard(view, seat, unit, node)


def may_enter(view: Horizons, seat: Seat, unit: UnitId, node: NodeId) -> IllegalMove | None:
    """Why a ship may not end its move there; None: it may. Ways and time are another matter.

    Hazards, range and the kind of a robot decide (HORIZON-5.5.5, HORIZON-5.4.1, HORIZON-5.2.6).
    """
    refusal = may_cross(view, seat, unit, node)
    if refusal is not None:
        return refusal
    named = {"unit": unit_name(unit), "where": node_name(node)}
    if UNITS[unit].kind is Kind.CV:
        if in_range(view, seat, unit, node):
            return None
        return IllegalMove("horizons.refuse.range", "HORIZON-5.4.3", **named)
    clause = robot_bar(view, seat, unit, node)
    return None if clause is None else IllegalMove("horizons.refuse.robot", clause, **named)


def robot_bar(view: Horizons, seat: Seat, unit: UnitId, node: NodeId) -> str | None:
    """The clause that keeps a robot from staying in a place; None: it may."""
    kind = kind_of(node)
    match UNITS[unit].type:
        case Robot.TELESCOPE:
            return None if node == telescope_orbit(view, seat) else "HORIZON-5.2.5"
        case Robot.FLYBY:
            if kind not in WAITING:
                return "HORIZON-5.2.6"
            return "HORIZON-11.3.4" if system_of(node) == ALPHA else None
        case Robot.ORBITER:
            return None if kind in (*WAITING, "orbit") else "HORIZON-5.2.7"
        case Robot.ROVER:
            if kind == "orbit":
                return "HORIZON-5.2.10"
            return None if kind in WAITING or firm(node) else "HORIZON-5.2.8"
    return "HORIZON-5.2.3"


def firm(node: NodeId) -> bool:
    """Ground for a rover: no clouds, no sun, not home."""
    world = world_at(node)
    return world is not None and WORLDS[world].surface_kind == "ground"


# --- which ways


def require_way(start: NodeId, path: tuple[NodeId, ...]) -> None:
    """Segment by segment (HORIZON-9.3.1); a transfer or a landing comes last."""
    here = start
    for place, node in enumerate(path):
        last = place == len(path) - 1
        if kind_of(node) == "transfer":
            known = system_of(node) in SYSTEMS and system_of(node) != system_of(here)
            require(
                kind_of(here) == "flyby" and known,
                "horizons.refuse.transfer_start",
                "HORIZON-9.4.6",
                where=node_name(here),
            )
            require(last, "horizons.refuse.transfer_last", "HORIZON-9.3.2")
        else:
            require(
                node in neighbours(here),
                "horizons.refuse.segment",
                "HORIZON-9.3.1",
                where=node_name(here),
            )
        landing = kind_of(node) == "surface"
        require(
            last or not landing, "horizons.refuse.landed", "HORIZON-9.3.3", where=node_name(node)
        )
        here = node
    require(len({start, *path}) == len(path) + 1, "horizons.refuse.circle", "HORIZON-9.3.2")


def boxed(
    view: Horizons,
    ships: tuple[UnitId, ...],
    start: NodeId,
    path: tuple[NodeId, ...],
    launcher: UnitId | None,
) -> tuple[NodeId, ...]:
    """With the box in which a transfer really ends, whatever number was written (9.4.5)."""
    if not path or kind_of(path[-1]) != "transfer":
        return path
    goal = system_of(path[-1])
    origin = system_of(path[-2] if len(path) > 1 else start)
    time = fleet_time(view, ships, origin, goal, launcher)
    return (*path[:-1], transfer_box(goal, time))
