"""5.6 Ways: the first space towards a destination, whole routes, and the chance to arrive."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, product
from typing import NamedTuple

from bot.engine.records import Record
from bot.games.merchant.box.galaxy import SPACES, SpaceId
from bot.games.merchant.commands import Leg, Then
from bot.games.merchant.ways.sky import (
    CIRCLES,
    DEAREST,
    MOST_MP,
    Course,
    Hop,
    Move,
    Sky,
    chart,
    legal_steps,
    stops,
)

LANDED = 2  # a landing on the way counts like so many MP nearer to the goal
OVAL, CIRCLE = 1, 2  # counted besides the MP of a way (MERCHANT-5.6.1)
LAST = SpaceId("~")  # behind all spaces by name


class Waters(Record, frozen=True):
    """What a ship knows to lie on its ways: nothing behind face-down counters (MERCHANT-19.6)."""

    sky: Sky
    tolls: tuple[tuple[SpaceId, int], ...] = ()  # ovals, and what each costs this player
    hidden: tuple[SpaceId, ...] = ()  # face-down boxes
    ports: tuple[SpaceId, ...] = ()  # where one can land
    cash: int = 0


class Route(NamedTuple):
    """A whole way to the end of a movement."""

    legs: tuple[Leg, ...]
    end: SpaceId
    landed: bool
    paid: int = 0
    pilot: int | None = None  # None too where it may change from step to step
    left: int = 0  # MP that are lost, or that are left before a face-down box

    @property
    def spaces(self) -> tuple[SpaceId, ...]:
        return tuple(space for leg in self.legs for space in leg.path)


# --- before the roll


class Way(NamedTuple):
    cost: int
    first: SpaceId


def ways(sky: Sky, tolls: tuple[SpaceId, ...], at: SpaceId) -> dict[SpaceId, Way]:
    """The cheapest way to every space, ovals and circles counted extra (MERCHANT-5.6.1)."""
    return cheapest(sky, tuple((space, OVAL) for space in tolls), at)


@lru_cache(maxsize=512)
def cheapest(sky: Sky, ovals: tuple[tuple[SpaceId, int], ...], at: SpaceId) -> dict[SpaceId, Way]:
    """The cheapest way to every space; `ovals`: how many MP each is counted like."""
    found: dict[SpaceId, Way] = {}
    extra = dict.fromkeys(CIRCLES, CIRCLE)
    for space, more in ovals:
        extra[space] = extra.get(space, 0) + more
    ends = chart(sky).ends(0)
    rows: list[dict[SpaceId, SpaceId]] = [{at: SpaceId("")}]  # by cost: spaces, and first ones
    for cost, row in enumerate(rows):
        for space, first in row.items():
            if space in found or (space == at and first):
                continue
            if first:
                found[space] = Way(cost, first)
            for end, step in ends[space]:
                if end in found:
                    continue
                far, begun = cost + step + extra.get(end, 0), first or end
                while far >= len(rows):
                    rows.append({})
                if begun < rows[far].get(end, LAST):
                    rows[far][end] = begun
    return found


class Reach(NamedTuple):
    """MP to every space that one movement can come to; `free`: no pilot number had a say."""

    cost: dict[SpaceId, int]
    free: bool


@lru_cache(maxsize=2_048)
def reach(sky: Sky, at: SpaceId, first: SpaceId, number: int, most: int) -> Reach:
    """From a declared first space on, under one pilot number; reversals are left out of account."""
    here = chart(sky)
    ends = here.ends(number)
    rows: list[list[SpaceId]] = [[] for _ in range(most + DEAREST + 1)]  # by cost
    for move in legal_steps(here, Course(at, most, (number,), None, 0, first)):
        rows[move.cost].append(move.path[-1])
    found: dict[SpaceId, int] = {}
    for cost in range(most + 1):
        for space in rows[cost]:
            if space not in found:
                found[space] = cost
                for end, step in ends[space]:
                    if end not in found:
                        rows[cost + step].append(end)
    return Reach(found, at not in here.guided and here.guided.isdisjoint(found))


@lru_cache(maxsize=64)
def rolls(dice: int, *, auto: bool) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """Every roll as MP and numbers, with how many ways there are to it."""
    thrown = product(range(1, 7), repeat=dice - auto)
    found = Counter(
        (sum(faces) + 4 * auto, tuple(sorted({*faces, *((4,) if auto else ())})))
        for faces in thrown
    )
    return tuple((mp, numbers, ways) for (mp, numbers), ways in found.items())


@lru_cache(maxsize=4_096)
def chance_to_arrive(
    sky: Sky, at: SpaceId, first: SpaceId, goal: SpaceId, dice: int, auto: bool = False
) -> int:
    """How many rolls of a hundred lead to the goal in one turn, all ovals paid."""
    most = 6 * dice
    one = reach(sky, at, first, 1, most)
    far = [one.cost.get(goal, most + 1)] * 7  # by number
    if not one.free:
        for number in range(2, 7):
            far[number] = reach(sky, at, first, number, most).cost.get(goal, most + 1)
    hits = total = 0
    for mp, numbers, times in rolls(dice, auto=auto):
        total += times
        hits += times * (min(map(far.__getitem__, numbers)) <= mp)
    return round(100 * hits / total)


# --- after it


KEPT = ((8, 16), (14, 4), (16, 2), (MOST_MP, 1))  # up to so many MP, so many ways


def most_kept(mp: int) -> int:
    """Of ways to one place that differ only in the paths they use up: on a short flight all that
    matter, on a long one few, since there are ever so many others to the same end.
    """
    return next(most for far, most in KEPT if mp <= far)


class _Node(NamedTuple):
    """A ship on its way; its nodes in order are the route."""

    paid: int
    depth: int
    number: int  # of the node: the first one found is looked at first
    at: SpaceId
    mp: int
    pilot: int | None
    used: int
    move: Move | Hop
    before: _Node | None


class _Search:
    """The cheapest routes to each end, by landing and pilot number."""

    def __init__(self, waters: Waters, course: Course) -> None:
        self.chart = chart(waters.sky)
        self.course = course
        self.tolls = dict(waters.tolls)
        self.hidden, self.ports = frozenset(waters.hidden), frozenset(waters.ports)
        self.cash = waters.cash
        self.found: dict[tuple[SpaceId, bool, int | None], Route] = {}
        self.row: list[_Node] = []
        self.kept: dict[tuple[SpaceId, int, int | None], list[int]] = {}
        self.most = most_kept(course.mp)
        self.numbers = count(1)

    def run(self) -> tuple[Route, ...]:
        """A place is left again with the same MP and number only if a path is free that the
        cheaper ways before had used up, and that could still be travelled back.
        """
        root = _Node(
            0,
            0,
            0,
            self.course.at,
            self.course.mp,
            self.course.pilot,
            self.course.used,
            Move(()),
            None,
        )
        self.leave(root, self.course)
        while self.row:
            node = heappop(self.row)
            used = node.used
            if not self.is_new(node.at, node.mp, node.pilot, used):
                continue
            self.kept.setdefault((node.at, node.mp, node.pilot), []).append(used)
            now = self.course
            self.leave(
                node, Course(node.at, node.mp, now.dice, node.pilot, used, None, False, now.switch)
            )
        return tuple(self.found.values())

    def is_new(self, at: SpaceId, mp: int, pilot: int | None, used: int) -> bool:
        """Has no way been kept to this place that leaves at least as much free?"""
        others = self.kept.get((at, mp, pilot))
        if others is None:
            return True
        if len(others) >= self.most:
            return False
        return all(other & ~used for other in others)

    def leave(self, node: _Node, now: Course) -> None:
        here, at, used = self.chart, node.at, now.used
        plain = not SPACES[at].exits and at not in here.gates and now.declared is None
        moves: Iterable[Move | Hop]
        if plain:
            mp = now.mp
            moves = [hop for hop in here.hops(at) if not used & hop.bans and hop.cost <= mp]
        else:
            moves = legal_steps(here, now)
            for stop in stops(here, now):
                self.end(node, Then.ASK, node.mp, stop)
        if not moves and node.before is not None:
            self.end(node.before, Then.ON, node.mp, node.move)
        for move in moves:
            self.arrive(node, now, move)

    def arrive(self, node: _Node, now: Course, move: Move | Hop) -> None:
        space, mp = move.path[-1], now.mp - move.cost
        if space in self.hidden or not mp:
            self.end(node, Then.ASK, mp, move)
            return
        due, spent = self.tolls.get(space), node.paid
        if due is not None:
            self.end(node, Then.STOP, mp, move)
            spent += due
            if spent > self.cash:
                return
        elif space in self.ports:
            self.end(node, Then.LAND, mp, move)
        used = (now.used | move.edges) & self.chart.matters(space, mp)
        number = getattr(move, "pilot", None)
        pilot = None if now.switch else now.pilot if number is None else number
        if self.is_new(space, mp, pilot, used):
            ahead = spent, node.depth + 1, next(self.numbers)
            heappush(self.row, _Node(*ahead, space, mp, pilot, used, move, node))

    def end(self, before: _Node, then: Then, mp: int, move: Move | Hop) -> None:
        """A movement ends with this step."""
        space = move.path[-1] if move.path else before.at
        number = getattr(move, "pilot", None)
        pilot = None if self.course.switch else before.pilot if number is None else number
        landed = space in self.ports and space not in self.hidden
        key = space, landed, pilot
        if key not in self.found or self.found[key].paid > before.paid:
            legs = deque([_leg(move, then)])
            node: _Node | None = before
            while node is not None and node.before is not None:
                legs.appendleft(_leg(node.move, Then.ON))
                node = node.before
            self.found[key] = Route(tuple(legs), space, landed, before.paid, pilot, mp)


def _leg(move: Move | Hop, then: Then) -> Leg:
    if isinstance(move, Hop):
        return Leg(move.path, then=then)
    return Leg(move.path, move.pilot, move.jump, then if move.path else Then.ASK)


@lru_cache(maxsize=256)
def all_routes(waters: Waters, course: Course) -> tuple[Route, ...]:
    """The cheapest route to every end, then the shortest, by landing and pilot number."""
    return _Search(waters, course).run()


def best_routes(
    routes: tuple[Route, ...],
    far: dict[SpaceId, int],
    goal: SpaceId | None,
    hidden: frozenset[SpaceId] = frozenset(),
) -> list[Route]:
    """One for each end: the cheapest, then the shortest; those nearest to the goal first.

    `far`: how far the goal is from each end. Behind a `hidden` box a flight may go on, and its
    number still matters: there is one for each.
    """
    kept: dict[tuple[SpaceId, bool, int | None], Route] = {}
    for route in routes:
        number = route.pilot if route.left and route.end in hidden else None
        key = route.end, route.landed, number
        other = kept.get(key)
        if other is None or (route.paid, len(route.legs)) < (other.paid, len(other.legs)):
            kept[key] = route

    def rank(route: Route) -> tuple[object, ...]:
        away = far.get(route.end, 99) if goal is not None else 0
        near = away - LANDED * route.landed
        first = route.end != goal, near, not route.landed, route.paid
        return *first, -route.left, route.end, route.pilot or 0

    return sorted(kept.values(), key=rank)
