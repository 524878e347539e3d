"""What stands in the cluster now: systems, pulsars, trails, ships, names and letters."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.charts import Chart, Window
from rendering.drawing.fonts import Face
from rendering.drawing.labels import Labels, around
from rendering.drawing.marks import changed, letter, letter_width
from rendering.drawing.shapes import Point
from rendering.pulsar.facts import Location, LocationId, Place, Pulsar, shape
from rendering.pulsar.map.chart import REACH, printed
from rendering.pulsar.moments import Changes
from rendering.pulsar.pieces import (
    OVAL,
    claimed_pulsar,
    free_pulsar,
    ship,
    system,
    unknown_system,
)

NAME = 18
DASH, SPACE = 14, 9  # of a trail
BERTHS = ((42, -32), (-42, -32), (42, 28), (-42, 28))  # of ships beside a place
SHIP = 24  # half of one
LETTER = 19


class Scene(NamedTuple):
    """A part of the cluster that is being drawn."""

    canvas: Canvas
    chart: Chart
    window: Window
    view: Pulsar
    news: Changes
    marks: Mapping[str, str]  # letters by place
    picked: Collection[str] = ()
    names: int = NAME  # the size of the names of places

    def place(self, where: LocationId) -> Location:
        return self.view.cluster.locations[where]

    def at(self, where: LocationId) -> Point:
        place = self.place(where)
        return self.chart.at(place.x, place.y)

    def shows(self, where: LocationId) -> bool:
        return self.window.has(self.at(where), REACH * self.chart.zoom)

    def radius(self, where: LocationId) -> float:
        """How much room a place takes."""
        kind = self.place(where).type
        size = {Place.SYSTEM: OVAL[0], Place.PULSAR: 38, Place.ENTRY: 20, Place.GATE: 20}[kind]
        return size * self.chart.zoom


def draw_stands(scene: Scene) -> None:
    """In this order, so that nothing hides what matters more."""
    seen = [where for where in scene.view.cluster.locations if scene.shows(where)]
    for where in seen:
        stand(scene, where)
    for trail in scene.news.trails.values():
        flight(scene, trail)
    names(scene, seen)
    for where in scene.news.places:
        if scene.shows(where):
            ringed(scene, where)
    ships(scene)
    for spot, sign in scene.marks.items():
        if spot in scene.view.cluster.locations:
            option(scene, LocationId(spot), sign)


def stand(scene: Scene, where: LocationId) -> None:
    view, zoom = scene.view, scene.chart.zoom
    x, y = scene.at(where)
    place = scene.place(where)
    if place.type is Place.SYSTEM and where in view.open:
        stations = {
            player.stations[where]: shape(view, seat)
            for seat, player in zip(view.seats(), view.players, strict=True)
            if where in player.stations
        }
        system(scene.canvas, x, y, view.systems[where], stations, len(view.players), zoom)
    elif place.type is Place.SYSTEM:
        unknown_system(scene.canvas, x, y, zoom)
    elif place.type is Place.PULSAR:
        owner = view.claimed_by(where)
        if owner is None:
            free_pulsar(scene.canvas, x, y, zoom, isolated=place.isolated)
            return
        wheel = view.players[owner].wheels.get(where)
        who = shape(view, owner)
        if wheel is None:
            claimed_pulsar(scene.canvas, x, y, who, zoom)
        else:
            claimed_pulsar(scene.canvas, x, y, who, zoom, wheel.size, spinning=wheel.spinning)


def flight(scene: Scene, trail: tuple[LocationId, ...]) -> None:
    """The way of a ship, dashed; gates that it crossed lie above it again."""
    zoom, canvas = scene.chart.zoom, scene.canvas
    points = [scene.at(where) for where in trail]
    canvas.line(points, 12 * zoom, "halo")
    for dash in dashes(points, DASH * zoom, SPACE * zoom):
        canvas.line(dash, 6 * zoom, "new")
    for where in dict.fromkeys(trail):
        printed(canvas, scene.place(where), scene.at(where), zoom)
        stand(scene, where)


def dashes(points: list[Point], long: float, gap: float) -> Iterator[list[Point]]:
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay) or 1.0
        start = 0.0
        while start < length:
            end = min(length, start + long)
            yield [
                (ax + (bx - ax) * part / length, ay + (by - ay) * part / length)
                for part in (start, end)
            ]
            start += long + gap


def names(scene: Scene, seen: list[LocationId]) -> None:
    """Of systems and pulsars, each where it hides nothing; gates bear theirs inside."""
    labels = Labels(scene.canvas, scene.window)
    zoom, half = scene.chart.zoom, scene.names * 0.75
    for where in seen:
        if scene.place(where).type is Place.SYSTEM:
            labels.take(around(*scene.at(where), 2 * OVAL[0] * zoom, 2 * OVAL[1] * zoom))
        else:
            labels.take_disc(*scene.at(where), scene.radius(where) * 0.85)
        if where in scene.marks:
            wide = letter_width(scene.marks[where], LETTER * zoom)
            labels.take(around(*sign_at(scene, where), wide, 2 * LETTER * zoom))
    for where in seen:
        place = scene.place(where)
        if place.type not in (Place.SYSTEM, Place.PULSAR) or scene.marks.get(where) == where:
            continue  # a place that is an option is called so by its sign
        x, y = scene.at(where)
        low = (OVAL[1] if place.type is Place.SYSTEM else 34) * zoom + half
        side = scene.radius(where) + 1.4 * half
        spots = ((0, low), (0, -low), (side, 0), (-side, 0), (side, low), (-side, low))
        width = scene.names * (0.75 * len(where))
        found = labels.first_free(((x + a, y + b) for a, b in spots), width, 1.3 * half)
        if found is None:
            continue
        left, top = found[0] - width / 2, found[1] - half * 0.85
        scene.canvas.panel(left, top, width, half * 1.7, 6, "void", alpha=200)
        scene.canvas.text(*found, where, Face.WORD, scene.names, "ink2", "mm")


def ringed(scene: Scene, where: LocationId) -> None:
    x, y = scene.at(where)
    zoom = scene.chart.zoom
    across = (OVAL[0] if scene.place(where).type is Place.SYSTEM else 36) * zoom
    down = (OVAL[1] if scene.place(where).type is Place.SYSTEM else 36) * zoom
    changed(scene.canvas, x - across, y - down, 2 * across, 2 * down)


def ships(scene: Scene) -> None:
    """Beside the place where they are, several one after the other."""
    together: dict[LocationId, list[Seat]] = {}
    for seat in scene.view.seats():
        here = scene.view.players[seat].ship
        if here and scene.shows(here):
            together.setdefault(here, []).append(seat)
    for where, seats in together.items():
        for at, seat in zip(berths(scene, where), seats, strict=False):
            ship(scene.canvas, *at, shape(scene.view, seat), scene.chart.zoom)


def berths(scene: Scene, where: LocationId) -> list[Point]:
    """Where ships may lie there: first what covers no other place and is not cut off."""
    (x, y), zoom = scene.at(where), scene.chart.zoom
    far = zoom if scene.place(where).type in (Place.SYSTEM, Place.PULSAR) else 0.7 * zoom
    others = [
        (scene.at(other), scene.radius(other))
        for other in scene.view.cluster.locations
        if other != where
    ]

    def trouble(at: Point) -> tuple[bool, float]:
        hidden = max(SHIP * zoom + room - math.dist(at, other) for other, room in others)
        return not scene.window.has(at, -SHIP * zoom), max(0.0, round(hidden))

    return sorted(((x + by * far, y + down * far) for by, down in BERTHS), key=trouble)


def option(scene: Scene, where: LocationId, sign: str) -> None:
    if not scene.shows(where):
        return
    (x, y), zoom = sign_at(scene, where), scene.chart.zoom
    if where in scene.picked:
        scene.canvas.disc(x, y, (LETTER + 7) * zoom, "select")
    letter(scene.canvas, x, y, sign, LETTER * zoom)


def sign_at(scene: Scene, where: LocationId) -> Point:
    """On a gate; below the left edge of what would be hidden by it."""
    (x, y), zoom = scene.at(where), scene.chart.zoom
    beside = scene.place(where).type in (Place.SYSTEM, Place.PULSAR)
    return (x - 34 * zoom, y + 24 * zoom) if beside else (x, y)
