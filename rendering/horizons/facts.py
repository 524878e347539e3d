"""What the pictures know of the game: the only place where they read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.kit.agenda import awaited
from bot.engine.records import Seat
from bot.games.horizons import steps
from bot.games.horizons.acts import Form, Section
from bot.games.horizons.box import cards as happens
from bot.games.horizons.box.cards import EVENTS, MISSIONS, SCENARIOS, TILES, Mission, MissionId
from bot.games.horizons.box.goods import Field, Stock
from bot.games.horizons.box.knowledge import (
    CHART,
    FACTIONS,
    LIMITS,
    POLICIES,
    TECHNOLOGIES,
    TRACK,
    Ability,
    Effects,
    TechId,
    Technology,
)
from bot.games.horizons.box.names import (
    effect_texts,
    event_name,
    faction_name,
    field_name,
    mission_name,
    node_name,
    policy_name,
    relation_name,
    scenario_name,
    section_name,
    stock_text,
    structure_name,
    system_name,
    tech_name,
    tile_name,
    unit_name,
    world_name,
)
from bot.games.horizons.box.sky import (
    DEEP_SPACE,
    EARTH,
    EARTH_ORBIT,
    HOME,
    HOME_ORBIT,
    NODES,
    SYSTEMS,
    WORLDS,
    Node,
    NodeId,
    System,
    SystemId,
    World,
    WorldId,
    box_of,
    flyby,
    orbit,
    surface,
    system_of,
)
from bot.games.horizons.box.units import STRUCTURES, UNITS, Chain, FactionId, Kind, Unit, UnitId
from bot.games.horizons.chapters.common.support import Kept, limit, used
from bot.games.horizons.chapters.course.scoring import living, parts, points
from bot.games.horizons.chapters.economy.technology import missing, price
from bot.games.horizons.effects import (
    cv_range,
    max_cv_size,
    max_lv_size,
    multiplier,
)
from bot.games.horizons.phrases import line_text
from bot.games.horizons.pieces import Base
from bot.games.horizons.state import UNKNOWN_TOKEN, Horizons

LAST_BOX = 6  # of those drawn; ships may be farther away


class Group(NamedTuple):
    """Ships of one faction and kind in one place; `awake`: they belong to nobody any more."""

    faction: FactionId
    kind: Kind
    units: tuple[UnitId, ...]
    reserve: bool  # all of them
    awake: bool
    box: int = 0  # of ships that are farther out than the last box drawn


_ORDER = {Kind.CV: 0, Kind.RE: 1, Kind.LV: 2, Kind.BASE: 3}


def grouped(view: Horizons) -> dict[NodeId, list[Group]]:
    """By place, crews first; in the last transfer box all that are farther out."""
    found: dict[tuple[NodeId, str, Kind, bool, int], list[UnitId]] = {}
    for unit, ship in view.ships.items():
        node, far = drawn_at(ship.at)
        key = node, UNITS[unit].faction, UNITS[unit].kind, ship.awake, far
        found.setdefault(key, []).append(unit)
    places: dict[NodeId, list[Group]] = {}
    for (node, faction, kind, awake, far), units in found.items():
        rests = all(view.ships[one].reserve for one in units)
        group = Group(FactionId(faction), kind, tuple(units), rests, awake, far)
        places.setdefault(node, []).append(group)
    for groups in places.values():
        groups.sort(key=lambda one: (one.box, _ORDER[one.kind], one.faction))
    return places


def drawn_at(node: NodeId) -> tuple[NodeId, int]:
    """Where on the map a place is drawn, and its number if that says more."""
    box = box_of(node)
    if box <= LAST_BOX:
        return node, 0
    return NodeId(f"transfer:{system_of(node)}:{LAST_BOX}"), box


def bases_on(view: Horizons, world: WorldId) -> list[tuple[UnitId, Base]]:
    """The most settled first."""
    found = [(unit, base) for unit, base in view.bases.items() if base.world == world]
    return sorted(found, key=lambda one: (-one[1].settlements, one[0]))


# --- technologies


def owners(view: Horizons, technology: TechId) -> Iterator[Seat]:
    return (seat for seat in view.seats() if technology in view.players[seat].technologies)


def buyable(view: Horizons, seat: Seat, technology: TechId) -> bool:
    """Is all there that it is built on, and is it discovered? What it costs is another matter."""
    found = TECHNOLOGIES[technology]
    if technology in view.players[seat].technologies or missing(view, seat, technology):
        return False
    gate = found.effects.life_gate
    machine = view.players[seat].faction == view.scenario.ai_faction
    return view.discovered >= gate and not (gate and machine)


# --- missions and aims


def next_dated(view: Horizons) -> Mission | None:
    """The next mission that will enter by its date."""
    found = [MISSIONS[one] for one in view.undated if MISSIONS[one].from_year is not None]
    return min(found, key=lambda one: one.from_year or 0, default=None)


def aim(view: Horizons) -> str:
    """What wins: the ending of the keys `render.horizons.aim.`."""
    scenario = view.scenario
    if scenario.victory is not None:
        return scenario.victory.type
    if scenario.asteroid is not None:
        return "asteroid"
    if scenario.invader is not None:
        return "invader"
    return "stars" if scenario.interstellar_deadline is not None else "points"


def progress(view: Horizons, seat: Seat) -> tuple[int, int | None]:
    """How far a player has come, and of how many; None: points without an end."""
    goal = view.scenario.victory
    if goal is not None:
        if view.scenario.single_mars_base:
            lives = sum(one.settlements for one in view.bases.values() if one.world == goal.world)
            return lives, goal.settlements
        return living(view, seat, goal.world), goal.count
    if view.scenario.asteroid is not None:
        faction = view.players[seat].faction
        return (view.menace.removed.get(faction, 0) if view.menace else 0), None
    return points(view, seat), None
