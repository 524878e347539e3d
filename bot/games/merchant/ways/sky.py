"""5.5 One movement as an exact procedure: where a ship can go, and nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bot.engine.records import Record
from bot.games.merchant.box.galaxy import (
    EDGES,
    FOIL_LINKS,
    NEAR,
    NEAR_BY_FOIL,
    SPACES,
    Colour,
    Kind,
    SpaceId,
)

MOST_MP = 24  # four sixes
DEAREST = 2  # MP of one step (MERCHANT-5.2.2)
_pairs = [(edge.a, edge.b) for edge in (*EDGES, *FOIL_LINKS)]
BIT: dict[tuple[SpaceId, SpaceId], int] = {
    pair: 1 << place
    for place, pair in enumerate((*_pairs, *((there, here) for here, there in _pairs)))
}  # of every path in either direction
INTO: dict[SpaceId, int] = {}  # all paths that end in a space
for (_, _end), _bit in BIT.items():
    INTO[_end] = INTO.get(_end, 0) | _bit


CIRCLES = frozenset(space.id for space in SPACES.values() if space.exits)


class Sky(Record, frozen=True):
    """All that decides where a ship can go, besides its flight."""

    gates: tuple[tuple[int, SpaceId], ...] = ()  # working telegates that lie face up
    tints: tuple[tuple[SpaceId, Colour], ...] = ()  # boxes with a face-up penalty to be skipped
    skip: tuple[Colour, ...] = ()  # of the drives that are on
    foil: bool = False


class Hop(NamedTuple):
    """A path step: skipped spaces, then the one that is entered (MERCHANT-5.5.4)."""

    path: tuple[SpaceId, ...]
    edges: int  # bits of the paths travelled
    bans: int  # bits of the same paths, travelled back
    cost: int


class Move(NamedTuple):
    """A legal step; no path: the ship stops by its pilot number (MERCHANT-5.5.11)."""

    path: tuple[SpaceId, ...]
    cost: int = 0
    pilot: int | None = None
    jump: bool = False
    edges: int = 0


Ends: TypeAlias = tuple[tuple[SpaceId, int], ...]
Hops: TypeAlias = dict[tuple[SpaceId, tuple[SpaceId, ...]], tuple[Hop, ...]]


@lru_cache(maxsize=64)
def _known(skipped: frozenset[SpaceId], *, foil: bool) -> Hops:
    """What the charts of all skies have in common that differ in their telegates alone."""
    return {}


class _Ends(dict[SpaceId, Ends]):
    """Of each space the ends of all steps, and what each costs; found when asked for."""

    def __init__(self, chart: Chart, number: int) -> None:
        super().__init__()
        self.chart, self.number = chart, number

    def __missing__(self, at: SpaceId) -> Ends:
        here, number = self.chart, self.number
        moves: Iterable[Hop | Move] = here.hops(at)
        if number and at in here.guided:
            moves = legal_steps(here, Course(at, MOST_MP, (number,), number))
        elif number:
            return self.setdefault(at, here.ends(0)[at])
        found = tuple(dict.fromkeys((move.path[-1], move.cost) for move in moves))
        return self.setdefault(at, found)


class Chart:
    """The map as a ship with these drives finds it. There is one for each sky."""

    def __init__(self, sky: Sky) -> None:
        tints = dict(sky.tints)
        self.sky = sky
        self.near = NEAR_BY_FOIL if sky.foil else NEAR
        self.gate_at = dict(sky.gates)
        self.gates = {space: number for number, space in sky.gates}
        self.skipped = frozenset(
            space for space in SPACES if tints.get(space, SPACES[space].color) in sky.skip
        )
        self.guided = CIRCLES | self.gates.keys()  # where a pilot number has a say
        self._hops = _known(self.skipped, foil=sky.foil)
        self._ends = tuple(_Ends(self, number) for number in range(7))
        self._reach: dict[SpaceId, tuple[int, ...]] = {}

    def hops(self, at: SpaceId, crossed: tuple[SpaceId, ...] = ()) -> tuple[Hop, ...]:
        """All path steps from a space, the shortest first; `crossed` spaces may not come again."""
        found = self._hops.get((at, crossed))
        if found is None:
            hops = sorted(self._walk(at, (), 0, 0, frozenset(crossed)), key=_order)
            cost = self.leaving(at)
            found = self._hops[at, crossed] = tuple(
                hop._replace(cost=max(cost, self.leaving(hop.path[-1]))) for hop in hops
            )
        return found

    def ends(self, number: int) -> _Ends:
        """By space, the ends of all steps, and what each costs; 0: by whatever number."""
        return self._ends[number]

    def _walk(
        self, here: SpaceId, path: tuple[SpaceId, ...], edges: int, bans: int, seen: frozenset[str]
    ) -> list[Hop]:
        found = list[Hop]()
        for there in self.near[here]:
            bit, back = BIT[here, there], BIT[there, here]
            if edges & back:
                continue
            if there not in self.skipped:
                found.append(Hop((*path, there), edges | bit, bans | back, 1))
            elif there not in seen:
                way = (*path, there)
                found += self._walk(there, way, edges | bit, bans | back, seen | {there})
        return found

    def leaving(self, space: SpaceId) -> int:
        """What a step into or out of a space costs (MERCHANT-5.2.2, MERCHANT-8.4.13)."""
        return DEAREST if SPACES[space].kind is Kind.SURFACE_CITY and not self.sky.foil else 1

    def matters(self, at: SpaceId, mp: int) -> int:
        """Paths that a ship with so many MP could still come to travel back."""
        found = self._reach.get(at)
        if found is None:
            found = self._reach[at] = self._reachable(at)
        return found[min(mp, MOST_MP)]

    def _reachable(self, at: SpaceId) -> tuple[int, ...]:
        """By MP, the bits of all paths whose end is near enough; never too few of them."""
        far = {at: 0}
        row = deque([at])
        while row:
            here = row.popleft()
            away, ends = far[here], self.near[here]
            for there in (*ends, *self.gates) if here in self.gates else ends:
                cost = away + (there not in self.skipped)
                if cost < far.get(there, MOST_MP + 1):
                    far[there] = cost
                    (row.append if cost > away else row.appendleft)(there)
        found = [0] * (MOST_MP + 1)
        for end, mp in far.items():
            if mp < MOST_MP:
                found[mp + 1] |= INTO[end]
        for mp in range(1, MOST_MP + 1):
            found[mp] |= found[mp - 1]
        return tuple(found)


def _order(hop: Hop) -> tuple[int, tuple[SpaceId, ...]]:
    return len(hop.path), hop.path


@lru_cache(maxsize=64)
def chart(sky: Sky) -> Chart:
    return Chart(sky)


@lru_cache(maxsize=4_096)
def bits(used: tuple[tuple[SpaceId, SpaceId], ...]) -> int:
    found = 0
    for edge in used:
        found |= BIT[edge]
    return found


# --- before the roll


def declarable(chart: Chart, at: SpaceId, *, jump_start: bool = False) -> tuple[SpaceId, ...]:
    """What may be named as the first space (MERCHANT-5.5.2)."""
    ends = {hop.path[-1] for hop in chart.hops(at)}
    if at in chart.gates or jump_start:
        ends |= chart.gates.keys()
    return tuple(sorted(ends - {at}))


# --- after it


class Course(NamedTuple):
    """A ship in flight: where it is, what it rolled, and what it may not do any more."""

    at: SpaceId
    mp: int
    dice: tuple[int, ...]
    pilot: int | None = None
    used: int = 0
    declared: SpaceId | None = None  # None: the first step is made
    jumping: bool = False
    switch: bool = False

    @property
    def numbers(self) -> tuple[int, ...]:
        """The pilot numbers that may be tried (MERCHANT-5.5.8)."""
        if self.pilot is not None and not self.switch:
            return (self.pilot,)
        return tuple(sorted(set(self.dice)))


def legal_steps(chart: Chart, course: Course) -> tuple[Move, ...]:
    """All steps that the ship can make now (MERCHANT-5.5.4 to MERCHANT-5.5.10)."""
    at, mp = course.at, course.mp
    found = list[Move]()
    exits = SPACES[at].exits
    if exits or at in chart.gates or course.jumping:
        for number in course.numbers:
            gate = chart.gate_at.get(number) if at in chart.gates or course.jumping else None
            if gate is not None and gate != at:
                cost = chart.leaving(at)
                if cost <= mp:
                    found.append(Move((gate,), cost, number, jump=True))
            else:
                found += _paths(chart, course, number, exits.get(number))
    else:
        found = _paths(chart, course, None, None)
    if course.declared is not None:
        kept = [move for move in found if move.path[-1] == course.declared]
        return tuple(kept or found)
    return tuple(found)


def _paths(chart: Chart, course: Course, number: int | None, via: SpaceId | None) -> list[Move]:
    used, mp = course.used, course.mp
    return [
        Move(hop.path, hop.cost, number, False, hop.edges)
        for hop in chart.hops(course.at)
        if not used & hop.bans and hop.cost <= mp and (via is None or hop.path[0] == via)
    ]


def stops(chart: Chart, course: Course) -> tuple[Move, ...]:
    """Numbers that point back: a ship on a circle may choose one and stop (MERCHANT-5.5.11)."""
    exits = SPACES[course.at].exits
    if not exits or not course.used:
        return ()
    return tuple(
        Move((), 0, number)
        for number in course.numbers
        if not _paths(chart, course, number, exits[number])
    )


def ways_on(
    chart: Chart, at: SpaceId, used: int, crossed: tuple[SpaceId, ...] = ()
) -> tuple[Hop, ...]:
    """Path steps for no MP, out of a revealed box or a skipped space (MERCHANT-5.5.13)."""
    return tuple(hop for hop in chart.hops(at, crossed) if not used & hop.bans)
