"""Where things stand: pixels of tables that are 1600 wide; private pictures are half as wide."""

from __future__ import annotations

from typing import NamedTuple

from rendering.drawing.shapes import Point

WIDTH, HEIGHT = 1600, 1560
PRIVATE_WIDTH, PRIVATE_HEAD, MARGIN = 800, 124, 14
HEADER = 112
SCALE = 1.46  # pixels per unit of the map on the public board

# --- the column beside the map
COLUMN_LEFT, COLUMN_WIDTH, GAP, BOTTOM = 1140, 452, 10, 8
TRACK_TOP, TRACK_HEIGHT = 124, 116
PANELS_TOP, PANELS_HEIGHT = 250, 990  # all panels together, gaps included
BANK_TOP, BANK_HEIGHT = 1250, 150
LOG_TOP = 1410
EDGE = 10  # the strip in a player's colour


class Chart(NamedTuple):
    """How the map lies on a sheet: pixels per unit, and where its origin is."""

    scale: float
    left: float
    top: float

    @property
    def zoom(self) -> float:
        """How much larger than on the public board."""
        return self.scale / SCALE

    def at(self, x: float, y: float) -> Point:
        return self.left + self.scale * x, self.top + self.scale * y


class Window(NamedTuple):
    """A part of a sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def has(self, point: Point, room: float = 0) -> bool:
        x, y = point
        across = self.left - room <= x <= self.right + room
        return across and self.top - room <= y <= self.bottom + room


PUBLIC = Chart(SCALE, -168, 98)
MAP = Window(0, HEADER, COLUMN_LEFT, HEIGHT)


def panel_height(players: int) -> int:
    """The panels share their part of the column."""
    return (PANELS_HEIGHT + GAP) // players - GAP


def panel_top(players: int, place: int) -> int:
    return PANELS_TOP + place * (panel_height(players) + GAP)
