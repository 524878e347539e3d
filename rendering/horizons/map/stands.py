"""What stands on the map now: values, life, bases, ships, pirates, letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering.drawing import fonts
from rendering.drawing import marks as signs
from rendering.drawing.fonts import Face
from rendering.horizons import pieces
from rendering.horizons.facts import (
    EARTH,
    EARTH_ORBIT,
    HOME,
    HOME_ORBIT,
    NODES,
    SYSTEMS,
    UNITS,
    WORLDS,
    Base,
    Group,
    Kind,
    NodeId,
    System,
    UnitId,
    World,
    WorldId,
    bases_on,
    flyby,
    surface,
    system_of,
)
from rendering.horizons.hues import GOODS, SUN_INK
from rendering.horizons.layout import ACROSS, DOWN, at
from rendering.horizons.map.chart import radius_of
from rendering.horizons.map.scene import Scene
from rendering.horizons.names import short

BASES_BELOW = 77  # pixels under the middle of a world
CELL = 116  # pixels for a world
ICONS = {Kind.LV: "lv", Kind.RE: "probe", Kind.CV: "cv"}
LETTER = 19
FLAGS = (  # up to so many bases: the size of a flag, the step to the next, and how many rows
    (1, (30, 0, 1)),
    (2, (29, 58, 1)),
    (3, (27, 37, 1)),
    (4, (24, 29, 1)),
    (8, (18, 26, 2)),
)
GRAIN = 5  # degrees
RINGED = ("saturn",)


def draw_stands(scene: Scene) -> None:
    for system in map(SYSTEMS.__getitem__, scene.window.systems):
        if system.id in scene.view.scenario.systems:
            draw_system(scene, system)
        title(scene, system)
        if system.id not in scene.view.scenario.systems:
            veil(scene, system)
    draw_boxes(scene)
    for world in scene.news.worlds:
        bracket(scene, world)
    draw_letters(scene)


def title(scene: Scene, system: System) -> None:
    """Its name, and how far it is from Earth."""
    canvas = scene.canvas
    x, y = at(system.x, system.y)
    wide = system.width * ACROSS
    number = str(system.helio).replace("-", "\N{MINUS SIGN}")
    badge = fonts.width_of(number, Face.TITLE, 22) + 18
    text = short(scene.words, "system", system.id)
    size = fonts.fitting(text, Face.TITLE, 28, wide - badge - 36, 20)
    canvas.text(x + 16, y + 26, text, Face.TITLE, size, "ink")
    if system.id == "earth":
        at_home(scene, x + 32 + fonts.width_of(text, Face.TITLE, size), y + 26)
    canvas.panel(x + wide - badge - 10, y + 10, badge, 32, 16, "void", line="line2")
    canvas.text(x + wide - 10 - badge / 2, y + 26, number, Face.TITLE, 22, "ink2", "mm")


def at_home(scene: Scene, x: float, y: float) -> None:
    """What stands on Earth: how many ships of each faction, beside its name."""
    for group in by_faction(scene.groups.get(HOME, [])):
        fresh = scene.fresh(group)
        number = str(len(group.units))
        pieces.flag(scene.canvas, group.faction, x + 14, y, 26, sign=number, fresh=fresh)
        x += 34


def by_faction(groups: Sequence[Group]) -> list[Group]:
    found: dict[str, Group] = {}
    for group in groups:
        former = found.get(group.faction)
        units = (*former.units, *group.units) if former else group.units
        found[group.faction] = group._replace(units=units)
    return list(found.values())


def veil(scene: Scene, system: System) -> None:
    """Not part of this scenario."""
    x, y = at(system.x, system.y)
    wide, high = system.width * ACROSS, system.height * DOWN
    scene.canvas.panel(x + 2, y + 48, wide - 4, high - 50, 14, "void", alpha=205)
    if system.central_world in RINGED:  # its ring lies over the edge
        middle = at(0, NODES[surface(system.central_world)].y)[1]
        tip = ((2, -4), (-14, 6), (-34, 24), (-30, 42), (-8, 42), (2, 38))
        scene.canvas.polygon([(x + to, middle + down) for to, down in tip], "void", alpha=205)
    text = scene.words("render.horizons.not_in_play")
    size = fonts.fitting(text, Face.WORD, 24, wide - 20, 18)
    scene.canvas.text(x + wide / 2, y + high / 2, text, Face.WORD, size, "ink3", "mm")


def draw_system(scene: Scene, system: System) -> None:
    for world in system.cells:
        if world in scene.worlds:
            draw_world(scene, WORLDS[world])
    label = scene.words("render.horizons.flyby")
    node = NODES[flyby(system.id)]
    x, y = at(node.x, node.y)
    scene.canvas.text(x - node.w * ACROSS / 2 + 12, y, label, Face.WORD, 20, "ink3")
    draw_flyby(scene, system, x - node.w * ACROSS / 2 + 24 + fonts.width_of(label, Face.WORD, 20))


# --- worlds


def draw_world(scene: Scene, world: World) -> None:
    node = NODES.get(surface(world.id))
    if node is None:  # the Sun has an orbit alone
        sun(scene, world)
        return
    canvas, view = scene.canvas, scene.view
    (x, y), radius = at(node.x, node.y), radius_of(node)
    name(scene, world, x, y - radius)
    done, most = view.terraformed.get(world.id, 0), world.terraform_points
    if most and done:
        green(scene, x, y, radius + 9, done / most)
    if world.id == EARTH:
        draw_earth(scene, x, y, radius)
    elif world.explore_field is not None:
        number = view.values.get(world.id, 0)
        pieces.value(canvas, x, y + radius + 4, world.explore_field, number)
    if view.life.get(world.id):
        pieces.life(canvas, x + radius * 0.8, y - radius * 0.74, 21, view.life[world.id])
    tile = view.tile(world.id)
    if tile is not None:
        best = max(tile.production, key=lambda pair: pair[1])[0]
        icon, hue = GOODS[best]
        canvas.disc(x - radius * 0.8, y - radius * 0.74, 15, "halo")
        canvas.icon(icon, x - radius * 0.8, y - radius * 0.74, 20, hue)
    draw_bases(scene, bases_on(view, world.id), x, y + BASES_BELOW)
    if world.id != EARTH:
        row(scene, scene.groups.get(node.id, []), x, y - 3, 2 * radius + 22, 24)


def name(scene: Scene, world: World, x: float, top: float) -> None:
    """Above the world; the central one is called as its system is."""
    if world.system is not None and world.system in (world.id, "alpha"):
        return
    text = short(scene.words, "world", world.id)
    size = fonts.fitting(text, Face.WORD, 23, CELL + 4, 18)
    scene.canvas.text(x, top - 18, text, Face.WORD, size, "ink", "mm")


def green(scene: Scene, x: float, y: float, radius: float, share: float) -> None:
    """How far a world is terraformed: a ring that fills."""
    canvas = scene.canvas
    canvas.ring(x, y, radius + 2, 10, "halo")
    canvas.ring(x, y, radius, 6, canvas.mix("food", "void", 0.7))
    full = min(1.0, share) * 360 // GRAIN * GRAIN  # few different arcs, so they are found again
    canvas.arc(x, y, radius, 6, (-90, -90 + full), "food")


def sun(scene: Scene, world: World) -> None:
    x, y = at(*place_of(world))
    number = scene.view.values.get(world.id, 0)
    text = scene.words("render.horizons.world.sun")
    scene.canvas.text(14, y - 22, text, Face.TITLE, 26, SUN_INK)
    if world.explore_field is not None:
        pieces.value(scene.canvas, x - 4, y + 38, world.explore_field, number)


def place_of(world: World) -> tuple[float, float]:
    found = world.draw or {}
    return float(found["x"]), float(found["y"])


def draw_earth(scene: Scene, x: float, y: float, radius: float) -> None:
    """Stations below it; the value is that of its orbit."""
    orbit = WORLDS[EARTH_ORBIT]
    if orbit.explore_field is not None and EARTH_ORBIT in scene.worlds:
        number = scene.view.values.get(EARTH_ORBIT, 0)
        pieces.value(scene.canvas, x, y + radius + 4, orbit.explore_field, number)
    draw_bases(scene, bases_on(scene.view, EARTH_ORBIT), x, y + BASES_BELOW)


def draw_bases(scene: Scene, found: Sequence[tuple[UnitId, Base]], x: float, y: float) -> None:
    """Flags with the number of settlements; one or two have room for pips of their structures."""
    size, step, rows = next(fit for most, fit in FLAGS if len(found) <= most)
    a_row = -(-len(found) // rows) if found else 1
    for place, (unit, base) in enumerate(found):
        line, column = divmod(place, a_row)
        here = min(a_row, len(found) - line * a_row)
        levels = min(8, sum(works.level for works in base.works.values()))
        tail = (levels + 1) // 2 * 9 if len(found) <= 2 else 0
        middle = x + (column - (here - 1) / 2) * step - tail / 2
        level = y + (line - (rows - 1) / 2) * 22
        faction, large = UNITS[unit].faction, size >= 24
        if unit in scene.view.blockades:
            scene.canvas.ring(middle, level, size * 0.8, 4, "bad")
        sign = str(base.settlements) if base.settlements and large else ""
        pieces.flag(scene.canvas, faction, middle, level, size, "base" if large else "", sign=sign)
        if tail:
            hue = pieces.owner_hue(faction)
            pieces.pips(scene.canvas, middle + size * 0.68, level, levels, hue)


# --- ships


def row(
    scene: Scene, groups: Sequence[Group], x: float, y: float, room: float, size: float = 30
) -> None:
    """Groups side by side round a point; where there is little room, one for each faction.

    If they are still too many, the rest is a number.
    """
    if not groups:
        return
    crowd = len(groups) > fits(room, size)
    if crowd:
        groups, size = by_faction(groups), min(size, 25)
    most = fits(room, size)
    shown = list(groups) if len(groups) <= most else list(groups[: max(1, most - 1)])
    left = sum(len(one.units) for one in groups[len(shown) :])
    there = len(shown) + bool(left)
    step = min(size + 9, (room - size) / (there - 1)) if there > 1 else 0
    begin = x - step * (there - 1) / 2
    for place, group in enumerate(shown):
        at_x = begin + place * step
        if crowd:
            number, fresh = str(len(group.units)), scene.fresh(group)
            pieces.flag(scene.canvas, group.faction, at_x, y, size, sign=number, fresh=fresh)
        else:
            ship(scene, group, at_x, y, size)
    if left:
        pieces.count(scene.canvas, begin + len(shown) * step + 3, y, f"+{left}")


def fits(room: float, size: float) -> int:
    """How many stand side by side, each a little over the next."""
    return max(1, 1 + int((room - size) // (size * 0.8)))


def ship(scene: Scene, group: Group, x: float, y: float, size: float) -> None:
    canvas = scene.canvas
    if group.awake:
        pieces.pirate(canvas, x, y, size)
        canvas.icon("probe", x, y, size * 0.5, "mil")
    else:
        pieces.flag(
            canvas,
            group.faction,
            x,
            y,
            size,
            ICONS[group.kind],
            hollow=group.reserve,
            fresh=scene.fresh(group),
        )
    if group.box:
        pieces.count(canvas, x, y - size * 0.62, group.box)
    elif len(group.units) > 1:
        pieces.count(canvas, x + size * 0.5, y - size * 0.42, len(group.units))


def draw_boxes(scene: Scene) -> None:
    """Orbits and transfer boxes with ships."""
    for node, groups in scene.groups.items():
        known = NODES[node]
        if known.kind == "orbit":
            radiation = 20 if known.radiation else 0
            x, y = at(known.x, known.y)
            row(scene, groups, x - radiation / 2, y, known.w * ACROSS - 8 - radiation)
        elif known.kind == "transfer":
            x, y = at(known.x, known.y)
            room = max(34.0, known.w * ACROSS)
            row(scene, groups, x, y, room, 27 if room > 40 else 25)


def draw_flyby(scene: Scene, system: System, left: float) -> None:
    """Pirates, asteroids and dangers first, then the ships."""
    canvas, view, box = scene.canvas, scene.view, flyby(system.id)
    node = NODES[box]
    x, y = left + 20, at(node.x, node.y)[1]
    right = at(node.x, node.y)[0] + node.w * ACROSS / 2
    for pirate in view.pirates.values():
        if pirate.at == box:
            pieces.pirate(canvas, x, y, 33, strong=pirate.strong)
            x += 40
    for unit, raider in view.raiders.items():
        if raider.at == box:
            pieces.pirate(canvas, x, y, 33)
            pieces.flag(canvas, UNITS[unit].faction, x + 14, y - 12, 16)
            x += 44
    if box in view.asteroids:
        pieces.asteroid(canvas, x, y, 30)
        x += 40
    if view.menace is not None and view.menace.at == box:
        pieces.menace(canvas, x + 6, y, 34, view.menace.strength)
        x += 84
    if view.invader is not None and system.id == system_of(HOME_ORBIT):
        pieces.invader(canvas, x + 4, y, 32, view.invader)
        x += 52
    if box in scene.news.boxes:
        signs.spark(canvas, x - 18, y - 16, 22)
    groups = scene.groups.get(box, [])
    if groups:
        room = max(34.0, right - x + 12)
        wide = min(room, len(groups) * 39.0)
        row(scene, groups, x + wide / 2 - 18, y, wide)


# --- what is new, and options


def bracket(scene: Scene, world: WorldId) -> None:
    """Round a world on which something changed."""
    node = NODES.get(surface(world)) if world != EARTH_ORBIT else NODES[HOME]
    if node is None or world not in scene.worlds:
        return
    (x, y), radius = at(node.x, node.y), radius_of(node)
    half, above = max(46, radius + 6), radius + 34
    signs.changed(scene.canvas, x - half, y - above, 2 * half, above + BASES_BELOW + 14)


def draw_letters(scene: Scene) -> None:
    for spot, (x, y) in letter_places(scene.marks, scene.view.ships).items():
        chosen = spot in scene.picked
        pieces.option(scene.canvas, x, y, scene.marks[spot], LETTER, chosen=chosen)


def letter_places(
    marks: Mapping[str, str], ships: Mapping[UnitId, object]
) -> dict[str, tuple[float, float]]:
    """Where options are on the public map: places and worlds."""
    found = {}
    for spot in marks:
        node = NodeId(spot) if spot in NODES else None
        if spot in WORLDS:
            node = surface(WorldId(spot))
        if node in NODES:
            known = NODES[node]
            found[spot] = at(known.x, known.y)
    return found
