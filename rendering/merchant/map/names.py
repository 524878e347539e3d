"""What places are called in close-ups: cities and Orbits by their names, others by numbers."""

from __future__ import annotations

from rendering.drawing import fonts
from rendering.drawing.fonts import Face
from rendering.drawing.labels import Labels, around
from rendering.drawing.shapes import Point
from rendering.merchant.facts import (
    NUMBER,
    SPACES,
    START,
    SYSTEMS,
    Colour,
    Kind,
    Space,
    space_name,
)
from rendering.merchant.map.scene import Scene

SIZE, SMALLEST = 15, 22  # on the public board, and what a phone can show
DIGIT, TAG = 11, 13  # the number in a dot, and beside any other space
CLEAR = 1.4  # numbers are drawn from this zoom on: smaller ones nobody could read
AROUND = (
    *((0, 1), (0, -1), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8)),
    *((1.4, 0), (-1.4, 0), (1.2, 0.9), (-1.2, 0.9)),
)
LOW = {Colour.RED: 2.5}  # the middle of a triangle is lower


def draw_names(scene: Scene, labels: Labels) -> None:
    """Cities first: there one trades. The Base has a plate."""
    named = [one for one in SPACES.values() if (one.is_city or one.orbit) and one.id != START]
    for space in sorted(named, key=lambda one: not one.is_city):
        if scene.shows(scene.chart.at(space.x, space.y), 0):
            write(scene, labels, space)
    if scene.chart.zoom >= CLEAR:
        draw_numbers(scene, labels)


def write(scene: Scene, labels: Labels, space: Space) -> None:
    text = scene.words.label(space_name(space.id))
    size = max(SMALLEST, round(SIZE * scene.chart.zoom))
    wide = fonts.width_of(text, Face.WORD, size) + 12
    high = size + 6
    place = labels.first_free(places(scene, space, wide, high), wide, high)
    if place is None:
        return
    x, y = place
    scene.canvas.panel(x - wide / 2, y - high / 2, wide, high, 6, "halo", alpha=200)
    ink = "ink" if space.is_city else "dot_blue"
    scene.canvas.text(x, y, text, Face.WORD, size, ink, "mm")
    labels.take(around(x, y, wide, high))


def draw_numbers(scene: Scene, labels: Labels) -> None:
    """As the words have them: in a dot, else beside the space; and whose they are."""
    canvas, zoom = scene.canvas, scene.chart.zoom
    for space in SPACES.values():
        x, y = scene.chart.at(space.x, space.y)
        if space.is_city or space.orbit or not scene.shows((x, y), 0):
            continue
        number = NUMBER[space.id]
        if space.kind is Kind.DOT and space.color is not None:
            down = LOW.get(space.color, 0) * zoom
            canvas.text(x, y + down, number, Face.DIGIT, DIGIT * zoom, "on", "mm")
            continue
        far = {Kind.PENALTY: 23, Kind.NAV: 28}.get(space.kind, 26) * zoom
        found = [(x + far * right, y + far * low) for right, low in AROUND]
        tag(scene, labels, found, str(number), Face.DIGIT, TAG * zoom)
    for system in SYSTEMS.values():
        if system.culture_box is None and system.sun is not None:
            x, y = scene.chart.at(system.sun.x, system.sun.y)
            text, size = scene.words(f"merchant.region.{system.id}"), max(SMALLEST, SIZE * zoom)
            found = [(x, y + 66 * zoom), (x, y - 66 * zoom), (x, y + 90 * zoom)]
            tag(scene, labels, found, text, Face.WORD, size)


def tag(
    scene: Scene, labels: Labels, found: list[Point], text: str, face: Face, size: float
) -> None:
    """A few letters where nothing else stands, readable on a path too."""
    wide, high = fonts.width_of(text, face, round(size)) + 6, size * 1.15
    place = labels.first_free(found, wide, high)
    if place is not None:
        x, y = place
        scene.canvas.panel(x - wide / 2, y - high / 2, wide, high, 4, "halo", alpha=170)
        scene.canvas.text(x, y, text, face, size, "ink2", "mm")


def places(scene: Scene, space: Space, wide: float, high: float) -> list[Point]:
    """Where the map has room for the name, then beside the space, then above and below."""
    x, y = scene.chart.at(space.x, space.y)
    off = 20 * scene.chart.zoom
    across, down = off + wide / 2, off + high / 2
    found = [(x + across, y), (x - across, y), (x, y - down), (x, y + down)]
    found += [(x + right * across, y + low * down) for right in (0.7, -0.7) for low in (-1, 1)]
    found += [(x + right * across, y + low * down) for right in (0, 1, -1) for low in (-1.7, 1.7)]
    if space.label is not None:
        left = space.label.x < space.x
        found = [
            found[1] if left else found[0],
            scene.chart.at(space.label.x, space.label.y),
            *found,
        ]
    return found
