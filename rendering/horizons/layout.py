"""Where things stand: pixels of tables that are 1600 wide; pictures for a phone are 800 wide."""

from __future__ import annotations

from rendering.drawing.shapes import Point

WIDTH, HEADER, FIRST_ROW = 1600, 170, 112
ACROSS, DOWN = 0.8, 0.868  # pixels per unit of the map
MAP_TOP, FRAME_TOP, FRAME_BOTTOM = HEADER + 10, 96, 1480
MAP_BOTTOM = MAP_TOP + round((FRAME_BOTTOM - FRAME_TOP) * DOWN)
PANELS_TOP, PANEL, GAP, EDGE = MAP_BOTTOM + 12, 150, 8, 10

PHONE, PHONE_HEAD, MARGIN = 800, 124, 14


def at(x: float, y: float) -> Point:
    """A place of the map on the public board."""
    return x * ACROSS, MAP_TOP + (y - FRAME_TOP) * DOWN


def panel_width(players: int) -> float:
    """The panels share the width; one or two are not blown up."""
    share = max(3, players)
    return (WIDTH - GAP * (share + 1)) / share


def body() -> int:
    """The height of a table without the lines of what happened."""
    return PANELS_TOP + PANEL + GAP
