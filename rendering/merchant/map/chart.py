"""The map that never changes: sky, systems, paths, spaces and pilot numbers."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import theme
from rendering.merchant import pieces
from rendering.merchant.facts import EDGES, SPACES, SYSTEMS, Edge, Kind, Space, SpaceId
from rendering.merchant.layout import MAP, MAP_BOTTOM, PUBLIC, WIDTH
from rendering.merchant.map.lands import body, land

SKY = 77
REACH = 190  # pixels that a system may stand out of the window and still be seen
NEAR = 60  # the same for a space


@lru_cache(maxsize=3)
def public_map(name: str) -> Image.Image:
    """The public board's sheet with the whole map on it, in one theme."""
    canvas = Canvas(WIDTH, MAP_BOTTOM, theme(name))
    draw_map(canvas, PUBLIC, MAP)
    return canvas.image


def draw_map(canvas: Canvas, chart: Chart, window: Window) -> None:
    """All that is printed on the map, as far as it can be seen in the window."""
    size = round(window.right - window.left), round(window.bottom - window.top)
    canvas.paste(backdrop(canvas.theme, size, SKY), window.left, window.top)
    systems = [
        system
        for system in SYSTEMS.values()
        if window.has(chart.at(*system.center), REACH * chart.zoom)
    ]
    for system in systems:
        land(canvas, chart, system)
    for system in systems:
        body(canvas, chart, system)
    shown = {space.id for space in SPACES.values() if seen(chart, window, space)}
    for edge in EDGES:
        if edge.a in shown or edge.b in shown:
            path(canvas, chart, edge)
    for name in shown:
        space = SPACES[name]
        pieces.printed(canvas, space, *chart.at(space.x, space.y), chart.zoom)
    for name in shown:
        space = SPACES[name]
        if space.kind is Kind.NAV:
            pieces.numbers(canvas, space, *chart.at(space.x, space.y), chart.zoom)


def seen(chart: Chart, window: Window, space: Space) -> bool:
    return window.has(chart.at(space.x, space.y), NEAR * chart.zoom)


def path(canvas: Canvas, chart: Chart, edge: Edge) -> None:
    """A line between two spaces; that between Body and Wing is not drawn."""
    if edge.kind == "invisible":
        return
    first, second = SPACES[edge.a], SPACES[edge.b]
    inner = first.system is not None and first.system == second.system
    line = [chart.at(first.x, first.y), chart.at(second.x, second.y)]
    canvas.line(line, 7 * chart.zoom, canvas.mix("void", "field", 0.4))
    tone = canvas.mix("ink", "field", 0.35) if inner else canvas.mix("ink2", "field", 0.4)
    canvas.line(line, 3 * chart.zoom, tone)


def again(canvas: Canvas, chart: Chart, name: SpaceId) -> None:
    """A space that something was drawn over."""
    space = SPACES[name]
    x, y = chart.at(space.x, space.y)
    pieces.printed(canvas, space, x, y, chart.zoom)
    if space.kind is Kind.NAV:
        pieces.numbers(canvas, space, x, y, chart.zoom)
