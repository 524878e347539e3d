"""Warships: against whom a faction may act; they blockade, raid, attack, and hunt pirates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.engine.records import Record, replace
from bot.games.horizons.acts import (
    Act,
    Blockade,
    BuildUnit,
    Fly,
    Missile,
    RaidBase,
    Repair,
    Search,
    Unreserve,
)
from bot.games.horizons.box.knowledge import EMBARGO, WAR
from bot.games.horizons.box.sky import NodeId, box_of, orbit, system_of
from bot.games.horizons.box.units import FactionId, Kind, Unit, UnitId
from bot.games.horizons.chapters.combat.blockade import strength_needed
from bot.games.horizons.chapters.combat.sides import combat_of, size_of, stacked, strongest
from bot.games.horizons.chapters.common.damage import combat_value
from bot.games.horizons.chapters.common.relations import footing, peaceful, steady
from bot.games.horizons.chapters.common.support import Kept
from bot.games.horizons.chapters.moving.paths import may_cross, may_enter
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.chapters.units.ranges import LARGE
from bot.games.horizons.effects import max_cv_size, max_lv_size
from bot.games.horizons.minds.outlook import Outlook, with_ship
from bot.games.horizons.minds.pads import Pads
from bot.games.horizons.minds.robots import departure, way
from bot.games.horizons.pieces import Base, Ship
from bot.games.horizons.state import owner

READY = 2  # what it costs to make a crew ready on Earth
BEARABLE = 2  # damage that most raids do not exceed
FLEET = 2  # warships that one keeps
SHARE = 0.5  # of the money, for a new one
NEAR_VICTORY = 8  # settlements that a rival lacks: then it is stopped


class Target(Record, frozen=True):
    """A base that may be acted against, from its orbit."""

    worth: float
    base: UnitId
    at: NodeId
    war: bool


def is_warship(unit: Unit) -> bool:
    """Made to fight rather than to explore."""
    return unit.kind is Kind.CV and (unit.combat or 0) > (unit.explore or 0)


class Marines:
    def __init__(self, outlook: Outlook, pads: Pads) -> None:
        self.outlook, self.pads = outlook, pads
        self.view, self.seat = outlook.view, outlook.seat
        self.built = list[Act]()
        self.flights = list[Act]()
        self.actions = list[Act]()
        self.targets = sorted(self.find(), key=lambda one: (-one.worth, one.base))

    @property
    def hunted(self) -> set[NodeId]:
        """Boxes with pirates."""
        outlaws = (*self.view.pirates.values(), *self.view.raiders.values())
        return {one.at for one in outlaws}

    # --- against whom

    def find(self) -> Iterator[Target]:
        view, mine = self.view, self.outlook.faction
        for base, found in view.bases.items():
            foe, above = owner(base), orbit(found.world)
            if foe == mine or found.common or peaceful(above):
                continue
            right = footing(view, mine, foe, above)
            if right <= EMBARGO and not self.harmless(found):
                yield Target(self.worth(base, war=right <= WAR), base, above, right <= WAR)

    def harmless(self, base: Base) -> bool:
        """In a race only who nearly has what all want is stopped."""
        goal = self.view.scenario.victory
        if goal is None:
            return False
        lacks = (goal.count or goal.settlements) - base.settlements
        return base.world != goal.world or lacks > NEAR_VICTORY

    def worth(self, base: UnitId, *, war: bool) -> float:
        """By who lives there."""
        return 1.0 + war + self.view.bases[base].settlements / 4

    # --- a year

    def plan(self, allowance: float) -> None:
        """Those that are there act; the others go; if there is reason, one more is built."""
        mine = [(unit, ship) for unit, ship in self.outlook.ships if is_warship(unit)]
        self.outlook.marines |= {unit.id for unit, _ in mine}
        for unit, ship in mine:
            if not box_of(ship.at):
                self.lead(unit, ship)
        if (self.targets or self.hunted) and len(mine) < FLEET:
            self.enlist(allowance)
        self.launch_missile(spare=False)

    # --- missiles (HORIZON-17.2.1)

    def launch_missile(self, *, spare: bool) -> None:
        """At a player's base, with the largest launcher there is.

        One is built only for a base that decides the game; else it takes what nobody else wants
        this year and can be built again: who spends all on missiles wins nothing.
        """
        target = next((one for one in self.targets if one.war and self.is_players(one.base)), None)
        fired = any(isinstance(act, Missile) for act in self.flights)
        if target is None or fired or not self.view.options.interplanetary_missiles:
            return
        launcher: Unit | None = None
        if spare:
            able = (one for one in self.pads.free if one.cost.total <= self.outlook.cash)
            launcher = max(able, key=lambda one: one.size, default=None)
        elif self.decides(target.base):
            launcher = self.pads.take(1, fast=True)
        if launcher is not None:
            self.flights.append(Missile(launcher.id, target.base))

    def is_players(self, base: UnitId) -> bool:
        return self.view.player(owner(base)) is not None

    def decides(self, base: UnitId) -> bool:
        """Does the game end with it? (HORIZON-16.6.2)"""
        return self.view.bases[base].world == self.view.scenario.ai_world

    def enemy(self) -> FactionId | None:
        """A player at Embargo with them, whom missiles could reach in a war."""
        if not self.view.options.interplanetary_missiles:
            return None
        near = (one.base for one in self.targets if not one.war and self.is_players(one.base))
        return next(map(owner, near), None)

    def lead(self, unit: Unit, ship: Ship) -> None:
        if ship.at == self.outlook.home:
            self.depart(unit, ship)
        elif ship.reserve or ship.damage * 2 >= unit.size:
            self.go_home(unit, ship)
        elif self.strike(unit, ship.at, ship.damage):
            return
        elif (goal := self.goal(unit, ship)) is not None and system_of(goal) == system_of(ship.at):
            path = way(ship.at, goal)
            if self.passable(unit, path):
                self.flights.append(Fly((unit.id,), path))
                self.strike(unit, goal, ship.damage)
        elif goal is not None:
            self.flights.append(Fly((unit.id,), departure(ship.at, system_of(goal))))
        else:
            self.go_home(unit, ship)

    def depart(self, unit: Unit, ship: Ship) -> None:
        """Repaired and made ready, if there is somewhere to go."""
        goal = self.goal(unit, replace(ship, reserve=False))
        if goal is None or self.pads.cost(unit.size) + READY + ship.damage > self.outlook.cash:
            return
        if ship.damage:
            self.outlook.cash -= ship.damage
            self.built.append(Repair(unit.id, ship.damage))
        if ship.reserve:
            self.outlook.cash -= READY
            self.built.append(Unreserve(unit.id))
        launcher = self.pads.take(unit.size)
        if launcher is None:
            return
        home = self.outlook.home
        inside = system_of(goal) == system_of(home)
        path = way(home, goal) if inside else departure(home, system_of(goal))
        self.flights.append(Fly((unit.id,), path, launcher.id))
        if inside:
            self.strike(unit, goal, 0)

    def go_home(self, unit: Unit, ship: Ship) -> None:
        home = self.outlook.home
        inside = system_of(ship.at) == system_of(home)
        path = way(ship.at, home) if inside else departure(ship.at, system_of(home))
        self.flights.append(Fly((unit.id,), path))

    def passable(self, unit: Unit, path: tuple[NodeId, ...]) -> bool:
        return all(may_cross(self.view, self.seat, unit.id, node) is None for node in path)

    # --- what one does where it is

    def strike(self, unit: Unit, at: NodeId, damage: int) -> bool:
        """The best thing to do there; False: there is nothing."""
        guns, fleet = combat_value(unit.id, damage), (unit.id,)
        for target in self.targets:
            if target.at != at or not guns:
                continue
            nobodys = self.view.player(owner(target.base)) is None
            race = self.view.scenario.victory is not None  # what is flown there can be caught
            holds = guns >= strength_needed(self.view, target.base)
            if target.war and nobodys and unit.size - damage > BEARABLE:
                self.actions.append(RaidBase(fleet, target.base))
            elif target.war and not nobodys and not (race and holds) and self.outguns(guns, target):
                self.actions.append(Search(fleet, target.base))
            elif holds:
                self.actions.append(Blockade(fleet, target.base))
            else:
                continue
            return True
        if at in self.hunted and self.beats(unit, guns, at):
            foe = strongest(self.view, at)
            assert foe is not None
            self.actions.append(Search(fleet, UnitId(foe)))
            return True
        return False

    def outguns(self, guns: int, target: Target) -> bool:
        view, base = self.view, target.base
        theirs = combat_of(view, base) + sum(combat_of(view, one) for one in stacked(view, base))
        return guns > theirs

    def beats(self, unit: Unit, guns: int, at: NodeId) -> bool:
        foe = strongest(self.view, at)
        if foe is None:
            return False
        return guns > combat_of(self.view, foe) and unit.size >= size_of(self.view, foe)

    def quarry(self) -> FactionId | None:
        """A faction without player that could be robbed: no friend, with bases in reach."""
        crew = next(iter(self.fitting()), None)
        if crew is None:
            return None
        view = with_ship(self.view, crew.id, Ship(self.outlook.home))
        found = Counter(
            owner(base)
            for base, there in view.bases.items()
            if view.player(owner(base)) is None
            and not peaceful(orbit(there.world))
            and not steady(view, self.outlook.faction, owner(base))
            and may_enter(view, self.seat, crew.id, orbit(there.world)) is None
        )
        mine = self.outlook.faction
        return min(
            sorted(found), key=lambda one: (view.relation(mine, one), -found[one]), default=None
        )

    # --- where to

    def goal(self, unit: Unit, ship: Ship) -> NodeId | None:
        """The best place that it may enter, the near ones first."""
        view = with_ship(self.view, unit.id, ship)
        here = system_of(ship.at)
        guns = combat_value(unit.id, ship.damage)
        places = [
            (one.worth, one.at)
            for one in self.targets
            if guns >= strength_needed(view, one.base) and not self.held(one.base)
        ]
        places += [(1.5, box) for box in self.hunted if self.beats(unit, guns, box)]
        found = list[tuple[float, NodeId]]()
        for worth, at in places:
            if may_enter(view, self.seat, unit.id, at) is not None:
                continue
            system = system_of(at)
            time = 0 if system == here else transfer_time(view, self.seat, here, system)
            found.append((worth / (2 + time), at))
        return max(found)[1] if found else None

    def held(self, base: UnitId) -> bool:
        block = self.view.blockades.get(base)
        return block is not None

    def fitting(self) -> list[Unit]:
        """Warships that could be built and launched, the strongest first."""
        most = min(max_cv_size(self.view, self.seat), max_lv_size(self.view, self.seat), LARGE - 1)
        fit = [one for one in self.outlook.pool if is_warship(one) and one.size <= most]
        return sorted(fit, key=lambda one: (-(one.combat or 0), one.cost.total))

    def enlist(self, allowance: float) -> None:
        if self.outlook.slots(Kept.CV) <= 0:
            return
        for unit in self.fitting():
            price = self.outlook.price(unit.cost)
            whole = price + self.pads.cost(unit.size)
            if whole > max(allowance, self.outlook.cash * SHARE):
                continue
            if self.goal(unit, Ship(self.outlook.home)) is None:
                continue
            self.outlook.cash -= price
            self.outlook.pool.remove(unit)
            self.outlook.marines.add(unit.id)
            self.built.append(BuildUnit(unit.id))
            self.depart(unit, Ship(self.outlook.home))
            return
