"""The sign of a thing at the left of a row: a good's slot, a fare, equipment, a ship, a deed."""

from __future__ import annotations

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.merchant.cargo import gear_hue, hold, sign
from rendering.merchant.facts import (
    BONUS,
    DEEDS,
    FARES,
    GEAR,
    GOODS,
    SHIPS,
    DeedId,
    GearId,
    GoodId,
    Item,
)
from rendering.merchant.pieces import GEAR_ICONS

SIDE = 54


def thing(canvas: Canvas, what: str, x: float, y: float, size: float = SIDE) -> None:
    """Anything that is bought, sold, carried or owned, round this point."""
    if what in GOODS:
        hold(canvas, x - size / 2, y - size / 2, size, (GoodId(what),))
    elif what in BONUS:
        fare = what in FARES
        canvas.icon("fare" if fare else "demand", x, y, size * 0.85, "food" if fare else "act")
    elif what in GEAR:
        gear = GEAR[GearId(what)]
        canvas.icon(GEAR_ICONS[gear.kind], x, y, size * 0.85, gear_hue(gear))
        if gear.relic and gear.kind != "device":
            canvas.icon("relic", x + size * 0.34, y + size * 0.3, 24, "act", around="halo")
    elif what in SHIPS:
        canvas.icon("ship", x, y, size * 0.9, "ink")
    elif what in DEEDS:
        port = DEEDS[DeedId(what)].type == "spaceport"
        canvas.icon("port" if port else "factory", x, y, size * 0.85, "act")
    else:
        canvas.icon("fort", x, y, size * 0.85, "ink2")


def item(canvas: Canvas, one: Item, x: float, y: float, size: float = SIDE) -> None:
    """Something aboard; damaged, it is crossed out."""
    sign(canvas, one, x, y, size * 0.85)


def count(canvas: Canvas, x: float, y: float, number: int) -> None:
    """How many of it there are."""
    canvas.disc(x, y, 17, "halo")
    canvas.disc(x, y, 15, "rim")
    canvas.disc(x, y, 13, "plate")
    canvas.text(x, y, number, Face.DIGIT, 20, "dark", "mm")
