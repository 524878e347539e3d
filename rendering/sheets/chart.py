"""Points over rounds as lines, one for each player, told apart by shape as well as by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.memoir import Memoir
from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.shapes import Point
from rendering.drawing.theme import seat_colour
from rendering.words import Words

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1_000)
MOST_LINES, MOST_ROUNDS = 6, 16  # labels on the two axes
APART = 6  # pixels between lines that run together
LINE, HALO = 7, 13
MARK, LARGE_MARK, PASSED = 24, 40, 22
LABEL_GAP = 58
MINUS = "\N{MINUS SIGN}"


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class Scale(NamedTuple):
    """Where a round and a number of points lie."""

    box: Box
    rounds: int
    low: int
    high: int

    def x(self, number: float) -> float:
        return self.box.left + (self.box.right - self.box.left) * number / max(1, self.rounds)

    def y(self, points: float) -> float:
        share = (points - self.low) / max(1, self.high - self.low)
        return self.box.bottom - (self.box.bottom - self.box.top) * share


def draw_chart(
    canvas: Canvas, box: Box, story: Memoir, marks: Sequence[int], words: Words, room: float
) -> None:
    """`room`: for the names, to the right of the box."""
    every = [points for scores in story.curve for points in scores]
    step = line_step(min(0, *every), max(1, *every))
    low, high = step * (min(0, *every) // step), step * -(-max(1, *every) // step)
    scale = Scale(box, story.rounds, low, high)
    axes(canvas, scale, step, story, words)
    for seat in reversed(story.ranking):
        line(canvas, scale, story, seat, marks)
    for lead in story.leads:
        x, y = at(scale, story, lead.seat, lead.round - story.first + 1)
        canvas.ring(x, y, PASSED, 4, "ink")
    names(canvas, scale, story, marks, words, room)


def line_step(low: int, high: int, most: int = MOST_LINES) -> int:
    return next((step for step in STEPS if (high - low) / step <= most), STEPS[-1])


def axes(canvas: Canvas, scale: Scale, step: int, story: Memoir, words: Words) -> None:
    box = scale.box
    for points in range(scale.low, scale.high + 1, step):
        y = scale.y(points)
        canvas.fill(box.left, y - 1, box.right - box.left, 2, "line2" if not points else "line")
        text = str(points).replace("-", MINUS)
        canvas.text(box.left - 18, y, text, Face.DIGIT, 26, "ink2", "rm")
    before = story.first - 1
    every = line_step(0, story.rounds, MOST_ROUNDS)
    for number in range(-(-before // every) * every, before + story.rounds + 1, every):
        x = scale.x(number - before)
        canvas.fill(x - 1, box.bottom, 2, 10, "line2")
        canvas.text(x, box.bottom + 32, number, Face.DIGIT, 26, "ink2", "mm")
    unit = words(story.key("axis"))
    canvas.text(box.right + 26, box.bottom + 32, unit, Face.BODY, 26, "ink2")


def at(scale: Scale, story: Memoir, seat: Seat, number: int) -> Point:
    """Lines that run together lie side by side."""
    shift = (seat - (len(story.places) - 1) / 2) * APART
    return scale.x(number), scale.y(story.curve[number][seat]) - shift


def line(canvas: Canvas, scale: Scale, story: Memoir, seat: Seat, marks: Sequence[int]) -> None:
    points = [at(scale, story, seat, number) for number in range(story.rounds + 1)]
    canvas.line(points, HALO, "halo")
    canvas.line(points, LINE, seat_colour(marks[seat]))
    every = max(1, -(-story.rounds // (2 * MOST_ROUNDS)))
    for x, y in points[: -1 if story.rounds else None : every]:
        mark(canvas, marks[seat], x, y, MARK)
    mark(canvas, marks[seat], *points[-1], LARGE_MARK)


def names(
    canvas: Canvas,
    scale: Scale,
    story: Memoir,
    marks: Sequence[int],
    words: Words,
    room: float,
) -> None:
    """At the end of each line, moved apart where lines end together."""
    wanted = [at(scale, story, seat, story.rounds)[1] for seat in story.ranking]
    left = scale.box.right + 44
    for seat, y in zip(story.ranking, spread(wanted, scale.box), strict=True):
        score = str(story.scores[seat]).replace("-", MINUS)
        width = canvas.text(left, y, score, Face.HERO, 46, seat_colour(marks[seat]))
        name, space = words.name(seat), room - width - 62
        size = fonts.fitting(name, Face.TITLE, 34, space, 24)
        canvas.text(
            left + width + 16, y, fonts.cut(name, Face.TITLE, size, space), Face.TITLE, size, "ink"
        )


def spread(wanted: Sequence[float], box: Box) -> list[float]:
    """Each near where it belongs, none on another; the order stays."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + LABEL_GAP) if found else y)
    for place in range(len(found) - 1, -1, -1):
        below = found[place + 1] - LABEL_GAP if place + 1 < len(found) else box.bottom
        found[place] = min(found[place], below)
    return found
