"""The head of the table: when it is, which phases were chosen and by whom, what is left."""

from __future__ import annotations

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark
from rendering.drawing.theme import awaited_colour
from rendering.race.facts import NUMERALS, Phase, Race, awaited, chips_at_start
from rendering.race.layout import (
    ARROW_BOTTOM,
    ARROW_STEP,
    ARROW_TIP,
    ARROW_TOP,
    ARROW_WIDTH,
    ARROWS_LEFT,
    HEADER,
    PILES_LEFT,
    POOL_LEFT,
    WIDTH,
)
from rendering.race.moments import choosers, is_past, moment, times
from rendering.words import Words

LEFT, TITLE_ROOM = 32, 350
CHOOSERS_Y, CHOOSER, CHOOSER_STEP = 132, 38, 42
FEW = 4  # a pool below one in so many will soon end the game


def header(canvas: Canvas, view: Race, words: Words) -> None:
    canvas.fill(0, 0, WIDTH, HEADER, "panel")
    title(canvas, view, words)
    for place, phase in enumerate(Phase):
        arrow(canvas, view, ARROWS_LEFT + place * ARROW_STEP, phase)
    if moment(view) == "choose":
        sealed(canvas, view)
    piles(canvas, view, words)
    canvas.fill(0, HEADER - 3, WIDTH, 3, awaited_colour(awaited(view)))


def title(canvas: Canvas, view: Race, words: Words) -> None:
    canvas.text(LEFT, 34, words("render.race").upper(), Face.LABEL, 24, "ink2", track=3)
    key = "render.over" if view.result else "render.round"
    state = words(key, n=view.round)
    size = fonts.fitting(state, Face.HERO, 64, TITLE_ROOM)
    canvas.text(LEFT - 2, 88, state, Face.HERO, size, "ink")
    now = words(f"render.now.{moment(view)}", n=len(awaited(view)))
    size = fonts.fitting(now, Face.BODY, 28, TITLE_ROOM)
    canvas.text(LEFT, 140, now, Face.BODY, size, "ink2")


def arrow(canvas: Canvas, view: Race, x: int, phase: Phase) -> None:
    """One phase: dark if nobody chose it, gold while it is played, ticked when it is over."""
    chosen, count = choosers(view, phase), times(view, phase)
    current = view.result is None and view.phase is not None and view.phase.phase is phase
    middle = (ARROW_TOP + ARROW_BOTTOM) / 2
    points = [
        (x, ARROW_TOP),
        (x + ARROW_WIDTH - 8, ARROW_TOP),
        (x + ARROW_WIDTH + 14, middle),
        (x + ARROW_WIDTH - 8, ARROW_BOTTOM),
        (x, ARROW_BOTTOM),
        (x + ARROW_TIP, middle),
    ]
    ground = "act" if current else "raised" if count else canvas.mix("panel", "line", 0.35)
    ink = "on" if current else "ink" if count else "ink3"
    canvas.polygon(points, ground)
    numeral = NUMERALS[phase]
    shift = 12 if count > 1 else 0
    canvas.text(x + 54 - shift, middle, numeral, Face.HERO, 40 - len(numeral), ink, "mm")
    canvas.icon(phase.value, x + 112 - 1.4 * shift, middle, 42 - shift // 2, ink)
    if count > 1:
        nth = view.phase.nth if current and view.phase else None
        text = f"{nth}/{count}" if nth else f"{count}\N{MULTIPLICATION SIGN}"
        canvas.text(x + 144, middle, text, Face.DIGIT, 26, ink, "mm")
    past = is_past(view, phase)
    middle_x = x + ARROW_WIDTH / 2 + 7 - (CHOOSER_STEP / 2 if past else 0)
    left = middle_x - (len(chosen) - 1) * CHOOSER_STEP / 2
    for place, one in enumerate(chosen):
        mark(canvas, one.seat, left + place * CHOOSER_STEP, CHOOSERS_Y, CHOOSER, one.sign)
    if past and len(chosen) < 4:
        canvas.icon("done", left + len(chosen) * CHOOSER_STEP, CHOOSERS_Y, 28, "done")


def sealed(canvas: Canvas, view: Race) -> None:
    """While actions are chosen: a face-down card for each player who has."""
    step, middle = 108, ARROWS_LEFT + (len(Phase) * ARROW_STEP) / 2
    left = middle - (len(view.order) - 1) * step / 2
    for place, seat in enumerate(view.order):
        x = left + place * step
        mark(canvas, seat, x - 18, CHOOSERS_Y, CHOOSER - 4)
        waiting = seat in awaited(view)
        if waiting:
            canvas.icon("wait", x + 22, CHOOSERS_Y, 30, "wait")
        else:
            canvas.icon("card", x + 22, CHOOSERS_Y, 38, "done")
            canvas.icon("done", x + 22, CHOOSERS_Y, 18, "on")


def piles(canvas: Canvas, view: Race, words: Words) -> None:
    """VP chips left of all, supply, discards."""
    start, left = chips_at_start(view), max(0, view.pool)
    colour = "bad" if left * FEW <= start else "ink"
    label = words("render.pool").upper()
    canvas.text(POOL_LEFT, 34, label, Face.LABEL, 24, "ink2", track=2)
    width = canvas.text(POOL_LEFT, 88, left, Face.HERO, 64, colour)
    canvas.text(POOL_LEFT + width + 10, 98, f"/ {start}", Face.LABEL, 34, "ink2")
    canvas.panel(POOL_LEFT, 130, 166, 14, 7, "raised")
    if left:
        canvas.panel(POOL_LEFT, 130, max(14, 166 * min(left, start) / start), 14, 7, colour)
    canvas.icon("deck", PILES_LEFT, 72, 34, "ink2")
    canvas.text(PILES_LEFT + 28, 72, len(view.supply), Face.TITLE, 34, "ink")
    canvas.icon("card", PILES_LEFT, 124, 34, "line2")
    canvas.text(PILES_LEFT + 28, 124, len(view.discards), Face.TITLE, 34, "ink2")
