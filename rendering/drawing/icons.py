"""Icons, written as short formulas in `icons.toml`.

Unit square in hundredths, y down. `C`x,y,r disc; `O`x,y,r,w ring; `A`x,y,r,from,to,w arc in degrees
clockwise from 3 o'clock; `L`w:points line; `P`points polygon; `R`x0,y0,x1,y1,radius rectangle;
`N`n,r,turn regular polygon; `S`n,R,r star, its first point up; `E`x,y,rx,ry,turn,w ellipse line.
A minus cuts out of what is drawn so far. All widths go inwards.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from rendering.drawing.shapes import Mask, Point, turned_ellipse

SCALE = 4
HALO, WAYS = 2, 16  # pixels round an icon on something busy, and directions in which it grows


class Stroke(NamedTuple):
    """One part of an icon, in parts of its side."""

    what: str
    numbers: tuple[float, ...]
    points: tuple[Point, ...]
    cuts: bool


def parse(formula: str) -> tuple[Stroke, ...]:
    return tuple(_stroke(part) for part in _parts(formula))


def _parts(formula: str) -> Iterator[str]:
    """The strokes of a formula: each begins with its letter, points follow after blanks."""
    current: list[str] = []
    for word in formula.split():
        if word.lstrip("-")[0].isalpha():
            if current:
                yield " ".join(current)
            current = []
        current.append(word)
    yield " ".join(current)


def _stroke(part: str) -> Stroke:
    cuts = part.startswith("-")
    what, rest = part[cuts], part[cuts + 1 :]
    numbers: tuple[float, ...] = ()
    if what == "L":
        thickness, _, rest = rest.partition(":")
        numbers = (float(thickness) / 100,)
    if what in "LP":
        pairs = [pair.split(",") for pair in rest.split()]
        line = tuple((float(right) / 100, float(down) / 100) for right, down in pairs)
        return Stroke(what, numbers, line, cuts)
    values = [float(value) for value in rest.split(",")]
    match what:
        case "N":
            sides, radius, turn = values
            points = _corners(int(sides), radius / 100, radius / 100, turn, 0.5)
            return Stroke("P", (), points[::2], cuts)
        case "S":
            sides, outer, inner = values
            return Stroke("P", (), _corners(int(sides), outer / 100, inner / 100, -90, 0.52), cuts)
        case "A":
            x, y, radius, start, end, width = values
            numbers = (x / 100, y / 100, radius / 100, start, end, width / 100)
        case "E":
            x, y, radius_x, radius_y, turn, width = values
            numbers = (x / 100, y / 100, radius_x / 100, radius_y / 100, turn, width / 100)
        case "C" | "O" | "R":
            numbers = tuple(value / 100 for value in values)
        case _:
            raise ValueError(f"no stroke {what!r} in {part!r}")
    return Stroke(what, numbers, (), cuts)


def _corners(sides: int, outer: float, inner: float, turn: float, y: float) -> tuple[Point, ...]:
    """Corners of a star; every second one is that of a regular polygon."""
    found = []
    for corner in range(2 * sides):
        radius = inner if corner % 2 else outer
        angle = math.radians(turn + 180 * corner / sides)
        found.append((0.5 + radius * math.cos(angle), y + radius * math.sin(angle)))
    return tuple(found)


@cache
def icons() -> dict[str, tuple[Stroke, ...]]:
    text = (resources.files(__package__) / "icons.toml").read_text(encoding="utf-8")
    return {name: parse(formula) for name, formula in tomllib.loads(text).items()}


@lru_cache(maxsize=1_000)
def icon(name: str, size: int, pad: int = 1, turn: int = 0) -> Mask:
    """The mask of an icon with empty room round it."""
    return _draw(icons()[name], size, pad, turn).reduce(SCALE)


@lru_cache(maxsize=500)
def halo(name: str, size: int, turn: int = 0) -> Mask:
    """The icon's outline grown by the halo; as large as the icon with HALO + 1 pixels round it."""
    solid = tuple(stroke for stroke in icons()[name] if not stroke.cuts)
    large = _draw(solid, size, HALO + 1, turn)
    grown = large
    for way in range(WAYS):  # a filter would hold up all other threads for a tenth of a second
        angle = math.tau * way / WAYS
        across, down = (round(HALO * SCALE * part) for part in (math.cos(angle), math.sin(angle)))
        grown = ImageChops.lighter(grown, ImageChops.offset(large, across, down))
    return grown.reduce(SCALE)


def _draw(strokes: tuple[Stroke, ...], size: int, pad: int, turn: int) -> Image.Image:
    side = (size + 2 * pad) * SCALE
    image = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(image)
    for stroke in strokes:
        _put(pen, stroke, size * SCALE, pad * SCALE)
    return image.rotate(turn, Image.Resampling.BICUBIC) if turn else image


def _put(pen: ImageDraw.ImageDraw, stroke: Stroke, side: int, pad: int) -> None:
    value = 0 if stroke.cuts else 255

    def at(x: float, y: float) -> Point:
        return pad + x * side, pad + y * side

    def around(x: float, y: float, radius: float) -> tuple[Point, Point]:
        return at(x - radius, y - radius), at(x + radius, y + radius)

    def thick(width: float) -> int:
        return max(1, round(width * side))

    numbers, points = stroke.numbers, [at(*point) for point in stroke.points]
    match stroke.what:
        case "P":
            pen.polygon(points, fill=value)
        case "L":
            pen.line(points, fill=value, width=thick(numbers[0]), joint="curve")
        case "C":
            x, y, radius = numbers
            pen.ellipse(around(x, y, radius), fill=value)
        case "O":
            x, y, radius, width = numbers
            pen.ellipse(around(x, y, radius), outline=value, width=thick(width))
        case "A":
            x, y, radius, start, end, width = numbers
            pen.arc(around(x, y, radius), start, end, fill=value, width=thick(width))
        case "R":
            left, top, right, bottom, radius = numbers
            where = at(left, top), at(right, bottom)
            pen.rounded_rectangle(where, radius * side, fill=value)
        case "E":
            x, y, radius_x, radius_y, turn, width = numbers
            line = [at(*point) for point in turned_ellipse(x, y, radius_x, radius_y, turn, 48)]
            pen.line(line, fill=value, width=thick(width), joint="curve")
