"""A simulated month on one sheet: moves of each day, reminders and misses, and the accidents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.theme import Colour
from rendering.picture import Picture, alt_text
from rendering.sheets.chart import STEPS
from rendering.sheets.memoir import KIND, MARGIN, WIDTH, block, heading, sheet
from rendering.words import Words

HEIGHT = 1054
LEFT, RIGHT = 130, WIDTH - 64
MOVES_TOP, MOVES_HIGH = 178, 500
SIGNS_TOP, SIGNS_HIGH = 700, 330
HEAD = 84  # of a block, above its columns
MOST_LINES, MOST_DAYS = 5, 16  # labels on the axes
SHARE = 0.62  # of a day's width: its columns
MARK = 20


class Column(NamedTuple):
    """One day."""

    moves: int
    reminders: int
    misses: int


class Chart(NamedTuple):
    """Crashes and upgrades in days after the start."""

    days: Sequence[Column]
    crashes: Sequence[float]
    upgrades: Sequence[float]
    tables: int
    users: int


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


def render_month(chart: Chart, theme: str = "dark", language: str = "en") -> Picture:
    words = Words(language)
    canvas = draw_month(chart, words, theme)
    return Picture(encode(canvas.image, KIND, theme), alt_text(spoken(chart, words)))


def draw_month(chart: Chart, words: Words, theme: str) -> Canvas:
    canvas = sheet(HEIGHT, theme)
    heading(
        canvas,
        words("month.chart.head"),
        words("month.chart.title", tables=chart.tables, users=chart.users, days=len(chart.days)),
    )
    moves = field(
        canvas,
        chart,
        MOVES_TOP,
        MOVES_HIGH,
        words("month.chart.moves"),
        [d.moves for d in chart.days],
    )
    signs = field(
        canvas,
        chart,
        SIGNS_TOP,
        SIGNS_HIGH,
        words("month.chart.signs"),
        [max(day.reminders, day.misses) for day in chart.days],
    )
    accidents(canvas, chart, (moves, signs), words)
    for number, day in enumerate(chart.days):
        bar(canvas, moves, number, day.moves, "p2")
        bar(canvas, signs, number, day.reminders, "act", half=0)
        bar(canvas, signs, number, day.misses, "bad", half=1)
    legend(canvas, words)
    return canvas


def field(
    canvas: Canvas, chart: Chart, top: float, high: float, title: str, numbers: Sequence[int]
) -> Field:
    """A block with its axes."""
    block(canvas, MARGIN, top, WIDTH - 2 * MARGIN, high, title)
    most = max(1, *numbers)
    step = next((step for step in STEPS if most / step <= MOST_LINES), STEPS[-1])
    found = Field(top + HEAD, top + high - 62, len(chart.days), step * -(-most // step))
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


def accidents(canvas: Canvas, chart: Chart, grounds: Sequence[Field], words: Words) -> None:
    """Crashes and upgrades as lines through both blocks, told apart by shape and word."""
    marks = [(at, "bad", "month.chart.crash") for at in chart.crashes]
    marks += [(at, "new", "month.chart.upgrade") for at in chart.upgrades]
    for at, colour, key in marks:
        for ground in grounds:
            x = ground.x(at)
            canvas.fill(x - 2, ground.top - 22, 4, ground.bottom - ground.top + 22, colour)
        x, y = grounds[0].x(at), grounds[0].top - 34
        sign(canvas, x, y, colour)
        canvas.text(x + MARK, y, words(key), Face.WORD, 26, colour)


def sign(canvas: Canvas, x: float, y: float, colour: Colour) -> None:
    """A cross for a crash, a triangle upwards for an upgrade."""
    half = MARK / 2
    if colour == "bad":
        canvas.line([(x - half, y - half), (x + half, y + half)], 5, colour)
        canvas.line([(x - half, y + half), (x + half, y - half)], 5, colour)
    else:
        canvas.polygon([(x - half, y + half), (x + half, y + half), (x, y - half)], colour)


def legend(canvas: Canvas, words: Words) -> None:
    """Right of the second heading."""
    x, y = float(RIGHT), SIGNS_TOP + 42
    for key, colour in (("month.chart.misses", "bad"), ("month.chart.reminders", "act")):
        text = words(key)
        x -= fonts.line(text, Face.WORD, 26).width
        canvas.text(x, y, text, Face.WORD, 26, "ink2")
        canvas.panel(x - 34, y - 11, 22, 22, 4, colour)
        x -= 70


def spoken(chart: Chart, words: Words) -> Iterator[str]:
    yield words.spoken(
        "month.chart.title", tables=chart.tables, users=chart.users, days=len(chart.days)
    )
    yield words.spoken("month.alt.moves", moves=tuple(day.moves for day in chart.days))
    yield words.spoken("month.alt.reminders", numbers=tuple(day.reminders for day in chart.days))
    yield words.spoken("month.alt.misses", numbers=tuple(day.misses for day in chart.days))
    days = tuple(int(at) + 1 for at in chart.crashes)
    yield words.spoken("month.alt.crashes", days=days)
    yield words.spoken("month.alt.upgrades", days=tuple(int(at) + 1 for at in chart.upgrades))
