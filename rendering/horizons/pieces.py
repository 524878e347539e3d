"""The small things of the map and of the sheets, at any size."""

from __future__ import annotations

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import letter
from rendering.drawing.theme import LAIR, ROCK, SHAPES, Colour, seat_colour
from rendering.horizons.facts import Kind, Unit
from rendering.horizons.hues import FIELD_HUES, FIELD_ICONS, GOODS, ROBOTS, SHAPE

GROWN = {"triangle": 1.24, "diamond": 1.2, "star": 1.36, "hexagon": 1.06, "cross": 1.06}
LOW = {"triangle": 0.1}  # its middle is lower
INNER = {"triangle": 0.84, "star": 0.8, "diamond": 0.9, "cross": 0.8}


def owner_hue(faction: str) -> str:
    return seat_colour(SHAPE[faction])


def kind_icon(unit: Unit) -> str:
    """What a ship looks like: of robots their type."""
    if unit.kind is Kind.RE and unit.type is not None:
        return ROBOTS[unit.type]
    return {Kind.LV: "lv", Kind.CV: "cv", Kind.BASE: "base"}.get(unit.kind, "probe")


def flag(
    canvas: Canvas,
    faction: str,
    x: float,
    y: float,
    size: float,
    icon: str = "",
    *,
    sign: str = "",
    hollow: bool = False,
    fresh: bool = False,
) -> None:
    """A faction's shape with an icon or a number in it; hollow: in reserve; fresh: just arrived."""
    form = SHAPES[SHAPE[faction]]
    side, hue = size * GROWN.get(form, 1), owner_hue(faction)
    if fresh:
        canvas.icon(form, x, y, side + 9, "new", around="halo")
        canvas.icon(form, x, y, side + 1, "halo")
        canvas.icon(form, x, y, side - 2, hue)
    else:
        canvas.icon(form, x, y, side, hue, around="halo")
    if hollow:
        canvas.icon(form, x, y, side - max(9, size * 0.3), "halo")
    ink: Colour = hue if hollow else "on"
    middle = y + size * LOW.get(form, 0)
    if sign:
        canvas.text(x, middle, sign, Face.DIGIT, size * 0.66 * INNER.get(form, 1), ink, "mm")
    elif icon:
        canvas.icon(icon, x, middle, max(15, size * 0.6 * INNER.get(form, 1)), ink)


def count(canvas: Canvas, x: float, y: float, number: int | str) -> None:
    """How many: a small disc at the corner of a piece."""
    text = str(number)
    half = 11 if len(text) < 2 else 14
    canvas.panel(x - half, y - 11, 2 * half, 22, 11, "halo")
    canvas.text(x, y, text, Face.DIGIT, 18, "ink", "mm")


def value(canvas: Canvas, x: float, y: float, field: str, number: int, scale: float = 1) -> None:
    """What can still be explored: icon and number in the colour of its field; grey: nothing."""
    wide, high = 66 * scale, 30 * scale
    canvas.panel(x - wide / 2 - 2, y - high / 2 - 2, wide + 4, high + 4, 20 * scale, "halo")
    fill, ink = (FIELD_HUES[field], "on") if number > 0 else ("raised", "ink2")
    canvas.panel(x - wide / 2, y - high / 2, wide, high, 15 * scale, fill)
    canvas.icon(FIELD_ICONS[field], x - 15 * scale, y, 20 * scale, ink)
    canvas.text(x + 14 * scale, y, number, Face.HERO, 25 * scale, ink, "mm")


def pirate(canvas: Canvas, x: float, y: float, size: float, *, strong: bool = False) -> None:
    """A skull in a ring; two rings: a strong one."""
    canvas.disc(x, y, size / 2 + 2, "halo")
    canvas.disc(x, y, size / 2, "mil")
    inner = size / 2 - 3
    canvas.disc(x, y, inner, LAIR)
    if strong:
        canvas.ring(x, y, inner - 2, 2, "#FF8A7A")
    canvas.icon("pirate", x, y, size * 0.62, "#FF6B6B")


def asteroid(canvas: Canvas, x: float, y: float, size: float) -> None:
    light = canvas.theme.name == "light"
    canvas.icon(
        "asteroid", x, y, size, canvas.mix(ROCK, "ink", 0.4) if light else ROCK, around="halo"
    )


def menace(canvas: Canvas, x: float, y: float, size: float, strength: int) -> None:
    """The great asteroid, and beside it what is left of it."""
    canvas.icon("asteroid", x, y, size * 1.1, "bad", around="halo")
    canvas.text(x + size * 0.7, y, strength, Face.DIGIT, 26, "ink")


def invader(canvas: Canvas, x: float, y: float, size: float, damage: int) -> None:
    canvas.icon("rastur", x, y, size * 1.2, "mil", around="halo")
    if damage:
        count(canvas, x + size * 0.6, y - size * 0.45, f"-{damage}")


def pips(canvas: Canvas, x: float, y: float, levels: int, hue: Colour) -> float:
    """Levels of structures, two in a column; gives the width."""
    for place in range(levels):
        canvas.panel(x + place // 2 * 9, y - 9 + place % 2 * 10, 7, 8, 2, hue)
    return (levels + 1) // 2 * 9.0


def life(canvas: Canvas, x: float, y: float, size: float, level: int) -> None:
    """A sprout: signs of life in outline, life filled."""
    canvas.disc(x, y, size * 0.72, "halo")
    if level > 1:
        canvas.disc(x, y, size * 0.66, "genes")
    canvas.icon("life", x, y, size * 0.9, "on" if level > 1 else "genes")


def goods(
    canvas: Canvas,
    x: float,
    y: float,
    amounts: dict[str, int],
    size: int = 26,
    *,
    zero: bool = False,
) -> float:
    """Icon and number of each resource; gives where it ends."""
    for name, number in amounts.items():
        if number or zero:
            icon, hue = GOODS[name]
            canvas.icon(icon, x + size / 2, y, size * 0.92, hue)
            x += (
                size
                + 6
                + canvas.text(x + size + 4, y, number, Face.DIGIT, size, "ink")
                + size * 0.5
            )
    return x


def option(canvas: Canvas, x: float, y: float, sign: str, radius: float, *, chosen: bool) -> None:
    letter(canvas, x, y, "" if chosen else sign, radius)
    if chosen:
        canvas.ring(x, y, radius + 6, 5, "select")
        canvas.icon("done", x, y, radius * 1.2, "on")
