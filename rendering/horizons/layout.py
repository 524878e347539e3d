"""Where things stand: pixels of tables that are 1600 wide; pictures for a phone are 800 wide."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rendering.drawing.shapes import Point
from rendering.horizons.facts import SYSTEMS, SystemId

WIDTH, HEADER, FIRST_ROW = 1600, 170, 112
ACROSS, DOWN = 0.8, 0.868  # pixels per unit of the map
MAP_TOP, FRAME_TOP, SIDE = HEADER + 10, 96, 16
LARGEST = 2.0  # times as large as the whole map
PANEL, GAP, EDGE, BELOW_MAP = 150, 8, 10, 12

PHONE, PHONE_HEAD, MARGIN = 800, 124, 14


def at(x: float, y: float) -> Point:
    """A place of the whole map on the public board."""
    return x * ACROSS, MAP_TOP + (y - FRAME_TOP) * DOWN


class Window(NamedTuple):
    """The part of the map that a board shows: how large, how far moved, and its lower edge."""

    systems: tuple[SystemId, ...]
    zoom: float
    right: float
    down: float
    bottom: int

    @property
    def panels(self) -> int:
        """Where those of the players begin."""
        return self.bottom + BELOW_MAP

    @property
    def height(self) -> int:
        """Of a table without the lines of what happened."""
        return self.panels + PANEL + GAP


def window(played: Iterable[str]) -> Window:
    """The systems of a scenario and what lies between them, as large as there is room."""
    found = [SYSTEMS[SystemId(name)] for name in played]
    left, right = min(one.x for one in found), max(one.x + one.width for one in found)
    end = max(one.y + one.height for one in found)
    room = WIDTH - 2 * SIDE * ACROSS
    zoom = min(LARGEST, room / ((right - left) * ACROSS))
    spare = (room - (right - left) * ACROSS * zoom) / 2
    return Window(
        tuple(
            one.id
            for one in SYSTEMS.values()
            if left <= one.x and one.x + one.width <= right and one.y < end
        ),
        zoom,
        SIDE * ACROSS - left * ACROSS * zoom + spare,
        MAP_TOP - MAP_TOP * zoom,
        MAP_TOP + round((end - FRAME_TOP) * DOWN * zoom),
    )


def panel_width(players: int) -> float:
    """The panels share the width; one or two are not blown up."""
    share = max(3, players)
    return (WIDTH - GAP * (share + 1)) / share
