"""The map that never changes: sky, hexes, systems with their suns and planets, sites and bases."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window
from rendering.drawing.fonts import Face
from rendering.drawing.planets import Ground, planet
from rendering.drawing.shapes import Point
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import SUN, theme
from rendering.starfarers.facts import (
    BASES,
    BOARD,
    EMBLEM,
    HUE,
    NODES,
    PLANETS,
    SYSTEMS,
    Base,
    NodeKind,
    Planet,
    Resource,
    System,
)
from rendering.starfarers.layout import HEIGHT, MAP, PUBLIC, WIDTH

SKY = 21
SIDE = BOARD.frame.hex_side
REACH = 150  # pixels that something may stand out of the window and still be seen
BODY, RIM_AT, RIM = 46, 40, 15  # radius of a planet; where its resource stands, and how large
REALMS = ((134, 0.045), (112, 0.085))  # rings of a system: radius and tint
SITE, DOCK = 16, 17
GROUNDS = {
    Resource.ORE: Ground.LAVA,
    Resource.FUEL: Ground.GAS,
    Resource.CARBON: Ground.ICE,
    Resource.FOOD: Ground.OCEAN,
    Resource.GOODS: Ground.GAS,
}


@lru_cache(maxsize=3)
def public_map(name: str) -> Image.Image:
    """The public board's sheet with the whole map on it, in one theme."""
    canvas = Canvas(WIDTH, HEIGHT, theme(name))
    draw_map(canvas, PUBLIC, MAP)
    margins(canvas)
    canvas.fill(MAP.right, 0, WIDTH - MAP.right, HEIGHT, "void")
    return canvas.image


def draw_map(canvas: Canvas, chart: Chart, window: Window) -> None:
    """All that is printed on the map, as far as it can be seen in the window."""
    size = round(window.right - window.left), round(window.bottom - window.top)
    canvas.paste(backdrop(canvas.theme, size, SKY), window.left, window.top)
    systems = [one for one in SYSTEMS.values() if seen(chart, window, one.sun.x, one.sun.y)]
    for system in systems:
        realm(canvas, chart, system)
    for field in BOARD.hexes:
        if seen(chart, window, field.x, field.y):
            outline(canvas, chart, (field.x, field.y), 2, canvas.mix("line", "field", 0.3))
    for system in systems:
        orbit(canvas, chart, system)
    for one in PLANETS.values():
        if seen(chart, window, one.x, one.y):
            body(canvas, chart, one)
    for node in NODES.values():
        if node.kind is NodeKind.COLONY and seen(chart, window, node.x, node.y):
            site(canvas, *chart.at(node.x, node.y), chart.zoom)
        elif node.kind is not NodeKind.DOCK and seen(chart, window, node.x, node.y):
            canvas.disc(*chart.at(node.x, node.y), 2.5 * chart.zoom, "line2")
    for base in BASES.values():
        if seen(chart, window, base.x, base.y):
            station(canvas, chart, base)


def seen(chart: Chart, window: Window, x: float, y: float) -> bool:
    return window.has(chart.at(x, y), REACH * chart.zoom)


def corners(x: float, y: float, side: float) -> list[Point]:
    """Of a hex with a flat top, the first point again at the end."""
    angles = [math.radians(60 * corner) for corner in range(7)]
    return [(x + side * math.cos(angle), y + side * math.sin(angle)) for angle in angles]


def outline(
    canvas: Canvas, chart: Chart, middle: Point, width: float, colour: tuple[int, int, int]
) -> None:
    x, y = chart.at(*middle)
    canvas.line(corners(x, y, SIDE * chart.scale), width * chart.zoom, colour)


# --- systems


def realm(canvas: Canvas, chart: Chart, system: System) -> None:
    """The soft ground of a system; warm at home."""
    x, y = chart.at(system.sun.x, system.sun.y)
    tint = SUN if system.home else "line2"
    for radius, share in REALMS:
        canvas.disc(x, y, radius * chart.zoom, canvas.mix("field", tint, share))
    colour = canvas.mix("field", "line2", 0.6)
    canvas.ring(x, y, REALMS[0][0] * chart.zoom, 2 * chart.zoom, colour, dash=(3, 3))


def orbit(canvas: Canvas, chart: Chart, system: System) -> None:
    """The ways round the planets of a system, and its sun."""
    for name in system.planets:
        one = PLANETS[name]
        outline(canvas, chart, (one.x, one.y), 2.5, canvas.mix("line2", "field", 0.15))
    x, y = chart.at(system.sun.x, system.sun.y)
    zoom = chart.zoom
    ground = canvas.mix("field", SUN, 0.1)
    for radius, share in ((30, 0.12), (23, 0.28), (16, 0.55)):
        canvas.disc(x, y, radius * zoom, canvas.mix(ground, SUN, share))
    canvas.icon("new", x, y, 40 * zoom, SUN)
    canvas.disc(x, y, 8 * zoom, SUN)


def body(canvas: Canvas, chart: Chart, one: Planet) -> None:
    """A planet, and on its rim what it yields."""
    x, y = chart.at(one.x, one.y)
    picture = planet(
        round(BODY * chart.zoom), GROUNDS[one.resource], one.resource.value, sum(one.id.encode())
    )
    canvas.disc(x, y, BODY * chart.zoom + 2, "halo")
    canvas.paste(picture, x - picture.width / 2, y - picture.height / 2)
    draw_yield(canvas, chart, one)


def draw_yield(canvas: Canvas, chart: Chart, one: Planet) -> None:
    x, y = rim(one, chart)
    canvas.disc(x, y, (RIM + 2) * chart.zoom, "halo")
    canvas.disc(x, y, RIM * chart.zoom, "panel")
    canvas.icon(one.resource.value, x, y, 21 * chart.zoom, one.resource.value)


def rim(one: Planet, chart: Chart) -> Point:
    """Away from the sun, and between two points."""
    sun = SYSTEMS[one.system].sun
    away = math.degrees(math.atan2(one.y - sun.y, one.x - sun.x))
    angle = math.radians(max((away - 30, away + 30), key=lambda way: math.sin(math.radians(way))))
    reach = RIM_AT / chart.scale * chart.zoom
    return chart.at(one.x + reach * math.cos(angle), one.y + reach * math.sin(angle))


def site(canvas: Canvas, x: float, y: float, zoom: float) -> None:
    """A place for a colony."""
    canvas.disc(x, y, (SITE + 2) * zoom, "halo")
    canvas.disc(x, y, SITE * zoom, "void")
    canvas.ring(x, y, (SITE - 1) * zoom, 3 * zoom, "ink2", dash=(30, 15))


# --- the bases of the peoples


def station(canvas: Canvas, chart: Chart, base: Base) -> None:
    x, y = chart.at(base.x, base.y)
    zoom, hue = chart.zoom, HUE[base.id]
    side = SIDE * chart.scale - 3 * zoom
    for reach, share in ((1.3, 0.05), (1.12, 0.1)):
        canvas.polygon(corners(x, y, side * reach)[:-1], canvas.mix("field", hue, share))
    canvas.polygon(corners(x, y, side)[:-1], canvas.mix("field", hue, 0.2))
    canvas.line(corners(x, y, side), 4 * zoom, hue)
    for dock in base.docks:
        node = NODES[dock.node]
        at_x, at_y = chart.at(node.x, node.y)
        canvas.line([(x, y), (at_x, at_y)], 4 * zoom, canvas.mix("field", hue, 0.45))
    canvas.ring(x, y, 36 * zoom, 3 * zoom, canvas.mix("field", hue, 0.45))
    canvas.disc(x, y, 33 * zoom, canvas.mix("field", hue, 0.2))
    canvas.icon(EMBLEM[base.id], x, y, 46 * zoom, hue)
    for dock in base.docks:
        node = NODES[dock.node]
        at_x, at_y = chart.at(node.x, node.y)
        canvas.disc(at_x, at_y, (DOCK + 2) * zoom, "halo")
        canvas.disc(at_x, at_y, DOCK * zoom, hue)
        canvas.disc(at_x, at_y, (DOCK - 3) * zoom, "void")
        canvas.text(at_x, at_y, dock.number, Face.DIGIT, 20 * zoom, "ink", "mm")


# --- the edge of the map


def margins(canvas: Canvas) -> None:
    """Letters of the columns below the map, numbers of the rows on its right."""
    across: dict[str, list[float]] = {}
    down: dict[str, float] = {}
    for node in NODES.values():
        across.setdefault(node.id[0], []).append(node.x)
        down[node.id[1:]] = node.y
    for letter, places in across.items():
        x, _ = PUBLIC.at(sum(places) / len(places), 0)
        canvas.text(x, HEIGHT - 14, letter, Face.WORD, 20, "ink3", "mm")
    for number, y in down.items():
        canvas.text(1124, PUBLIC.at(0, y)[1], number.lstrip("0"), Face.DIGIT, 18, "ink3", "mm")
