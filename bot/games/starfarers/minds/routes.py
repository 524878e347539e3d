"""Where the ships of a player are best sent: an aim for each, and the next point on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from math import ceil
from typing import NamedTuple

from bot.games.starfarers.box.board import NodeId, distances
from bot.games.starfarers.box.pieces import ShipKind
from bot.games.starfarers.chapters import end_points
from bot.games.starfarers.chapters.abilities import speed_bonus
from bot.games.starfarers.chapters.exploring import unseen
from bot.games.starfarers.minds.worth import AROUND, Aim, Outlook
from bot.games.starfarers.state import Ship
from bot.games.starfarers.steps import Flying

BASE_SPEED = 3.5  # of an average shake
DECAY = 0.87  # what is had a round later is worth so much less
CONTESTED = 0.6  # an aim that a ship of somebody else is closer to
RINGS = 0.6  # an outpost for which a freight ring is missing
CURIOSITY = 0.1  # a look at a token, for want of anything better
STEP = 0.001  # of equal aims the nearest


class Course(NamedTuple):
    """`value`: what the aim is worth now, the way and rivals considered."""

    value: float
    ship: Ship
    aim: Aim


class Charts:
    """The aims of one seat, and which of its ships goes where: no two to the same point."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.view, self.seat = outlook, outlook.view, outlook.seat
        self.speed = BASE_SPEED + outlook.me.boosters + speed_bonus(outlook.me)
        self.landings = {ShipKind.COLONY: outlook.sites(), ShipKind.TRADE: outlook.docks()}
        others = (ships for at, ships in enumerate(self.view.players) if at != self.seat)
        self.rivals = [ship for player in others for ship in player.ships]
        every = [course for ship in outlook.me.ships for course in self.open_to(ship)]
        self.courses: dict[str, Course] = {}
        taken = set[NodeId]()
        for course in sorted(every, key=lambda course: -course.value):
            if course.ship.transporter not in self.courses and course.aim.node not in taken:
                self.courses[course.ship.transporter] = course
                taken.add(course.aim.node)

    def open_to(self, ship: Ship) -> Iterator[Course]:
        """The aims of a ship; looking around if there is none."""
        view, now = self.view, self.speed
        if isinstance(view.step, Flying) and view.active == self.seat:
            now = end_points.steps_left(view, ship)
        full = end_points.occupied(view, ship) | end_points.guarded(view, self.seat)
        aims = [*self.landings[ship.kind], *self.outlook.trophies(ship.kind)]
        aims = [aim for aim in aims if aim.node not in full] or self.unknown(ship.kind, full)
        for aim in aims:
            yield Course(self.value(aim, ship.node, ship.kind, now), ship, aim)

    def unknown(self, kind: ShipKind, full: Set[NodeId]) -> list[Aim]:
        """Points next to tokens that the player has not seen."""
        seen = {*self.view.open, *self.outlook.me.looks}
        return [
            Aim(node, CURIOSITY)
            for planet in self.view.tokens
            if planet not in seen
            for node in AROUND[planet]
            if node not in full and (kind is ShipKind.COLONY or node not in end_points.COLONY_SITES)
        ]

    def value(self, aim: Aim, start: NodeId, kind: ShipKind, now: float) -> float:
        """What an aim is worth from this point, with so many steps left in this turn."""
        way = distances(aim.node)
        value = aim.value * RINGS ** max(0, aim.rings - self.outlook.me.freight_rings)
        if way[start] > now:
            value *= DECAY ** ceil((way[start] - now) / self.speed)
        if any(way[ship.node] < way[start] for ship in self.rivals if ship.kind is kind):
            value *= CONTESTED
        return float(value - way[start] * STEP)

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

    def stop(self, ship: Ship, ends: list[NodeId]) -> NodeId:
        """Of these points the nearest to its aim, and of those where most can be looked at."""
        if ship.transporter not in self.courses:
            return ends[0]
        way = distances(self.courses[ship.transporter].aim.node)
        return min(ends, key=lambda end: (way[end], -len(unseen(self.view, self.seat, end))))

    def gets_nearer(self, ship: Ship, ends: list[NodeId]) -> bool:
        if not ends or ship.transporter not in self.courses:
            return False
        way = distances(self.courses[ship.transporter].aim.node)
        return way[self.stop(ship, ends)] < way[ship.node]
