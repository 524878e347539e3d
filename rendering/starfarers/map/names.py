"""Names on the map: peoples with what is left at their bases, systems, points."""

from __future__ import annotations

import math

from rendering.drawing import fonts
from rendering.drawing.fonts import Face
from rendering.drawing.labels import Labels, around
from rendering.drawing.shapes import Point
from rendering.starfarers import pieces
from rendering.starfarers.facts import (
    BASES,
    HUE,
    NODES,
    SYSTEMS,
    Base,
    Node,
    NodeId,
    NodeKind,
    cards_left,
    owner,
    settled,
)
from rendering.starfarers.map.scene import Scene

ROOM = 144  # pixels for the name of a people
FREE, COLONY, PORT, SHIP = 19, 24, 38, 29  # pixels round a point that its id keeps free
TURNS = (0, 28, -28, 120, -120)  # an id may stand in any of the three hexes at its point
ASIDE = (0, 35, -35)  # or, at a dock, on either side of its strut


def draw_names(scene: Scene, labels: Labels) -> None:
    for base in BASES.values():
        if scene.shows(scene.chart.at(base.x, base.y), 10):
            draw_base(scene, labels, base)
    size = 22 * min(1.6, scene.chart.zoom)
    for system in SYSTEMS.values():
        x, y = scene.chart.at(system.label.x, system.label.y)
        if scene.shows((x, y), -20):
            text = scene.words(f"starfarers.system.{system.id}")
            places = [(x, y + down * scene.chart.zoom) for down in (0, -36, 36)]
            labels.write(places, text, Face.WORD, size, "ink3")
    draw_ids(scene, labels)


# --- bases


def draw_base(scene: Scene, labels: Labels, base: Base) -> None:
    """The friendship token or its holder, the cards that are left, and the people's name."""
    zoom, canvas = scene.chart.zoom, scene.canvas
    x, y = scene.chart.at(base.x, base.y)
    row = y - 108 * zoom
    labels.take_disc(x, y, 57 * zoom)
    labels.take(around(x, row, 70 * zoom, 36 * zoom))
    token(scene, base, x - 18 * zoom, row)
    left = cards_left(scene.view, base.id)
    canvas.icon("card", x + 18 * zoom, row, 38 * zoom, "ink2" if left else "raised", around="halo")
    ink = "panel" if left else "ink2"
    canvas.text(x + 18 * zoom, row, left, Face.DIGIT, 22 * zoom, ink, "mm")
    name = scene.words(f"starfarers.people.{base.id}")
    size = 26 * min(1.5, zoom)
    size = fonts.fitting(name, Face.TITLE, round(size), ROOM * zoom, 20)
    half = fonts.width_of(name, Face.TITLE, size) / 2 + 4
    middle = max(scene.window.left + half, min(scene.window.right - half - 8, x))
    places = [(middle, y + down * zoom) for down in (-146, -156, -86, 96, 108)]
    labels.write(places, name, Face.TITLE, size, HUE[base.id])


def token(scene: Scene, base: Base, x: float, y: float) -> None:
    zoom, canvas = scene.chart.zoom, scene.canvas
    holder = scene.view.friends.get(base.id)
    if holder is None:
        canvas.disc(x, y, 17 * zoom, "halo")
        canvas.disc(x, y, 15 * zoom, HUE[base.id])
        canvas.icon("friend", x, y, 22 * zoom, "on")
        return
    who = owner(scene.view, holder)
    size = pieces.shape(canvas, who, x, y, 32 * zoom)
    canvas.icon("friend", x, y + pieces.low(who, size), 20 * zoom, "on")


# --- points


def draw_ids(scene: Scene, labels: Labels) -> None:
    """Of ships, of free sites, of pieces, of docks: the more it matters, the earlier."""
    view = scene.view
    afloat = [ship.node for player in view.players for ship in player.ships]
    taken = settled(view)
    ports = {node for player in view.players for node in player.spaceports} | {*view.neutral[:1]}
    sites = [node.id for node in NODES.values() if node.kind is NodeKind.COLONY]
    docks = [node.id for node in NODES.values() if node.kind is NodeKind.DOCK]
    lettered = [NodeId(spot) for spot in scene.marks if spot in NODES]
    for name in dict.fromkeys((*lettered, *afloat, *sites, *docks)):
        if scene.marks.get(name) == name and name not in scene.picked:
            continue  # the mark itself is its id
        far = SHIP if name in afloat else FREE
        far = PORT if name in ports else COLONY if name in taken else far
        colour = "ink2" if name in afloat or name not in (*taken, *docks) else "ink3"
        colour = "ink" if name in lettered else colour
        write_id(scene, labels, NODES[name], far, colour)


def write_id(scene: Scene, labels: Labels, node: Node, far: float, colour: str) -> None:
    middle = scene.chart.at(node.x, node.y)
    if not scene.shows(middle, -10):
        return
    angle, turns = way_out(node)
    line = fonts.line(node.id, Face.DIGIT, scene.ids)
    size = line.width, float(line.bottom - line.top)
    places = [
        turned(middle, angle + turn, far * scene.chart.zoom + more, size)
        for more in (5, 12)
        for turn in turns
    ]
    labels.write(places, node.id, Face.DIGIT, scene.ids, colour)


def way_out(node: Node) -> tuple[float, tuple[int, ...]]:
    """The direction in which the id of a point stands best, and how it may be turned."""
    if node.outpost is not None:
        base = BASES[node.outpost]
        return math.degrees(math.atan2(node.y - base.y, node.x - base.x)), ASIDE
    x, y = node.label
    return math.degrees(math.atan2(y - node.y, x - node.x)), TURNS


def turned(middle: Point, angle: float, away: float, size: tuple[float, float]) -> Point:
    """The middle of a box of this size that begins so far away in this direction."""
    across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    reach = away + abs(across) * size[0] / 2 + abs(down) * size[1] / 2
    return middle[0] + reach * across, middle[1] + reach * down
