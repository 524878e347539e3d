"""Robots: which are built, where they are sent, and where they go on from a flyby box."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from functools import cache
from typing import TypeAlias

from bot.games.horizons.acts import Act, BuildUnit, Fly, LoadProbe
from bot.games.horizons.box.sky import (
    ALPHA,
    HOME_ORBIT,
    SYSTEMS,
    WORLDS,
    NodeId,
    SystemId,
    WorldId,
    flyby,
    in_radiation,
    kind_of,
    neighbours,
    orbit,
    surface,
    system_of,
    transfer_box,
    worlds_in,
)
from bot.games.horizons.box.units import Robot, Unit
from bot.games.horizons.chapters.bases.service import CARRIERS
from bot.games.horizons.chapters.common.support import Kept
from bot.games.horizons.chapters.exploring.totals import for_robots
from bot.games.horizons.chapters.moving.transfers import transfer_time
from bot.games.horizons.effects import added
from bot.games.horizons.minds.outlook import Outlook, robots
from bot.games.horizons.minds.pads import Pads

Site: TypeAlias = tuple[float, NodeId]  # how good a place is, and which
Goal: TypeAlias = tuple[float, NodeId, SystemId]
ALPHA_WORTH = 25.0  # of the first robot there, in points of technology
LONGEST = 32  # years of a flight to another star
ABOVE = 4  # robots that cost upkeep, where technologies decide
LATEST = 2140  # what arrives later brings nothing


@cache
def way(start: NodeId, goal: NodeId) -> tuple[NodeId, ...]:
    """The places after the start, within a system; a landing comes last."""
    found: dict[NodeId, tuple[NodeId, ...]] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return found[here]
        if kind_of(here) == "surface" and here != start:
            continue
        for node in neighbours(here):
            if node not in found:
                found[node] = (*found[here], node)
                queue.append(node)
    return ()


def departure(home: NodeId, goal: SystemId) -> tuple[NodeId, ...]:
    return (*way(home, flyby(system_of(home))), transfer_box(goal, 1))


class Robots:
    def __init__(self, outlook: Outlook, pads: Pads) -> None:
        self.outlook, self.pads = outlook, pads
        self.view, self.seat = outlook.view, outlook.seat
        self.bonus = added(self.view, self.seat, "robotic_explore")
        self.worlds = self.view.worlds()
        self.heading = [self.view.ships[unit.id].at for unit, _ in outlook.ships]
        self.built = list[Act]()
        self.flights = list[Act]()
        self._best: dict[Hashable, Site | None] = {}
        self._goals: dict[Hashable, Goal | None] = {}

    # --- what a place is worth

    def total(self, unit: Unit, world: WorldId) -> float:
        tile = self.view.tile(world)
        kind = unit.type
        assert kind is not None
        value = self.view.values.get(world, 0)
        if not value:
            return 0
        if kind is Robot.TELESCOPE:
            value /= 2  # type: ignore[assignment]  # a half counts
        mods = getattr(tile.explore_mods, kind.value) if tile else 0
        return value + (unit.explore or 0) + self.bonus + mods

    def worth(self, unit: Unit, world: WorldId) -> float:
        total = self.total(unit, world)
        return self.outlook.worth(
            world, total, crewed=False, telescope=unit.type is Robot.TELESCOPE
        )

    def sites(self, unit: Unit, system: SystemId) -> Iterator[tuple[float, NodeId]]:
        """Where it could work in a system, and how well."""
        for world in worlds_in(system):
            if world.id not in self.worlds:
                continue
            if unit.type is Robot.ROVER and world.surface_kind == "ground":
                yield self.worth(unit, world.id), surface(world.id)
            elif unit.type is Robot.ORBITER and for_robots(world):
                value = self.worth(unit, world.id)
                if world.central:
                    others = [self.worth(unit, one.id) - 0.2 for one in worlds_in(system)]
                    value = max(value, *others) + 0.5
                yield value, orbit(world.id)
            elif unit.type is Robot.FLYBY and for_robots(world):
                yield self.worth(unit, world.id), flyby(system)

    def best_site(self, unit: Unit, system: SystemId) -> Site | None:
        """The same for all of a kind and strength while the same is wanted: looked for once."""
        key = unit.type, unit.explore, system, frozenset(self.outlook.fields)
        if key not in self._best:
            found = (
                (value - (0.3 if in_radiation(node) else 0), node)
                for value, node in self.sites(unit, system)
                if value > 0
            )
            self._best[key] = max(found, default=None)
        return self._best[key]

    # --- on the way

    def go_on(self) -> None:
        """From a flyby box to where it works for good."""
        for unit, ship in self.outlook.ships:
            waiting = kind_of(ship.at) == "flyby"
            if unit.type not in (Robot.ORBITER, Robot.ROVER) or not waiting:
                continue
            best = self.best_site(unit, system_of(ship.at))
            if best is not None:
                path = way(ship.at, best[1])
                self.flights.append(Fly((unit.id,), path))
                self.outlook.moved[unit.id] = best[1]

    # --- new ones

    def launch(self, allowance: float) -> None:
        """As many as are supported and can be paid, the best first; those on Earth before."""
        outlook = self.outlook
        waiting = [
            unit
            for unit, ship in outlook.ships
            if ship.at == outlook.home and unit.type is not None
        ]
        for unit in robots(waiting):
            self.send(unit)
        free = outlook.slots(Kept.RE) + (ABOVE if outlook.studious else 0)
        while free > 0:
            found = self.choose(allowance)
            if found is None:
                return
            unit, cost = found
            outlook.cash -= cost
            allowance -= cost
            outlook.pool.remove(unit)
            self.built.append(BuildUnit(unit.id))
            free -= 1
            before = outlook.cash
            self.send(unit)
            allowance -= before - outlook.cash

    def choose(self, allowance: float) -> tuple[Unit, int] | None:
        best: tuple[float, Unit, int] | None = None
        for unit in robots(self.outlook.pool):
            cost = self.outlook.price(unit.cost)
            whole = cost + self.pads.cost(1)
            if whole > min(allowance, self.outlook.cash):
                continue
            goal = self.goal(unit)
            if goal is None:
                continue
            value = goal[0] / (whole + 1)
            if best is None or value > best[0]:
                best = value, unit, cost
        return best[1:] if best else None

    def goal(self, unit: Unit) -> Goal | None:
        """What it brings over its life for each year of it, and where.

        The same for all of a kind and strength, until one more is on its way.
        """
        ready = self.pads.free[-1].size if self.pads.free else 2
        wanted = frozenset(self.outlook.fields)
        key = unit.type, unit.explore, ready, wanted, len(self.heading)
        if key not in self._goals:
            self._goals[key] = self.best_goal(unit, ready)
        return self._goals[key]

    def best_goal(self, unit: Unit, ready: int) -> Goal | None:
        """`ready`: the size of the launcher that it would take."""
        odds = max(5, 30 + added(self.view, self.seat, "malfunction")) / 100
        life = min(1 / odds, 8.0)
        earth = system_of(self.outlook.home)
        if unit.type is Robot.TELESCOPE:
            seen = [one for one in self.view.values if WORLDS[one].system != ALPHA]
            value = max((self.worth(unit, world) for world in seen), default=0.0)
            return value * life * 0.8, HOME_ORBIT, earth
        found = list[Goal]()
        for system in self.view.scenario.systems:
            time = 0
            if system != earth:
                time = transfer_time(self.view, self.seat, earth, system, ready)
            if self.view.year + time >= LATEST or (system == ALPHA and unit.type is Robot.FLYBY):
                continue
            best = self.best_site(unit, system)
            if best is None:
                continue
            value = best[0] * life * (life + 2) / (life + 2 + time)
            crowd = sum(system_of(at) == system for at in self.heading)
            value *= 0.93**crowd
            if system == ALPHA:
                gone = self.outlook.me.alpha_robot or crowd
                value = 0.0 if gone or time > LONGEST else ALPHA_WORTH
            found.append((value, best[1], system))
        return max(found, default=None)

    def equip(self, unit: Unit) -> None:
        """With a probe: one more exploration, in which it does not break down (HORIZON-11.2.8)."""
        outlook = self.outlook
        carries = unit.id in self.view.ships and self.view.ships[unit.id].probe is not None
        if unit.type not in CARRIERS or carries:
            return
        probes = [one for one in outlook.pool if one.type is Robot.PROBE]
        probe = max(probes, key=lambda one: one.explore or 0, default=None)
        if probe is None or outlook.price(probe.cost) > outlook.cash - self.pads.cost(1):
            return
        outlook.cash -= outlook.price(probe.cost)
        outlook.pool.remove(probe)
        self.built += [BuildUnit(probe.id), LoadProbe(unit.id, probe.id)]

    def send(self, unit: Unit) -> None:
        goal = self.goal(unit)
        if goal is None:
            return
        _, node, system = goal
        home = self.outlook.home
        far = abs(SYSTEMS[system].helio - SYSTEMS[system_of(home)].helio)
        launcher = self.pads.take(min(2, max(1, far)), fast=far > 2) or self.pads.take(1)
        if launcher is None:
            return
        inside = system == system_of(home)
        path = way(home, node) if inside else departure(home, system)
        self.equip(unit)
        self.flights.append(Fly((unit.id,), path, launcher.id))
        self.heading.append(node)
        if inside:
            self.outlook.moved[unit.id] = node
