"""Beside the panel of a player alone: how far the Rastur are, and what a win would be called."""

from __future__ import annotations

from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.merchant.board.panel import PAD
from rendering.merchant.facts import POOLS, Merchant, band_of
from rendering.merchant.layout import EDGE, GAP, PANELS_TOP, panel_height, panel_width
from rendering.words import Words

VALUE, STEP = 56, 62  # the width of a value, and from one to the next


def clock(canvas: Canvas, view: Merchant, words: Words) -> None:
    """The pool against the clock, values on the map, and the reserve."""
    wide, high, top = panel_width(1), panel_height(1), PANELS_TOP
    left = round(GAP + wide + GAP)
    start, right = left + PAD, left + wide - 16
    canvas.panel(left, top, wide, high, 14, "panel")
    canvas.panel(left, top, EDGE, high, EDGE // 2, "mil", corners="1001")
    canvas.icon("rastur", left + 40, top + 34, 40, "mil")
    most = POOLS[view.goal].count
    count = words("render.merchant.clock.of", n=len(view.pool), most=most)
    room = right - canvas.text(right, top + 34, count, Face.HERO, 40, "ink", "rm") - 10
    write(canvas, left + 70, top + 34, words("render.merchant.clock.pool"), Face.TITLE, 36, room)
    length = wide - PAD - 20
    canvas.panel(start, top + 60, length, 16, 8, "raised")
    if view.pool:
        filled = length * len(view.pool) / most
        canvas.panel(start, top + 60, max(16, filled), 16, 8, "mil")
    now = words(
        "render.merchant.clock.now", band=words(f"merchant.band.{band_of(len(view.pool)).id}")
    )
    write(canvas, start, top + 98, now, Face.WORD, 26, right)
    x = write(canvas, start, top + 135, words("render.merchant.clock.map"), Face.WORD, 26, right)
    values(canvas, x + 14, top + 135, right, sorted(view.rastur.values()))
    kept = view.reserve
    if kept:
        text = words("render.merchant.clock.kept", n=len(kept), low=min(kept), high=max(kept))
        write(canvas, start, top + 170, text, Face.WORD, 26, right)


def write(
    canvas: Canvas, x: float, y: float, text: str, face: Face, most: int, right: float
) -> float:
    """As large as there is room; where it ends."""
    return x + canvas.fitted(x, y, text, face, (most, 20), "ink2", right - x)


def values(canvas: Canvas, x: float, y: float, right: float, found: list[int]) -> None:
    for value in found:
        if x + VALUE <= right:
            canvas.panel(x, y - 16, VALUE, 32, 8, "raised", line="mil")
            canvas.text(x + VALUE / 2, y, value, Face.DIGIT, 24, "ink", "mm")
            x += STEP
    if not found:
        canvas.text(x, y, "\N{EN DASH}", Face.WORD, 26, "ink2")
