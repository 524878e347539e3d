"""The ledger of luck: what came beside what was to be expected, and how the dice fell."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.memoir import Measure, Memoir, number
from bot.engine.records import Seat
from bot.engine.text import Text
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.theme import seat_colour
from rendering.sheets.chart import Box
from rendering.words import Words

ROW, HEAD = 92, 62
NAMES = 290  # pixels for the players
GAP = 36
BAR, TICK = 18, 5
DICE = 470  # pixels for the dice, with the gap before them
WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # of 36, to roll each total
FIRST_TOTAL = 2


def height(story: Memoir) -> int:
    return HEAD + ROW * len(story.places)


def draw_ledger(
    canvas: Canvas, box: Box, story: Memoir, marks: Sequence[int], words: Words
) -> None:
    luck = story.luck
    right = box.right - DICE if any(luck.rolls) else box.right
    for place, seat in enumerate(story.ranking):
        owner(canvas, box.left, box.top + HEAD + place * ROW + ROW / 2, seat, marks, words)
    wide = (right - box.left - NAMES) / max(1, len(luck.measures))
    for place, measure in enumerate(luck.measures):
        left = box.left + NAMES + place * wide
        column(canvas, left, box.top, wide - GAP, measure, story, marks, words)
    if any(luck.rolls):
        dice(canvas, Box(right + GAP, box.top, box.right, box.bottom), luck.rolls, words)


def owner(
    canvas: Canvas, x: float, y: float, seat: Seat, marks: Sequence[int], words: Words
) -> None:
    mark(canvas, marks[seat], x + 24, y, 42)
    name, room = words.name(seat), NAMES - 62 - GAP
    size = fonts.fitting(name, Face.TITLE, 34, room, 24)
    canvas.text(x + 60, y, fonts.cut(name, Face.TITLE, size, room), Face.TITLE, size, "ink")


def column(
    canvas: Canvas,
    x: float,
    y: float,
    wide: float,
    measure: Measure,
    story: Memoir,
    marks: Sequence[int],
    words: Words,
) -> None:
    """A bar for each player; a tick where the average lies."""
    label = words(measure.label.key)
    size, lines = fonts.wrapped_in(label, Face.WORD, 28, wide + GAP - 10, 2, 22)
    for place, text in enumerate(lines):
        canvas.text(x, y + 22 + (place - (len(lines) - 1) / 2) * 30, text, Face.WORD, size, "ink2")
    most = max(1.0, *measure.got, *measure.expected)
    for place, seat in enumerate(story.ranking):
        middle = y + HEAD + place * ROW + 26
        width = canvas.text(x, middle, shown(measure.got[seat], words), Face.TITLE, 38, "ink")
        if measure.expected:
            canvas.fill(x + width + 16, middle - 10, TICK, 24, "ink")
            text = shown(measure.expected[seat], words)
            canvas.text(x + width + 32, middle + 2, text, Face.WORD, 28, "ink2")
        top = middle + 26
        canvas.panel(x, top, wide, BAR, BAR // 2, "raised")
        length = wide * measure.got[seat] / most
        if length >= BAR:
            canvas.panel(x, top, length, BAR, BAR // 2, seat_colour(marks[seat]))
        if measure.expected:
            tick = x + (wide - TICK) * measure.expected[seat] / most
            canvas.fill(tick - 2, top - 6, TICK + 4, BAR + 12, "halo")
            canvas.fill(tick, top - 4, TICK, BAR + 8, "ink")


def shown(value: float, words: Words) -> str:
    found = number(value)
    return words(found.key, **found.values) if isinstance(found, Text) else str(found)


def dice(canvas: Canvas, box: Box, rolls: Sequence[int], words: Words) -> None:
    """A column for each total; a tick where the average lies."""
    canvas.text(box.left, box.top + 22, words("memoir.rolls"), Face.WORD, 28, "ink2")
    expected = [sum(rolls) * ways / 36 for ways in WAYS]
    most = max(1.0, *rolls, *expected)
    floor, roof = box.bottom - 44, box.top + HEAD + 30
    step = (box.right - box.left) / len(rolls)
    for place, count in enumerate(rolls):
        x, tall = box.left + place * step, (floor - roof) * count / most
        seven = place + FIRST_TOTAL == 7
        if tall >= 2:
            canvas.fill(x + 4, floor - tall, step - 8, tall, "bad" if seven else "novelty")
        line = floor - (floor - roof) * expected[place] / most
        canvas.fill(x, line - 4, step, 8, "halo")
        canvas.fill(x, line - 2, step, 4, "ink")
        above = min(floor - tall, line - 2) - 18
        canvas.text(x + step / 2, above, count, Face.DIGIT, 24, "ink", "mm")
        total = place + FIRST_TOTAL
        canvas.text(x + step / 2, floor + 26, total, Face.DIGIT, 24, "ink2", "mm")
    canvas.fill(box.left, floor, box.right - box.left, 2, "line2")
