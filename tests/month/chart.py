"""A simulated month on one sheet: moves of each day, reminders and misses, and the accidents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.theme import Colour
from rendering.sheets.chart import STEPS
from rendering.sheets.memoir import KIND, MARGIN, WIDTH, block, heading, sheet
from tests.month.report import Report

HEIGHT, THEME = 1054, "dark"
LEFT, RIGHT = 130, WIDTH - 64
MOVES_TOP, MOVES_HIGH = 178, 500
SIGNS_TOP, SIGNS_HIGH = 700, 330
HEAD = 84  # of a block, above its columns
MOST_LINES, MOST_DAYS = 5, 16  # labels on the axes
SHARE = 0.62  # of a day's width: its columns
MARK = 20


class Field(NamedTuple):
    """The ground of one block: days to the right, a number upwards."""

    top: float
    bottom: float
    days: int
    high: int

    def x(self, day: float) -> float:
        return LEFT + (RIGHT - LEFT) * day / self.days

    def y(self, number: float) -> float:
        return self.bottom - (self.bottom - self.top) * number / self.high


def drawn(report: Report) -> bytes:
    """The chart as a PNG."""
    canvas, days = sheet(HEIGHT, THEME), report.by_day
    size = f"{report.tables} tables, {report.users} players, {report.days} days"
    heading(canvas, "A simulated month", size)
    most = [day.moves for day in days]
    moves = field(canvas, MOVES_TOP, MOVES_HIGH, "Moves per day", most)
    most = [max(day.reminders, day.misses) for day in days]
    signs = field(canvas, SIGNS_TOP, SIGNS_HIGH, "The clock per day", most)
    accidents(canvas, report, (moves, signs))
    for number, day in enumerate(days):
        bar(canvas, moves, number, day.moves, "p2")
        bar(canvas, signs, number, day.reminders, "act", half=0)
        bar(canvas, signs, number, day.misses, "bad", half=1)
    legend(canvas)
    return encode(canvas.image, KIND, THEME)


def field(canvas: Canvas, top: float, high: float, title: str, numbers: Sequence[int]) -> Field:
    """A block with its axes."""
    block(canvas, MARGIN, top, WIDTH - 2 * MARGIN, high, title)
    most = max(1, *numbers)
    step = next((step for step in STEPS if most / step <= MOST_LINES), STEPS[-1])
    found = Field(top + HEAD, top + high - 62, len(numbers), step * -(-most // step))
    for number in range(0, found.high + 1, step):
        y = found.y(number)
        canvas.fill(LEFT, y - 1, RIGHT - LEFT, 2, "line" if number else "line2")
        canvas.text(LEFT - 18, y, number, Face.DIGIT, 26, "ink2", "rm")
    every = -(-found.days // MOST_DAYS)
    for day in range(0, found.days, every):
        x = (found.x(day) + found.x(day + 1)) / 2
        canvas.text(x, found.bottom + 30, day + 1, Face.DIGIT, 26, "ink2", "mm")
    return found


def bar(
    canvas: Canvas, ground: Field, day: int, number: int, colour: Colour, half: int | None = None
) -> None:
    """One column of a day, or one of its two halves."""
    wide = (ground.x(1) - ground.x(0)) * SHARE
    left = (ground.x(day) + ground.x(day + 1) - wide) / 2
    if half is not None:
        wide = (wide - 4) / 2
        left += half * (wide + 4)
    if number:
        top = ground.y(number)
        canvas.panel(left, top, wide, ground.bottom - top, 4, colour)


def accidents(canvas: Canvas, report: Report, grounds: Sequence[Field]) -> None:
    """Crashes and upgrades as lines through both blocks, told apart by shape and word."""
    marks = [(at, "bad", "crash") for at in report.crashes]
    marks += [(at, "new", "upgrade") for at in report.upgrades]
    for at, colour, word in marks:
        for ground in grounds:
            x = ground.x(at)
            canvas.fill(x - 2, ground.top - 22, 4, ground.bottom - ground.top + 22, colour)
        x, y = grounds[0].x(at), grounds[0].top - 34
        sign(canvas, x, y, colour)
        canvas.text(x + MARK, y, word, Face.WORD, 26, colour)


def sign(canvas: Canvas, x: float, y: float, colour: Colour) -> None:
    """A cross for a crash, a triangle upwards for an upgrade."""
    half = MARK / 2
    if colour == "bad":
        canvas.line([(x - half, y - half), (x + half, y + half)], 5, colour)
        canvas.line([(x - half, y + half), (x + half, y - half)], 5, colour)
    else:
        canvas.polygon([(x - half, y + half), (x + half, y + half), (x, y - half)], colour)


def legend(canvas: Canvas) -> None:
    """Right of the second heading."""
    x, y = float(RIGHT), SIGNS_TOP + 42
    for text, colour in (("missed decisions", "bad"), ("reminders", "act")):
        x -= fonts.line(text, Face.WORD, 26).width
        canvas.text(x, y, text, Face.WORD, 26, "ink2")
        canvas.panel(x - 34, y - 11, 22, 22, 4, colour)
        x -= 70
