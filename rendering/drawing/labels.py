"""Words on the map that step aside: each takes the first of its places where nothing stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Window
from rendering.drawing.fonts import Face
from rendering.drawing.shapes import Point
from rendering.drawing.theme import Colour

AIR = 3  # pixels between a word and anything else


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def around(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def touches(disc: tuple[float, float, float], box: Box) -> bool:
    """Does a disc (its middle and radius) reach into a box? Asked thousands of times a picture."""
    x, y, radius = disc
    left, top, right, bottom = box
    across = left - x if x < left else x - right if x > right else 0
    if across >= radius:
        return False
    down = top - y if y < top else y - bottom if y > bottom else 0
    return down < radius and across * across + down * down < radius * radius


class Labels:
    """What is taken already on a part of a sheet."""

    def __init__(self, canvas: Canvas, window: Window) -> None:
        self._canvas = canvas
        self._window = Box(window.left + 2, window.top + 2, window.right - 2, window.bottom - 2)
        self._boxes: list[Box] = []
        self._discs: list[tuple[float, float, float]] = []

    def take(self, box: Box) -> None:
        self._boxes.append(box)

    def take_disc(self, x: float, y: float, radius: float) -> None:
        self._discs.append((x, y, radius))

    def is_free(self, box: Box) -> bool:
        room = self._window
        inside = room.left <= box.left and box.right <= room.right
        if not inside or box.top < room.top or box.bottom > room.bottom:
            return False
        taken = any(one.meets(box) for one in self._boxes)
        return not taken and not any(touches(disc, box) for disc in self._discs)

    def first_free(self, places: Iterable[Point], width: float, height: float) -> Point | None:
        """The first place where a box of this size fits, and it is taken from now on."""
        for x, y in places:
            box = around(x, y, width, height)
            if self.is_free(box):
                self._boxes.append(box)
                return x, y
        return None

    def write(
        self, places: Iterable[Point], text: str, face: Face, size: float, colour: Colour
    ) -> bool:
        """The text round the first free place; without one it is left out."""
        line = fonts.line(text, face, round(size))
        height = line.bottom - line.top + 2 * AIR
        place = self.first_free(places, line.width + 2 * AIR, height)
        if place is None:
            return False
        self._canvas.text(*place, text, face, size, colour, "mm")
        return True
