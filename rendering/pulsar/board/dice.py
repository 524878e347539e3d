"""The dice board: dice by value with the median, who took what, and both tracks."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, mark
from rendering.drawing.shapes import Point
from rendering.drawing.theme import Colour
from rendering.pulsar.facts import DICE, Pulsar, owner, shape
from rendering.pulsar.layout import COLUMN_LEFT, COLUMN_WIDTH, DICE_HEIGHT, DICE_TOP
from rendering.words import Words

FACES = range(1, 7)
SLOT, STEP = 31, 34.4
MINUS = "\N{MINUS SIGN}"
ICONS = (("first", "initiative"), ("good", "engineering"))


class Sheet(NamedTuple):
    """Where the dice board lies, and how large; its own units are those of the public board."""

    canvas: Canvas
    left: float
    top: float
    size: float

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.size, self.top + y * self.size

    def box(
        self, x: float, y: float, width: float, height: float, radius: float, colour: Colour
    ) -> None:
        size = self.size
        self.canvas.panel(*self.at(x, y), width * size, height * size, radius * size, colour)

    def text(
        self, x: float, y: float, text: object, face: Face, high: float, ink: str, anchor: str
    ) -> None:
        self.canvas.text(*self.at(x, y), text, face, high * self.size, ink, anchor)

    def mark(self, seat: int, x: float, y: float, size: float) -> None:
        mark(self.canvas, seat, *self.at(x, y), size * self.size)


def dice_board(
    canvas: Canvas,
    view: Pulsar,
    words: Words,
    left: float = COLUMN_LEFT,
    top: float = DICE_TOP,
    size: float = 1.0,
) -> None:
    sheet = Sheet(canvas, left, top, size)
    sheet.box(0, 0, COLUMN_WIDTH, DICE_HEIGHT, 14, "panel")
    sheet.text(18, 24, words("render.pulsar.dice").upper(), Face.LABEL, 20, "ink2", "lm")
    faces(sheet, view, words)
    for row, (icon, name) in enumerate(ICONS):
        stacks = view.initiative if name == "initiative" else view.engineering
        canvas.icon(icon, *sheet.at(32, 172 + 78 * row), 34 * size, "ink2")
        track(sheet, view, stacks, 60, 172 + 78 * row)


def column(value: float) -> float:
    return 146 + (value - 1) * 80


def faces(sheet: Sheet, view: Pulsar, words: Words) -> None:
    """How many dice of each value lie there, and below them who has taken such a die."""
    lying, size = Counter(view.dice), sheet.size
    for value in FACES:
        x = column(value)
        sheet.box(x - 30, 42, 60, 60, 10, "raised")
        if lying[value] > 1:
            several(sheet, x, value, lying[value])
        elif lying[value]:
            die(sheet.canvas, *sheet.at(x, 72), 50 * size, value)
        else:
            sheet.text(x, 72, value, Face.TITLE, 30, "ink3", "mm")
        taken = [
            shape(view, seat)
            for seat in view.seats()
            for one in view.players[seat].dice
            if one == value
        ]
        for place, who in enumerate(taken):
            step = min(26, 74 / len(taken))
            sheet.mark(who, x + (place - (len(taken) - 1) / 2) * step, 122, 20)
    sheet.text(18, 72, words("render.pulsar.free", n=len(view.dice)), Face.WORD, 24, "ink", "lm")
    sheet.text(18, 122, words("render.pulsar.taken"), Face.BODY, 22, "ink2", "lm")
    if view.marker:
        median(sheet, view.marker)


def several(sheet: Sheet, x: float, value: int, n: int) -> None:
    """A die with its number at the corner, where it hides no pip and is no answer's gold."""
    die(sheet.canvas, *sheet.at(x - 5, 76), 46 * sheet.size, value)
    sheet.canvas.disc(*sheet.at(x + 19, 51), 15 * sheet.size, "raised")
    sheet.text(x + 19, 51, n, Face.DIGIT, 26, "ink", "mm")


def median(sheet: Sheet, marker: int) -> None:
    """A pointer on a value or between two."""
    at, size = column(marker / 2), sheet.size
    if marker % 2 == 0:
        place = sheet.at(at - 33, 39)
        thick = round(4 * size)
        sheet.canvas.panel(*place, 66 * size, 66 * size, 12 * size, line="act", thick=thick)
    points = ((at - 13, 16), (at + 13, 16), (at, 38))
    sheet.canvas.polygon([sheet.at(*point) for point in points], "act")


def track(
    sheet: Sheet, view: Pulsar, stacks: tuple[tuple[int, ...], ...], x: float, y: float
) -> None:
    """Fifteen spaces; counters on one space lie above each other as they are stacked."""
    for space in range(1, DICE.spaces + 1):
        left, lost = x + (space - 1) * STEP, DICE.penalty.get(space)
        ground = sheet.canvas.mix("raised", "mil", 0.35) if lost else "raised"
        sheet.box(left, y - 25, SLOT, 50, 6, ground)
        if lost:
            sheet.text(left + 15, y + 36, f"{MINUS}{lost}", Face.DIGIT, 20, "bad", "mm")
        elif space in (1, DICE.start_space):
            sheet.text(left + 15, y + 36, space, Face.DIGIT, 20, "ink2", "mm")
        stack = stacks[space - 1] if stacks else ()
        size = 26 if len(stack) == 1 else max(15, 46 / max(1, len(stack)))
        high = max(0, len(stack) * size - 50) / 2  # a tall stack stands out above its space
        for level, counter in enumerate(stack):
            down = ((len(stack) - 1) / 2 - level) * size - high
            sheet.mark(shape(view, owner(counter)), left + SLOT / 2, y + down, min(26, size))
