"""The rest of the column: how far everybody is, the bank, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face, legible
from rendering.drawing.marks import mark
from rendering.picture import LogLine
from rendering.starfarers import pieces
from rendering.starfarers.facts import RESOURCES, TARGET, Starfarers, owner, points
from rendering.starfarers.layout import (
    BANK_HEIGHT,
    BANK_TOP,
    BOTTOM,
    COLUMN_LEFT,
    COLUMN_WIDTH,
    HEIGHT,
    LOG_TOP,
    TRACK_HEIGHT,
    TRACK_TOP,
)
from rendering.words import Words

RIGHT = COLUMN_LEFT + COLUMN_WIDTH
FIRST = 4  # the lowest space of the track
STEP = 35.6
LINE, LINES, NEWEST = 33, 4, 3


def track(
    canvas: Canvas, view: Starfarers, words: Words, board: int | None, *, private: bool
) -> None:
    """Victory points from 4 to 15, with a mark for each player; an eye if not all may see this."""
    canvas.panel(COLUMN_LEFT, TRACK_TOP, COLUMN_WIDTH, TRACK_HEIGHT, 14, "panel")
    label = words("render.star.points").upper()
    canvas.text(COLUMN_LEFT + 18, TRACK_TOP + 23, label, Face.LABEL, 20, "ink2", track=2)
    right = RIGHT - 18.0
    if private:
        canvas.icon("private", right - 15, TRACK_TOP + 23, 30, "act")
        right -= 42
    if board is not None:
        stamp = words("render.board", n=board)
        canvas.text(right, TRACK_TOP + 23, stamp, Face.LABEL, 22, "ink2", "rm")
    for value in range(FIRST, TARGET + 1):
        x, goal = space(value), value == TARGET
        canvas.panel(x - 16, TRACK_TOP + 42, 32, 30, 5, "act" if goal else "raised")
        ink = "on" if goal else "ink"
        canvas.text(x, TRACK_TOP + 57, value, Face.DIGIT, 20, ink, "mm")
    together: dict[int, list[Seat]] = {}
    for seat in view.seats():
        value = max(FIRST, min(TARGET, points(view, seat)))
        together.setdefault(value, []).append(seat)
    for value, seats in together.items():
        markers(canvas, view, space(value), seats)


def space(value: int) -> float:
    return COLUMN_LEFT + 30 + (value - FIRST) * STEP


def markers(canvas: Canvas, view: Starfarers, x: float, seats: list[Seat]) -> None:
    """Alone large, several on one space smaller and side by side."""
    y = TRACK_TOP + 94
    if len(seats) == 1:
        mark(canvas, owner(view, seats[0]), x, y, 28)
        return
    for place, seat in enumerate(seats):
        across = (place % 2 - 0.5) * 18
        down = (place // 2 - (len(seats) - 1) // 2 / 2) * 18
        mark(canvas, owner(view, seat), x + across, y + down, 18)


def bank(canvas: Canvas, view: Starfarers, words: Words) -> None:
    canvas.panel(COLUMN_LEFT, BANK_TOP, COLUMN_WIDTH, BANK_HEIGHT, 14, "panel")
    label = words("render.star.bank").upper()
    canvas.text(COLUMN_LEFT + 18, BANK_TOP + 25, label, Face.LABEL, 20, "ink2", track=2)
    reserve = words("render.star.reserve", n=len(view.reserve))
    canvas.text(RIGHT - 18, BANK_TOP + 25, reserve, Face.WORD, 24, "ink2", "rm")
    for place, (kind, count) in enumerate(zip(RESOURCES, view.bank, strict=True)):
        x = COLUMN_LEFT + 52 + place * 87
        pieces.resource(canvas, kind.value, x, BANK_TOP + 74, 28)
        canvas.text(x, BANK_TOP + 126, count, Face.TITLE, 34, "ink" if count else "bad", "mm")


def log(canvas: Canvas, lines: Sequence[LogLine]) -> None:
    """The last sentences, the newest first and whole if it can be."""
    height = HEIGHT - LOG_TOP - BOTTOM
    canvas.panel(COLUMN_LEFT, LOG_TOP, COLUMN_WIDTH, height, 14, "panel")
    y, left = LOG_TOP + 22.0, LINES
    for place, entry in enumerate(lines):
        _, text = entry if isinstance(entry, tuple) else (None, entry)
        if place == 0:
            canvas.icon("new", COLUMN_LEFT + 28, y, 24, "new")
        most = min(left, NEWEST if place == 0 else 1)
        room = COLUMN_WIDTH - 66
        size, shown = fonts.wrapped_in(legible(text), Face.BODY, 24, room, most, 24)
        for one in shown:
            ink = "ink" if place == 0 else "ink2"
            canvas.text(COLUMN_LEFT + 48, y, one, Face.BODY, size, ink)
            y += LINE
        left -= len(shown)
        if left < 1:
            return
