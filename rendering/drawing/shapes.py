"""Masks of simple shapes: drawn large once, reduced, and kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = tuple[Point, ...]
Mask: TypeAlias = Image.Image  # mode L
Draw: TypeAlias = Callable[[ImageDraw.ImageDraw, int], None]  # the scale is the second

SMALL = 420  # pixels; smaller masks are drawn at 4x, larger ones at 2x
ALL_CORNERS = "1111"  # top left, top right, bottom right, bottom left
TURN = Image.Transpose


def drawn(width: int, height: int, draw: Draw) -> Mask:
    """An antialiased mask."""
    scale = 4 if max(width, height) < SMALL else 2
    image = Image.new("L", (width * scale, height * scale), 0)
    draw(ImageDraw.Draw(image), scale)
    return image.reduce(scale)


def box(x: float, y: float, radius: float, scale: float) -> tuple[float, float, float, float]:
    return (
        (x - radius) * scale,
        (y - radius) * scale,
        (x + radius) * scale - 1,
        (y + radius) * scale - 1,
    )


@lru_cache(maxsize=2_000)
def disc(radius: float, shift_x: float, shift_y: float) -> Mask:
    """A disc round the middle of an even square, moved by less than a pixel."""
    middle = math.ceil(radius) + 2

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.ellipse(box(middle + shift_x, middle + shift_y, radius, scale), fill=255)

    return drawn(2 * middle, 2 * middle, draw)


@lru_cache(maxsize=1_000)
def ring(radius: float, width: float, dash: tuple[float, float] | None = None) -> Mask:
    """A circle line, its width inwards; dashes in degrees."""
    middle = math.ceil(radius) + 2

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        where, line = box(middle, middle, radius, scale), max(1, round(width * scale))
        if dash is None:
            pen.ellipse(where, outline=255, width=line)
            return
        start = 0.0
        while start < 360:
            pen.arc(where, start, min(360, start + dash[0]), fill=255, width=line)
            start += sum(dash)

    return drawn(2 * middle, 2 * middle, draw)


@lru_cache(maxsize=200)
def slice_of(radius: float, start: float, end: float) -> Mask:
    """A piece of a pie."""
    middle = math.ceil(radius) + 2

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.pieslice(box(middle, middle, radius, scale), start, end, fill=255)

    return drawn(2 * middle, 2 * middle, draw)


@lru_cache(maxsize=200)
def arc(radius: float, width: float, start: float, end: float) -> Mask:
    """A part of a circle line, its width inwards, in degrees clockwise from the right."""
    middle = math.ceil(radius) + 2

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        line = max(1, round(width * scale))
        pen.arc(box(middle, middle, radius, scale), start, end, fill=255, width=line)

    return drawn(2 * middle, 2 * middle, draw)


@lru_cache(maxsize=100)
def ellipse_line(radius_x: float, radius_y: float, turn: float, width: float) -> Mask:
    middle = int(max(radius_x, radius_y)) + 3
    points = turned_ellipse(middle, middle, radius_x, radius_y, turn, 96)

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        line = [(x * scale, y * scale) for x, y in points]
        pen.line(line, fill=255, width=max(1, round(width * scale)), joint="curve")

    return drawn(2 * middle, 2 * middle, draw)


def turned_ellipse(
    x: float, y: float, radius_x: float, radius_y: float, turn: float, steps: int
) -> list[Point]:
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = []
    for step in range(steps + 1):
        angle = math.tau * step / steps
        dx, dy = radius_x * math.cos(angle), radius_y * math.sin(angle)
        points.append((x + dx * cosine - dy * sine, y + dx * sine + dy * cosine))
    return points


@lru_cache(maxsize=1_000)
def rounded(width: int, height: int, radius: int, corners: str = ALL_CORNERS) -> Mask:
    """A rectangle of which the marked corners are round."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius <= 0:
        return mask
    corner = drawn(
        radius, radius, lambda pen, scale: pen.ellipse(box(radius, radius, radius, scale), fill=255)
    )
    right, bottom = width - radius, height - radius
    for mark, turn, at in zip(
        corners,
        (None, TURN.FLIP_LEFT_RIGHT, TURN.ROTATE_180, TURN.FLIP_TOP_BOTTOM),
        ((0, 0), (right, 0), (right, bottom), (0, bottom)),
        strict=True,
    ):
        if mark == "1":
            mask.paste(corner if turn is None else corner.transpose(turn), at)
    return mask


@lru_cache(maxsize=1_000)
def frame(width: int, height: int, radius: int, line: int, corners: str = ALL_CORNERS) -> Mask:
    """The outline of a rounded rectangle."""
    hole = Image.new("L", (width, height), 0)
    inner = rounded(width - 2 * line, height - 2 * line, max(0, radius - line), corners)
    hole.paste(inner, (line, line))
    return ImageChops.subtract(rounded(width, height, radius, corners), hole)


@lru_cache(maxsize=500)
def corners_of(radius: int, line: int | None, corners: str) -> tuple[Mask, Mask, Mask, Mask]:
    """The four corners alone, of a filled rectangle or of an outline."""
    side = 2 * radius
    whole = rounded(side, side, radius, corners)
    if line is not None:
        whole = frame(side, side, radius, line, corners)
    top_left, bottom_right = (0, 0, radius, radius), (radius, radius, side, side)
    top_right, bottom_left = (radius, 0, side, radius), (0, radius, radius, side)
    return (
        whole.crop(top_left),
        whole.crop(top_right),
        whole.crop(bottom_right),
        whole.crop(bottom_left),
    )


@lru_cache(maxsize=1_000)
def polygon(points: Points, width: int, height: int) -> Mask:
    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        pen.polygon([(x * scale, y * scale) for x, y in points], fill=255)

    return drawn(width, height, draw)


@lru_cache(maxsize=1_000)
def polyline(points: Points, line: float, width: int, height: int) -> Mask:
    """A line with round ends."""

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        path = [(x * scale, y * scale) for x, y in points]
        pen.line(path, fill=255, width=max(1, round(line * scale)), joint="curve")
        for x, y in (points[0], points[-1]) if line >= 3 else ():
            pen.ellipse(box(x, y, line / 2, scale), fill=255)

    return drawn(width, height, draw)


def dashes(points: Sequence[Point], length: float, gap: float) -> Iterator[list[Point]]:
    """Pieces of a way; each leg begins anew, so that corners stay clean."""
    for (x, y), (to_x, to_y) in pairwise(points):
        far = math.hypot(to_x - x, to_y - y)
        done = gap / 2
        while done < far:
            ends = done, min(far, done + length)
            yield [(x + (to_x - x) * end / far, y + (to_y - y) * end / far) for end in ends]
            done += length + gap


def settled(points: Sequence[Point], pad: float) -> tuple[int, int, int, int, Points]:
    """Left, top, width, height of the points with room round them, and the points inside it.

    Quarter pixels: near enough to look right, and few enough to be found again in the cache.
    """
    left = math.floor(min(x for x, _ in points) - pad)
    top = math.floor(min(y for _, y in points) - pad)
    width = math.ceil(max(x for x, _ in points) + pad) - left
    height = math.ceil(max(y for _, y in points) + pad) - top
    inside = tuple((round((x - left) * 4) / 4, round((y - top) * 4) / 4) for x, y in points)
    return left, top, width, height, inside


@lru_cache(maxsize=2_000)
def fading(alpha: int) -> list[int]:
    return [value * alpha // 255 for value in range(256)]
