"""What is going on, in one word for headers; and what changed since an earlier board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.engine.records import Seat
from rendering.horizons.facts import (
    WORLDS,
    Form,
    Horizons,
    NodeId,
    Section,
    SystemId,
    TechId,
    UnitId,
    WorldId,
    points,
    steps,
    system_of,
)

NOBODY: Mapping[Seat, Any] = {}
FORMS = {Form.EARLY: "early", Form.LATE: "late", Form.YEAR: "year"}
MOMENTS: Mapping[type, str] = {
    steps.combat.Yielding: "surrender",
    steps.combat.Accepting: "surrender",
    steps.combat.Plundering: "loot",
    steps.combat.Looting: "loot",
    steps.combat.Planning: "battle",
    steps.combat.Hitting: "battle",
    steps.combat.Ransoming: "pirates",
    steps.moving.Caught: "intercept",
    steps.moving.Proceeding: "proceed",
    steps.economy.Purchase: "technology",
    steps.economy.Relocate: "counter",
    steps.economy.Laying: "counter",
    steps.economy.Windfall: "event",
    steps.scenarios.FirstMission: "mission",
    steps.scenarios.PickFactions: "faction",
    steps.scenarios.PickPolicies: "policies",
    steps.scenarios.Sharing: "money",
    steps.scenarios.Awaking: "awake",
    steps.scenarios.Straying: "awake",
    steps.scenarios.Rallying: "invasion",
}
# What only the seat that is asked reads; all others read the section (HORIZON-19.5.3).
PRIVATE: Mapping[type, str] = {
    steps.bases.Permit: "permit",
    steps.combat.Agreeing: "agree",
    steps.moving.Consenting: "agree",
    steps.moving.Intercepting: "intercept",
    steps.exploring.Revealing: "mission",
    steps.exploring.GivingBack: "mission",
    steps.exploring.Charting: "tile",
}
COUNTED = ("cash", "politics", "technologies", "policies", "kept")


def moment(view: Horizons) -> str:
    """What the table asks: the ending of the keys `render.horizons.now.` and `.to.`."""
    step = view.agenda[0] if view.agenda else None
    if view.result is not None or step is None:
        return "over"
    if isinstance(step, steps.course.Due):
        return FORMS[step.form]
    if section_now(view) is not None:
        return "live"
    return MOMENTS.get(type(step), "year")


def private_moment(view: Horizons) -> str:
    """What the awaited seat is asked: the ending of the keys `render.horizons.ask.`."""
    step = view.agenda[0] if view.agenda else None
    return PRIVATE.get(type(step)) or moment(view)


def section_now(view: Horizons) -> Section | None:
    """The section of a sheet in which somebody decides live."""
    match view.agenda[0] if view.agenda else None:
        case steps.course.Slot(section=section):
            return section
        case steps.course.InSection(during=section):
            return section
    return None


class Changes(NamedTuple):
    """What differs from an earlier board."""

    moved: frozenset[UnitId] = frozenset()  # ships that are elsewhere, or new
    worlds: frozenset[WorldId] = frozenset()  # explored, built on, grown, settled, found alive
    boxes: frozenset[NodeId] = frozenset()  # flyby boxes with new pirates or asteroids
    learnt: frozenset[TechId] = frozenset()  # developed by somebody
    related: frozenset[str] = frozenset()  # pairs whose relation is another one
    gains: Mapping[Seat, frozenset[str]] = NOBODY  # what a seat has more or less of
    earned: Mapping[Seat, int] = NOBODY  # points won or lost


def changes(view: Horizons, since: Horizons | None) -> Changes:
    """What is new since an earlier view of the same table."""
    if since is None or len(since.players) != len(view.players) or not since.year:
        return Changes()
    moved = frozenset(
        unit
        for unit, ship in view.ships.items()
        if unit not in since.ships or since.ships[unit].at != ship.at
    )
    learnt, gains, earned = set[TechId](), dict[Seat, frozenset[str]](), dict[Seat, int]()
    for seat in view.seats():
        now, was = view.players[seat], since.players[seat]
        learnt |= {one for one in now.technologies if one not in was.technologies}
        gains[seat] = frozenset(
            name for name in COUNTED if getattr(now, name) != getattr(was, name)
        )
        earned[seat] = points(view, seat) - points(since, seat) if now.faction else 0
    related = frozenset(
        pair
        for pair in {*view.relations, *since.relations}
        if view.relations.get(pair, 0) != since.relations.get(pair, 0)
    )
    boxes = {pirate.at for pirate in view.pirates.values()}
    boxes -= {pirate.at for pirate in since.pirates.values()}
    boxes |= {*view.asteroids} - {*since.asteroids}
    return Changes(
        moved, changed_worlds(view, since), frozenset(boxes), frozenset(learnt), related, gains,
        earned,
    )  # fmt: skip


def changed_worlds(view: Horizons, since: Horizons) -> frozenset[WorldId]:
    """Where something stands that did not, or is worth another value."""
    found = set[WorldId]()
    pairs: tuple[tuple[Mapping[WorldId, Any], Mapping[WorldId, Any]], ...] = (
        (view.values, since.values),
        (view.tiles, since.tiles),
        (view.life, since.life),
        (view.terraformed, since.terraformed),
    )
    for now, before in pairs:
        found |= {world for world in {*now, *before} if now.get(world) != before.get(world)}
    for unit in {*view.bases, *since.bases}:
        base, former = view.bases.get(unit), since.bases.get(unit)
        built = base is not None and former is not None and looks(base) == looks(former)
        besieged = (unit in view.blockades) != (unit in since.blockades)
        if not built or besieged:
            found |= {one.world for one in (base, former) if one is not None}
    return frozenset(found)


def looks(base: Any) -> tuple[Any, ...]:
    return base.world, base.works, base.settlements, base.hurt


def busiest(view: Horizons, news: Changes) -> SystemId | None:
    """The system where most has happened: that is what a phone shows first."""
    told: dict[SystemId, int] = {}
    for world in news.worlds:
        system = WORLDS[world].system
        if system is not None:
            told[system] = told.get(system, 0) + 3
    for unit in news.moved:
        system = system_of(view.ships[unit].at)
        told[system] = told.get(system, 0) + 1
    for box in news.boxes:
        told[system_of(box)] = told.get(system_of(box), 0) + 2
    return max(told, key=lambda system: told[system], default=None)


def near(view: Horizons, since: Horizons) -> str:
    """The part of the table that a post shows larger."""
    return busiest(view, changes(view, since)) or ""
