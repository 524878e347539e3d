"""The end of any game: a planet in the winner's colour, a headline, stacked bars, a legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.planets import Ground, planet
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour
from rendering.drawing.theme import theme as look

WIDTH = 1600
SKY = 31
TOP, ROW, BAR = 348, 176, 92
LEFT, RIGHT = 330, 1420  # of the longest bar
PLANET, PLANET_RADIUS = (1300, 290), 330
HERO_ROOM = 900
MINUS = "\N{MINUS SIGN}"


class Entry(NamedTuple):
    """One part of all bars, as the legend names it."""

    icon: str
    colour: Colour
    text: str


def stage(theme: str, bars: int, colour: Colour) -> Canvas:
    """The sheet with its sky, its planet, and a ground for so many bars."""
    height = TOP + bars * ROW + 128
    canvas = Canvas(WIDTH, height, look(theme), "field")
    canvas.paste(backdrop(canvas.theme, (WIDTH, height), SKY), 0, 0)
    _rising_planet(canvas, colour)
    canvas.panel(24, TOP - 26, WIDTH - 48, bars * ROW + 118, 22, "void", alpha=245)
    return canvas


def _rising_planet(canvas: Canvas, colour: Colour) -> None:
    """A planet in the winner's colour over the upper right corner."""
    x, y = PLANET
    for reach, share in ((560, 0.05), (480, 0.09), (410, 0.14)):
        canvas.disc(x - 40, y + 40, reach, canvas.mix("field", colour, share))
    tones = (
        canvas.mix(colour, "#080C18", 0.5),
        canvas.mix(colour, "#080C18", 0.22),
        canvas.mix(colour, "#F5F2E8", 0.05),
    )
    body = planet(PLANET_RADIUS, Ground.GAS, tones, 8, light=(-0.55, -0.35))
    canvas.paste(body, x - body.width / 2, y - body.height / 2)
    canvas.ellipse_line(x, y, (520, 104), -16, 3, "ink", 120)
    canvas.ellipse_line(x, y, (560, 116), -16, 6, colour, 190)


def headline(canvas: Canvas, label: str, marks: Sequence[int], text: str, line: str) -> None:
    """Who won, and below it by how much."""
    canvas.text(56, 60, label.upper(), Face.LABEL, 28, "ink2", track=3)
    x = 112.0
    for one in marks:
        mark(canvas, one, x, 178, 104 if len(marks) == 1 else 72)
        x += 84
    size = fonts.fitting(text, Face.HERO, 104, HERO_ROOM - x, 52)
    text = fonts.cut(text, Face.HERO, size, HERO_ROOM - x)
    width = canvas.text(x, 168, text, Face.HERO, size, "ink")
    canvas.icon("trophy", x + width + 70, 168, 84, "act", around="halo")
    size = fonts.fitting(line, Face.BODY, 38, HERO_ROOM, 26)
    line = fonts.cut(line, Face.BODY, size, HERO_ROOM)
    canvas.text(x + 2, 262, line, Face.BODY, size, "ink")


def owner(canvas: Canvas, y: int, shape: int, name: str, note: str) -> None:
    """Whose bar it is."""
    mark(canvas, shape, 78, y + 46, 54)
    size = fonts.fitting(name, Face.TITLE, 44, LEFT - 140, 26)
    canvas.text(124, y + 34, fonts.cut(name, Face.TITLE, size, LEFT - 140), Face.TITLE, size, "ink")
    canvas.text(124, y + 76, note, Face.BODY, 26, "ink2")


def segment(
    canvas: Canvas,
    x: float,
    y: int,
    value: int,
    scale: float,
    fill: Colour,
    ink: Colour,
    icon: str,
) -> float:
    """One part of a bar; what is worth nothing has no length."""
    if value <= 0:
        return x
    width = value * scale
    canvas.panel(x, y, max(4, width - 4), BAR, 8, fill)
    middle = x + width / 2 - 2
    if width >= 18:
        size = fonts.fitting(str(value), Face.HERO, 46, width - 8, 24)
        canvas.text(middle, y + 34, value, Face.HERO, size, ink, "mm")
    if width >= 34:
        canvas.icon(icon, middle, y + 70, 26, ink)
    return x + width


def total(canvas: Canvas, x: float, y: int, value: int, colour: Colour) -> None:
    canvas.text(x + 14, y + 46, str(value).replace("-", MINUS), Face.HERO, 72, colour)


def legend(canvas: Canvas, y: float, entries: Sequence[Entry]) -> None:
    """In one line, where many stand closer and smaller; else in two."""
    for size, gap in ((28, 40), (26, 30), (24, 22)):
        width = sum(44 + fonts.width_of(entry.text, Face.WORD, size) + gap for entry in entries)
        if width - gap <= WIDTH - 112:
            break
    else:
        half = (len(entries) + 1) // 2
        legend(canvas, y - 20, entries[:half])
        legend(canvas, y + 22, entries[half:])
        return
    x = max(56.0, min(float(LEFT), WIDTH - 56 - width + gap))
    for entry in entries:
        canvas.icon(entry.icon, x + 16, y, 32, entry.colour)
        x += 44 + canvas.text(x + 44, y, entry.text, Face.WORD, size, "ink") + gap
