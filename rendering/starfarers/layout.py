"""Where things stand: pixels of tables that are 1600 wide; private pictures are half as wide."""

from __future__ import annotations

from rendering.drawing.charts import Chart, Window

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


PUBLIC = Chart(SCALE, -168, 98, SCALE)
MAP = Window(0, HEADER, COLUMN_LEFT, HEIGHT)


def panel_height(players: int) -> int:
    """The panels share their part of the column."""
    return (PANELS_HEIGHT + GAP) // players - GAP


def panel_top(players: int, place: int) -> int:
    return PANELS_TOP + place * (panel_height(players) + GAP)
