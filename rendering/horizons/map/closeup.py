"""One system as large as a phone needs it: its worlds one below the other, then its boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.planets import planet
from rendering.horizons import pieces
from rendering.horizons.facts import (
    EARTH,
    HOME_ORBIT,
    NODES,
    SYSTEMS,
    UNITS,
    WORLDS,
    Base,
    Horizons,
    NodeId,
    System,
    SystemId,
    UnitId,
    World,
    bases_on,
    box_of,
    flyby,
    orbit,
    surface,
    system_of,
    tile_name,
    unit_name,
)
from rendering.horizons.frame import NONE, Letters, Sheet, head
from rendering.horizons.hues import (
    FIELD_HUES,
    FIELD_ICONS,
    HUES,
    LOOKS,
    SUN_TONES,
    tones,
)
from rendering.horizons.layout import MARGIN, PHONE
from rendering.horizons.map.bases import Row, draw_base
from rendering.horizons.map.chart import LIGHT, seed_of
from rendering.horizons.map.chips import Chip, label_room, lane, lane_height, ships
from rendering.horizons.moments import Changes
from rendering.horizons.names import short
from rendering.words import Words

TEXT = 176  # where words begin beside a world
WORLD, GREEN = 122, 34


class Focus(NamedTuple):
    """A system to be drawn, and for whom."""

    view: Horizons
    words: Words
    system: System
    news: Changes
    letters: Letters


def draw_closeup(
    view: Horizons,
    words: Words,
    theme: str,
    name: SystemId,
    news: Changes,
    letters: Letters = NONE,
    *,
    title: str = "",
    seat: Seat | None = None,
) -> Canvas:
    """`title`: the question that it is drawn for, else what the system is called."""
    system = SYSTEMS[name]
    focus = Focus(view, words, system, news, letters)
    sheet = Sheet(theme, words, letters, HUES[name])
    gravity(sheet.canvas, system)
    there = {*view.worlds()}
    for world in (*system.cells, *(one for one in system.worlds if one not in system.cells)):
        if world in there:
            draw_world(sheet, focus, WORLDS[world])
    draw_boxes(sheet, focus)
    called = words(f"horizons.system.{name}")
    helio = str(system.helio).replace("-", "\N{MINUS SIGN}")
    far = words("render.horizons.distance", n=helio) if system.helio else ""
    note = called if title else far or words("render.horizons.home")
    head(sheet.canvas, view, title or called, note, words, seat, private=seat is not None)
    return sheet.done()


def gravity(canvas: Canvas, system: System) -> None:
    """The central world bends the space around it."""
    for radius, share in ((620, 0.1), (430, 0.14), (270, 0.19)):
        canvas.disc(100, 230, radius, canvas.mix("field", HUES[system.id], share))


# --- worlds


def draw_world(sheet: Sheet, focus: Focus, world: World) -> None:
    """The world, its tile and dangers; its bases; what has landed; its orbit."""
    view, canvas = focus.view, sheet.canvas
    bases = [based(focus, unit, base) for unit, base in bases_on(view, world.id)]
    lanes = list(lanes_of(focus, world))
    done, most = view.terraformed.get(world.id, 0), world.terraform_points
    height: float = WORLD + (GREEN if done and most else 0)
    height += sum(row.height for row in bases)
    for _, node, chips in lanes:
        height += lane_height(chips, label_room(focus.letters, node)) + 6
    height += 8 if lanes or bases else 0
    fresh = world.id in focus.news.worlds
    tint = canvas.mix("panel", HUES[focus.system.id], 0.06)
    top = sheet.panel(height, hue=tint, new=fresh)
    body(canvas, world, MARGIN + 76, top + 60)
    titled(canvas, focus, world, top)
    y = top + WORLD
    if done and most:
        bar(canvas, focus.words, y, done, most)
        y += GREEN
    for row in bases:
        draw_base(canvas, row, y)
        y += row.height
    for label, node, chips in lanes:
        known = NODES.get(node)
        rim = "bad" if known is not None and known.radiation else "line2"
        y += lane(canvas, y, label, chips, focus.letters, node, rim=rim) + 6
    letters = focus.letters
    if not letters.put(canvas, world.id, MARGIN + 32, top + 34):
        letters.put(canvas, surface(world.id), MARGIN + 32, top + 34)


def based(focus: Focus, unit: UnitId, base: Base) -> Row:
    faction = short(focus.words, "faction", UNITS[unit].faction)
    return Row(focus.view, focus.words, focus.letters, unit, base, faction)


def body(canvas: Canvas, world: World, x: float, y: float) -> None:
    if world.id not in LOOKS:
        if world.id == "sun":
            for radius, tone in zip((48, 42, 34), SUN_TONES, strict=True):
                canvas.disc(x, y, radius, tone)
        else:
            canvas.ring(x, y, 46, 4, "line2")
            canvas.icon("station", x, y, 56, "ink2")
        return
    look, radius = LOOKS[world.id], 33 if world.id == "saturn" else 50 if world.central else 46
    if "surface" in world.radiation:
        canvas.ring(x, y, radius + 8, 4, "bad")
    drawn = planet(
        radius,
        look.ground,
        tones(world.id),
        seed_of(world.id),
        ringed=world.id == "saturn",
        light=LIGHT,
    )
    canvas.paste(drawn, x - drawn.width / 2, y - drawn.height / 2)
    if world.hazardous_atmosphere:
        canvas.arc(x, y, radius + 8, 5, (205, 295), "dot_yellow")
    if world.reentry:
        canvas.arc(x, y, radius + 8, 5, (-35, 35), "fuel")


def titled(canvas: Canvas, focus: Focus, world: World, top: float) -> None:
    """Its name with the signs of its dangers, what is left to explore, and its tile."""
    view, words = focus.view, focus.words
    x, y, right = float(TEXT), top + 38, PHONE - MARGIN - 18.0
    if world.explore_field is not None:
        number = view.values.get(world.id, 0)
        pieces.value(canvas, right - 52, y, world.explore_field, number, 1.5)
        right -= 122
    icons = list(dangers(world))
    life = view.life.get(world.id, 0)
    room = right - x - 40 * len(icons) - (48 if life else 0) - 12
    text = words(f"horizons.world_{world.id}")
    if fonts.width_of(text, Face.TITLE, 27) > room:
        text = short(words, "world", world.id)
    size = fonts.fitting(text, Face.TITLE, 36, room, 25)
    x += canvas.text(x, y, fonts.cut(text, Face.TITLE, size, room), Face.TITLE, size, "ink") + 16
    for icon, hue in icons:
        canvas.icon(icon, x + 15, y, 30, hue)
        x += 40
    if life:
        pieces.life(canvas, x + 20, y, 28, life)
    soil(canvas, focus, world, top + 90)


def dangers(world: World) -> Iterator[tuple[str, str]]:
    if world.radiation:
        yield "rad", "bad"
    if world.hazardous_atmosphere:
        yield "air", "dot_yellow"
    if world.reentry:
        yield "reentry", "fuel"


def soil(canvas: Canvas, focus: Focus, world: World, y: float) -> None:
    """What bases can produce there, or what one would cost; how likely life is."""
    view, words, x, right = focus.view, focus.words, float(TEXT), PHONE - MARGIN - 18
    tile = view.tile(world.id)
    if tile is None and world.base_cost_sup is None:
        note = words("render.horizons.home" if world.id == EARTH else "render.horizons.no_base")
        canvas.text(x, y, note, Face.BODY, 26, "ink2")
        return
    amounts = {str(resource): number for resource, number in view.produces(world.id)}
    wide = sum(46 + 17 * len(str(number)) for number in amounts.values())
    wide += 70
    room = right - x - wide - 12
    text = words.label(tile_name(tile.id)) if tile else words("render.horizons.unsurveyed")
    if tile is None:
        if not world.tile_slot:
            text = words("render.horizons.station")
        cost = words("render.horizons.base_cost", n=world.base_cost_sup)
        canvas.icon("sup", right - 14, y, 26, "food")
        canvas.text(right - 34, y, cost, Face.BODY, 26, "ink2", "rm")
        if world.life_pct:
            text = f"{text} · {words('render.horizons.life_pct', n=world.life_pct)}"
        canvas.text(x, y, text, Face.BODY, 26, "ink2")
        return
    size, lines = fonts.wrapped_in(text, Face.BODY, 26, room, 1, 20)
    x += canvas.text(x, y, lines[0], Face.BODY, size, "ink2") + 18
    x = pieces.goods(canvas, x, y, amounts, 26, zero=True)
    field = str(tile.research.field)
    canvas.icon(FIELD_ICONS[field], x + 14, y, 26, FIELD_HUES[field])
    canvas.text(x + 32, y, tile.research.value, Face.DIGIT, 26, "ink")


def bar(canvas: Canvas, words: Words, y: float, done: int, most: int) -> None:
    """How far the world is terraformed."""
    canvas.icon("terra", TEXT + 14, y + 10, 28, "food")
    wide = 340
    canvas.panel(TEXT + 40, y, wide, 20, 10, "raised")
    canvas.panel(TEXT + 40, y, max(20, wide * min(1, done / most)), 20, 10, "food")
    text = words("render.horizons.green", n=done, most=most)
    canvas.text(TEXT + 56 + wide, y + 10, text, Face.WORD, 24, "ink")


# --- lanes


def lanes_of(focus: Focus, world: World) -> Iterator[tuple[str, NodeId, list[Chip]]]:
    """The ground and the orbit of a world, as far as there is something to see."""
    words, letters = focus.words, focus.letters
    if world.id not in focus.system.cells:  # the station in orbit shares it with its world
        return
    ground, above = surface(world.id), orbit(world.id)
    for label, node in (("ground", ground), ("orbit", above)):
        if node not in NODES or (world.id == "earth_orbit" and node == HOME_ORBIT):
            continue
        found = ships(focus.view, units_at(focus.view, node), focus.news.moved, letters)
        if found or (node in letters.marks and label == "orbit"):
            yield words(f"render.horizons.{label}"), node, found


def units_at(view: Horizons, node: NodeId) -> list[UnitId]:
    return [unit for unit, ship in view.ships.items() if ship.at == node]


def draw_boxes(sheet: Sheet, focus: Focus) -> None:
    """The flyby box, and the transfer boxes in which something is."""
    view, words, letters = focus.view, focus.words, focus.letters
    box = flyby(focus.system.id)
    chips = [*perils(focus, box), *ships(view, units_at(view, box), focus.news.moved, letters)]
    found = [(words("render.horizons.passing"), box, chips)]
    nodes = {ship.at for ship in view.ships.values() if system_of(ship.at) == focus.system.id}
    nodes |= {NodeId(spot) for spot in letters.marks if spot.startswith("transfer:")}
    for node in sorted((one for one in nodes if box_of(one)), key=box_of):
        if system_of(node) == focus.system.id:
            there = ships(view, units_at(view, node), focus.news.moved, letters)
            found.append((words("render.horizons.transfer", n=box_of(node)), node, there))
    for label, node, there in found:
        sheet.y += lane(sheet.canvas, sheet.y, label, there, letters, node) + 8


def perils(focus: Focus, box: NodeId) -> Iterator[Chip]:
    view, words = focus.view, focus.words
    for token, pirate in view.pirates.items():
        if pirate.at == box:
            text = words(f"render.horizons.{'strong' if pirate.strong else 'weak'}")
            yield Chip(token, text, "pirate", "", pirate.strong, pirate.damage)
    for unit, raider in view.raiders.items():
        if raider.at == box:
            text = words("render.horizons.raider", ship=unit_name(unit))
            yield Chip(unit, text, "pirate", UNITS[unit].faction, damage=raider.damage)
    if box in view.asteroids:
        yield Chip("asteroid", words("render.horizons.asteroid"), "asteroid")
    if view.menace is not None and view.menace.at == box:
        text = words("render.horizons.menace", n=view.menace.strength)
        yield Chip("menace", text, "asteroid")
    if view.invader is not None and system_of(HOME_ORBIT) == focus.system.id:
        text = words("render.horizons.invader", n=view.invader)
        yield Chip("invader", text, "rastur")
