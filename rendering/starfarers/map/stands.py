"""What stands on the map now: tokens, trails, colonies, outposts, ships, names, letters."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.records import Seat
from rendering.drawing import marks as signs
from rendering.drawing.labels import Labels, around
from rendering.drawing.shapes import Point, dashes
from rendering.starfarers import pieces
from rendering.starfarers.facts import (
    BASES,
    NODES,
    PLANETS,
    SYSTEMS,
    NodeId,
    PlanetId,
    Ship,
    closed_sites,
    face,
    owner,
    producing,
    settled,
)
from rendering.starfarers.map.chart import draw_yield
from rendering.starfarers.map.names import draw_names
from rendering.starfarers.map.scene import Scene

BODY, PLANET_ROOM = 46, 48
CORE, HULL = 20, 28  # what a ship needs of its place: for badges, and for all else
DASH, DASH_GAP = 14, 9


def draw_stands(scene: Scene) -> None:
    labels = Labels(scene.canvas, scene.window)
    for one in PLANETS.values():
        middle = scene.chart.at(one.x, one.y)
        if scene.shows(middle, BODY):
            draw_token(scene, one.id, middle)
            labels.take_disc(*middle, PLANET_ROOM * scene.chart.zoom)
    for trail in scene.news.trails:
        draw_trail(scene, labels, trail)
    draw_pieces(scene, labels)
    draw_fleet(scene, labels)
    for node in scene.news.pieces:
        labels.take(around(*scene.at(node), *(2 * (reach(scene, node) + 9),) * 2))
    letters = list(lettered(scene, labels))
    draw_names(scene, labels)
    afloat = {ship.node for player in scene.view.players for ship in player.ships}
    for node in scene.news.pieces - afloat:
        bracket(scene, node)
    for (x, y), sign, spot in letters:
        option(scene, x, y, sign, chosen=spot in scene.picked)


# --- planets


def draw_token(scene: Scene, planet: PlanetId, middle: Point) -> None:
    """The face that all know, the one that the viewer knows, or the back."""
    canvas, zoom, view = scene.canvas, scene.chart.zoom, scene.view
    x, y = middle
    token = face(view, planet)
    if token is None:
        pieces.hidden(canvas, PLANETS[planet].mark, x, y, zoom)
    elif planet in view.open:
        hot = planet in producing(view)
        if hot:
            canvas.ring(x, y, 53 * zoom, 8 * zoom, "halo")
            canvas.ring(x, y, 52 * zoom, 6 * zoom, "act")
        pieces.token(canvas, token, x, y, zoom, hot=hot)
    else:
        pieces.known(canvas, token, x, y, zoom)
    if planet in scene.news.planets:
        signs.spark(canvas, x + 24 * zoom, y - 24 * zoom, 28 * zoom)


# --- pieces


def draw_pieces(scene: Scene, labels: Labels) -> None:
    canvas, zoom, view = scene.canvas, scene.chart.zoom, scene.view
    for node in closed_sites(view):
        if scene.shows(scene.at(node)):
            pieces.closed_site(canvas, *scene.at(node), zoom)
    for people, owners in view.docks.items():
        for dock, seat in zip(BASES[people].docks, owners, strict=False):
            if scene.shows(scene.at(dock.node)):
                pieces.outpost(canvas, owner(view, seat), *scene.at(dock.node), zoom)
    for place, node in enumerate(view.neutral):
        put = pieces.spaceport if place == 0 else pieces.colony
        if scene.shows(scene.at(node)):
            put(canvas, pieces.NEUTRAL, *scene.at(node), zoom)
    for seat in view.seats():
        me = view.players[seat]
        for node in me.colonies:
            put = pieces.spaceport if node in me.spaceports else pieces.colony
            if scene.shows(scene.at(node)):
                put(canvas, owner(view, seat), *scene.at(node), zoom)
    rings = {node for player in view.players for node in player.spaceports} | {*view.neutral[:1]}
    for one in NODES.values():
        if one.system or one.outpost:
            size = 36 if one.id in rings else 26 if one.outpost else 20
            if one.id in rings or one.outpost or one.id in SITE_IDS:
                labels.take_disc(*scene.chart.at(one.x, one.y), size * zoom)


SITE_IDS = frozenset(site.node for system in SYSTEMS.values() for site in system.colony_sites)


def ships(scene: Scene) -> Iterator[tuple[Seat, Ship]]:
    for seat in scene.view.seats():
        for ship in scene.view.players[seat].ships:
            if scene.shows(scene.at(ship.node)):
                yield seat, ship


def draw_fleet(scene: Scene, labels: Labels) -> None:
    """Hulls, then the resources that they would hide, then badges."""
    fleet, zoom = list(ships(scene)), scene.chart.zoom
    for seat, ship in fleet:
        if ship.node in scene.news.pieces:
            bracket(scene, ship.node)
        who = owner(scene.view, seat)
        pieces.ship(scene.canvas, who, ship.kind.value, *scene.at(ship.node), zoom)
        labels.take_disc(*scene.at(ship.node), CORE * zoom)
    for planet in {planet for _, ship in fleet for planet in NODES[ship.node].planets}:
        draw_yield(scene.canvas, scene.chart, PLANETS[planet])
    for seat, ship in fleet:
        if scene.shows(scene.at(ship.node), 0):
            draw_badge(scene, labels, seat, ship)
    for _, ship in fleet:
        labels.take_disc(*scene.at(ship.node), HULL * zoom)


def draw_badge(scene: Scene, labels: Labels, seat: Seat, ship: Ship) -> None:
    """In the first corner of the ship that is free."""
    x, y = scene.at(ship.node)
    zoom = scene.chart.zoom
    corners = ((31, -22), (-31, -22), (31, 20), (-31, 20), (0, -40), (0, 40))
    places = [(x + right * zoom, y + down * zoom) for right, down in corners]
    inside = [place for place in places if scene.window.has(place, -20 * zoom)] or places
    place = labels.first_free(inside, 21 * zoom, 21 * zoom) or inside[0]
    pieces.badge(scene.canvas, owner(scene.view, seat), ship.transporter[1:], *place, zoom)
    labels.take(around(*place, 36 * zoom, 34 * zoom))


def draw_trail(scene: Scene, labels: Labels, trail: tuple[NodeId, ...]) -> None:
    """The way of a ship in dashes, with a ring where it began."""
    points = [scene.chart.at(NODES[node].x, NODES[node].y) for node in trail]
    canvas, zoom = scene.canvas, scene.chart.zoom
    pattern = list(dashes(points, DASH * zoom, DASH_GAP * zoom))
    for line in pattern:
        canvas.line(line, 10 * zoom, "halo")
        labels.take_disc(*line[0], 8 * zoom)
    for line in pattern:
        canvas.line(line, 6 * zoom, "new")
    x, y = points[0]
    canvas.disc(x, y, 11 * zoom, "halo")
    canvas.disc(x, y, 9 * zoom, "new")
    canvas.disc(x, y, 5 * zoom, "void")


def bracket(scene: Scene, node: NodeId) -> None:
    x, y = scene.at(node)
    if not scene.shows((x, y), 0):
        return
    afloat = any(node == ship.node for player in scene.view.players for ship in player.ships)
    half = reach(scene, node)
    draw = signs.brackets if afloat else signs.changed  # a badge stands where the spark would
    draw(scene.canvas, x - half, y - half, 2 * half, 2 * half)


def reach(scene: Scene, node: NodeId) -> float:
    """Half of what stands there: a spaceport is larger than anything else."""
    ring = any(node in player.spaceports for player in scene.view.players)
    return (36 if ring else 26) * scene.chart.zoom


# --- options


def lettered(scene: Scene, labels: Labels) -> Iterator[tuple[Point, str, str]]:
    """Where the letters stand: on free points, else beside what stands there."""
    zoom = scene.chart.zoom
    radius = letter_radius(scene)
    for spot, sign in scene.marks.items():
        if spot in PLANETS:
            one = PLANETS[PlanetId(spot)]
            x, y = scene.chart.at(one.x, one.y)
            places = [(x - 30 * zoom, y + 30 * zoom)]
        elif spot in NODES:
            x, y = scene.at(NodeId(spot))
            away = 36 * zoom
            sides = [(-away, away), (away, away), (-away, -away), (0, away * 1.3)]
            places = [(x + right, y + down) for right, down in sides]
            if free(scene, NodeId(spot)):
                places = [(x, y)]
        else:
            continue
        inside = [place for place in places if scene.window.has(place, -radius)]
        if inside:
            wide = signs.letter_width(sign, radius)
            place = labels.first_free(inside, wide, 2 * radius) or inside[0]
            yield place, sign, spot


def free(scene: Scene, node: NodeId) -> bool:
    """Does nothing stand there?"""
    view = scene.view
    people = NODES[node].outpost
    if people is not None and NODES[node].dock <= len(view.docks.get(people, ())):
        return False
    afloat = {ship.node for player in view.players for ship in player.ships}
    return node not in settled(view) and node not in afloat


def letter_radius(scene: Scene) -> float:
    return max(19, scene.ids * 0.8, min(32, 15.5 * scene.chart.zoom))


def option(scene: Scene, x: float, y: float, sign: str, *, chosen: bool) -> None:
    radius = letter_radius(scene)
    signs.letter(scene.canvas, x, y, "" if chosen else sign, radius)
    if chosen:
        scene.canvas.ring(x, y, radius + 6, 5, "select")
        scene.canvas.icon("done", x, y, radius * 1.2, "on")
