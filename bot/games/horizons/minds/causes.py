"""What a scenario is about: a world to settle, a fleet against the Invader, the great asteroid."""

from __future__ import annotations

from bot.engine.records import Record
from bot.games.horizons.acts import Act, BuildUnit, Fly, Unreserve
from bot.games.horizons.box.goods import Field
from bot.games.horizons.box.knowledge import TECHNOLOGIES, TechId
from bot.games.horizons.box.sky import NodeId, WorldId, box_of, system_of
from bot.games.horizons.box.units import Kind, Robot, Unit
from bot.games.horizons.chapters.common.support import Kept
from bot.games.horizons.chapters.moving.paths import may_enter
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.chapters.scenarios.asteroid import legs
from bot.games.horizons.effects import max_cv_size, max_lv_size, owned
from bot.games.horizons.minds.outlook import Outlook, robots, with_ship
from bot.games.horizons.minds.pads import Pads
from bot.games.horizons.minds.robots import departure, way
from bot.games.horizons.pieces import Ship
from bot.games.horizons.state import Horizons

WAY_TO: dict[str, tuple[str, ...]] = {
    "mars": ("advanced_astrodynamics",),
    "titan": ("deep_space_exploration", "pressure_hulls"),
}
GARDENING = ("reusable_launchers", "terraforming")
STEPS: dict[str, tuple[str, ...]] = {"titan": ("ceres", "hygiea_pallas", "vesta")}
OVER = 2  # robots more than are supported, for a cause
READY = 2


class Cause(Record, frozen=True):
    """A world to settle, what must be known for it, and where one settles on the way."""

    world: WorldId
    needed: tuple[TechId, ...]
    steps: tuple[WorldId, ...] = ()
    garden: bool = False  # to be terraformed
    settlements: int = 0  # that are wanted

    def lacking(self, outlook: Outlook) -> set[TechId]:
        """All technologies on the way that are not owned yet."""
        mine = owned(outlook.view, outlook.seat)
        whole = {*self.needed}
        for one in self.needed:
            whole |= {*TECHNOLOGIES[one].ancestors}
        return whole - {*mine}

    def fields(self, outlook: Outlook) -> set[Field]:
        return {TECHNOLOGIES[one].field for one in self.lacking(outlook)}


def cause_of(view: Horizons) -> Cause | None:
    goal = view.scenario.victory
    if goal is None:
        return None
    needed = WAY_TO.get(goal.world, ())
    garden = goal.type == "terraform_and_settlements"
    if garden:
        needed = (*needed, *GARDENING)
    steps = tuple(map(WorldId, STEPS.get(goal.world, ())))
    return Cause(
        goal.world, tuple(map(TechId, needed)), steps, garden, goal.count or goal.settlements
    )


# --- against the great asteroid (section 16.3)


class Deflection:
    """Robots and crews to where it will be when they come."""

    def __init__(self, outlook: Outlook, pads: Pads) -> None:
        self.outlook, self.pads = outlook, pads
        self.built = list[Act]()
        self.flights = list[Act]()

    def place(self, year: int) -> NodeId | None:
        for leg in legs(self.outlook.view):
            if leg.years[0] <= year <= leg.years[1]:
                return leg.node
        return None

    def goal(self, unit: Unit, size: int | None) -> NodeId | None:
        """A box that it reaches while the asteroid is there."""
        view, seat = self.outlook.view, self.outlook.seat
        home = system_of(self.outlook.home)
        for leg in legs(view):
            system = system_of(leg.node)
            time = 0 if system == home else transfer_time(view, seat, home, system, size)
            least = leg.years[0] - 1 if unit.kind is Kind.RE else leg.years[0]
            if least <= view.year + time <= leg.years[1] - (unit.kind is Kind.RE):
                return leg.node
        return None

    def plan(self) -> None:
        outlook = self.outlook
        for unit, ship in outlook.ships:
            if ship.at == outlook.home and unit.kind in (Kind.RE, Kind.CV):
                self.send(unit, ship)
            elif unit.kind is Kind.CV and ship.reserve and not box_of(ship.at):
                self.back(unit, ship)
        free = outlook.slots(Kept.RE) + OVER
        fit = [one for one in robots(outlook.pool) if one.type is not Robot.TELESCOPE]
        for unit in sorted(fit, key=lambda one: -(one.explore or 0))[: max(0, free)]:
            if outlook.price(unit.cost) + self.pads.cost(1) <= outlook.cash:
                self.enlist(unit)
        most = min(max_cv_size(outlook.view, outlook.seat), max_lv_size(outlook.view, outlook.seat))
        crews = [one for one in outlook.pool if one.kind is Kind.CV and one.size <= min(4, most)]
        if outlook.slots(Kept.CV) > 0:
            for unit in sorted(crews, key=lambda one: -one.size - 2 * (one.combat or 0)):
                if outlook.price(unit.cost) + self.pads.cost(unit.size) <= outlook.cash:
                    self.enlist(unit)
                    return

    def enlist(self, unit: Unit) -> None:
        if self.goal(unit, 2 if unit.kind is Kind.RE else None) is None:
            return
        self.outlook.cash -= self.outlook.price(unit.cost)
        self.built.append(BuildUnit(unit.id))
        self.send(unit, Ship(self.outlook.home))

    def send(self, unit: Unit, ship: Ship) -> None:
        outlook = self.outlook
        if ship.reserve:
            if outlook.cash < READY:
                return
            outlook.cash -= READY
            self.built.append(Unreserve(unit.id))
        goal = self.goal(unit, 2 if unit.kind is Kind.RE else None)
        if goal is None or not self.may_go(unit, goal):
            return
        launcher = self.pads.take(unit.size if unit.kind is Kind.CV else 2) or (
            self.pads.take(1) if unit.kind is Kind.RE else None
        )
        if launcher is None:
            return
        inside = system_of(goal) == system_of(outlook.home)
        path = way(outlook.home, goal) if inside else departure(outlook.home, system_of(goal))
        self.flights.append(Fly((unit.id,), path, launcher.id))
        if inside:
            outlook.moved[unit.id] = goal

    def may_go(self, unit: Unit, goal: NodeId) -> bool:
        view = with_ship(self.outlook.view, unit.id, Ship(self.outlook.home))
        return may_enter(view, self.outlook.seat, unit.id, goal) is None

    def back(self, unit: Unit, ship: Ship) -> None:
        home = self.outlook.home
        inside = system_of(ship.at) == system_of(home)
        path = way(ship.at, home) if inside else departure(ship.at, system_of(home))
        self.flights.append(Fly((unit.id,), path))
