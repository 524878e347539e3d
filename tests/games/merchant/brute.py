"""Where a ship can go, by trying everything: sections 5.5 and 5.6 once more, from the map alone.

Shares no step with the search that it checks; a position is kept in its words. As a program it
compares many positions: `python -m tests.games.merchant.brute 2000 --seed 1`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from bot.games.merchant.box.galaxy import (
    BOXES,
    CITIES,
    EDGES,
    FOIL_LINKS,
    SPACES,
    Colour,
    Kind,
    SpaceId,
)
from bot.games.merchant.ways.routes import Route, Waters, all_routes
from bot.games.merchant.ways.sky import Course, Sky, bits

Path = tuple[SpaceId, ...]
Trip = tuple[SpaceId, SpaceId]  # a path between two spaces, in the direction it was travelled
End = tuple[
    SpaceId, bool, int | None
]  # of a flight: where, landed or not, and its pilot number if that is fixed

MOST_MP = 8
MOST_SHIPS = 3_000  # tried in one position
ASTEROIDS = tuple(space.id for space in SPACES.values() if space.kind is Kind.ASTEROID)
PRINTED = {space.id: space.penalty for space in SPACES.values() if space.penalty is not None}
DRIVES: tuple[tuple[Colour, ...], ...] = (
    (),
    (Colour.RED,),
    (Colour.YELLOW,),
    (Colour.RED, Colour.YELLOW),
)


NEAR: dict[bool, dict[SpaceId, list[SpaceId]]] = {
    foil: {
        here: [edge.b if edge.a == here else edge.a for edge in edges if here in (edge.a, edge.b)]
        for here in SPACES
    }
    for foil, edges in ((False, EDGES), (True, (*EDGES, *FOIL_LINKS)))
}


class Ship(NamedTuple):
    """A ship on its way; nothing of it is left out, so two that are equal have one future."""

    at: SpaceId
    mp: int
    pilot: int | None = None
    used: frozenset[Trip] = frozenset()
    paid: int = 0


class Step(NamedTuple):
    path: Path
    cost: int
    pilot: int | None
    jump: bool = False


def back(at: SpaceId, path: Path) -> set[Trip]:
    """The trips of a path, travelled the other way."""
    return {(there, here) for here, there in pairwise((at, *path))}


class Place(NamedTuple):
    """All that decides where a ship can go."""

    skip: tuple[Colour, ...]
    foil: bool
    gates: dict[int, SpaceId]
    tints: dict[SpaceId, Colour]
    tolls: dict[SpaceId, int]
    hidden: frozenset[SpaceId]
    ports: frozenset[SpaceId]
    cash: int
    dice: tuple[int, ...]
    switch: bool
    jumping: bool  # the first step was declared by Jump Start
    declared: SpaceId | None
    start: Ship
    walks: dict[SpaceId, list[tuple[Path, set[Trip]]]]
    far: dict[SpaceId, dict[SpaceId, int]]

    # --- one step

    def skipped(self, space: SpaceId) -> bool:
        return self.tints.get(space, SPACES[space].color) in self.skip

    def paths(self, ship: Ship) -> list[Path]:
        """All path steps that reverse nothing (MERCHANT-5.5.4)."""
        known = self.walks.get(ship.at)
        if known is None:
            known = self.walks[ship.at] = [
                (path, back(ship.at, path)) for path in self.walk(ship.at)
            ]
        return [path for path, backwards in known if ship.used.isdisjoint(backwards)]

    def walk(self, at: SpaceId) -> Iterator[Path]:
        """Over skipped spaces, none of them twice, to the first that is not."""
        row: list[Path] = [(at,)]
        while row:
            path = row.pop()
            for there in NEAR[self.foil][path[-1]]:
                if (path[-1], there) in back(at, path[1:]):
                    continue
                if not self.skipped(there):
                    yield (*path[1:], there)
                elif there not in path[1:]:
                    row.append((*path, there))

    def price(self, *spaces: SpaceId) -> int:
        """Of a step into or out of a surface city 2 (MERCHANT-5.2.2)."""
        towns = any(SPACES[space].kind is Kind.SURFACE_CITY for space in spaces)
        return 2 if towns and not self.foil else 1

    def under(self, ship: Ship, number: int | None, *, jumping: bool) -> list[Step]:
        """Steps under a pilot number, whatever they cost (MERCHANT-5.5.6, MERCHANT-5.5.7)."""
        gate = self.gates.get(number or 0)
        if (jumping or ship.at in self.gates.values()) and gate not in (None, ship.at):
            assert gate is not None
            return [Step((gate,), self.price(ship.at), number, True)]
        exits = SPACES[ship.at].exits
        return [
            Step(path, self.price(ship.at, path[-1]), number)
            for path in self.paths(ship)
            if number is None or not exits or path[0] == exits[number]
        ]

    def numbers(self, ship: Ship, *, jumping: bool) -> tuple[int | None, ...]:
        """The pilot numbers to try; away from circles and gates none (MERCHANT-5.5.8)."""
        if not (SPACES[ship.at].exits or ship.at in self.gates.values() or jumping):
            return (None,)
        fixed = ship.pilot is not None and not self.switch
        return (ship.pilot,) if fixed else tuple(sorted({*self.dice}))

    def steps(self, ship: Ship, *, first: bool) -> list[Step]:
        jumping = first and self.jumping
        found = [
            step
            for number in self.numbers(ship, jumping=jumping)
            for step in self.under(ship, number, jumping=jumping)
            if step.cost <= ship.mp
        ]
        declared = [step for step in found if first and step.path[-1] == self.declared]
        return declared or found  # MERCHANT-5.5.9

    def halts(self, ship: Ship) -> list[int]:
        """Numbers of a circle that point back (MERCHANT-5.5.11)."""
        if not SPACES[ship.at].exits or not ship.used:
            return []
        tried = self.numbers(ship, jumping=False)
        return [n for n in tried if n is not None and not self.under(ship, n, jumping=False)]

    def after(self, ship: Ship, step: Step) -> Ship:
        """Booked; what the space costs is not paid yet."""
        trips = set() if step.jump else {(b, a) for a, b in back(ship.at, step.path)}
        pilot = ship.pilot if step.pilot is None else step.pilot
        return Ship(step.path[-1], ship.mp - step.cost, pilot, ship.used | trips, ship.paid)

    def narrowed(self, ship: Ship) -> Ship:
        """Without trips whose end is too far away to be left again: they forbid nothing."""
        far = self.far.get(ship.at) or self.distances(ship.at)
        return ship._replace(
            used=frozenset(trip for trip in ship.used if far.get(trip[1], 99) < ship.mp)
        )

    def distances(self, at: SpaceId) -> dict[SpaceId, int]:
        """The least MP to come to or across each space, pilot numbers left out of account."""
        far, gates = {at: 0}, {*self.gates.values()}
        changed = {at}
        while changed:
            here = changed.pop()
            for there in (*NEAR[self.foil][here], *(gates if here in gates or here == at else ())):
                cost = far[here] + (not self.skipped(there))
                if cost < far.get(there, 99):
                    far[there] = cost
                    changed.add(there)
        self.far[at] = far
        return far

    # --- whole flights

    def ends(self) -> dict[End, int] | None:
        """Every way to end a movement, and the least that must be paid on the way there.

        Nothing is known of it where there are too many ways: with two drives among the asteroids.
        """
        best: dict[End, int] = {}
        cheapest, row = {self.start._replace(paid=0): self.start.paid}, [self.start]

        def end(at: SpaceId, pilot: int | None, paid: int) -> None:
            fixed = None if self.switch else pilot
            key = at, at in self.ports and at not in self.hidden, fixed
            best[key] = min(paid, best.get(key, paid))

        while row:
            if len(cheapest) > MOST_SHIPS:
                return None
            ship = row.pop()
            first = ship is self.start and self.declared is not None
            steps = self.steps(ship, first=first)
            for number in [] if first else self.halts(ship):
                end(ship.at, number, ship.paid)
            if not steps and ship is not self.start:
                end(ship.at, ship.pilot, ship.paid)
            for step in steps:
                at, last = step.path[-1], step.cost == ship.mp
                hidden, due = at in self.hidden, self.tolls.get(at)
                if hidden or last or due is not None or at in self.ports:
                    end(at, ship.pilot if step.pilot is None else step.pilot, ship.paid)
                paid = ship.paid + (due or 0)
                if hidden or last or paid > self.cash:
                    continue
                there = self.after(ship, step)
                there = self.narrowed(there._replace(pilot=None) if self.switch else there)
                if paid < cheapest.get(there._replace(paid=0), paid + 1):
                    cheapest[there._replace(paid=0)] = paid
                    row.append(there._replace(paid=paid))
        return best

    def flies(self, route: Route) -> bool:
        """Is every leg of a route a step that can be made, and does it end as it says?"""
        ship, paid = self.start, 0
        for number, leg in enumerate(route.legs):
            if not leg.path:
                return number == len(route.legs) - 1 and leg.pilot in self.halts(ship)
            steps = self.steps(ship, first=not number and self.declared is not None)
            wanted = [one for one in steps if (one.path, one.jump) == (leg.path, leg.jump)]
            made = [one for one in wanted if one.pilot == leg.pilot]
            if not made:
                return False
            ship = self.after(ship, made[0])._replace(paid=paid)
            if number < len(route.legs) - 1:
                paid += self.tolls.get(ship.at, 0)
        return (ship.at, ship.paid, ship.mp) == (route.end, route.paid, route.left)

    # --- against the search

    def found(self) -> tuple[Route, ...]:
        """What the search finds here."""
        tolls, tints = tuple(self.tolls.items()), tuple(self.tints.items())
        sky = Sky(tuple(self.gates.items()), tints, self.skip, self.foil)
        waters = Waters(sky, tolls, tuple(self.hidden), tuple(self.ports), self.cash)
        at, mp, pilot, used, _ = self.start
        first = self.declared, self.jumping, self.switch
        return all_routes(waters, Course(at, mp, self.dice, pilot, bits(tuple(used)), *first))

    def differences(self) -> list[str]:
        """What the search has too many, too few, too dear, or cannot be flown.

        Where there are too many ways the ship has less MP.
        """
        ends = self.ends()
        if ends is None:
            return self._replace(start=self.start._replace(mp=self.start.mp - 1)).differences()
        routes = self.found()
        known = {(route.end, route.landed, route.pilot): route.paid for route in routes}
        wrong = [
            f"{end}: {known.get(end)} instead of {ends.get(end)}"
            for end in {*known, *ends}
            if known.get(end) != ends.get(end)
        ]
        return wrong + [f"{route} cannot be flown" for route in routes if not self.flies(route)]


def anywhere(seed: object) -> Place:
    """A ship somewhere, before its first step or in the middle of its flight."""
    rng = random.Random(f"{seed}")
    hidden = rng.sample(BOXES, rng.randint(2, 20))
    shown = [box for box in BOXES if box not in hidden]
    rng.shuffle(shown)
    numbers = rng.sample(range(1, 7), rng.randint(0, min(6, len(shown))))
    gates = {number: shown.pop() for number in sorted(numbers)}
    fines = {box: rng.choice(tuple(Colour)) for box in shown if rng.random() < 0.5}
    rich = rng.choice((0, 10, 40, 200))
    dice = tuple(rng.randint(1, 6) for _ in range(rng.choice((2, 3, 4))))
    shields = 20 * rng.choice((0, 0, 1))
    tolls = {space: max(0, due - shields) for space, due in PRINTED.items()}
    tolls |= {box: max(0, rng.choice((10, 20, 30)) - shields) for box in fines}
    ports = {*CITIES, *ASTEROIDS, *(box for box in shown if box not in fines)}
    ship = Ship(rng.choice(sorted(SPACES)), min(MOST_MP, sum(dice)))
    place = Place(
        rng.choice(DRIVES),
        rng.random() < 0.25,
        gates,
        fines,
        tolls,
        frozenset(hidden),
        frozenset(ports),
        rich,
        dice,
        rng.random() < 0.25,
        rng.random() < 0.25,
        None,
        ship,
        {},
        {},
    )
    return under_way(place, rng) if rng.random() < 0.3 else declaring(place, rng)


def declaring(place: Place, rng: random.Random) -> Place:
    """Some first space was named that a path, or a telegate, leads to (MERCHANT-5.5.2)."""
    at = place.start.at
    far = {path[-1] for path in place.paths(place.start)}
    jumps = {*place.gates.values()} if place.jumping or at in place.gates.values() else set()
    first = rng.choice(sorted((far | jumps) - {at}))
    return place._replace(declared=first, jumping=place.jumping and first in jumps)


def under_way(place: Place, rng: random.Random) -> Place:
    place = place._replace(jumping=False)
    ship = place.start
    for _ in range(rng.randint(1, 3)):
        steps = place.steps(ship, first=False)
        if ship.mp < 3 or not steps:
            break
        there = place.after(ship, rng.choice(steps))
        ship = there._replace(pilot=None) if place.switch else there
    return place._replace(start=ship)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("positions", nargs="?", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = 0
    for number in range(asked.positions):
        found = anywhere((asked.seed, number)).differences()
        wrong += bool(found)
        for line in found:
            sys.stdout.write(f"{number}: {line}\n")
    sys.stdout.write(f"{asked.positions} positions, {wrong} of them differ\n")


if __name__ == "__main__":
    main()
