"""Crewed vehicles: they found bases, explore where it pays, and come back to be made ready."""

from __future__ import annotations

from bot.engine.records import replace
from bot.games.horizons.acts import Act, BuildUnit, Fly, Found, Shift, Unreserve
from bot.games.horizons.box.goods import NOTHING, Stock
from bot.games.horizons.box.sky import (
    EARTH_ORBIT,
    SYSTEMS,
    WORLDS,
    NodeId,
    SystemId,
    WorldId,
    box_of,
    flyby,
    kind_of,
    surface,
    system_of,
    world_at,
)
from bot.games.horizons.box.units import Kind, Unit, UnitId
from bot.games.horizons.chapters.bases.construction import base_cost
from bot.games.horizons.chapters.bases.service import service_at
from bot.games.horizons.chapters.common.support import Kept
from bot.games.horizons.chapters.moving.paths import may_cross, may_enter
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.chapters.units.ranges import LARGE, serves
from bot.games.horizons.effects import added, max_cv_size, max_lv_size
from bot.games.horizons.minds.causes import Cause
from bot.games.horizons.minds.outlook import Outlook, with_ship
from bot.games.horizons.minds.pads import Pads
from bot.games.horizons.minds.robots import departure, way
from bot.games.horizons.minds.surveys import can_mine
from bot.games.horizons.pieces import Ship
from bot.games.horizons.state import is_kind

READY = 2  # what it costs to make a crew ready on Earth
SERVICE = Stock(FUEL=1, SUP=1)  # and at a base
FOUNDING = 6.0  # what the first cheap levels of a base are worth besides
TERRAFORMABLE = 4.0
LAST_BASE = 2135
ASTEROID = 4.0  # a victory point, and what it holds
SMALL = 3  # what a station on the way can make ready


class Crews:
    def __init__(self, outlook: Outlook, pads: Pads, cause: Cause | None = None) -> None:
        self.outlook, self.pads, self.cause = outlook, pads, cause
        self.view, self.seat = outlook.view, outlook.seat
        self.bonus = added(self.view, self.seat, "crewed_explore")
        self.recall = max(5, 50 + added(self.view, self.seat, "recall")) / 100
        self.slots = outlook.slots(Kept.BASE)
        self.built = list[Act]()
        self.flights = list[Act]()
        self.founded = list[Act]()
        self.claimed = set[WorldId]()
        self.pirates = {one.at for one in self.view.pirates.values()}
        self.wanted = list[tuple[UnitId, Stock]]()  # what bases need to make crews ready

    def plan(self, allowance: float) -> None:
        crews = [(unit, ship) for unit, ship in self.outlook.ships if self.leads(unit)]
        for unit, ship in crews:
            if box_of(ship.at):
                self.claimed |= self.carried_to(unit, ship)
        for unit, ship in crews:
            if not box_of(ship.at):
                allowance -= self.lead(unit, ship, allowance)
        if self.outlook.slots(Kept.CV) > 0:
            self.enlist(crews, allowance)

    def leads(self, unit: Unit) -> bool:
        return unit.kind is Kind.CV and unit.id not in self.outlook.marines

    def carried_to(self, unit: Unit, ship: Ship) -> set[WorldId]:
        """The site that a crew on its way with supplies will take."""
        if not ship.cargo.SUP or not unit.explore:
            return set()
        found = self.site_in(unit, ship, flyby(system_of(ship.at)))
        return {found} if found is not None else set()

    # --- one of them

    def lead(self, unit: Unit, ship: Ship, allowance: float) -> int:
        """What it does this year, and what that costs."""
        before = self.outlook.cash
        if ship.reserve:
            ready = self.make_ready(unit, ship, allowance)
            if ready is None:
                return before - self.outlook.cash
            ship = ready
        if not unit.explore:
            return before - self.outlook.cash
        if ship.at == self.outlook.home:
            if ship.cargo:
                self.built.append(Shift(unit.id, None, ship.cargo))
            self.depart(unit, replace(ship, cargo=NOTHING), allowance)
        elif self.settle(unit, ship):
            pass
        elif self.cause is not None:
            self.go_home(unit, ship)
        else:
            self.roam(unit, ship)
        return before - self.outlook.cash

    def make_ready(self, unit: Unit, ship: Ship, allowance: float) -> Ship | None:
        if ship.at == self.outlook.home:
            if min(allowance, self.outlook.cash) < READY + 2 or not unit.explore:
                return None
            self.outlook.cash -= READY
            self.built.append(Unreserve(unit.id))
            return replace(ship, reserve=False)
        base = ship.docked  # that of an ally serves its owner alone
        own = base is not None and service_at(self.view, self.seat, unit.id) == base
        if base is not None and own and serves(self.view, self.seat, base, unit.size):
            stock = self.view.bases[base].stock
            if stock.covers(SERVICE):
                self.built.append(Unreserve(unit.id))
                return replace(ship, reserve=False)
            self.wanted.append((base, stock.short_of(SERVICE)))
            return None
        self.go_back(unit, ship)
        return None

    def go_back(self, unit: Unit, ship: Ship) -> None:
        """To a base of this system that serves it, else home."""
        here = system_of(ship.at)
        for base, found in self.outlook.bases:
            if system_of(found.at) == here and serves(self.view, self.seat, base, unit.size):
                path = way(ship.at, found.at)
                if self.passable(unit, path):
                    self.flights.append(Fly((unit.id,), path, dock=base))
                    return
        self.go_home(unit, ship)

    def go_home(self, unit: Unit, ship: Ship) -> None:
        here = system_of(ship.at)
        home = self.outlook.home
        if unit.size >= LARGE:
            return
        inside = here == system_of(home)
        path = way(ship.at, home) if inside else departure(ship.at, system_of(home))
        self.flights.append(Fly((unit.id,), path))

    def passable(self, unit: Unit, path: tuple[NodeId, ...]) -> bool:
        inner = path[:-1] if path and box_of(path[-1]) else path
        return all(may_cross(self.view, self.seat, unit.id, node) is None for node in inner)

    # --- founding

    def settle(self, unit: Unit, ship: Ship) -> bool:
        """It has what a base needs, and is in a system where one is wanted."""
        world = self.site_in(unit, ship, ship.at)
        if world is None or self.slots <= 0:
            return False
        node = surface(world)
        if node != ship.at:
            self.flights.append(Fly((unit.id,), way(ship.at, node)))
            self.outlook.moved[unit.id] = node
        self.founded.append(Found(unit.id))
        self.outlook.busy.add(unit.id)
        self.slots -= 1
        self.claimed.add(world)
        return True

    def site_in(self, unit: Unit, ship: Ship, at: NodeId) -> WorldId | None:
        found = [
            (self.site_worth(world), world)
            for world in SYSTEMS[system_of(at)].worlds
            if self.is_site(unit, world)
            and ship.cargo.covers(base_cost(self.view, self.seat, world))
            and self.passable(unit, way(at, surface(world)))
        ]
        return max(found)[1] if found else None

    def is_site(self, unit: Unit, world: WorldId) -> bool:
        if WORLDS[world].base_cost_sup is None or world in self.claimed:
            return False
        if world in self.outlook.dwelling or world not in self.view.worlds():
            return False
        if self.cause is not None and not self.serves_cause(world, self.cause):
            return False
        return may_enter(self.view, self.seat, unit.id, surface(world)) is None

    def serves_cause(self, world: WorldId, cause: Cause) -> bool:
        """The world itself; or the first step to it that is in reach."""
        if world == cause.world:
            return True
        taken = self.outlook.dwelling | self.claimed
        return world in cause.steps and not taken & {*cause.steps, cause.world}

    def site_worth(self, world: WorldId) -> float:
        if self.cause is not None:
            return 100.0 if world == self.cause.world else 50.0
        value = FOUNDING + 6 * self.outlook.settled(world)
        if WORLDS[world].terraform_points is not None:
            value += TERRAFORMABLE
        tile = self.view.tile(world)
        research = 3 if world == EARTH_ORBIT else tile.research.value if tile else 0
        mines = max(amount for _, amount in self.view.produces(world))
        value += max(research, mines) * min(4.0, self.outlook.decades_left) / 3
        return value

    # --- from Earth

    def can_settle(self) -> bool:
        """Is the world of the cause, or a step to it, in range of the smallest crew?"""
        cause, crew = self.cause, next((one for one in self.outlook.pool if one.explore), None)
        if cause is None or crew is None:
            return False
        crews = [one for one in self.outlook.pool if one.kind is Kind.CV and one.explore]
        for unit in crews[:1]:
            view = with_ship(self.view, unit.id, Ship(self.outlook.home))
            for world in (cause.world, *cause.steps):
                if world not in self.outlook.dwelling and (
                    may_enter(view, self.seat, unit.id, surface(world)) is None
                ):
                    return True
        return False

    def goes_first(self, cause: Cause) -> bool:
        """Of a common base one founder is enough: the best initiative, if nobody is on the way."""
        bound = (
            ship.cargo.SUP
            for unit, ship in self.view.ships.items()
            if is_kind(unit, Kind.CV) and system_of(ship.at) == WORLDS[cause.world].system
        )
        return self.view.place(self.seat) == 1 and not any(bound)

    def depart(self, unit: Unit, ship: Ship, allowance: float) -> bool:
        """With supplies for the best site in range, else to explore."""
        view = self.view if unit.id in self.view.ships else with_ship(self.view, unit.id, ship)
        keep, self.view = self.view, view
        try:
            goal = self.best_goal(unit, ship, allowance)
            if goal is None:
                return False
            world, founding = goal
            return self.launch(unit, ship, world, founding=founding)
        finally:
            self.view = keep

    def best_goal(self, unit: Unit, ship: Ship, allowance: float) -> tuple[WorldId, bool] | None:
        home = system_of(ship.at)
        best: tuple[float, WorldId, bool] | None = None
        money = min(allowance, self.outlook.cash)
        lift = self.pads.cost(unit.size)
        for world in self.view.worlds():
            system = WORLDS[world].system
            if system is None:
                continue
            if may_enter(self.view, self.seat, unit.id, surface(world)) is not None:
                continue
            time = 0 if system == home else transfer_time(self.view, self.seat, home, system)
            cost = base_cost(self.view, self.seat, world) if self.is_site(unit, world) else None
            late = self.view.year + time > LAST_BASE
            if cost and self.slots > 0 and cost.total <= unit.cargo and not late:
                price = self.outlook.price(cost) + lift
                if price <= self.outlook.cash:
                    value = self.site_worth(world) - time
                    best = max(best or (0.0, world, True), (value, world, True))
            total = self.view.values.get(world, 0) + (unit.explore or 0) + self.bonus
            if self.cause is not None:
                continue
            if system != home and self.pirates & {flyby(home), flyby(system)}:
                continue  # a ransom costs more than is found
            if self.can_study(world) and lift <= money and self.view.year + time < LAST_BASE + 10:
                stay = 1 / self.recall
                value = self.outlook.worth(world, total, crewed=True) * stay - lift - READY
                value += ASTEROID * self.is_mined(unit, system)
                value = value * 4 / (4 + time)
                best = max(best or (0.0, world, False), (value, world, False))
        return best[1:] if best and best[0] > 0 else None

    def can_study(self, world: WorldId) -> bool:
        ground = WORLDS[world].surface_kind in ("ground", "station")
        return ground and self.view.values.get(world, 0) > 0

    def launch(self, unit: Unit, ship: Ship, world: WorldId, *, founding: bool) -> bool:
        launcher = self.pads.take(unit.size)
        if launcher is None:
            return False
        load = self.load(unit, ship, world) if founding else NOTHING
        self.outlook.cash -= self.outlook.price(load)
        goal, home = surface(world), self.outlook.home
        system = system_of(goal)
        inside = system == system_of(home)
        path = way(home, goal) if inside else departure(home, system)
        self.flights.append(Fly((unit.id,), path, launcher.id, load=load))
        if inside:
            self.outlook.moved[unit.id] = goal
        if founding:
            self.outlook.busy.add(unit.id)
            self.slots -= 1
            self.claimed.add(world)
            if inside:
                self.founded.append(Found(unit.id))
        return True

    def load(self, unit: Unit, ship: Ship, world: WorldId) -> Stock:
        """For the base, and for its first structures."""
        cost = base_cost(self.view, self.seat, world)
        load = ship.cargo.short_of(cost)
        room = unit.cargo - ship.cargo.total - load.total
        for more in (Stock(ORE=1, FUEL=1), Stock(ORE=1, SUP=1), Stock(ORE=1, FUEL=1)):
            price = self.outlook.price(load + more)
            if more.total <= room and price < self.outlook.cash / 2:
                load, room = load + more, room - more.total
        return load

    # --- out there

    def roam(self, unit: Unit, ship: Ship) -> None:
        """It explores the best world of the system; what is docked leaves the base for it."""
        here = system_of(ship.at)
        if self.is_mined(unit, here):
            self.go_to_asteroid(unit, ship, flyby(here))
            return
        best: tuple[float, NodeId] | None = None
        for world in SYSTEMS[here].worlds:
            node = surface(world)
            if not self.can_study(world) or world not in self.view.worlds():
                continue
            if may_enter(self.view, self.seat, unit.id, node) is not None:
                continue
            total = self.view.values[world] + (unit.explore or 0) + self.bonus
            value = self.outlook.worth(world, total, crewed=True)
            best = max(best or (0.0, node), (value, node))
        if best is None:
            self.go_back(unit, ship)
            return
        node = best[1]
        if node == ship.at and ship.docked is None:
            return
        path = way(ship.at, node)
        if node == ship.at and world_at(node) is not None and kind_of(node) == "surface":
            path = (NodeId(f"orbit:{world_at(node)}"),)
        if not self.passable(unit, path):
            return
        self.flights.append(Fly((unit.id,), path))
        self.outlook.moved[unit.id] = path[-1] if path else node

    def is_mined(self, unit: Unit, system: SystemId) -> bool:
        """Is there an asteroid for this crew, and no pirate beside it?"""
        box = flyby(system)
        free = box in self.view.asteroids and box not in self.pirates
        return free and can_mine(self.view, self.seat, unit)

    def go_to_asteroid(self, unit: Unit, ship: Ship, box: NodeId) -> None:
        path = way(ship.at, box)
        if path and self.passable(unit, path):
            self.flights.append(Fly((unit.id,), path))
            self.outlook.moved[unit.id] = box

    # --- new ones

    def enlist(self, crews: list[tuple[Unit, Ship]], allowance: float) -> None:
        """One more, if there is a site for it or it explores well."""
        explorers = [unit for unit, ship in crews if unit.explore]
        wanted = 1 if self.slots > 0 else 0
        if self.cause is not None:
            wanted = self.can_settle() and self.cause.world not in self.outlook.dwelling
            wanted = wanted and (not self.cause.garden or self.goes_first(self.cause))
        else:
            wanted += (self.recall <= 0.4) + (self.recall <= 0.25)
        if len(explorers) >= wanted:
            return
        most = min(max_cv_size(self.view, self.seat), max_lv_size(self.view, self.seat), LARGE - 1)
        if self.cause is not None and self.cause.steps:
            most = min(most, SMALL)
        fit = [
            one
            for one in self.outlook.pool
            if one.kind is Kind.CV and one.explore and one.size <= most
        ]
        for unit in sorted(fit, key=lambda one: (-(one.explore or 0), one.cost.total)):
            price = self.outlook.price(unit.cost)
            if price + self.pads.cost(unit.size) + 4 > self.outlook.cash:
                continue
            self.outlook.cash -= price
            self.built.append(BuildUnit(unit.id))
            self.depart(unit, Ship(self.outlook.home), allowance)
            return
