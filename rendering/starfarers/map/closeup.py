"""The map through a magnifier: round the points of a question, or a part of it on a phone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window, between
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.palette import encode
from rendering.drawing.shapes import Point
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.starfarers import alt
from rendering.starfarers.facts import (
    NODES,
    PLANETS,
    NodeId,
    PlanetId,
    Starfarers,
    face,
    flight_speed,
    owner,
)
from rendering.starfarers.layout import (
    MARGIN,
    PRIVATE_HEAD,
    PRIVATE_WIDTH,
    SCALE,
    WIDTH,
)
from rendering.starfarers.map.chart import draw_map
from rendering.starfarers.map.scene import Scene
from rendering.starfarers.map.stands import draw_stands
from rendering.starfarers.moments import Changes, changes, moment
from rendering.starfarers.pieces import owner_colour
from rendering.words import Words

HEAD, FOOT = 132, 64
ZOOMS = (1.5, 1.25, 1.0, 0.85, 0.69)  # the largest that shows all points of the question
LOWEST, HIGHEST = 620, 1010  # the map of a close-up
NAMES = 28  # the ids of its points
LEFT, TOP, RIGHT, BOTTOM = 104.0, 0.0, 896.0, 1000.0  # of the map, in its units
AROUND = 52  # units of map round the outermost points
PARTS = {"near": (488.0, 1000.0), "far": (0.0, 512.0)}  # rows of the map
NOTES = 6


class Frame(NamedTuple):
    """A window on the map and the sheet for it."""

    chart: Chart
    window: Window
    height: int


def frame_round(points: list[Point]) -> Frame:
    """As near as possible, all points inside; what is beyond the map is not shown."""
    left, right = min(x for x, _ in points) - AROUND, max(x for x, _ in points) + AROUND
    top, bottom = min(y for _, y in points) - AROUND, max(y for _, y in points) + AROUND
    for zoom in ZOOMS:
        scale = SCALE * zoom
        if (right - left) * scale <= PRIVATE_WIDTH and (bottom - top) * scale <= HIGHEST:
            break
    height = round(between((bottom - top) * scale, LOWEST, HIGHEST))
    wide, high = PRIVATE_WIDTH / scale, height / scale
    middle = between((left + right) / 2, LEFT + wide / 2, RIGHT - wide / 2)
    level = between((top + bottom) / 2, TOP + high / 2, BOTTOM - high / 2)
    down = PRIVATE_HEAD + height / 2
    chart = Chart(scale, PRIVATE_WIDTH / 2 - middle * scale, down - level * scale, SCALE)
    window = Window(0, PRIVATE_HEAD, PRIVATE_WIDTH, PRIVATE_HEAD + height)
    return Frame(chart, window, PRIVATE_HEAD + height + FOOT)


def frame_of(part: str) -> Frame:
    top, bottom = PARTS[part]
    scale = WIDTH / (RIGHT - LEFT)
    height = round((bottom - top) * scale)
    chart = Chart(scale, -LEFT * scale, HEAD - top * scale, SCALE)
    return Frame(chart, Window(0, HEAD, WIDTH, HEAD + height), HEAD + height)


# --- a question


def render_closeup(
    view: Starfarers,
    seat: Seat,
    words: Words,
    theme: str,
    marks: Mapping[str, str],
    picked: Collection[str],
) -> Picture:
    """The points of a question with their letters, from the seat's own view."""
    canvas = draw_closeup(view, seat, words, theme, marks, picked)
    spoken = alt.closeup(view, seat, words, marks)
    return Picture(encode(canvas.image, "starfarers_board", theme), alt_text(spoken))


def draw_closeup(
    view: Starfarers,
    seat: Seat,
    words: Words,
    theme: str,
    marks: Mapping[str, str],
    picked: Collection[str],
) -> Canvas:
    frame = frame_round(list(points_of_interest(view, seat, (*marks, *picked))))
    canvas = Canvas(PRIVATE_WIDTH, frame.height, colours(theme))
    draw_map(canvas, frame.chart, frame.window)
    scene = Scene(canvas, frame.chart, frame.window, view, words, Changes(), marks, picked, NAMES)
    draw_stands(scene)
    head(canvas, view, seat, words(f"render.star.ask.{moment(view)}"), words)
    foot(canvas, frame, list(notes(view, seat, words)))
    return canvas


def points_of_interest(view: Starfarers, seat: Seat, spots: Collection[str]) -> Iterator[Point]:
    """The points that are meant, and the ships of the seat that stand among them."""
    found = [
        (place.x, place.y)
        for spot in spots
        for place in (NODES.get(NodeId(spot)) or PLANETS.get(PlanetId(spot)),)
        if place is not None
    ]
    yield from found
    for ship in view.players[seat].ships:
        x, y = NODES[ship.node].x, NODES[ship.node].y
        if not found or min(abs(x - a) + abs(y - b) for a, b in found) < 3 * AROUND:
            yield x, y
    if not found and not view.players[seat].ships:
        yield from ((NODES[node].x, NODES[node].y) for node in view.players[seat].colonies)


def head(canvas: Canvas, view: Starfarers, seat: Seat, title: str, words: Words) -> None:
    """The question, for whom it is drawn and, in flight, how fast the ships are."""
    who, right = owner(view, seat), PRIVATE_WIDTH - MARGIN
    canvas.fill(0, 0, PRIVATE_WIDTH, PRIVATE_HEAD, "panel")
    canvas.fill(0, PRIVATE_HEAD - 3, PRIVATE_WIDTH, 3, owner_colour(who))
    mark(canvas, who, 46, 58, 50)
    fast = flight_speed(view) if seat == view.active else None
    room = right - 86 - (230 if fast is not None else 60)
    size = fonts.fitting(title, Face.HERO, 42, room, 28)
    canvas.text(86, 40, fonts.cut(title, Face.HERO, size, room), Face.HERO, size, "ink")
    canvas.text(86, 88, words("render.hand.private"), Face.BODY, 26, "ink2")
    canvas.icon("private", right - 20, 34, 36, "act")
    if fast is not None:
        canvas.text(right, 88, words("render.star.speed", n=fast), Face.TITLE, 34, "ink", "rm")
        canvas.icon("booster", right - 70, 36, 40, "fuel")


def notes(view: Starfarers, seat: Seat, words: Words) -> Iterator[str]:
    """The tokens that this seat has looked at."""
    for planet in view.players[seat].looks:
        token = face(view, planet)
        if token is not None and planet not in view.open:
            yield words(
                "render.star.note",
                planet=planet,
                system=words(f"starfarers.system.{PLANETS[planet].system}"),
                face=alt.face_text(token),
            )


def foot(canvas: Canvas, frame: Frame, seen: list[str]) -> None:
    top = frame.window.bottom
    canvas.fill(0, top, PRIVATE_WIDTH, FOOT, "panel")
    canvas.fill(0, top, PRIVATE_WIDTH, 2, "line")
    canvas.icon("private", 36, top + FOOT / 2, 32, "act")
    x, y = 66.0, top + FOOT / 2
    for note in seen[:NOTES]:
        width = fonts.width_of(note, Face.BODY, 26)
        if x + width > PRIVATE_WIDTH - MARGIN:
            return
        x += canvas.text(x, y, note, Face.BODY, 26, "ink") + 32


# --- a part of the table


def render_part(part: str, look: Look[Starfarers], since: Starfarers | None = None) -> Picture:
    """The lower or the upper half of the map, as large as a phone needs it."""
    view, words, news = look.view, look.words, changes(look.view, since)
    canvas = draw_part(part, view, words, look.theme, news)
    spoken = alt.table(view, words, news, {}, None)
    return Picture(encode(canvas.image, "starfarers_board", look.theme), alt_text(spoken))


def draw_part(
    part: str,
    view: Starfarers,
    words: Words,
    theme: str,
    news: Changes,
) -> Canvas:
    frame = frame_of(part)
    canvas = Canvas(WIDTH, frame.height, colours(theme))
    draw_map(canvas, frame.chart, frame.window)
    draw_stands(Scene(canvas, frame.chart, frame.window, view, words, news, {}, (), 24))
    canvas.fill(0, 0, WIDTH, HEAD, "panel")
    canvas.fill(0, HEAD - 3, WIDTH, 3, "line2")
    canvas.text(32, 44, words(f"render.star.part.{part}"), Face.HERO, 50, "ink")
    now = words(f"render.star.now.{moment(view)}", n=view.turn)
    canvas.text(32, 96, now, Face.BODY, 28, "ink2")
    x = WIDTH - 40.0
    for seat in reversed(view.seats()):
        name = fonts.cut(words.name(seat), Face.TITLE, 30, 180)
        x -= canvas.text(x, 66, name, Face.TITLE, 30, "ink", "rm") + 30
        mark(canvas, owner(view, seat), x, 66, 34)
        x -= 44
    return canvas
