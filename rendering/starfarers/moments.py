"""What is going on, in one word for headers; and what changed since an earlier board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.engine.records import Seat
from rendering.starfarers.facts import (
    BASES,
    NodeId,
    PlanetId,
    Player,
    Ship,
    Starfarers,
    points,
    shortest_path,
    steps,
)

NOBODY: Mapping[Seat, Any] = {}
MOMENTS: Mapping[type, str] = {
    steps.Placing: "place",
    steps.Dealing: "place",
    steps.TurnStart: "roll",
    steps.Tributes: "tribute",
    steps.Theft: "take",
    steps.Relief: "relief",
    steps.Supplies: "roll",
    steps.TradeAndBuild: "build",
    steps.Shake: "fly",
    steps.Flying: "fly",
    steps.TurnEnd: "fly",
    steps.FreeShip: "free_ship",
    steps.Befriending: "friend",
    steps.Collecting: "gift",
    steps.Wearing: "wear",
}


def moment(view: Starfarers) -> str:
    """What the table is doing: the ending of the keys `render.star.now.` and `render.star.to.`."""
    if view.result is not None or view.step is None:
        return "over"
    return MOMENTS.get(type(view.step), "meet")


class Changes(NamedTuple):
    """What differs from an earlier board."""

    pieces: frozenset[NodeId] = frozenset()  # points with a piece that was not there
    trails: tuple[tuple[NodeId, ...], ...] = ()  # ways of ships, the start first
    planets: frozenset[PlanetId] = frozenset()  # tokens turned face up or replaced
    gains: Mapping[Seat, frozenset[str]] = NOBODY  # what a seat has more or less of
    scored: Mapping[Seat, int] = NOBODY  # points won or lost


def changes(view: Starfarers, since: Starfarers | None) -> Changes:
    """What is new since an earlier view of the same table."""
    if since is None or len(since.players) != len(view.players):
        return Changes()
    pieces: set[NodeId] = set()
    trails: list[tuple[NodeId, ...]] = []
    gains: dict[Seat, frozenset[str]] = {}
    scored: dict[Seat, int] = {}
    for seat in view.seats():
        now, before = view.players[seat], since.players[seat]
        founded = [*new_of(now.colonies, before.colonies), *docked(view, since, seat)]
        pieces |= {*founded, *new_of(now.spaceports, before.spaceports)}
        arrived = {ship.transporter: ship for ship in now.ships}
        for ship in before.ships:
            end = landed(ship, arrived.pop(ship.transporter, None), founded)
            if end is not None and end != ship.node:
                trails.append((ship.node, *shortest_path(ship.node, end)))
        pieces |= {ship.node for ship in now.ships if ship not in before.ships}
        gains[seat] = gained(now, before)
        scored[seat] = points(view, seat) - points(since, seat)
    planets = frozenset(
        planet
        for planet in view.open
        if planet not in since.open or view.tokens[planet] != since.tokens[planet]
    )
    return Changes(frozenset(pieces), tuple(trails), planets, gains, scored)


def new_of(now: tuple[NodeId, ...], before: tuple[NodeId, ...]) -> list[NodeId]:
    return [node for node in now if node not in before]


def docked(view: Starfarers, since: Starfarers, seat: Seat) -> list[NodeId]:
    """Docks at which this seat has a new outpost."""
    found = []
    for people, owners in view.docks.items():
        known = len(since.docks.get(people, ()))
        docks = BASES[people].docks
        found += [docks[at].node for at in range(known, len(owners)) if owners[at] == seat]
    return found


def landed(ship: Ship, now: Ship | None, founded: list[NodeId]) -> NodeId | None:
    """Where a ship is now, or the nearest place where it became something."""
    if now is not None and now.kind is ship.kind:
        return now.node
    near = sorted(founded, key=lambda node: len(shortest_path(ship.node, node)))
    return near[0] if near else None


COUNTED = ("cannons", "boosters", "freight_rings", "fame", "cards", "trophies", "hand_size")


def gained(now: Player, before: Player) -> frozenset[str]:
    """The fields of a player that changed."""
    return frozenset(name for name in COUNTED if getattr(now, name) != getattr(before, name))
