"""Marks that mean the same in every game: who, which option, what is new, which state, VP."""

from __future__ import annotations

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.theme import SHAPES, Colour, seat_colour

PIPS = {
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}  # spots of a square of nine
BRACKET, BRACKET_LINE, BRACKET_GAP, SPARK = 26, 5, 6, 30


def mark(canvas: Canvas, seat: int, x: float, y: float, size: float, sign: str = "") -> None:
    """Who: shape and colour, with a few characters inside it."""
    canvas.icon(SHAPES[seat], x, y, size, seat_colour(seat), around="halo")
    if sign:
        low = size * 0.1 if SHAPES[seat] == "triangle" else 0
        canvas.text(x, y + low, sign, Face.DIGIT, size * 0.45, "on", "mm")


def letter(canvas: Canvas, x: float, y: float, sign: str, radius: float = 22) -> None:
    """An option that may be taken: its letter on a disc, a longer sign on a plate."""
    half = letter_width(sign, radius) / 2
    halo, plate = radius + 3, radius
    if half > radius:
        box = x - half, y - radius, 2 * half, 2 * radius
        canvas.panel(box[0] - 3, box[1] - 3, box[2] + 6, box[3] + 6, round(halo), "halo")
        canvas.panel(*box, round(plate), "act")
    else:
        canvas.disc(x, y, halo, "halo")
        canvas.disc(x, y, plate, "act")
    canvas.text(x, y, sign, Face.HERO, letter_size(sign, radius), "on", "mm")


def letter_size(sign: str, radius: float) -> float:
    return radius * {1: 1.35, 2: 1.0}.get(len(sign), 1.15)


def letter_width(sign: str, radius: float) -> float:
    """Of the disc or the plate."""
    if len(sign) <= 2:
        return 2 * radius
    return fonts.width_of(sign, Face.HERO, letter_size(sign, radius)) + radius


def changed(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Something new: four corner brackets and a spark, never a fill."""
    brackets(canvas, x, y, width, height)
    spark(canvas, x + width + BRACKET_GAP, y - BRACKET_GAP)


def brackets(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    reach = min(BRACKET, width / 3, height / 3)
    left, top = x - BRACKET_GAP, y - BRACKET_GAP
    right, bottom = x + width + BRACKET_GAP, y + height + BRACKET_GAP
    for corner, down, across in (
        ((left, top), 1, 1),
        ((right, top), 1, -1),
        ((left, bottom), -1, 1),
        ((right, bottom), -1, -1),
    ):
        at_x, at_y = corner
        line = [(at_x, at_y + down * reach), corner, (at_x + across * reach, at_y)]
        canvas.line(line, BRACKET_LINE, "new")


def spark(canvas: Canvas, x: float, y: float, size: float = SPARK) -> None:
    canvas.icon("new", x, y, size, "new", around="halo")


def chip(
    canvas: Canvas, x: float, y: float, width: float, state: str, label: str, height: int = 44
) -> None:
    """The state of a player: filled if they may act, else outlined."""
    colour = {"done": "done", "wait": "wait", "vp": "ink2"}.get(state, "act")
    if state == "act":
        canvas.panel(x, y, width, height, height // 2, "act")
    else:
        canvas.panel(x, y, width, height, height // 2, "raised", line=colour)
    middle = y + height / 2
    canvas.icon(state, x + 28, middle, 24, "on" if state == "act" else colour)
    size = fonts.fitting(label, Face.WORD, 26, width - 66, 20)
    shown = fonts.cut(label, Face.WORD, size, width - 64)
    canvas.text(x + 50, middle, shown, Face.WORD, size, "on" if state == "act" else "ink")


def vp(canvas: Canvas, x: float, y: float, value: object, size: float) -> None:
    """Points: a plate with six corners."""
    canvas.icon("vp", x, y, size, "rim")
    if canvas.theme.rgb("rim") != canvas.theme.rgb("plate"):
        canvas.icon("vp", x, y, size - 4, "plate")
    canvas.text(x, y, value, Face.HERO, size * 0.56, "dark", "mm")


def die(
    canvas: Canvas, x: float, y: float, side: float, value: int, plate: Colour = "plate"
) -> None:
    """A die of any colour; a printed one has a rim where the theme needs it."""
    half, rimmed = side / 2, canvas.theme.rgb("rim") != canvas.theme.rgb("plate")
    plain = plate == "plate"
    canvas.panel(x - half, y - half, side, side, side * 0.2, "rim" if plain else plate)
    if plain and rimmed:
        canvas.panel(x - half + 2, y - half + 2, side - 4, side - 4, side * 0.2, "plate")
    for spot in PIPS[value]:
        across, down = spot % 3 - 1, spot // 3 - 1
        at_x, at_y = x + across * side * 0.27, y + down * side * 0.27
        canvas.disc(at_x, at_y, side * 0.1, "dark" if plain else "on")
