"""A part of a drawing through a magnifier: drawn larger, not enlarged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from rendering.drawing.canvas import SOLID, Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.shapes import ALL_CORNERS, Mask, Point
from rendering.drawing.theme import Colour


class Lens(Canvas):
    """Whatever is drawn on it stands on the sheet below: `zoom` times as large, and moved by so
    many pixels. Masks and pictures are made by who knows the zoom; only their places are moved.
    """

    def __init__(self, below: Canvas, zoom: float, right: float = 0, down: float = 0) -> None:
        self.width, self.height = round(below.width / zoom), round(below.height / zoom)
        self.theme, self.image = below.theme, below.image
        self.zoom = zoom
        self._below, self._right, self._down = below, right, down

    def _at(self, x: float, y: float) -> Point:
        return x * self.zoom + self._right, y * self.zoom + self._down

    def paint(self, mask: Mask, x: float, y: float, colour: Colour, alpha: int = SOLID) -> None:
        self._below.paint(mask, *self._at(x, y), colour, alpha)

    def paste(self, image: Image.Image, x: float, y: float, mask: Mask | None = None) -> None:
        self._below.paste(image, *self._at(x, y), mask)

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        self._below.fill(*self._at(x, y), width * self.zoom, height * self.zoom, colour)

    def panel(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        colour: Colour | None = None,
        *,
        alpha: int = SOLID,
        line: Colour | None = None,
        thick: int = 2,
        corners: str = ALL_CORNERS,
    ) -> None:
        self._below.panel(
            *self._at(x, y),
            *(width * self.zoom, height * self.zoom, radius * self.zoom),
            colour,
            alpha=alpha,
            line=line,
            thick=round(thick * self.zoom),
            corners=corners,
        )

    def disc(self, x: float, y: float, radius: float, colour: Colour, alpha: int = SOLID) -> None:
        self._below.disc(*self._at(x, y), radius * self.zoom, colour, alpha)

    def ring(
        self,
        x: float,
        y: float,
        radius: float,
        width: float,
        colour: Colour,
        dash: tuple[float, float] | None = None,
    ) -> None:
        self._below.ring(*self._at(x, y), radius * self.zoom, width * self.zoom, colour, dash)

    def arc(
        self,
        x: float,
        y: float,
        radius: float,
        width: float,
        ends: tuple[float, float],
        colour: Colour,
    ) -> None:
        self._below.arc(*self._at(x, y), radius * self.zoom, width * self.zoom, ends, colour)

    def slice_of(
        self, x: float, y: float, radius: float, start: float, end: float, colour: Colour
    ) -> None:
        self._below.slice_of(*self._at(x, y), radius * self.zoom, start, end, colour)

    def ellipse_line(
        self,
        x: float,
        y: float,
        radii: Point,
        turn: float,
        width: float,
        colour: Colour,
        alpha: int = SOLID,
    ) -> None:
        larger = radii[0] * self.zoom, radii[1] * self.zoom
        self._below.ellipse_line(*self._at(x, y), larger, turn, width * self.zoom, colour, alpha)

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: int = SOLID) -> None:
        self._below.polygon([self._at(*point) for point in points], colour, alpha)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        self._below.line([self._at(*point) for point in points], width * self.zoom, colour)

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        *,
        around: Colour | None = None,
        turn: int = 0,
    ) -> None:
        size *= self.zoom
        self._below.icon(name, *self._at(x, y), size, colour, around=around, turn=turn)

    def text(
        self,
        x: float,
        y: float,
        text: object,
        face: Face,
        size: float,
        colour: Colour,
        anchor: str = "lm",
        track: int = 0,
    ) -> float:
        size, track = size * self.zoom, round(track * self.zoom)
        return (
            self._below.text(*self._at(x, y), text, face, size, colour, anchor, track) / self.zoom
        )

    def clip(
        self,
        x: float,
        y: float,
        width: int,
        height: int,
        radius: int,
        draw: Callable[[Canvas], None],
        corners: str = ALL_CORNERS,
    ) -> None:
        def inside(sheet: Canvas) -> None:
            draw(Lens(sheet, self.zoom))

        size = round(width * self.zoom), round(height * self.zoom), round(radius * self.zoom)
        self._below.clip(*self._at(x, y), *size, inside, corners)
