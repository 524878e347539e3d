"""The cluster that never changes: its disc, the black hole, segments, gates, entry gates."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window
from rendering.drawing.noise import Pebbles
from rendering.drawing.shapes import Point
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import EMBER, GLOW, theme
from rendering.pulsar.facts import CLUSTERS, Cluster, Location, Place, Side
from rendering.pulsar.layout import DISC, MIDDLE
from rendering.pulsar.pieces import entry, gate, gate_colour

SKY = 44
HOLE = 500.0, 500.0
TICKS, RIM = 180, 13.0  # of the ring round the disc
GLOWS = ((391, 0.05), (307, 0.09), (223, 0.14), (140, 0.21), (74, 0.32))  # radius, tint
ARMS, STARS = 2, 150  # of the spiral
APART = 5.5  # half of what lies between the lines of a doubled segment
REACH = 90  # pixels that something may stand out of the window and still be seen


@lru_cache(maxsize=6)
def printed_map(name: str, side: Side, chart: Chart, window: Window) -> Image.Image:
    """What a window shows of the cluster before anything stands there, in one theme."""
    canvas = Canvas(round(window.right), round(window.bottom), theme(name))
    draw_map(canvas, chart, window, CLUSTERS[side])
    return canvas.image


def draw_map(canvas: Canvas, chart: Chart, window: Window, cluster: Cluster) -> None:
    """All that is printed, as far as it can be seen in the window."""
    size = round(window.right - window.left), round(window.bottom - window.top)
    canvas.paste(backdrop(canvas.theme, size, SKY), window.left, window.top)
    disc(canvas, chart)
    hole(canvas, chart)
    places = cluster.locations
    for segment in cluster.segments:
        hue = "ink" if segment.color == "white" else gate_colour(segment.color)
        way(canvas, chart, places[segment.a], places[segment.b], segment.copies, hue)
    for place in places.values():
        where = chart.at(place.x, place.y)
        if window.has(where, REACH * chart.zoom):
            printed(canvas, place, where, chart.zoom)


def printed(canvas: Canvas, place: Location, where: Point, zoom: float) -> None:
    if place.type is Place.GATE and place.color is not None:
        gate(canvas, *where, place.color, place.id[1:], zoom)
    elif place.type is Place.ENTRY:
        inwards = math.degrees(math.atan2(HOLE[1] - place.y, HOLE[0] - place.x))
        entry(canvas, *where, inwards, zoom)


def disc(canvas: Canvas, chart: Chart) -> None:
    """An astrolabe: its ring with ticks, glows that grow inwards, and a spiral of stars."""
    x, y = chart.at(*MIDDLE)
    scale, zoom = chart.scale, chart.zoom
    ground = canvas.mix("field", "line", 0.18)
    ring = canvas.mix("line2", "field", 0.28)
    canvas.disc(x, y, DISC * scale, ground)
    for radius in (DISC, DISC - RIM):
        canvas.ring(x, y, radius * scale, 2 * zoom, ring)
    for tick in range(TICKS):
        angle = math.tau * tick / TICKS
        reach = DISC - (4 if tick % 5 else 0)
        ends = [
            (x + r * scale * math.cos(angle), y + r * scale * math.sin(angle))
            for r in (DISC - RIM, reach)
        ]
        canvas.line(ends, 2 * zoom, ring)
    for radius, share in GLOWS:
        canvas.disc(x, y, radius * scale, canvas.mix(ground, "carbon", share * 0.5))
    for radius in (112, 223, 335):
        canvas.ring(x, y, radius * scale, 1.5 * zoom, canvas.mix(ground, "line2", 0.5), (2, 4))
    spiral(canvas, x, y, scale)


def spiral(canvas: Canvas, x: float, y: float, scale: float) -> None:
    pebbles = Pebbles((SKY, "spiral"))
    for arm in range(ARMS):
        for star in range(STARS):
            turn = star / STARS * 3.6
            radius = (37 + turn * 107 + (pebbles.next() - 0.5) * 40) * scale
            angle = turn + arm * math.pi + (pebbles.next() - 0.5) * 0.7
            bright = 0.3 + 0.45 * pebbles.next()
            size = (1.0, 1.0, 1.5, 2.0)[int(pebbles.next() * 4)]
            where = x + radius * math.cos(angle), y + radius * math.sin(angle)
            canvas.disc(*where, size * scale, canvas.mix("field", "ink", bright * 0.7))


def hole(canvas: Canvas, chart: Chart) -> None:
    """The black hole in the middle, with its hot ring."""
    x, y = chart.at(*HOLE)
    zoom = chart.zoom
    for radius, share in ((58, 0.25), (52, 0.5), (46, 1.0)):
        canvas.disc(x, y, radius * zoom, canvas.mix("field", EMBER, share))
    canvas.disc(x, y, 42 * zoom, GLOW)
    canvas.disc(x, y, 38 * zoom, "#080C18")
    canvas.ellipse_line(x, y, (84 * zoom, 17 * zoom), -18, 6 * zoom, EMBER)
    canvas.ellipse_line(x, y, (72 * zoom, 12 * zoom), -18, 3 * zoom, GLOW)
    upper = [(-38, -2), (38, -24), (26, -30), (0, -38), (-28, -28)]
    canvas.polygon([(x + a * zoom, y + b * zoom) for a, b in upper], "#080C18")


def way(canvas: Canvas, chart: Chart, a: Location, b: Location, copies: int, hue: str) -> None:
    """A segment; one that counts twice is two lines side by side."""
    start, end = chart.at(a.x, a.y), chart.at(b.x, b.y)
    zoom = chart.zoom
    along = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    off_x = -(end[1] - start[1]) / along * APART * zoom
    off_y = (end[0] - start[0]) / along * APART * zoom
    colour = canvas.mix(hue, "field", 0.18)
    for side in (0,) if copies == 1 else (-1, 1):
        line = [(p[0] + side * off_x, p[1] + side * off_y) for p in (start, end)]
        canvas.line(line, 9 * zoom, "void")
        canvas.line(line, 5 * zoom, colour)
