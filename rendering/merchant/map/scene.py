"""A part of the map that is being drawn, and for whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window
from rendering.drawing.shapes import Point
from rendering.merchant.facts import SPACES, Merchant, SpaceId
from rendering.merchant.moments import Changes
from rendering.words import Words


class Scene(NamedTuple):
    canvas: Canvas
    chart: Chart
    window: Window
    view: Merchant
    words: Words
    news: Changes
    marks: Mapping[str, str]  # letters by space or by route
    picked: Collection[str] = ()
    named: bool = False  # cities and Orbits have their names

    def at(self, space: SpaceId) -> Point:
        return self.chart.at(SPACES[space].x, SPACES[space].y)

    def shows(self, point: Point, room: float = 40) -> bool:
        return self.window.has(point, room * self.chart.zoom)
