"""What a ship carries: its holds as slots, and what rides on its hull."""

from __future__ import annotations

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.theme import Colour
from rendering.merchant import pieces
from rendering.merchant.facts import (
    GOODS,
    Gear,
    GearKind,
    GoodId,
    Item,
)


def hold(
    canvas: Canvas, x: float, y: float, side: float, content: tuple[GoodId | Item, ...]
) -> None:
    """One hold: a good fills it, by the culture that made it; other things fill half."""
    radius = side * 0.17
    goods = [one for one in content if not isinstance(one, Item)]
    if goods:
        good = GOODS[goods[0]]
        fill: Colour = "fuel" if good.factory else "goods"
        canvas.panel(x, y, side, side, radius, fill)
        canvas.text(x + side / 2, y + side / 2, good.culture, Face.DIGIT, side * 0.54, "on", "mm")
        if good.factory:
            canvas.fill(x + side * 0.2, y + side * 0.84, side * 0.6, max(2, side * 0.06), "on")
        return
    if not content:
        canvas.panel(x, y, side, side, radius, "raised", line="line2")
    half = (side - 2) / 2
    for place in range(2 if content else 0):
        left = x + place * (half + 2)
        canvas.panel(left, y, half, side, radius * 0.7, "raised", line="line2")
        if place < len(content):
            item = content[place]
            assert isinstance(item, Item)
            sign(canvas, item, left + half / 2, y + side / 2, max(17, half * 0.9))


def sign(canvas: Canvas, item: Item, x: float, y: float, size: float) -> None:
    """A fare or a piece of equipment by its icon; damaged, it is crossed out."""
    icon, hue = look(item)
    canvas.icon(icon, x, y, size, "ink3" if item.damaged else hue)
    if item.damaged:
        half = size * 0.5
        canvas.line([(x - half, y + half), (x + half, y - half)], max(3, size * 0.12), "bad")


def look(item: Item) -> tuple[str, Colour]:
    gear = item.gear
    return ("fare", "food") if gear is None else (pieces.GEAR_ICONS[gear.kind], gear_hue(gear))


def gear_hue(gear: Gear) -> Colour:
    if gear.relic and gear.kind is GearKind.DEVICE:
        return "act"
    if len(gear.skips) == 1:
        return pieces.hue(gear.skips[0])
    return {
        GearKind.DRIVE: "fuel",
        GearKind.SHIELD: "novelty",
        GearKind.LASER: "bad",
        GearKind.NOVA_BALL: "rebel",
    }.get(gear.kind, "ink2")
