"""Where things stand: pixels of tables that are 1600 wide; private pictures are half as wide."""

from __future__ import annotations

from rendering.drawing.charts import Chart, Window

WIDTH, BODY, HEADER = 1600, 1620, 112  # without the lines of what happened
PRIVATE_WIDTH, PRIVATE_HEAD, MARGIN = 800, 124, 14
SCALE = 1.075  # pixels per unit of the cluster on the public board
DISC = 452.0  # its radius, in units
MIDDLE = 500.0, 497.0  # of the disc; the black hole is a little lower
BORDER = DISC + 14  # units from the middle to what is still map

# --- beside and below the cluster
COLUMN_LEFT, COLUMN_WIDTH, GAP, EDGE = 1012, 580, 8, 10
DICE_TOP, DICE_HEIGHT = 122, 300
PANELS_TOP, PANELS_HEIGHT = 432, 678  # all panels together, gaps included
LOWER_TOP = 1118
TECH_LEFT, TECH_WIDTH, TECH_HEIGHT, TECH_COLUMN = 8, 1084, 494, 133
RIGHT_LEFT, RIGHT_WIDTH = 1100, 492
RADIO_HEIGHT, GOALS_HEIGHT = 292, 194


PUBLIC = Chart(SCALE, 500 - SCALE * MIDDLE[0], 618 - SCALE * MIDDLE[1], SCALE)
MAP = Window(0, HEADER, 1004, 1118)

# --- on a post: the cluster as wide as a phone, below it dice and standings
POST_SCALE = WIDTH / (2 * BORDER)
POST_MAP = Window(0, HEADER, WIDTH, HEADER + WIDTH)
POST = Chart(
    POST_SCALE,
    WIDTH / 2 - POST_SCALE * MIDDLE[0],
    HEADER + WIDTH / 2 - POST_SCALE * MIDDLE[1],
    SCALE,
)
POST_DICE = 2.0  # how much larger than on the table
STANDINGS_LEFT = MARGIN + POST_DICE * COLUMN_WIDTH + MARGIN
STANDINGS_WIDTH = WIDTH - MARGIN - STANDINGS_LEFT
POST_BODY = round(POST_MAP.bottom + POST_DICE * DICE_HEIGHT) + 2 * MARGIN


def panel_height(players: int) -> int:
    """The panels share their part of the column; two or three are not blown up."""
    return min(220, (PANELS_HEIGHT + GAP) // players - GAP)


def panel_top(players: int, place: int) -> int:
    return PANELS_TOP + place * (panel_height(players) + GAP)
