"""Where the ships of a player are best sent: an aim for each, and the next point on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from math import ceil
from typing import NamedTuple

from bot.games.starfarers.box.board import NodeId, distances
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.chapters.abilities import speed_bonus
from bot.games.starfarers.chapters.exploring import unseen
from bot.games.starfarers.chapters.flight.end_points import (
    COLONY_SITES,
    guarded,
    occupied,
    steps_left,
)
from bot.games.starfarers.minds.worth import AROUND, Aim, Outlook
from bot.games.starfarers.state import Player, Ship
from bot.games.starfarers.steps import Flying

BASE_SPEED = 3.5  # of an average shake
DECAY = 0.87  # what is had a round later is worth so much less
CONTESTED = 0.6  # an aim that a ship of somebody else is closer to
RINGS = 0.6  # an outpost for which a freight ring is missing
CURIOSITY = 0.1  # a look at a token, for want of anything better


class Course(NamedTuple):
    """`value`: what the aim is worth now, the way and rivals considered."""

    value: float
    ship: Ship
    aim: Aim


def cruise(player: Player) -> float:
    """Points that a ship makes in a round, on average."""
    return BASE_SPEED + player.boosters + speed_bonus(player)


class Charts:
    """The aims of one seat, and which of its ships goes where."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        view, seat = outlook.view, outlook.seat
        self.speed = cruise(outlook.me)
        self.landings = {ShipKind.COLONY: outlook.sites(), ShipKind.TRADE: outlook.docks()}
        self.trophies = {kind: outlook.trophies(kind) for kind in ShipKind}
        self.rivals: dict[ShipKind, list[NodeId]] = {kind: [] for kind in ShipKind}
        for other, player in enumerate(view.players):
            for ship in player.ships if other != seat else ():
                self.rivals[ship.kind].append(ship.node)
        self.courses = self.assigned()

    def assigned(self) -> dict[str, Course]:
        """The best aim of each ship, no two the same; by transporter."""
        flying = isinstance(self.outlook.view.step, Flying)
        every = [course for ship in self.outlook.me.ships for course in self.open_to(ship, flying)]
        every.sort(key=lambda course: -course.value)
        found: dict[str, Course] = {}
        taken = set[NodeId]()
        for course in every:
            name = course.ship.transporter
            if name not in found and course.aim.node not in taken:
                found[name] = course
                taken.add(course.aim.node)
        return found

    def open_to(self, ship: Ship, flying: bool) -> Iterator[Course]:
        """The aims of a ship; looking around if there is none."""
        view = self.outlook.view
        now = steps_left(view, ship) if flying and view.active == self.outlook.seat else self.speed
        full = occupied(view, ship) | guarded(view, self.outlook.seat)
        aims = [*self.landings[ship.kind], *self.trophies[ship.kind]]
        aims = [aim for aim in aims if aim.node not in full] or self.unknown(ship.kind, full)
        for aim in aims:
            yield Course(self.value(aim, ship.node, ship.kind, now), ship, aim)

    def unknown(self, kind: ShipKind, full: Set[NodeId]) -> list[Aim]:
        """Points next to tokens that the player has not seen."""
        view, seen = self.outlook.view, {*self.outlook.view.open, *self.outlook.me.looks}
        return [
            Aim(node, CURIOSITY)
            for planet in view.tokens
            if planet not in seen
            for node in AROUND[planet]
            if node not in full and (kind is ShipKind.COLONY or node not in COLONY_SITES)
        ]

    def value(self, aim: Aim, start: NodeId, kind: ShipKind, now: float) -> float:
        """What an aim is worth from this point, with so many steps left in this turn."""
        way = distances(aim.node)
        far = way[start]
        value = aim.value
        if far > now:
            value *= DECAY ** ceil((far - now) / self.speed)
        lacking = aim.rings - self.outlook.me.freight_rings
        if lacking > 0:
            value *= RINGS**lacking
        if any(way[rival] < far for rival in self.rivals[kind]):
            value *= CONTESTED
        return value - far * 0.001  # of equal ones the nearest

    def launch(self, points: Iterable[NodeId], kind: ShipKind) -> tuple[float, NodeId, Aim]:
        """Of these points the best to start from with a new ship, and where it would go."""
        spoken_for = {course.aim.node for course in self.courses.values()}
        every = (
            (self.value(aim, point, kind, self.speed), point, aim)
            for point in points
            for aim in self.landings[kind]
            if aim.node not in spoken_for
        )
        return max(every, default=(0.0, NodeId(""), Aim(NodeId(""), 0.0)))

    def next_point(self, ship: Ship, ends: list[NodeId]) -> NodeId | None:
        """Of the points where a ship may stop the one nearest to its aim; None: it stays."""
        course = self.courses.get(ship.transporter)
        if course is None or not ends:
            return None
        way = distances(course.aim.node)
        view, seat = self.outlook.view, self.outlook.seat
        near = min(way[node] for node in ends)
        if near >= way[ship.node]:
            return None
        best = [node for node in ends if way[node] == near]
        return max(best, key=lambda node: len(unseen(view, seat, node)))
