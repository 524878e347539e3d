"""The small things of the cluster and of the boards beside it, at any size."""

from __future__ import annotations

import math

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.shapes import Point
from rendering.drawing.theme import BEAM, CORE, HEART, SHAPES, WARM, Colour, seat_colour
from rendering.pulsar.facts import SYSTEMS, Size, SystemId
from rendering.pulsar.facts import Colour as GateColour

GATES = {
    GateColour.GREEN: "hexagon",
    GateColour.MAGENTA: "square",
    GateColour.ORANGE: "circle",
}
GATE, GATE_RIM = 36, 9
SIZES = {Size.SMALL: "gyro1", Size.MEDIUM: "gyro2", Size.LARGE: "gyro3"}
SLOTS = {
    "left": (-0.35, -0.02),
    "top_left": (-0.14, -0.27),
    "top_right": (0.14, -0.27),
    "right": (0.35, -0.02),
}  # planets of a system, in parts of its oval
OVAL = 47, 34  # half as wide and half as high as a system
POINTED = {"triangle": 1.24, "diamond": 1.24}  # shapes that must be larger to look as large


def gate_colour(colour: str) -> str:
    return f"gate_{colour}"


def gate(canvas: Canvas, x: float, y: float, colour: GateColour, number: str, zoom: float) -> None:
    """Shape and hue say the colour, and the number the rest of its name."""
    form, hue = GATES[colour], gate_colour(colour)
    outer = (GATE - 3 if form == "square" else GATE) * zoom
    canvas.icon(form, x, y, outer, hue, around="halo")
    canvas.icon(form, x, y, outer - GATE_RIM * zoom, "void")
    canvas.text(x, y, number, Face.DIGIT, 18 * zoom, hue, "mm")


def entry(canvas: Canvas, x: float, y: float, inwards: float, zoom: float) -> None:
    """An entry gate: the arrow points into the cluster; degrees, clockwise from the right."""
    canvas.disc(x, y, 20 * zoom, "halo")
    canvas.disc(x, y, 18 * zoom, "ink")
    canvas.disc(x, y, 14 * zoom, "void")
    canvas.icon("arrow", x, y, 19 * zoom, "ink", turn=round(-inwards))


def free_pulsar(canvas: Canvas, x: float, y: float, zoom: float, *, isolated: bool) -> None:
    canvas.disc(x, y, 26 * zoom, "#080C18")
    if isolated:
        canvas.ring(x, y, 31 * zoom, 2 * zoom, "ink2", dash=(20, 16))
    canvas.icon("pulsar", x, y, 66 * zoom, BEAM, turn=-30)
    canvas.disc(x, y, 17 * zoom, CORE)
    canvas.disc(x, y, 10 * zoom, HEART)


def claimed_pulsar(
    canvas: Canvas,
    x: float,
    y: float,
    owner: int,
    zoom: float,
    size: Size | None = None,
    *,
    spinning: bool = False,
) -> None:
    """The ring of its owner; in it a gyrodyne: pale while it is built, bright when it spins."""
    form = SHAPES[owner]
    low = 4 * zoom if form == "triangle" else 0
    canvas.icon(
        form, x, y - low, 64 * POINTED.get(form, 1) * zoom, seat_colour(owner), around="halo"
    )
    canvas.disc(x, y, 24 * zoom, "#080C18")
    if size is None:
        canvas.disc(x, y, 12 * zoom, CORE)
        return
    canvas.icon(SIZES[size], x, y, 42 * zoom, CORE if spinning else "#6E7AA0")
    if spinning:
        for start in (20, 200):
            points = arc(x, y, 29 * zoom, start, start + 70)
            canvas.line(points, 5 * zoom, "#080C18")


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points along a part of a circle, in degrees clockwise from the right."""
    angles = [math.radians(start + (end - start) * step / 8) for step in range(9)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def oval(canvas: Canvas, x: float, y: float, across: float, down: float, colour: Colour) -> None:
    steps = [math.tau * step / 40 for step in range(40)]
    points = [(x + across * math.cos(a), y + down * math.sin(a)) for a in steps]
    canvas.polygon(points, colour)


def unknown_system(canvas: Canvas, x: float, y: float, zoom: float) -> None:
    """A tile that lies face down."""
    across, down = 0.79 * OVAL[0] * zoom, 0.77 * OVAL[1] * zoom
    oval(canvas, x, y, across + 3, down + 3, "halo")
    oval(canvas, x, y, across, down, "line2")
    oval(canvas, x, y, across - 3, down - 3, "raised")
    canvas.icon("new", x, y, 32 * zoom, "act")


def system(
    canvas: Canvas,
    x: float,
    y: float,
    tile: SystemId,
    stations: dict[int, int],
    players: int,
    zoom: float,
) -> None:
    """A tile face up: its sun, its planets, the stations on them; blocked planets are grey."""
    across, down = OVAL[0] * zoom, OVAL[1] * zoom
    ground = canvas.mix("panel", "line2", 0.35)
    oval(canvas, x, y, across + 3, down + 3, "halo")
    oval(canvas, x, y, across, down, "act")
    oval(canvas, x, y, across - 3, down - 3, ground)
    canvas.disc(x, y + 12 * zoom, 13 * zoom, "act")
    canvas.disc(x, y + 12 * zoom, 8 * zoom, WARM)
    for number, planet in enumerate(SYSTEMS[tile].planets):
        right, low = SLOTS[planet.slot]
        at_x, at_y = x + right * 2 * across, y + low * 2 * down
        if number in stations:
            mark(canvas, stations[number], at_x, at_y, 23 * zoom)
        elif planet.min_players > players:
            canvas.disc(at_x, at_y, 9 * zoom, "line")
            canvas.line([(at_x - 6, at_y + 6), (at_x + 6, at_y - 6)], 3 * zoom, "ink3")
        else:
            world(canvas, at_x, at_y, planet.kind, zoom)


def world(canvas: Canvas, x: float, y: float, kind: str, zoom: float) -> None:
    """A planet without a station: a blue one is full, a lifeless one has a hole."""
    canvas.disc(x, y, 11 * zoom, "halo")
    if kind == "blue":
        canvas.disc(x, y, 9 * zoom, "novelty")
        return
    canvas.disc(x, y, 9 * zoom, "rare")
    canvas.disc(x, y, 4 * zoom, "void")


def ship(canvas: Canvas, x: float, y: float, owner: int, zoom: float) -> None:
    canvas.icon("rocket", x, y, 54 * zoom, seat_colour(owner), around="halo")
    canvas.disc(x, y + 2 * zoom, 12 * zoom, "on")
    canvas.icon(SHAPES[owner], x, y + 2 * zoom, 15 * zoom, seat_colour(owner))
