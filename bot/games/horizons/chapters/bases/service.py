"""8. Build and service: where ships are built, made ready, repaired and scrapped."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.errors import refuse, require
from bot.engine.kit.agenda import Chapter
from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.acts import BuildUnit, LoadProbe, Repair, Scrap, Unreserve
from bot.games.horizons.box.goods import NOTHING, Resource, Stock, some
from bot.games.horizons.box.names import unit_name
from bot.games.horizons.box.sky import WORLDS, NodeId, orbit
from bot.games.horizons.box.units import (
    STRUCTURES,
    UNITS,
    Chain,
    Kind,
    Robot,
    StructureId,
    Unit,
    UnitId,
    Works,
)
from bot.games.horizons.chapters.common.elevators import at_base, on_earth
from bot.games.horizons.chapters.common.holdings import must_pay, owed, require_own, taken_from
from bot.games.horizons.chapters.common.home import home_node, home_orbit, home_world
from bot.games.horizons.chapters.common.support import require_support
from bot.games.horizons.chapters.units.launchers import unlaunched
from bot.games.horizons.effects import has, is_machine, max_cv_size, max_lv_size
from bot.games.horizons.events.bases import (
    ProbeLoaded,
    Repaired,
    Scrapped,
    StructureRepaired,
    UnitBuilt,
    Unreserved,
)
from bot.games.horizons.pieces import Base
from bot.games.horizons.reckoning import rounded
from bot.games.horizons.state import Horizons

LARGE = 5  # from this size on a CV cannot land where re-entry is hard (HORIZON-5.5.1)
READY = Stock(FUEL=1, SUP=1)  # what makes a CV in reserve ready (HORIZON-8.3.2)
EARTHLY = STRUCTURES[StructureId("spaceport_large")].effects  # HORIZON-8.1.3
CARRIERS = (Robot.FLYBY, Robot.ORBITER, Robot.ROVER)


# --- where


class Nowhere:
    """Neither at home nor at an own base."""


NOWHERE = Nowhere()


def service_at(view: Horizons, seat: Seat, unit: UnitId) -> UnitId | Nowhere | None:
    """The own base that serves a ship; None: Earth does (HORIZON-8.1.3, HORIZON-5.7.10)."""
    if on_earth(view, seat, unit):
        return None
    base = at_base(view, seat, unit)
    own = dict(view.bases_of(view.players[seat].faction))
    return base if base is not None and base in own else NOWHERE


def works_at(view: Horizons, base: UnitId | None) -> Works:
    """What the service structure there can do, as it works (HORIZON-8.3.3)."""
    if base is None:
        return EARTHLY
    found = view.bases[base].working()
    return found.effects if found else Works()


def too_large(view: Horizons, seat: Seat, base: UnitId | None, unit: Unit) -> bool:
    """Where re-entry is hard, large CVs need a Space Elevator (HORIZON-8.1.3, HORIZON-8.2.2)."""
    if unit.kind is not Kind.CV or unit.size < LARGE or has(view, seat, "space_elevator"):
        return False
    world = home_world(view, seat) if base is None else view.bases[base].world
    return WORLDS[world].reentry


def can_build(works: Works, unit: Unit) -> bool:
    """HORIZON-8.2.1, HORIZON-8.2.4 to 8.2.6"""
    if unit.kind is Kind.RE:
        return "RE" in works.build
    names = {f"{unit.kind}-{unit.size}"} | ({"CV-any"} if unit.kind is Kind.CV else set())
    return bool(names & {*works.build})


# --- building (section 8.2)


def build_cost(unit: Unit, *, reserve: bool) -> Stock:
    """In reserve it costs 1 SUP and 1 FUEL less (HORIZON-5.4.10)."""
    return less_ready(unit.cost) if reserve else unit.cost


def less_ready(cost: Stock) -> Stock:
    return Stock(cost.ORE, max(0, cost.FUEL - READY.FUEL), max(0, cost.SUP - READY.SUP))


def build(story: Story[Horizons], seat: Seat, act: BuildUnit, chance: Chance) -> None:
    """What its owner knows how to build (HORIZON-5.1.1, HORIZON-5.3.4), where that can be done.

    HORIZON-8.2.1, HORIZON-8.2.3 to 8.2.6, HORIZON-8.6.1, HORIZON-16.4.1, HORIZON-16.4.8
    """
    view = story.state
    unit = UNITS.get(act.unit)
    mine = unit is not None and unit.faction == view.players[seat].faction
    if unit is None or not mine or unit.kind is Kind.BASE:
        refuse("horizons.refuse.not_yours", "HORIZON-8.1.1")
    require(not view.in_play(unit.id), "horizons.refuse.in_play", "HORIZON-1.3.1")
    require(act.at is None or act.at in view.bases, "horizons.refuse.no_base", "HORIZON-8.1.2")
    require_own(view, seat, act.at)
    homeless = act.at is None and is_machine(view, seat)
    require(not homeless, "horizons.refuse.no_base", "HORIZON-16.6.23")
    require_knowledge(view, seat, unit)
    require(can_build(works_at(view, act.at), unit), "horizons.refuse.yard", clause_of(unit))
    require(not too_large(view, seat, act.at, unit), "horizons.refuse.too_large", "HORIZON-8.1.3")
    require(not act.reserve or unit.kind is Kind.CV, "horizons.refuse.no_reserve", "HORIZON-5.4.10")
    require_support(view, seat, unit)
    require_common_fleet(view, unit, reserve=act.reserve)
    paid, money = must_pay(
        view, seat, act.at, owed(view, seat, build_cost(unit, reserve=act.reserve))
    )
    place, docked = birthplace(view, seat, act.at, unit)
    story.tell(UnitBuilt(seat, unit.id, place, act.at, act.reserve, paid, money, docked))


def require_knowledge(view: Horizons, seat: Seat, unit: Unit) -> None:
    """HORIZON-5.1.1, HORIZON-5.3.4"""
    if unit.kind is Kind.LV:
        require(unit.size <= max_lv_size(view, seat), "horizons.refuse.lv_size", "HORIZON-5.1.1")
    if unit.kind is Kind.CV:
        require(unit.size <= max_cv_size(view, seat), "horizons.refuse.cv_size", "HORIZON-5.3.4")


def require_common_fleet(view: Horizons, unit: Unit, *, reserve: bool) -> None:
    """Against the Invader so many CVs together, all of them active (HORIZON-16.4.1, 16.4.8)."""
    most = view.scenario.max_fleet_cv
    if most is None:
        return
    ready = unit.kind is Kind.CV and not reserve
    require(ready, "horizons.refuse.active_crews", "HORIZON-16.4.8")
    require(len(view.ships) < most, "horizons.refuse.fleet_full", "HORIZON-16.4.1", n=most)


def clause_of(unit: Unit) -> str:
    if unit.kind is Kind.LV:
        return "HORIZON-8.2.1" if unit.size <= 2 else "HORIZON-8.2.4"
    return "HORIZON-8.2.5" if unit.kind is Kind.RE or unit.size <= 2 else "HORIZON-8.2.6"


def birthplace(view: Horizons, seat: Seat, base: UnitId | None, unit: Unit) -> tuple[NodeId, bool]:
    """With its base, or on Earth; large CVs and telescopes by elevator in orbit (HORIZON-5.7.8).

    HORIZON-5.7.10, HORIZON-8.2.3
    """
    world = home_world(view, seat) if base is None else view.bases[base].world
    large = unit.kind is Kind.CV and unit.size >= LARGE and WORLDS[world].reentry
    if view.scenario.max_fleet_cv is not None:  # HORIZON-16.4.8
        return home_orbit(view, seat), False
    aloft = large or (unit.type is Robot.TELESCOPE and base is None)
    if aloft and has(view, seat, "space_elevator"):
        return orbit(world), False
    return (home_node(view, seat), False) if base is None else (view.bases[base].at, True)


# --- service (section 8.3 to 8.5)


def served(view: Horizons, seat: Seat, unit: UnitId, clause: str) -> UnitId | None:
    """Where an own CV is served; refuses what is no CV, or stands nowhere."""
    require_own(view, seat, unit)
    require(unit in view.ships and UNITS[unit].kind is Kind.CV, "horizons.refuse.no_cv", clause)
    base = service_at(view, seat, unit)
    if isinstance(base, Nowhere):
        refuse("horizons.refuse.unserved", clause)
    require(not too_large(view, seat, base, UNITS[unit]), "horizons.refuse.too_large", clause)
    return base


def unreserve(story: Story[Horizons], seat: Seat, act: Unreserve, chance: Chance) -> None:
    view = story.state
    base = served(view, seat, act.unit, "HORIZON-8.3.1")
    require(view.ships[act.unit].reserve, "horizons.refuse.active", "HORIZON-8.3.1")
    works = works_at(view, base)
    require(UNITS[act.unit].size <= works.unreserve_max_cv, "horizons.refuse.yard", "HORIZON-8.3.1")
    cost = NOTHING if is_machine(view, seat) else READY  # HORIZON-16.6.19
    paid, money = must_pay(view, seat, base, cost, "HORIZON-8.3.2")
    story.tell(Unreserved(seat, act.unit, base, paid, money))


def repair(story: Story[Horizons], seat: Seat, act: Repair, chance: Chance) -> None:
    require(act.markers > 0, "horizons.refuse.amount", "HORIZON-8.4.1")
    if act.chain is not None:
        repair_structure(story, seat, act.unit, act.chain, act.markers)
        return
    view = story.state
    base = served(view, seat, act.unit, "HORIZON-8.4.1")
    damage = view.ships[act.unit].damage
    require(act.markers <= damage, "horizons.refuse.undamaged", "HORIZON-8.4.1", n=damage)
    left = repairs_left(view, base)
    require(left is None or act.markers <= left, "horizons.refuse.repairs", "HORIZON-8.4.1", n=left)
    paid, money = must_pay(view, seat, base, some(Resource.ORE, act.markers), "HORIZON-8.4.3")
    story.tell(Repaired(seat, act.unit, base, act.markers, paid, money))


def repairs_left(view: Horizons, base: UnitId | None) -> int | None:
    """Per base and year; None: without limit."""
    most = works_at(view, base).repair
    if most is None or base is None:
        return None
    return most - view.this.repaired.get(base, 0)


def repair_structure(
    story: Story[Horizons], seat: Seat, base: UnitId, chain: Chain, markers: int
) -> None:
    """Without limit, one ORE each (HORIZON-8.4.2)."""
    view = story.state
    require_own(view, seat, base)
    found = view.bases.get(base)
    damage = damage_of(found, chain) if found else 0
    require(markers <= damage, "horizons.refuse.undamaged", "HORIZON-8.4.2", n=damage)
    cost = some(Resource.ORE, markers)
    parts = tuple(taken_from(view, (base,), cost))
    require(
        sum(stock.total for _, stock in parts) == markers,
        "horizons.refuse.cost",
        "HORIZON-8.4.2",
        n=markers,
    )
    story.tell(StructureRepaired(seat, base, chain, markers, parts))


def damage_of(base: Base, chain: Chain) -> int:
    if chain is Chain.SETTLEMENT:
        return base.hurt
    return base.works[chain].damage if chain in base.works else 0


def scrap(story: Story[Horizons], seat: Seat, act: Scrap, chance: Chance) -> None:
    view = story.state
    base = served(view, seat, act.unit, "HORIZON-8.5.1")
    require(not view.ships[act.unit].damage, "horizons.refuse.damaged", "HORIZON-8.5.1")
    story.tell(Scrapped(seat, act.unit, base, refund(view, seat, act.unit)))


def refund(view: Horizons, seat: Seat, unit: UnitId) -> Stock:
    """Half of each, less what made it ready if it is in reserve (HORIZON-8.5.2)."""
    cost = owed(view, seat, build_cost(UNITS[unit], reserve=view.ships[unit].reserve))
    return Stock(*(rounded(cost[resource] / 2) for resource in Resource))


def load_probe(story: Story[Horizons], seat: Seat, act: LoadProbe, chance: Chance) -> None:
    """Where both stand before launch (HORIZON-5.2.4); one carries one (HORIZON-5.2.3)."""
    view = story.state
    for unit in (act.carrier, act.probe):
        named = unit_name(unit)
        require(unit in view.ships, "horizons.refuse.not_built", "HORIZON-5.2.4", unit=named)
        require_own(view, seat, unit)
    carrier, probe = view.ships[act.carrier], view.ships[act.probe]
    fits = UNITS[act.carrier].type in CARRIERS and UNITS[act.probe].type is Robot.PROBE
    require(fits and carrier.probe is None, "horizons.refuse.no_probe", "HORIZON-5.2.3")
    require(
        unlaunched(view, act.carrier) and (carrier.at, carrier.docked) == (probe.at, probe.docked),
        "horizons.refuse.launched",
        "HORIZON-5.2.4",
    )
    story.tell(ProbeLoaded(seat, act.carrier, act.probe))


CHAPTER = Chapter[Horizons](
    acts={
        BuildUnit: build,
        Unreserve: unreserve,
        Repair: repair,
        Scrap: scrap,
        LoadProbe: load_probe,
    }
)
