"""How a map lies on a sheet, and which part of the sheet it may fill."""

from __future__ import annotations

from typing import NamedTuple

from rendering.drawing.shapes import Point


class Chart(NamedTuple):
    """Pixels per unit of the map, and where its origin is; `whole`: on the public board."""

    scale: float
    left: float
    top: float
    whole: float

    @property
    def zoom(self) -> float:
        """How much larger than on the public board."""
        return self.scale / self.whole

    def at(self, x: float, y: float) -> Point:
        return self.left + self.scale * x, self.top + self.scale * y


class Window(NamedTuple):
    """A part of a sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def has(self, point: Point, room: float = 0) -> bool:
        x, y = point
        across = self.left - room <= x <= self.right + room
        return across and self.top - room <= y <= self.bottom + room


def between(value: float, low: float, high: float) -> float:
    """The nearest value in the range, or its middle if it is turned round."""
    return (low + high) / 2 if low > high else max(low, min(high, value))
