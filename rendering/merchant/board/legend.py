"""What the signs of the map mean, in one line below it."""

from __future__ import annotations

from collections.abc import Callable

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.theme import MYSTERY, PORTAL
from rendering.merchant import pieces
from rendering.merchant.facts import Colour
from rendering.merchant.layout import LEGEND, WIDTH
from rendering.words import Words

ENTRIES = ("yellow", "red", "oval", "orbit", "city", "asteroid", "hidden", "gate", "fare", "demand")
SIGN = 38  # pixels for the sign
GAPS = (26, 20, 16, 12)


def legend(canvas: Canvas, words: Words) -> None:
    texts = [words(f"render.merchant.legend.{entry}") for entry in ENTRIES]
    for size, gap in zip((22, 20, 20, 18), GAPS, strict=True):
        widths = [SIGN + fonts.width_of(text, Face.BODY, size) for text in texts]
        if sum(widths) + gap * (len(texts) - 1) <= WIDTH - 36:
            break
    x = (WIDTH - sum(widths) - gap * (len(texts) - 1)) / 2
    for entry, text, wide in zip(ENTRIES, texts, widths, strict=True):
        SIGNS[entry](canvas, x + 14, LEGEND)
        canvas.text(x + SIGN, LEGEND, text, Face.BODY, size, "ink2")
        x += wide + gap


def small(icon: str, hue: str) -> Callable[[Canvas, float, float], None]:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(icon, x, y, 22, hue)

    return draw


def box(text: str, fill: str) -> Callable[[Canvas, float, float], None]:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.panel(x - 13, y - 13, 26, 26, 6, fill)
        canvas.text(x, y, text, Face.DIGIT, 19, pieces.LIGHT, "mm")

    return draw


def orbit(canvas: Canvas, x: float, y: float) -> None:
    canvas.disc(x, y, 13, "ink")
    canvas.disc(x, y, 10, "void")
    canvas.disc(x, y, 7, "dot_blue")


def oval(canvas: Canvas, x: float, y: float) -> None:
    pieces.oval(canvas, x + 1, y, Colour.BLUE, 10, 0.78)


def asteroid(canvas: Canvas, x: float, y: float) -> None:
    pieces.asteroid(canvas, x, y, 0.78)


def city(canvas: Canvas, x: float, y: float) -> None:
    pieces.city(canvas, x, y, 0.78, surface=True)


SIGNS: dict[str, Callable[[Canvas, float, float], None]] = {
    "yellow": small("diamond", "dot_yellow"),
    "red": small("triangle", "dot_red"),
    "oval": oval,
    "orbit": orbit,
    "city": city,
    "asteroid": asteroid,
    "hidden": box("?", MYSTERY),
    "gate": box("3", PORTAL),
    "fare": small("fare", "food"),
    "demand": small("demand", "act"),
}
