"""The map that never changes: sky, systems, worlds, orbits and boxes."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.lens import Lens
from rendering.drawing.noise import Pebbles
from rendering.drawing.planets import planet
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour, theme
from rendering.horizons.facts import NODES, SYSTEMS, WORLDS, Node, NodeId, System, WorldId
from rendering.horizons.hues import HUES, LOOKS, SUN_TONES, tones
from rendering.horizons.layout import ACROSS, BELOW_MAP, DOWN, HEADER, WIDTH, Window, at

SKY, INNERMOST = 63, "mercury"
SUN = -52, 316 + HEADER - 112
LARGEST = 44  # the radius of a world
LIGHT = (-0.6, -0.25)  # the Sun is on the left


@lru_cache(maxsize=6)
def public_map(name: str, window: Window) -> Image.Image:
    """The public board's sheet with the map on it, in one theme."""
    sheet = Canvas(WIDTH, window.bottom + BELOW_MAP, theme(name))
    size = WIDTH, sheet.height - HEADER
    sheet.paste(backdrop(sheet.theme, size, SKY), 0, HEADER)
    canvas = through(sheet, window)
    systems = [SYSTEMS[name] for name in window.systems]
    sunny = INNERMOST in window.systems
    glow = ((330, 0.05), (270, 0.09), (214, 0.15), (164, 0.26)) if sunny else ()
    for radius, share in glow:
        canvas.disc(*SUN, radius, canvas.mix("field", SUN_TONES[0], share))
    for system in systems:
        ground(canvas, system)
    disc = zip((150, 132, 108), SUN_TONES, strict=True) if sunny else ()
    for radius, tone in disc:
        canvas.disc(*SUN, radius, tone)
    for system in systems:
        places(canvas, system)
    return sheet.image


def through(sheet: Canvas, window: Window) -> Lens:
    return Lens(sheet, window.zoom, window.right, window.down)


def ground(canvas: Canvas, system: System) -> None:
    """A box tinted by its central world, which bends the space around it."""
    x, y = at(system.x, system.y)
    wide, high = round(system.width * ACROSS), round(system.height * DOWN)
    hue, middle = HUES[system.id], NODES.get(NodeId(f"surface:{system.central_world}"))
    behind = canvas.image.crop((round(x), round(y), round(x) + wide, round(y) + high))

    def inside(box: Canvas) -> None:
        if system.id == INNERMOST:
            box.paste(behind, 0, 0)
        else:
            box.fill(0, 0, wide, high, box.mix("panel", hue, 0.05))
        if middle is not None and system.id != INNERMOST:
            to_x, to_y = at(middle.x, middle.y)
            for reach, share in ((0.86, 0.08), (0.58, 0.12), (0.36, 0.16)):
                radius = min(wide * reach, max(wide * reach * 0.6, 90))
                box.disc(to_x - x, to_y - y, radius, box.mix("panel", hue, share))
        stars(box, system.id)

    canvas.clip(x, y, wide, high, 16, inside)
    canvas.panel(x, y, wide, high, 16, line=canvas.mix("line", hue, 0.32))


def stars(canvas: Canvas, seed: str) -> None:
    pebbles = Pebbles((SKY, seed))
    for _ in range(canvas.width // 16):
        x, y = 4 + pebbles.below(canvas.width - 8), 4 + pebbles.below(canvas.height - 8)
        canvas.fill(x, y, 2, 1, canvas.mix("ink", "panel", 0.55))


def places(canvas: Lens, system: System) -> None:
    """Worlds with their orbits, the flyby box and the transfer boxes."""
    hue = HUES[system.id]
    flyby = NODES[NodeId(f"flyby:{system.id}")]
    level = at(flyby.x, flyby.y)[1]
    line = canvas.mix("line2", "field", 0.35)
    for world in system.cells:
        node = NODES.get(NodeId(f"surface:{world}"))
        if node is not None:
            x, y = at(node.x, node.y)
            canvas.line([(x, y), (x, level - 20)], 2, line)
    for world in system.cells:
        pill(canvas, NODES[NodeId(f"orbit:{world}")])
        node = NODES.get(NodeId(f"surface:{world}"))
        if node is not None:
            body(canvas, world, node)
    x, wide = at(flyby.x, flyby.y)[0], flyby.w * ACROSS
    box: Colour = canvas.mix("void", "field", 0.25)
    canvas.panel(x - wide / 2, level - 20, wide, 40, 9, box, line=canvas.mix("line", hue, 0.25))
    for number in range(1, 7):
        node = NODES[NodeId(f"transfer:{system.id}:{number}")]
        x, y = at(node.x, node.y)
        wide = node.w * ACROSS
        canvas.panel(x - wide / 2, y - 18, wide, 36, 7, box)
        canvas.text(x, y, number, Face.LABEL, 20, "ink3", "mm")


def pill(canvas: Canvas, node: Node) -> None:
    """An orbit; in radiation its rim is red and has a sign."""
    x, y = at(node.x, node.y)
    wide, high = node.w * ACROSS, node.h * ACROSS + 6
    rim: Colour = canvas.mix("bad", "void", 0.3) if node.radiation else "line2"
    canvas.panel(x - wide / 2, y - high / 2, wide, high, high / 2, "void", line=rim)
    if node.radiation:
        canvas.icon("rad", x + wide / 2 - 17, y, 18, rim)


def body(canvas: Lens, world: WorldId, node: Node) -> None:
    """A world, with the signs of its dangers: red rim radiation, arcs for air and re-entry."""
    x, y = at(node.x, node.y)
    radius = radius_of(node)
    known, look = WORLDS[world], LOOKS[world]
    if "surface" in known.radiation:
        canvas.ring(x, y, radius + 6, 3, canvas.mix("bad", "void", 0.2))
    drawn = planet(
        round(radius * canvas.zoom),
        look.ground,
        tones(world),
        seed_of(world),
        ringed=world == "saturn",
        light=LIGHT,
    )
    wide, high = drawn.width / canvas.zoom, drawn.height / canvas.zoom
    canvas.paste(drawn, x - wide / 2, y - high / 2)
    if known.hazardous_atmosphere:
        canvas.arc(x, y, radius + 8, 4, (205, 295), "dot_yellow")
    if known.reentry:
        canvas.arc(x, y, radius + 8, 4, (-35, 35), "fuel")


def radius_of(node: Node) -> int:
    return min(LARGEST, round(node.r * ACROSS * 1.22))


def seed_of(world: str) -> int:
    return len(world) * 3 + ord(world[1]) % 7
