"""Routes through the cluster: no segment is flown more often than it has copies (PULSAR-4.3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bot.games.pulsar.box.cluster import CLUSTERS, LocationId, Place, Side
from bot.games.pulsar.box.effects import Colour


class Route(NamedTuple):
    """The locations entered, in order, and what they bring (PULSAR-4.3.7)."""

    path: tuple[LocationId, ...]
    gates: tuple[tuple[LocationId, Colour], ...]  # distinct, in the order of the first visit
    systems: tuple[LocationId, ...]
    pulsars: tuple[LocationId, ...]

    @property
    def end(self) -> LocationId:
        return self.path[-1]

    @property
    def colours(self) -> frozenset[Colour]:
        return frozenset(colour for _, colour in self.gates)

    def count(self, colour: Colour) -> int:
        """The distinct gates of a colour (PULSAR-4.6.8)."""
        return sum(one is colour for _, one in self.gates)


@lru_cache(maxsize=4_000)
def routes(side: Side, start: LocationId, length: int) -> tuple[Route, ...]:
    """All legal flights of exactly this length (PULSAR-4.3.1)."""
    return tuple(described(side, path) for path, _ in _flown(side, start, length))


@lru_cache(maxsize=400)
def _flown(
    side: Side, start: LocationId, length: int
) -> tuple[tuple[tuple[LocationId, ...], int], ...]:
    """Paths, each with the segments it has used up, as bits: every copy of a segment has one."""
    if not length:
        return (((), 0),)
    exits = CLUSTERS[side].exits
    return tuple(
        ((*path, there), used | bit)
        for path, used in _flown(side, start, length - 1)
        for there, copies in exits[path[-1] if path else start]
        if (bit := next((one for one in copies if not used & one), 0))
    )


def described(side: Side, path: Sequence[LocationId]) -> Route:
    """What a path visits, each place once."""
    locations = CLUSTERS[side].locations
    gates, systems, pulsars = [], list[LocationId](), list[LocationId]()
    for one in dict.fromkeys(path):
        place = locations[one]
        if place.color is not None:
            gates.append((one, place.color))
        elif place.type is Place.SYSTEM:
            systems.append(one)
        elif place.type is Place.PULSAR:
            pulsars.append(one)
    return Route(tuple(path), tuple(gates), tuple(systems), tuple(pulsars))


def fault(side: Side, start: LocationId, path: Sequence[LocationId]) -> tuple[str, str]:
    """Why a path cannot be flown: the last part of the refusal's key, and the place; or nothing."""
    cluster = CLUSTERS[side]
    here, used = start, 0
    for there in path:
        if there not in cluster.locations:
            return "no_place", there
        if cluster.locations[there].type is Place.ENTRY:
            return "entry", there
        copies = next((bits for place, bits in cluster.exits[here] if place == there), ())
        if not copies:
            return "no_segment", there
        bit = next((one for one in copies if not used & one), 0)
        if not bit:
            return "twice", there
        here, used = there, used | bit
    return "", ""


@lru_cache(maxsize=400)
def within(side: Side, start: LocationId) -> dict[LocationId, int]:
    """Segments to every location that can be reached, nearest first."""
    exits, found, edge = CLUSTERS[side].exits, {start: 0}, [start]
    while edge:
        far = found[edge[0]] + 1
        edge = list(dict.fromkeys(b for a in edge for b, _ in exits[a] if b not in found))
        found.update(dict.fromkeys(edge, far))
    return found
