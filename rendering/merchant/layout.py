"""Where things stand: pixels of tables that are 1600 wide; private pictures are half as wide."""

from __future__ import annotations

from rendering.drawing.charts import Chart, Window

WIDTH, HEADER = 1600, 112
PRIVATE_WIDTH, PRIVATE_HEAD, MARGIN = 800, 124, 14
SCALE = 1.326  # pixels per unit of the map on the public board
MAP_BOTTOM = 1432
LEGEND = 1450  # the middle of its line
PANELS_TOP, GAP, EDGE = 1474, 8, 10
FEW = 4  # so many panels have room for all holds in one row, and for ships beside the money

PUBLIC = Chart(SCALE, 4, 104, SCALE)
MAP = Window(0, HEADER, WIDTH, MAP_BOTTOM)


def is_narrow(players: int) -> bool:
    return players > FEW


def panel_height(players: int) -> int:
    return 238 if is_narrow(players) else 192


def panel_width(players: int) -> float:
    """The panels share the width; one or two are not blown up."""
    share = max(2, players)
    return (WIDTH - GAP * (share + 1)) / share


def body(players: int) -> int:
    """The height of a table without the lines of what happened."""
    return PANELS_TOP + panel_height(players) + GAP
