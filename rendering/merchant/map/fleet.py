"""The ships: each beside its space, many in one place together."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import marks as signs
from rendering.drawing.labels import Labels, around
from rendering.drawing.shapes import Point
from rendering.drawing.theme import seat_colour
from rendering.merchant import pieces
from rendering.merchant.facts import SPACES, Kind, SpaceId
from rendering.merchant.map.scene import Scene
from rendering.merchant.map.sides import ROUND, beside

HULL, BESIDE = 29, 43  # a ship's radius, and how far it stands off
RINGS = (1, 1.35, 1.8, 2.3, 2.9)  # where ships look for room
MANY = 2  # so many ships in a space are drawn one by one


def draw_fleet(scene: Scene, labels: Labels) -> dict[Seat, Point]:
    """Each ship beside its space, or on it if that is a mere dot; many together as one fleet.

    Gives where they are drawn.
    """
    view, found = scene.view, dict[Seat, Point]()
    together: dict[SpaceId, list[Seat]] = {}
    for seat in view.seats():
        where = view.players[seat].at
        if where and scene.shows(scene.at(where), 60):
            together.setdefault(where, []).append(seat)
    mover = view.turn.seat if view.turn is not None else None
    for where, seats in sorted(together.items(), key=lambda one: mover in one[1]):
        if len(seats) > MANY:
            found |= draw_many(scene, labels, where, seats)
        else:
            alone = len(seats) == 1
            found |= {seat: draw_ship(scene, labels, seat, alone=alone) for seat in seats}
    return found


def draw_ship(scene: Scene, labels: Labels, seat: Seat, *, alone: bool) -> Point:
    canvas, zoom, where = scene.canvas, scene.chart.zoom, scene.view.players[seat].at
    at = x, y = scene.at(where)
    side = 1.8 * HULL * zoom
    if alone and SPACES[where].kind is Kind.DOT and not SPACES[where].orbit:
        labels.take(around(x, y, side, side))
    else:
        x, y = berth(scene, labels, where, side, side)
        canvas.line([at, (x, y)], 5 * zoom, "halo")
        canvas.line([at, (x, y)], 3 * zoom, seat_colour(seat))
    pieces.ship(canvas, seat, x, y, zoom)
    if seat in scene.news.trails:
        half = HULL * zoom
        signs.brackets(canvas, x - half, y - half, 2 * half, 2 * half)
    return x, y


def draw_many(scene: Scene, labels: Labels, where: SpaceId, seats: list[Seat]) -> dict[Seat, Point]:
    """The marks of all whose ships are there, three in a row."""
    canvas, zoom, found = scene.canvas, scene.chart.zoom, dict[Seat, Point]()
    rows = -(-len(seats) // 3)
    wide, high = 112 * zoom, (12 + 34 * rows) * zoom
    at = scene.at(where)
    x, y = berth(scene, labels, where, wide, high)
    canvas.line([at, (x, y)], 7 * zoom, "halo")
    canvas.line([at, (x, y)], 3 * zoom, "ink")
    left, top = x - wide / 2, y - high / 2
    canvas.panel(left - 3, top - 3, wide + 6, high + 6, 14 * zoom, "halo")
    canvas.panel(left, top, wide, high, 12 * zoom, "panel", line="ink2")
    for place, seat in enumerate(seats):
        row, column = divmod(place, 3)
        at_x, at_y = left + (22 + 34 * column) * zoom, top + (23 + 34 * row) * zoom
        signs.mark(canvas, seat, at_x, at_y, 26 * zoom)
        found[seat] = at_x, at_y
    return found


def berth(scene: Scene, labels: Labels, where: SpaceId, wide: float, high: float) -> Point:
    """The nearest free place beside a space."""
    zoom = scene.chart.zoom
    more = max(0.0, wide / 2 / zoom - HULL) / BESIDE
    found = [beside(scene, where, turn, (far + more) * BESIDE) for far in RINGS for turn in ROUND]
    inside = [place for place in found if scene.window.has(place, -HULL * zoom)] or found
    return labels.first_free(inside, wide, high) or inside[0]
