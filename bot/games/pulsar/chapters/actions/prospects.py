"""4.3 The flights that a die allows, and what they would bring before anything is revealed.

All of it is asked again and again while somebody chooses, so it is kept by what it depends on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from bot.engine.records import Seat
from bot.games.pulsar.box.cluster import LocationId, Side
from bot.games.pulsar.box.effects import Colour
from bot.games.pulsar.box.pieces import NUMBERS
from bot.games.pulsar.box.routes import Route, routes
from bot.games.pulsar.chapters.actions.arrival import free_planets
from bot.games.pulsar.chapters.actions.paying import flight_allowance
from bot.games.pulsar.state import Pulsar


class Asked(NamedTuple):
    """How far from where; what gates must allow besides, and what those of each colour do."""

    side: Side
    start: LocationId
    far: int
    needed: int
    by_colour: tuple[int, ...]


def asked_for(view: Pulsar, seat: Seat, shift: int, far: int) -> Asked:
    me = view.players[seat]
    always = flight_allowance(me, ())
    own = tuple(flight_allowance(me, (colour,)) - always for colour in Colour)
    return Asked(view.side, me.ship, far, shift - always, own)


def routes_for(view: Pulsar, seat: Seat, shift: int, far: int) -> tuple[Route, ...]:
    """The routes of this length that allow such a shift (PULSAR-4.9.1.1)."""
    return allowed(asked_for(view, seat, shift, far))


@lru_cache(maxsize=2_000)
def allowed(asked: Asked) -> tuple[Route, ...]:
    """Those whose gates allow what is needed besides."""
    found = routes(asked.side, asked.start, asked.far)
    if asked.needed <= 0:
        return found
    own = dict(zip(Colour, asked.by_colour, strict=True))
    return tuple(route for route in found if sum(own[one] for one in route.colours) >= asked.needed)


# --- what they bring


class Prospects(NamedTuple):
    """Systems with room for a first station of a player, and pulsars that they may claim.

    `bonuses`: systems whose bonus a flight may bring that ends there (PULSAR-4.3.12).
    """

    systems: frozenset[LocationId]
    pulsars: frozenset[LocationId]
    bonuses: frozenset[LocationId]

    def stations(self, route: Route) -> int:
        return len(self.systems.intersection(route.systems))


def prospects(view: Pulsar, seat: Seat) -> Prospects:
    """A system that lies face down is thought to have room, and a bonus."""
    me = view.players[seat]
    unknown = {where for where in view.systems if where not in view.open}
    free = {
        where: {planet.kind for _, planet in free_planets(view, where)}
        for where in view.open
        if where not in me.stations
    }
    systems = frozenset(unknown.union(where for where, kinds in free.items() if kinds))
    bonuses = frozenset(unknown.union(where for where, kinds in free.items() if "blue" in kinds))
    if len(me.claims) >= NUMBERS.claim_rings:
        return Prospects(systems, frozenset(), bonuses)
    claimed = {where for player in view.players for where in player.claims}
    return Prospects(systems, view.cluster.pulsars - claimed, bonuses)


@lru_cache(maxsize=2_000)
def promise(ahead: Prospects, asked: Asked) -> tuple[int, int]:
    """The most new stations of one flight, and how many pulsars could be claimed at an end."""
    found = allowed(asked)
    most = max(map(ahead.stations, found), default=0)
    return most, len(ahead.pulsars.intersection(route.end for route in found))


@lru_cache(maxsize=200)
def destinations(ahead: Prospects, asked: Asked) -> Mapping[LocationId, Sequence[Route]]:
    """The ends of flights with the ways there, the best first."""
    by_end: dict[LocationId, list[Route]] = {}
    for route in sorted(allowed(asked), key=partial(rank, ahead)):
        by_end.setdefault(route.end, []).append(route)
    return by_end


def rank(ahead: Prospects, route: Route) -> tuple[Any, ...]:
    """Most new stations, then a pulsar to claim, then by name (the default of 4b)."""
    return -ahead.stations(route), route.end not in ahead.pulsars, route.end, route.path
