"""What places are called: cities and Orbits in close-ups, systems on the whole map."""

from __future__ import annotations

from rendering.drawing import fonts
from rendering.drawing.fonts import Face
from rendering.drawing.labels import Labels, around
from rendering.drawing.shapes import Point
from rendering.merchant.facts import SPACES, START, Space, space_name
from rendering.merchant.map.scene import Scene

SIZE, SMALLEST = 15, 22  # on the public board, and what a phone can show


def draw_names(scene: Scene, labels: Labels) -> None:
    """Cities first: there one trades. The Base has a plate."""
    named = [one for one in SPACES.values() if (one.is_city or one.orbit) and one.id != START]
    for space in sorted(named, key=lambda one: not one.is_city):
        if scene.shows(scene.chart.at(space.x, space.y), 0):
            write(scene, labels, space)


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
