"""The small things of the map and of the boards beside it, at any size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.theme import MYSTERY, PORTAL, ROCK, SHAPES, Colour, seat_colour
from rendering.merchant.facts import (
    SPACES,
    Counter,
    GearKind,
    Kind,
    OpenPort,
    Penalty,
    Relic,
    Space,
    SpaceId,
    Tech,
    Telegate,
)
from rendering.merchant.facts import Colour as Hue

DOTS = {Hue.BLUE: ("circle", 18), Hue.YELLOW: ("diamond", 21), Hue.RED: ("triangle", 20)}
TECH_ICONS = {
    Tech.PRIMITIVES: "primitives",
    Tech.INDUSTRY: "produce",
    Tech.TECHNOLOGY: "technology",
    Tech.BIOENGINEERS: "bioengineers",
    Tech.METAPHYSICS: "metaphysics",
    Tech.GALACTIC_BASE: "star",
}
GEAR_ICONS = {
    GearKind.DRIVE: "drive",
    GearKind.SHIELD: "shield",
    GearKind.LASER: "laser",
    GearKind.NOVA_BALL: "produce",
    GearKind.DEVICE: "relic",
}
POINTED = {"triangle": 1.2, "diamond": 1.2, "hexagon": 1.08}  # larger, to look as large
LIGHT = "#F5F2E8"  # what is printed on a hidden box or a telegate


def hue(colour: Hue) -> str:
    return f"dot_{colour}"


# --- what is printed


def dot(canvas: Canvas, x: float, y: float, colour: Hue, zoom: float, *, orbit: bool) -> None:
    """Shape and hue say which drive skips it; a ring: a spaceport may stand there."""
    if orbit:
        canvas.disc(x, y, 18 * zoom, "halo")
        canvas.disc(x, y, 16 * zoom, "ink")
        canvas.disc(x, y, 13 * zoom, "halo")
    form, size = DOTS[colour]
    low = zoom if form == "triangle" else 0
    canvas.icon(form, x, y - low, size * zoom, hue(colour), around="halo")


def oval(canvas: Canvas, x: float, y: float, colour: Hue, value: int, zoom: float) -> None:
    """A penalty: a pill, a long hexagon or a trapezoid, as the dots of its colour."""
    for grown, fill in ((3 * zoom, "halo"), (0.0, hue(colour))):
        if colour is Hue.BLUE:
            across, down = 21 * zoom + grown, 14 * zoom + grown
            canvas.panel(x - across, y - down, 2 * across, 2 * down, down, fill)
            continue
        points = HEXAGON if colour is Hue.YELLOW else TRAPEZOID
        canvas.polygon(
            [
                (
                    x
                    + right * zoom
                    + math.copysign(grown * (1.3 if abs(right) > 20 else 0.7), right),
                    y + down * zoom + (math.copysign(grown, down) if down else 0),
                )
                for right, down in points
            ],
            fill,
        )
    canvas.text(x, y, value, Face.DIGIT, 21 * zoom, "on", "mm")


HEXAGON = ((-25, 0), (-15, -14), (15, -14), (25, 0), (15, 14), (-15, 14))
TRAPEZOID = ((-15, -15), (15, -15), (24, 14), (-24, 14))


def circle(canvas: Canvas, x: float, y: float, zoom: float, *, orbit: bool) -> None:
    """A navigation circle."""
    canvas.disc(x, y, 24 * zoom, "halo")
    canvas.disc(x, y, 22 * zoom, "ink")
    canvas.disc(x, y, 19 * zoom, "void")
    if orbit:
        canvas.ring(x, y, 17 * zoom, 3 * zoom, "dot_blue")
    canvas.icon("new", x, y, 24 * zoom, "ink")


def exits(space: Space) -> dict[SpaceId, str]:
    """The pilot numbers of a circle, by where they lead."""
    found: dict[SpaceId, str] = {}
    for number, end in sorted(space.exits.items()):
        found[end] = found.get(end, "") + str(number)
    return found


def box(canvas: Canvas, x: float, y: float, zoom: float, fill: Colour = MYSTERY) -> None:
    side = 34 * zoom
    canvas.panel(x - side / 2 - 2, y - side / 2 - 2, side + 4, side + 4, 8 * zoom, "halo")
    canvas.panel(x - side / 2, y - side / 2, side, side, 7 * zoom, fill)


def hidden(canvas: Canvas, x: float, y: float, zoom: float) -> None:
    box(canvas, x, y, zoom)
    canvas.text(x, y, "?", Face.HERO, 25 * zoom, LIGHT, "mm")


def city(canvas: Canvas, x: float, y: float, zoom: float, *, surface: bool) -> None:
    side = 32 * zoom
    canvas.panel(x - side / 2 - 2, y - side / 2 - 2, side + 4, side + 4, 8 * zoom, "halo")
    canvas.panel(x - side / 2, y - side / 2, side, side, 7 * zoom, "rim")
    canvas.panel(x - side / 2 + 2, y - side / 2 + 2, side - 4, side - 4, 6 * zoom, "plate")
    canvas.icon("city" if surface else "spacecity", x, y, 23 * zoom, "dark")


def asteroid(canvas: Canvas, x: float, y: float, zoom: float) -> None:
    light = canvas.theme.name == "light"
    tone = canvas.mix(ROCK, "ink", 0.4) if light else ROCK
    canvas.icon("asteroid", x, y, 32 * zoom, tone, around="halo")


def printed(canvas: Canvas, space: Space, x: float, y: float, zoom: float) -> None:
    """A space as the map has it."""
    match space.kind:
        case Kind.DOT:
            assert space.color is not None
            dot(canvas, x, y, space.color, zoom, orbit=space.orbit is not None)
        case Kind.PENALTY:
            assert space.color is not None
            oval(canvas, x, y, space.color, space.penalty or 0, zoom)
        case Kind.NAV:
            circle(canvas, x, y, zoom, orbit=space.orbit is not None)
        case Kind.QBOX:
            hidden(canvas, x, y, zoom)
        case Kind.ASTEROID:
            asteroid(canvas, x, y, zoom)
        case _:
            city(canvas, x, y, zoom, surface=space.kind is Kind.SURFACE_CITY)


class Number(NamedTuple):
    """Pilot numbers beside a circle, and where they stand."""

    digits: str
    x: float
    y: float
    wide: float


def numbers_of(space: Space, x: float, y: float, zoom: float) -> Iterator[Number]:
    """Each on the side of its exit."""
    for end, digits in exits(space).items():
        to = SPACES[end]
        way_x, way_y = to.x - space.x, to.y - space.y
        far = math.hypot(way_x, way_y)
        width = (12 * len(digits) + 6) * zoom
        reach = 26 * zoom + width / 2 * abs(way_x) / far + 9 * zoom * abs(way_y) / far
        yield Number(digits, x + way_x / far * reach, y + way_y / far * reach, width)


def numbers(canvas: Canvas, space: Space, x: float, y: float, zoom: float) -> None:
    """The pilot numbers round a circle."""
    for digits, at_x, at_y, wide in numbers_of(space, x, y, zoom):
        canvas.panel(at_x - wide / 2, at_y - 11 * zoom, wide, 22 * zoom, 6 * zoom, "halo")
        canvas.text(at_x, at_y, digits, Face.DIGIT, 18 * zoom, "ink", "mm")


# --- what is turned up


def counter(canvas: Canvas, x: float, y: float, one: Counter, zoom: float) -> None:
    """A '?' counter face up."""
    match one:
        case Telegate(number=number):
            box(canvas, x, y, zoom, PORTAL)
            canvas.disc(x, y, 15 * zoom, LIGHT)
            canvas.disc(x, y, 12.5 * zoom, PORTAL)
            canvas.text(x, y, number, Face.DIGIT, 22 * zoom, LIGHT, "mm")
        case OpenPort():
            box(canvas, x, y, zoom, "plate")
            canvas.icon("port", x, y, 25 * zoom, "dark")
        case Penalty(color=colour, penalty=value):
            box(canvas, x, y, zoom)
            oval(canvas, x, y, colour, value, zoom)
        case Relic():
            asteroid(canvas, x, y, zoom * 1.2)
            canvas.icon("relic", x, y, 24 * zoom, "act", around="halo")


# --- what belongs to somebody


def owned(
    canvas: Canvas, seat: int, icon: str, x: float, y: float, zoom: float, size: float = 36
) -> None:
    """A spaceport, a factory or a fort: the owner's shape with its sign in it."""
    form = SHAPES[seat]
    low = 3 * zoom if form == "triangle" else 0
    side = size * POINTED.get(form, 1) * zoom
    canvas.icon(form, x, y - low / 2, side, seat_colour(seat), around="halo")
    canvas.icon(icon, x, y + low, size * 0.56 * zoom, "on")


def rastur(canvas: Canvas, x: float, y: float, value: int, zoom: float) -> None:
    canvas.icon("rastur", x, y - 4 * zoom, 42 * zoom, "mil", around="halo")
    worth(canvas, x, y + 20 * zoom, value, "mil", zoom)


def fort(canvas: Canvas, seat: int, x: float, y: float, value: int, zoom: float) -> None:
    owned(canvas, seat, "fort", x, y, zoom, 34)
    worth(canvas, x + 26 * zoom, y - 8 * zoom, value, "ink", zoom)


def worth(canvas: Canvas, x: float, y: float, value: int, colour: Colour, zoom: float) -> None:
    """What something costs whoever comes there."""
    width = (12 * len(str(value)) + 8) * zoom
    canvas.panel(x - width / 2, y - 10 * zoom, width, 20 * zoom, 6 * zoom, "halo")
    canvas.text(x, y, value, Face.DIGIT, 18 * zoom, colour, "mm")


def ship(canvas: Canvas, seat: int, x: float, y: float, zoom: float) -> None:
    """A ship in a disc of its owner's colour, with their mark."""
    colour = seat_colour(seat)
    canvas.disc(x, y, 29 * zoom, "halo")
    canvas.disc(x, y, 27 * zoom, colour)
    canvas.disc(x, y, 23 * zoom, canvas.mix("void", colour, 0.2))
    canvas.icon("ship", x, y, 36 * zoom, colour)
    size = 24 * POINTED.get(SHAPES[seat], 1) * zoom
    canvas.icon(SHAPES[seat], x + 21 * zoom, y - 21 * zoom, size, colour, around="halo")
