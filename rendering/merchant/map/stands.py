"""What stands on the map now: counters, buildings, forts, Rastur, trails, ships, letters."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from bot.engine.records import Seat
from rendering.drawing import marks as signs
from rendering.drawing.labels import Labels, around
from rendering.drawing.shapes import Point, dashes
from rendering.merchant import pieces
from rendering.merchant.facts import (
    DEEDS,
    FORTS,
    SPACES,
    SYSTEMS,
    Colour,
    Kind,
    Relic,
    SpaceId,
    counter_seen,
    relic_there,
    site,
)
from rendering.merchant.layout import PRIVATE_WIDTH
from rendering.merchant.map.boxes import WIDE, draw_boxes
from rendering.merchant.map.chart import again
from rendering.merchant.map.fleet import HULL, draw_fleet
from rendering.merchant.map.names import draw_names
from rendering.merchant.map.scene import Scene
from rendering.merchant.map.sides import ROUND, beside, off, outwards
from rendering.merchant.spots import player_of, route_of

DASH, DASH_GAP = 14, 9
LETTER = 19  # the radius of a letter on the public board
NEAR = 240  # pixels of the public board
AWAY = (1, 1.25, 1.6, 2)  # where letters look for room
ROOMS = {Kind.DOT: 13, Kind.NAV: 25, Kind.PENALTY: 24}


def draw_stands(scene: Scene) -> None:
    draw_boxes(scene)
    draw_counters(scene)
    for trail in scene.news.trails.values():
        draw_trail(scene, trail)
    for spot in scene.marks:
        draw_route(scene, route_of(spot))
    draw_buildings(scene, SPACES)
    labels = taken(scene)
    ships = draw_fleet(scene, labels)
    letters = list(lettered(scene, labels, ships))
    for place, _, spot in letters:
        if route_of(spot):
            scene.canvas.line([scene.at(route_of(spot)[-1]), place], 4 * scene.chart.zoom, "act")
            redraw(scene, route_of(spot)[-1])
    draw_buildings(scene, {route_of(spot)[-1] for spot in scene.marks if route_of(spot)})
    if scene.named:
        draw_names(scene, labels)
    for space in scene.news.places:
        bracket(scene, space)
    for (x, y), sign, spot in letters:
        option(scene, x, y, sign, chosen=spot in scene.picked)


def taken(scene: Scene) -> Labels:
    """Where words and ships find no room: the spaces; on the whole map those near a ship."""
    labels, zoom = Labels(scene.canvas, scene.window), scene.chart.zoom
    ships = [scene.at(player.at) for player in scene.view.players if player.at]
    for space in SPACES.values():
        at = scene.chart.at(space.x, space.y)
        near = scene.named or scene.marks or any(math.dist(at, ship) < NEAR for ship in ships)
        if near and scene.shows(at):
            radius = 18 if space.orbit else ROOMS.get(space.kind, 18)
            labels.take_disc(*at, radius * zoom)
            for number in pieces.numbers_of(space, *at, zoom):
                labels.take(around(number.x, number.y, number.wide, 20 * zoom))
    for system in SYSTEMS.values():
        if system.culture_box is not None:
            middle = scene.chart.at(system.culture_box.x, system.culture_box.y)
            labels.take(around(middle[0], middle[1] - 4 * zoom, WIDE * zoom, 92 * zoom))
    for where in scene.view.factories.values():
        labels.take_disc(*beside(scene, where, 0, 31), 21 * zoom)
    for name in (*scene.view.rastur, *scene.view.forts):
        x, y = scene.at(name)
        labels.take(around(x, y + 4 * zoom, 52 * zoom, 64 * zoom))
    return labels


# --- counters


def draw_counters(scene: Scene) -> None:
    """What is turned up; what only the viewer has seen has an eye."""
    zoom, view = scene.chart.zoom, scene.view
    for space in view.boxes:
        x, y = scene.at(space)
        if not scene.shows((x, y)):
            continue
        found = counter_seen(view, space)
        put_counter(scene, space)
        if found is not None and space not in view.open:
            eye(scene, x + 17 * zoom, y - 17 * zoom)


def put_counter(scene: Scene, space: SpaceId) -> None:
    """The counter of a box, or what it has become: an asteroid, or a mere dot."""
    canvas, zoom, view = scene.canvas, scene.chart.zoom, scene.view
    x, y = scene.at(space)
    found = counter_seen(view, space)
    if isinstance(found, Relic) and not relic_there(view, space):
        pieces.box(canvas, x, y, zoom, "halo")
        pieces.asteroid(canvas, x, y, zoom)
    elif found is not None:
        pieces.counter(canvas, x, y, found, zoom)
    elif space in view.open:
        pieces.box(canvas, x, y, zoom, "halo")
        pieces.dot(canvas, x, y, Colour.BLUE, zoom, orbit=False)


def eye(scene: Scene, x: float, y: float) -> None:
    zoom = scene.chart.zoom
    scene.canvas.disc(x, y, 12 * zoom, "halo")
    scene.canvas.icon("private", x, y, 20 * zoom, "act")


# --- what players have built


def draw_buildings(scene: Scene, spaces: Collection[SpaceId]) -> None:
    """Spaceports on their Orbits; factories and forts beside their places."""
    canvas, zoom, view = scene.canvas, scene.chart.zoom, scene.view
    for deed, seat in view.deeds.items():
        where = site(view, deed)
        if where not in spaces or where is None or not scene.shows(scene.at(where)):
            continue
        if DEEDS[deed].type == "spaceport":
            pieces.owned(canvas, seat, "port", *scene.at(where), zoom, 40)
        else:
            pieces.owned(canvas, seat, "factory", *beside(scene, where, 0, 31), zoom)
    for where, fort in view.forts.items():
        if where in spaces and scene.shows(scene.at(where)):
            value = FORTS[fort.fort].penalty
            pieces.fort(canvas, fort.owner, *beside(scene, where, 100, 36), value, zoom)
    for where, value in view.rastur.items():
        if where in spaces and scene.shows(scene.at(where)):
            pieces.rastur(canvas, *scene.at(where), value, zoom)


# --- flights


def draw_trail(scene: Scene, trail: Sequence[SpaceId]) -> None:
    """The way of a ship in dashes, with a ring where it began; the spaces stay to be seen."""
    points = [scene.at(space) for space in trail]
    canvas, zoom = scene.canvas, scene.chart.zoom
    pattern = list(dashes(points, DASH * zoom, DASH_GAP * zoom))
    for line in pattern:
        canvas.line(line, 11 * zoom, "halo")
    for line in pattern:
        canvas.line(line, 6 * zoom, "new")
    for space in dict.fromkeys(trail):
        if scene.shows(scene.at(space)):
            redraw(scene, space)
    x, y = points[0]
    canvas.ring(x, y, 27 * zoom, 5 * zoom, "halo")
    canvas.ring(x, y, 26 * zoom, 3 * zoom, "new")


def redraw(scene: Scene, space: SpaceId) -> None:
    """A space that a line went over, with the counter that lies on it."""
    again(scene.canvas, scene.chart, space)
    if space in scene.view.boxes:
        put_counter(scene, space)


def draw_route(scene: Scene, route: Sequence[SpaceId]) -> None:
    """A way that may be flown."""
    if len(route) < 2:
        return
    points, zoom = [scene.at(space) for space in route], scene.chart.zoom
    for line in pairwise(points):
        scene.canvas.line(line, 10 * zoom, "halo")
    for line in pairwise(points):
        scene.canvas.line(line, 5 * zoom, "act")
    for space in dict.fromkeys(route):
        if scene.shows(scene.at(space)):
            redraw(scene, space)


def bracket(scene: Scene, space: SpaceId) -> None:
    x, y = scene.at(space)
    if scene.shows((x, y), 0):
        half = 22 * scene.chart.zoom
        signs.changed(scene.canvas, x - half, y - half, 2 * half, 2 * half)


# --- options


def lettered(
    scene: Scene, labels: Labels, ships: Mapping[Seat, Point]
) -> Iterator[tuple[Point, str, str]]:
    """Where the letters stand: beside the space or ship they mean, else on it."""
    radius, zoom = letter_radius(scene), scene.chart.zoom
    for spot, sign in scene.marks.items():
        route, seat = route_of(spot), player_of(spot)
        if route:
            point, towards, room = scene.at(route[-1]), outwards(route[-1]), 17 * zoom
        elif seat is not None and seat in ships:
            point, towards, room = ships[seat], 0.0, HULL * zoom
        else:
            continue
        wide = signs.letter_width(sign, radius)
        away = room + radius + max(0.0, wide / 2 - radius)
        found = [off(point, towards + turn, far * away) for far in AWAY for turn in ROUND]
        inside = [place for place in found if scene.window.has(place, -radius)]
        yield labels.first_free(inside, wide, 1.8 * radius) or point, sign, spot


def letter_radius(scene: Scene) -> float:
    """Large enough for a phone, however wide the sheet is."""
    wider = min(1.5, scene.canvas.width / PRIVATE_WIDTH)
    return max(LETTER, min(28, 17 * scene.chart.zoom)) * wider


def option(scene: Scene, x: float, y: float, sign: str, *, chosen: bool) -> None:
    radius = letter_radius(scene)
    signs.letter(scene.canvas, x, y, "" if chosen else sign, radius)
    if chosen:
        scene.canvas.ring(x, y, radius + 6, 5, "select")
        scene.canvas.icon("done", x, y, radius * 1.2, "on")
