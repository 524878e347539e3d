"""The small things that stand on the map and in the panels, at any size."""

from __future__ import annotations

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.theme import DEEP, FROST, LAIR, LIKELY, SHAPES, Colour
from rendering.starfarers.facts import Token, TokenKind

NEUTRAL = -1  # owner of what belongs to nobody
ROOM = {"triangle": 6, "star": 12, "diamond": 6}  # pointed shapes need more to look as large
LOW = {"triangle": 0.09, "star": 0.02}  # how far below their middle their weight lies
SHIP, BADGE = 54, 30
COLONY, PORT, OUTPOST = 40, 34, 26  # sizes: of a shape, of rings
BALLS = {"red": "dot_red", "blue": "dot_blue", "yellow": "dot_yellow"}
DOTS = {"yellow": "diamond", "blue": "circle", "red": "triangle"}


def owner_shape(owner: int) -> str:
    return "hexagon" if owner == NEUTRAL else SHAPES[owner]


def owner_colour(owner: int) -> str:
    return "wait" if owner == NEUTRAL else f"p{owner + 1}"


def low(owner: int, size: float) -> float:
    return size * LOW.get(owner_shape(owner), 0)


def shape(
    canvas: Canvas, owner: int, x: float, y: float, size: float, *, halo: bool = True
) -> float:
    """The owner's mark, pointed ones a little larger; gives the size really used."""
    name = owner_shape(owner)
    size *= 1 + ROOM.get(name, 0) / COLONY
    canvas.icon(name, x, y, size, owner_colour(owner), around="halo" if halo else None)
    return size


# --- on the map


def colony(canvas: Canvas, owner: int, x: float, y: float, zoom: float) -> None:
    size = shape(canvas, owner, x, y, COLONY * zoom)
    canvas.icon("colony", x, y + low(owner, size), 22 * zoom, "on")


def spaceport(canvas: Canvas, owner: int, x: float, y: float, zoom: float) -> None:
    """A colony in a ring."""
    canvas.disc(x, y, (PORT + 2) * zoom, "halo")
    canvas.disc(x, y, PORT * zoom, owner_colour(owner))
    canvas.disc(x, y, (PORT - 5) * zoom, "void")
    size = shape(canvas, owner, x, y - low(owner, 36 * zoom) * 0.7, 36 * zoom, halo=False)
    canvas.icon("colony", x, y + low(owner, size) * 0.3, 20 * zoom, "on")


def outpost(canvas: Canvas, owner: int, x: float, y: float, zoom: float) -> None:
    canvas.disc(x, y, OUTPOST * zoom, "halo")
    size = shape(canvas, owner, x, y - low(owner, 36 * zoom) * 0.6, 36 * zoom, halo=False)
    canvas.icon("outpost", x, y + low(owner, size) * 0.4, 20 * zoom, "on")


def ship(canvas: Canvas, owner: int, kind: str, x: float, y: float, zoom: float) -> None:
    canvas.icon(f"{kind}_ship", x, y, SHIP * zoom, owner_colour(owner), around="halo")


def badge(canvas: Canvas, owner: int, number: str, x: float, y: float, zoom: float) -> None:
    """Whose ship it is, and which."""
    size = shape(canvas, owner, x, y, BADGE * zoom)
    canvas.text(x, y + low(owner, size), number, Face.DIGIT, 20 * zoom, "on", "mm")


def closed_site(canvas: Canvas, x: float, y: float, zoom: float) -> None:
    """A place where nobody can found any more."""
    canvas.disc(x, y, 18 * zoom, "field")
    canvas.ring(x, y, 15 * zoom, 2 * zoom, "line", dash=(12, 12))
    canvas.icon("blocked", x, y, 18 * zoom, "line2")


# --- tokens


def token(
    canvas: Canvas, one: Token, x: float, y: float, zoom: float, *, hot: bool = False
) -> None:
    """A face: numbers with their chances, or what keeps settlers away and how strong it is."""
    if one.kind is not TokenKind.NUMBER:
        special(canvas, one, x, y, zoom)
        return
    plate: Colour = "act" if hot else "plate"
    canvas.disc(x, y, 26 * zoom, "halo")
    canvas.disc(x, y, 24 * zoom, "rim")
    canvas.disc(x, y, 24 * zoom if hot or _rimless(canvas) else 22 * zoom, plate)
    numerals(canvas, one.numbers, x, y, zoom, "on" if hot else "dark", hot=hot)


def _rimless(canvas: Canvas) -> bool:
    return canvas.theme.rgb("rim") == canvas.theme.rgb("plate")


def numerals(
    canvas: Canvas,
    numbers: tuple[int, ...],
    x: float,
    y: float,
    zoom: float,
    ink: Colour,
    *,
    hot: bool = False,
) -> None:
    chance = max(6 - abs(7 - number) for number in numbers)
    if chance == 5 and not hot and ink == "dark":
        ink = LIKELY
    if len(numbers) > 1:
        text = "\N{MIDDLE DOT}".join(map(str, numbers))
        canvas.text(x, y - 3 * zoom, text, Face.DIGIT, 18 * zoom, ink, "mm")
    else:
        canvas.text(x, y - 3 * zoom, numbers[0], Face.HERO, 28 * zoom, ink, "mm")
    for place in range(chance):
        canvas.disc(x + (place - (chance - 1) / 2) * 6 * zoom, y + 15 * zoom, 2 * zoom, ink)


def special(canvas: Canvas, one: Token, x: float, y: float, zoom: float) -> None:
    ice = one.kind is TokenKind.ICE
    ground, ink, edge = (FROST, DEEP, DEEP) if ice else (LAIR, "#FF4D4D", "#FF4D4D")
    canvas.disc(x, y, 28 * zoom, "halo")
    canvas.disc(x, y, 26 * zoom, edge)
    canvas.disc(x, y, 23 * zoom, ground)
    canvas.icon(one.kind.value, x, y - 7 * zoom, 22 * zoom, ink)
    strength = DEEP if ice else "#F5F2E8"
    canvas.text(x, y + 13 * zoom, one.strength, Face.DIGIT, 19 * zoom, strength, "mm")


def hidden(canvas: Canvas, group: str, x: float, y: float, zoom: float) -> None:
    """A token face down: colour and shape of its back."""
    canvas.disc(x, y, 24 * zoom, "halo")
    canvas.disc(x, y, 22 * zoom, "ink2")
    canvas.disc(x, y, 20 * zoom, "void")
    size = 22 * zoom
    canvas.icon(DOTS[group], x, y - (1.5 * zoom if group == "red" else 0), size, f"dot_{group}")


def known(canvas: Canvas, one: Token, x: float, y: float, zoom: float) -> None:
    """A face that only the viewer has seen: their note, with an eye."""
    if one.kind is TokenKind.NUMBER:
        canvas.disc(x, y, 26 * zoom, "halo")
        canvas.disc(x, y, 24 * zoom, "raised")
        canvas.ring(x, y, 24 * zoom, 3 * zoom, "act", dash=(20, 10))
        numerals(canvas, one.numbers, x, y, zoom, "ink")
    else:
        special(canvas, one, x, y, zoom)
        canvas.ring(x, y, 28 * zoom, 3 * zoom, "act", dash=(20, 10))
    size = 24 * zoom
    canvas.icon("private", x + 20 * zoom, y - 20 * zoom, size, "act", around="halo")


# --- in panels


def ball(canvas: Canvas, colour: str, value: int, x: float, y: float, radius: float) -> None:
    """A ball of the mother ship; the black one brings an encounter."""
    if colour == "black":
        canvas.disc(x, y, radius, "ink2")
        canvas.disc(x, y, radius - 3, "#080C18")
        canvas.icon("new", x, y, radius * 1.1, "#F5F2E8")
        return
    canvas.disc(x, y, radius, BALLS[colour])
    canvas.text(x, y, value, Face.HERO, radius * 1.25, "on", "mm")


def resource(canvas: Canvas, name: str, x: float, y: float, radius: float) -> None:
    """A resource on a ground of its own hue."""
    canvas.disc(x, y, radius, canvas.mix(name, "panel", 0.72))
    canvas.icon(name, x, y, radius * 1.28, name)
