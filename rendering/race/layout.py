"""Where things stand: pixels of tables that are 1600 wide, and of hands half as wide."""

from __future__ import annotations

import math
from typing import NamedTuple

WIDTH = 1600

# --- the table
HEADER = 168
PANEL_TOP, PANEL_LEFT, PANEL_WIDTH, PANEL_GAP = 178, 8, 1584, 8
PANEL_HEIGHT = 314  # with two rows of tiles
EDGE = 10  # the strip in the player's colour
TILE_LEFT, TILE_TOP = 248, 11  # in a panel
TILE_WIDTH, TILE_HEIGHT, TILE_STEP_X, TILE_STEP_Y = 187, 145, 191, 150
TILES_PER_ROW, ROWS = 7, 2
NAME_BAND = 58  # of a tile

ARROWS_LEFT, ARROW_WIDTH, ARROW_STEP = 400, 158, 170
ARROW_TOP, ARROW_BOTTOM, ARROW_TIP = 24, 96, 22
POOL_LEFT, PILES_LEFT = 1286, 1484


class Slot(NamedTuple):
    x: int
    y: int


def rows_of(cards: int) -> int:
    """Rows of tiles in a panel: two, more only if there are more cards."""
    return max(ROWS, math.ceil(cards / TILES_PER_ROW))


def panel_height(cards: int) -> int:
    return PANEL_HEIGHT + (rows_of(cards) - ROWS) * TILE_STEP_Y


def panel_tops(tableaux: list[int]) -> list[int]:
    """The top of each panel, and below the last one that of the log."""
    tops = [PANEL_TOP]
    for cards in tableaux:
        tops.append(tops[-1] + panel_height(cards) + PANEL_GAP)
    return tops


def tile_slot(top: int, place: int) -> Slot:
    row, column = divmod(place, TILES_PER_ROW)
    return Slot(TILE_LEFT + column * TILE_STEP_X, top + TILE_TOP + row * TILE_STEP_Y)


# --- a card, in units that are scaled
CARD_WIDTH, CARD_HEIGHT, CARD_RADIUS = 250, 350, 14
ART_HEIGHT, ART_HEIGHT_SIX, ART_HEIGHT_LOW = 176, 118, 88
TYPE_LINE_FROM = 1.4  # smaller cards go without
SHEET = 2.0

# --- the hand: read on a phone, so it is half as wide as a table
HAND_WIDTH = 800
HAND_HEADER, HAND_TOP, HAND_BOTTOM = 124, 24, 20
FEW_CARDS = 2  # so many are drawn larger
HAND_EDGE, HAND_GAP = 8, 58  # between columns; between rows, where the price hangs over the edge
NOTE_HEIGHT, NOTE_TOP = 84, 22  # of what stands below the cards


class HandGrid(NamedTuple):
    """How the cards of a hand are laid out."""

    scale: float
    per_row: int
    gap: float

    @property
    def card(self) -> tuple[int, int]:
        return round(CARD_WIDTH * self.scale), round(CARD_HEIGHT * self.scale)

    def slot(self, place: int) -> Slot:
        row, column = divmod(place, self.per_row)
        width, height = self.card
        x = self.gap + column * (width + self.gap)
        return Slot(round(x), HAND_HEADER + HAND_TOP + row * (height + HAND_GAP))

    def bottom(self, cards: int) -> int:
        """Below the last card and its price."""
        rows = math.ceil(cards / self.per_row)
        return HAND_HEADER + HAND_TOP + rows * (self.card[1] + HAND_GAP) - 24


def hand_scale(per_row: int) -> float:
    return (HAND_WIDTH - (per_row + 1) * HAND_EDGE) / per_row / CARD_WIDTH


LARGE_HAND, SMALL_HAND = hand_scale(2), hand_scale(3)


def hand_grid(cards: int) -> HandGrid:
    """Three cards in a row, or two large ones if there are no more."""
    per_row = 2 if cards <= FEW_CARDS else 3
    scale = hand_scale(per_row)
    gap = (HAND_WIDTH - per_row * round(CARD_WIDTH * scale)) / (per_row + 1)
    return HandGrid(scale, per_row, gap)


def notes_height(notes: int) -> int:
    """Two in a row."""
    return 2 * NOTE_TOP + NOTE_HEIGHT * math.ceil(notes / 2)
