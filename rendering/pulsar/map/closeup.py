"""The cluster through a magnifier: round the places of a question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window, between
from rendering.drawing.shapes import Point
from rendering.drawing.theme import theme as colours
from rendering.pulsar.facts import LocationId, Pulsar
from rendering.pulsar.layout import BORDER, MIDDLE, PRIVATE_HEAD, PRIVATE_WIDTH, SCALE
from rendering.pulsar.map.chart import draw_map
from rendering.pulsar.map.stands import Scene, draw_stands
from rendering.pulsar.moments import Changes, moment
from rendering.pulsar.sheet import head
from rendering.words import Words

ZOOMS = (1.6, 1.35, 1.1, 0.95, 0.8)  # the largest that shows all places of the question
LOWEST, HIGHEST = 620, 1000  # the height of the map
AROUND = 60  # units round the outermost places
NAMES = 26


def frame_round(points: list[Point]) -> tuple[Chart, Window]:
    """As near as possible, all places inside; what is beyond the disc is not shown."""
    left, right = min(x for x, _ in points) - AROUND, max(x for x, _ in points) + AROUND
    top, bottom = min(y for _, y in points) - AROUND, max(y for _, y in points) + AROUND
    for zoom in ZOOMS:
        scale = SCALE * zoom
        if (right - left) * scale <= PRIVATE_WIDTH and (bottom - top) * scale <= HIGHEST:
            break
    height = round(max(LOWEST, min(HIGHEST, (bottom - top) * scale)))
    wide, high = PRIVATE_WIDTH / scale, height / scale
    x = between((left + right) / 2, MIDDLE[0] - BORDER + wide / 2, MIDDLE[0] + BORDER - wide / 2)
    y = between((top + bottom) / 2, MIDDLE[1] - BORDER + high / 2, MIDDLE[1] + BORDER - high / 2)
    down = PRIVATE_HEAD + height / 2
    chart = Chart(scale, PRIVATE_WIDTH / 2 - x * scale, down - y * scale, SCALE)
    return chart, Window(0, PRIVATE_HEAD, PRIVATE_WIDTH, PRIVATE_HEAD + height)


def draw_closeup(
    view: Pulsar,
    seat: Seat,
    words: Words,
    theme: str,
    marks: Mapping[str, str],
    picked: Collection[str],
) -> Canvas:
    """The places of a question, round the seat's ship."""
    chart, window = frame_round(list(places(view, seat, (*marks, *picked))))
    canvas = Canvas(PRIVATE_WIDTH, round(window.bottom), colours(theme))
    draw_map(canvas, chart, window, view.cluster)
    draw_stands(Scene(canvas, chart, window, view, Changes(), marks, picked, NAMES))
    head(canvas, view, seat, words(f"render.pulsar.ask.{moment(view)}"), words)
    return canvas


def places(view: Pulsar, seat: Seat, spots: Collection[str]) -> Iterator[Point]:
    known = view.cluster.locations
    found = [known[LocationId(spot)] for spot in spots if spot in known]
    yield from ((place.x, place.y) for place in found)
    here = view.players[seat].ship
    if here:
        yield known[here].x, known[here].y
