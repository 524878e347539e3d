"""The map through a magnifier: round the spaces of a question, or a quarter of it on a phone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window, between
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.shapes import Point
from rendering.drawing.theme import theme as colours
from rendering.merchant import alt
from rendering.merchant.facts import SPACES, Merchant
from rendering.merchant.layout import MARGIN, PRIVATE_HEAD, PRIVATE_WIDTH, SCALE, WIDTH
from rendering.merchant.map.chart import draw_map
from rendering.merchant.map.scene import Scene
from rendering.merchant.map.stands import draw_stands
from rendering.merchant.moments import Changes, moment
from rendering.merchant.sheets.frame import head
from rendering.merchant.spots import route_of
from rendering.words import Words

HEAD, FOOT = 132, 64
ZOOMS = (1.75, 1.5, 1.25, 1.0, 0.85)  # the largest that shows all of the question
WIDE_ZOOMS = (1.5, 1.25, 1.0)  # the same on a sheet of twice the width, up to the whole map
LOWEST, HIGHEST = 640, 1010  # the map of a close-up
RIGHT, BOTTOM = 1200.0, 1000.0  # of the map, in its units
AROUND = 62  # units of map round the outermost spaces
PARTS = {
    "northwest": (0.0, 0.0),
    "northeast": (560.0, 0.0),
    "southwest": (0.0, 470.0),
    "southeast": (560.0, 470.0),
}  # where each begins
PART = 640.0, 530.0  # units


class Frame(NamedTuple):
    """A window on the map and the sheet for it."""

    chart: Chart
    window: Window
    width: int
    height: int


def frame_round(points: list[Point], *, foot: bool = False) -> Frame:
    """As near as possible, all points inside; what is beyond the map is not shown."""
    left, right = min(x for x, _ in points) - AROUND, max(x for x, _ in points) + AROUND
    top, bottom = min(y for _, y in points) - AROUND, max(y for _, y in points) + AROUND
    left, right = max(0, left), min(RIGHT, right)
    top, bottom = max(0, top), min(BOTTOM, bottom)
    for large, zoom in (*((1, zoom) for zoom in ZOOMS), *((2, zoom) for zoom in WIDE_ZOOMS)):
        scale, width = SCALE * zoom, PRIVATE_WIDTH * large
        if (right - left) * scale <= width and (bottom - top) * scale <= HIGHEST * large:
            break
    height = round(between((bottom - top) * scale, LOWEST * large, HIGHEST * large))
    wide, high = width / scale, height / scale
    middle = between((left + right) / 2, wide / 2, RIGHT - wide / 2)
    level = between((top + bottom) / 2, high / 2, BOTTOM - high / 2)
    head = PRIVATE_HEAD * large
    down = head + height / 2
    chart = Chart(scale, width / 2 - middle * scale, down - level * scale, SCALE)
    window = Window(0, head, width, head + height)
    return Frame(chart, window, width, head + height + (FOOT * large if foot else 0))


def frame_of(part: str) -> Frame:
    left, top = PARTS[part]
    scale = WIDTH / PART[0]
    height = round(PART[1] * scale)
    chart = Chart(scale, -left * scale, HEAD - top * scale, SCALE)
    return Frame(chart, Window(0, HEAD, WIDTH, HEAD + height), WIDTH, HEAD + height)


# --- a question


def draw_closeup(
    view: Merchant,
    seat: Seat,
    words: Words,
    theme: str,
    marks: Mapping[str, str],
    picked: Collection[str],
) -> Canvas:
    """The spaces of a question with their letters, from the seat's own view."""
    notes = [words.label(note) for note in alt.notes(view, seat)]
    points = list(points_of_interest(view, seat, (*marks, *picked)))
    frame = frame_round(points, foot=bool(notes))
    canvas = Canvas(frame.width, frame.height, colours(theme))
    draw_map(canvas, frame.chart, frame.window)
    near = frame.width == PRIVATE_WIDTH
    scene = Scene(
        canvas, frame.chart, frame.window, view, words, Changes(), marks, picked, named=near
    )
    draw_stands(scene)
    flight = view.turn.flight if view.turn is not None and view.turn.seat == seat else None
    note = words("render.hand.private")
    if flight is not None:
        note = words("render.merchant.moves_left", n=flight.mp)
    title = words(f"render.merchant.ask.{moment(view)}")
    head(canvas, view, seat, title, note, dice=flight is not None)
    foot(canvas, frame, notes)
    return canvas


def points_of_interest(view: Merchant, seat: Seat, spots: Collection[str]) -> Iterator[Point]:
    """All spaces that are meant, and the ship of the seat if it is not far from them."""
    found = [(SPACES[space].x, SPACES[space].y) for spot in spots for space in route_of(spot)]
    yield from found
    at = view.players[seat].at
    if at and (not found or len(found) < FEW or moving(view, seat)):
        yield SPACES[at].x, SPACES[at].y
    elif not found:
        yield RIGHT / 2, BOTTOM / 2


FEW = 9


def moving(view: Merchant, seat: Seat) -> bool:
    return view.turn is not None and view.turn.seat == seat


def foot(canvas: Canvas, frame: Frame, seen: list[str]) -> None:
    """What the seat alone has seen, as far as there is room."""
    if not seen:
        return
    top, large = frame.window.bottom, frame.width / PRIVATE_WIDTH
    size, right = round(26 * large), frame.width - MARGIN * large
    canvas.fill(0, top, frame.width, FOOT * large, "panel")
    canvas.fill(0, top, frame.width, 2, "line")
    x, y = 66 * large, top + FOOT * large / 2
    canvas.icon("private", 36 * large, y, 32 * large, "act")
    for place, note in enumerate(seen):
        if place and x + fonts.width_of(note, Face.BODY, size) > right:
            return
        shown = fonts.cut(note, Face.BODY, size, right - x)
        x += canvas.text(x, y, shown, Face.BODY, size, "ink") + 30 * large


# --- a part of the table


def draw_quarter(part: str, view: Merchant, words: Words, theme: str, news: Changes) -> Canvas:
    frame = frame_of(part)
    canvas = Canvas(WIDTH, frame.height, colours(theme))
    draw_map(canvas, frame.chart, frame.window)
    draw_stands(Scene(canvas, frame.chart, frame.window, view, words, news, {}, named=True))
    canvas.fill(0, 0, WIDTH, HEAD, "panel")
    canvas.fill(0, HEAD - 3, WIDTH, 3, "line2")
    canvas.text(32, 44, words(f"render.merchant.part.{part}"), Face.HERO, 46, "ink")
    text = words("render.merchant.goal", n=view.goal)
    canvas.text(32, 98, text, Face.BODY, 28, "ink2")
    x = WIDTH - 36.0
    for seat in reversed(view.seats()):
        name = fonts.cut(words.name(seat), Face.TITLE, 28, 132)
        x -= canvas.text(x, 66, name, Face.TITLE, 28, "ink", "rm") + 26
        mark(canvas, seat, x, 66, 32)
        x -= 36
    return canvas
