"""A part of the map that is being drawn, and for whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window
from rendering.drawing.shapes import Point
from rendering.starfarers.facts import NODES, NodeId, Starfarers
from rendering.starfarers.moments import Changes
from rendering.words import Words

WEST, EAST = min(node.x for node in NODES.values()), max(node.x for node in NODES.values())
ROOM = 16  # pixels by which a ship on the very edge is moved inwards


class Scene(NamedTuple):
    canvas: Canvas
    chart: Chart
    window: Window
    view: Starfarers
    words: Words
    news: Changes
    marks: Mapping[str, str]  # letters by point, planet or people
    picked: Collection[str] = ()
    ids: int = 18  # the size of the names of points

    def at(self, node: NodeId) -> Point:
        """A point on the sheet; never so near to the edge of the map that a ship would be cut."""
        x, y = self.chart.at(NODES[node].x, NODES[node].y)
        room = ROOM * self.chart.zoom
        west, east = self.chart.at(WEST, 0)[0] + room, self.chart.at(EAST, 0)[0] - room
        return max(west, min(east, x)), y

    def shows(self, point: Point, room: float = 40) -> bool:
        return self.window.has(point, room * self.chart.zoom)
