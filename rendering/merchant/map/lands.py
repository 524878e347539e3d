"""The ground of each system: a soft island in its own hue, its planet or its sun."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart
from rendering.drawing.planets import planet
from rendering.drawing.shapes import Mask
from rendering.drawing.theme import SUN, WARM
from rendering.merchant.facts import EDGES, SPACES, SYSTEMS, System, SystemId
from rendering.merchant.hues import HUES, PLANETS

SHORES = ((110, 0.5), (126, 0.14), (190, 0.2))  # where a tone begins, and its share of the hue
REACH, ROAD, SOFT, AROUND = 34, 60, 16, 80  # pixels of the public board
COARSE = 2  # the island is made at half its size: it has no fine edges
EMPTY = re.compile(rb"\0+")
BODY = 1.12  # planets are a little larger than the data says


class Island(NamedTuple):
    """A soft mask at a part of its size, and where it lies from the map's origin."""

    left: float
    top: float
    soft: Mask


@lru_cache(maxsize=90)
def island(name: SystemId, scale: float, zoom: float) -> Island:
    system = SYSTEMS[name]
    spaces = [space for space in SPACES.values() if space.system == name]
    points = [(space.x * scale, space.y * scale) for space in spaces]
    if system.planet is not None:
        points.append((system.planet.x * scale, system.planet.y * scale))
    if system.sun is not None:
        points.append((system.sun.x * scale, system.sun.y * scale))
    left = min(x for x, _ in points) - AROUND * zoom
    top = min(y for _, y in points) - AROUND * zoom
    wide = max(x for x, _ in points) + AROUND * zoom - left
    high = max(y for _, y in points) + AROUND * zoom - top
    mask = Image.new("L", (round(wide / COARSE), round(high / COARSE)), 0)
    pen, reach = ImageDraw.Draw(mask), REACH * zoom / COARSE
    for x, y in points:
        at_x, at_y = (x - left) / COARSE, (y - top) / COARSE
        pen.ellipse((at_x - reach, at_y - reach, at_x + reach, at_y + reach), fill=255)
    inside = {space.id for space in spaces}
    for edge in EDGES:
        if edge.a in inside and edge.b in inside and edge.kind == "path":
            ends = [
                ((SPACES[end].x * scale - left) / COARSE, (SPACES[end].y * scale - top) / COARSE)
                for end in (edge.a, edge.b)
            ]
            pen.line(ends, fill=255, width=round(ROAD * zoom / COARSE))
    soft = solid(mask).filter(ImageFilter.GaussianBlur(SOFT * zoom / COARSE))
    return Island(left, top, soft)


def solid(mask: Mask) -> Mask:
    """Without its holes. Row by row, since Pillow's own flood goes point by point: too slow."""
    wide, data = mask.width, mask.tobytes()
    rows = [
        [found.span() for found in EMPTY.finditer(data[start : start + wide])]
        for start in range(0, len(data), wide)
    ]
    filled, sea = bytearray(b"\xff" * len(data)), {(0, rows[0][0])}
    waiting = [*sea]
    while waiting:
        row, (start, end) = waiting.pop()
        filled[row * wide + start : row * wide + end] = bytes(end - start)
        for near in {max(row - 1, 0), min(row + 1, len(rows) - 1)}:
            beside = {(near, run) for run in rows[near] if run[0] < end and start < run[1]}
            waiting += beside - sea
            sea |= beside
    return Image.frombytes("L", mask.size, bytes(filled))


def shore(level: int) -> list[int]:
    """Nothing below the level, all above it, and a soft edge of a few values between."""
    return [max(0, min(255, (value - level + 8) * 16)) for value in range(256)]


def land(canvas: Canvas, chart: Chart, system: System) -> None:
    found, hue = island(system.id, chart.scale, chart.zoom), HUES[system.id]
    size = found.soft.width * COARSE, found.soft.height * COARSE
    soft = found.soft.resize(size, Image.Resampling.BICUBIC)
    strong = 1.2 if canvas.theme.name == "light" else 1
    for level, share in SHORES:
        tone = canvas.mix("field", hue, share * strong)
        mask = soft.point(shore(level))
        canvas.paint(mask, chart.left + found.left, chart.top + found.top, tone)


def body(canvas: Canvas, chart: Chart, system: System) -> None:
    """Its planet, or its sun."""
    zoom = chart.zoom
    if system.planet is not None:
        x, y = chart.at(system.planet.x, system.planet.y)
        ground, tones = PLANETS[system.id]
        radius = round(system.planet.r * chart.scale * BODY)
        picture = planet(radius, ground, tones, len(system.id) + system.planet.x)
        canvas.paste(picture, x - picture.width / 2, y - picture.height / 2)
    if system.sun is None:
        return
    x, y = chart.at(system.sun.x, system.sun.y)
    if system.id == "sn":
        for size, share, turn in ((120, 0.35, 0), (84, 0.65, 45), (70, 1.0, 0)):
            tone = canvas.mix("field", SUN, share)
            canvas.icon("new", x, y, size * zoom, tone, turn=turn)
        canvas.disc(x, y, 10 * zoom, WARM)
        return
    for radius, share in ((64, 0.3), (52, 0.5), (40, 0.75)):
        canvas.disc(x, y, radius * zoom, canvas.mix("field", HUES["sg"], share))
    canvas.disc(x, y, 28 * zoom, "#FFB38A")
