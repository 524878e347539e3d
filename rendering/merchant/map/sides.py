"""Beside a space: where there is room for something that belongs to it."""

from __future__ import annotations

import math
from functools import cache

from rendering.drawing.shapes import Point
from rendering.merchant.facts import NEXT, SPACES, Space, SpaceId
from rendering.merchant.map.scene import Scene

CLEAR, OFF = 90, 30  # units of map: what is near, and how far off something stands
ROUND = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)  # degrees, the best side first


def beside(scene: Scene, space: SpaceId, turn: float, far: float) -> Point:
    """A place off a space, in the direction where there is most room and so many degrees on."""
    return off(scene.at(space), outwards(space) + turn, far * scene.chart.zoom)


def off(point: Point, degrees: float, far: float) -> Point:
    angle = math.radians(degrees)
    return point[0] + far * math.cos(angle), point[1] + far * math.sin(angle)


@cache
def outwards(space: SpaceId) -> float:
    """The direction, in degrees, in which other spaces and paths are farthest."""
    one = SPACES[space]
    near = [
        point
        for other in SPACES.values()
        if other.id != space and math.dist((one.x, one.y), (other.x, other.y)) < CLEAR
        for point in between(one, other)
    ]
    near += [point for end in NEXT[space] for point in between(one, SPACES[end])]

    def room(degrees: int) -> float:
        angle = math.radians(degrees)
        place = one.x + OFF * math.cos(angle), one.y + OFF * math.sin(angle)
        return min(math.dist(place, point) for point in near)

    return max(range(0, 360, 15), key=room)


def between(one: Space, other: Space) -> list[Point]:
    """A space, and if a path leads there, points on the way."""
    shares = (0.35, 0.65, 1) if other.id in NEXT[one.id] else (1,)
    return [
        (one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share) for share in shares
    ]
