"""The sheet we draw on: colours by token, shapes as masks, text by cap height."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from rendering.drawing import fonts, shapes
from rendering.drawing.fonts import Face
from rendering.drawing.icons import HALO, halo, icon
from rendering.drawing.shapes import ALL_CORNERS, Mask, Point
from rendering.drawing.theme import RGB, Colour, Theme

SOLID = 255
LARGE = 6_000  # pixels, from which on a panel is put together


class Canvas:
    """An image in one theme. Coordinates are pixels; centres may lie between them."""

    def __init__(self, width: int, height: int, theme: Theme, ground: Colour = "void") -> None:
        self.width, self.height, self.theme = width, height, theme
        self.image = Image.new("RGB", (width, height), theme.rgb(ground))
        self._pen = ImageDraw.Draw(self.image)

    def paint(self, mask: Mask, x: float, y: float, colour: Colour, alpha: int = SOLID) -> None:
        if alpha < SOLID:
            mask = mask.point(shapes.fading(alpha))
        self.image.paste(self.theme.rgb(colour), (round(x), round(y)), mask)

    def paste(self, image: Image.Image, x: float, y: float, mask: Mask | None = None) -> None:
        """Another picture, through its own alpha or the mask if there is one."""
        if mask is None and image.mode == "RGBA":
            mask = image
        self.image.paste(image, (round(x), round(y)), mask)

    def mix(self, first: Colour, second: Colour, share: float) -> RGB:
        return self.theme.mix(first, second, share)

    # --- shapes

    def fill(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        if width < 1 or height < 1:
            return
        where = round(x), round(y), round(x + width) - 1, round(y + height) - 1
        self._pen.rectangle(where, fill=self.theme.rgb(colour))

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
        """A rounded rectangle, filled, outlined or both."""
        size = max(1, round(width)), max(1, round(height))
        bend = int(min(radius, size[0] // 2, size[1] // 2))
        large = size[0] * size[1] > LARGE and bend > 0
        if colour is not None and large and alpha == SOLID:
            self._large(round(x), round(y), *size, bend, None, colour, corners)
        elif colour is not None:
            self.paint(shapes.rounded(*size, bend, corners), x, y, colour, alpha)
        if line is not None and large and bend > thick:
            self._large(round(x), round(y), *size, bend, thick, line, corners)
        elif line is not None:
            self.paint(shapes.frame(*size, bend, thick, corners), x, y, line)

    def _large(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        radius: int,
        line: int | None,
        colour: Colour,
        corners: str,
    ) -> None:
        """The same, but only its corners by masks: a mask over a whole panel takes milliseconds."""
        right, bottom = x + width - radius, y + height - radius
        places = ((x, y), (right, y), (right, bottom), (x, bottom))
        masks = shapes.corners_of(radius, line, corners)
        for place, mask in zip(places, masks, strict=True):
            self.paint(mask, *place, colour)
        long, high = width - 2 * radius, height - 2 * radius
        if line is None:
            self.fill(x + radius, y, long, height, colour)
            self.fill(x, y + radius, radius, high, colour)
            self.fill(right, y + radius, radius, high, colour)
            return
        for top in (y, y + height - line):
            self.fill(x + radius, top, long, line, colour)
        for left in (x, x + width - line):
            self.fill(left, y + radius, line, high, colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour, alpha: int = SOLID) -> None:
        middle = math.ceil(radius) + 2
        left, top = math.floor(x), math.floor(y)
        shift_x, shift_y = (round(rest * 4) / 4 for rest in (x - left, y - top))
        mask = shapes.disc(round(radius * 4) / 4, shift_x, shift_y)
        self.paint(mask, left - middle, top - middle, colour, alpha)

    def ring(
        self,
        x: float,
        y: float,
        radius: float,
        width: float,
        colour: Colour,
        dash: tuple[float, float] | None = None,
    ) -> None:
        radius, width = round(radius * 4) / 4, round(width * 4) / 4
        middle = math.ceil(radius) + 2
        mask = shapes.ring(radius, width, dash)
        self.paint(mask, round(x) - middle, round(y) - middle, colour)

    def arc(
        self,
        x: float,
        y: float,
        radius: float,
        width: float,
        ends: tuple[float, float],
        colour: Colour,
    ) -> None:
        """A part of a ring, in degrees clockwise from the right."""
        radius, width = round(radius * 4) / 4, round(width * 4) / 4
        middle = math.ceil(radius) + 2
        mask = shapes.arc(radius, width, *ends)
        self.paint(mask, round(x) - middle, round(y) - middle, colour)

    def slice_of(
        self, x: float, y: float, radius: float, start: float, end: float, colour: Colour
    ) -> None:
        radius = round(radius * 4) / 4
        middle = math.ceil(radius) + 2
        mask = shapes.slice_of(radius, start, end)
        self.paint(mask, round(x) - middle, round(y) - middle, colour)

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
        middle = int(max(radii)) + 3
        mask = shapes.ellipse_line(*radii, turn, width)
        self.paint(mask, x - middle, y - middle, colour, alpha)

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: int = SOLID) -> None:
        left, top, width, height, inside = shapes.settled(points, 1)
        self.paint(shapes.polygon(inside, width, height), left, top, colour, alpha)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        left, top, wide, high, inside = shapes.settled(points, width / 2 + 2)
        self.paint(shapes.polyline(inside, width, wide, high), left, top, colour)

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
        """An icon round this point; `around`: the colour of its halo."""
        side = round(size)
        pad = 1 if around is None else HALO + 1
        left, top = round(x - side / 2 - pad), round(y - side / 2 - pad)
        if around is not None:
            self.paint(halo(name, side, turn), left, top, around)
        self.paint(icon(name, side, pad, turn), left, top, colour)

    # --- text

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
        """One line; l, m, r from x and t, m, b of its capitals from y. Gives its width."""
        found = fonts.line(str(text), face, round(size), track)
        left = {"l": 0.0, "m": found.width / 2, "r": found.width}[anchor[0]]
        middle = (found.top + found.bottom) / 2
        top = {"t": float(found.top), "m": middle, "b": float(found.bottom)}[anchor[1]]
        self.paint(found.mask, round(x - left) - fonts.EDGE, round(y - top), colour)
        return found.width

    def fitted(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        sizes: tuple[int, int],
        colour: Colour,
        room: float,
        track: int = 0,
    ) -> float:
        """One line from x in this room: as large as can be between two sizes, cut if need be."""
        size = fonts.fitting(text, face, sizes[0], room, sizes[1])
        return self.text(x, y, fonts.cut(text, face, size, room), face, size, colour, track=track)

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
        """Draws on a sheet of its own, of which only the rounded window is kept."""
        inner = Canvas(width, height, self.theme)
        draw(inner)
        self.paste(inner.image, x, y, shapes.rounded(width, height, radius, corners))
