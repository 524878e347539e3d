"""One player: wealth against the goal, ship and holds, equipment, IOUs."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark, spark
from rendering.drawing.theme import seat_colour
from rendering.merchant.cargo import hold, sign
from rendering.merchant.facts import (
    CULTURES,
    Merchant,
    awaited,
    stowed,
)
from rendering.merchant.layout import (
    EDGE,
    GAP,
    PANELS_TOP,
    is_narrow,
    panel_height,
    panel_width,
)
from rendering.merchant.moments import Changes
from rendering.words import Words

PAD, SLOT_GAP = 24, 4
SLOT, SMALL = 34, 26  # the side of a hold, and where there are two rows of them
ONE_ROW = 6  # so many holds fit in one row of a narrow panel


def panel(canvas: Canvas, view: Merchant, seat: Seat, words: Words, news: Changes) -> None:
    """The panel of a seat, in its place below the map."""
    players = len(view.players)
    wide, high, top = panel_width(players), panel_height(players), PANELS_TOP
    left = round(GAP + seat * (wide + GAP))
    canvas.panel(left, top, wide, high, 14, "panel")
    if seat in awaited(view):
        canvas.panel(left, top, wide, high, 14, line="act", thick=4)
    canvas.panel(left, top, EDGE, high, EDGE // 2, seat_colour(seat), corners="1001")
    head(canvas, view, seat, left, wide, words)
    used = money(canvas, view, seat, left, wide)
    vessel(canvas, view, seat, left, wide, used, words)
    load(canvas, view, seat, left, wide)
    if news.earned.get(seat):
        spark(canvas, left + wide - 12, top + 12, 24)


def head(
    canvas: Canvas, view: Merchant, seat: Seat, left: float, wide: float, words: Words
) -> None:
    """Who, and how wealthy."""
    y, narrow = PANELS_TOP + 34, is_narrow(len(view.players))
    mark(canvas, seat, left + 40, y, 32 if narrow else 40)
    worth = f"${view.wealth(seat)}"
    right = left + wide - 16
    size = 36 if narrow else 48
    right -= canvas.text(right, y, worth, Face.HERO, size, "ink", "rm") + 10
    start = left + (60 if narrow else 70)
    name, room = words.name(seat), right - start
    size = fonts.fitting(name, Face.TITLE, 36, room, 22)
    canvas.text(start, y, fonts.cut(name, Face.TITLE, size, room), Face.TITLE, size, "ink")


def money(canvas: Canvas, view: Merchant, seat: Seat, left: float, wide: float) -> float:
    """How far the goal is, cash and deeds; where that ends."""
    me, top = view.players[seat], PANELS_TOP
    cash, room = max(0, me.cash), wide - PAD - 20
    canvas.panel(left + PAD, top + 60, room, 16, 8, "raised")
    for value, hue in ((view.wealth(seat), "act"), (cash, "done")):
        if value > 0:
            length = room * min(1, value / view.goal)
            canvas.panel(left + PAD, top + 60, max(16, length), 16, 8, hue)
    canvas.fill(left + PAD + room - 3, top + 55, 3, 26, "ink")
    x, y = left + PAD, top + 98
    for icon, value, hue in (
        ("coin", me.cash, "done"),
        ("card", view.deed_value(seat), "act"),
    ):
        canvas.icon(icon, x + 13, y, 26, hue)
        x += 34 + canvas.text(x + 32, y, value, Face.TITLE, 28, hue) + 14
    return x


def vessel(
    canvas: Canvas,
    view: Merchant,
    seat: Seat,
    left: float,
    wide: float,
    used: float,
    words: Words,
) -> None:
    """Race and ship beside the money, in a narrow panel below it; without room the ship alone."""
    me, narrow, right = view.players[seat], is_narrow(len(view.players)), left + wide - 16
    race = words(f"merchant.culture.{me.race}") if me.race else ""
    ship = words(f"merchant.ship.{me.ship}")
    room = right - (left + PAD if narrow else used)
    notes = (f"{race} · {ship}" if race else ship, ship)
    fitting = [note for note in notes if fonts.width_of(note, Face.WORD, 24) <= room]
    note = fitting[0] if fitting else fonts.cut(ship, Face.WORD, 24, room)
    if narrow:
        canvas.text(left + PAD, PANELS_TOP + 130, note, Face.WORD, 24, "ink2")
    else:
        canvas.text(right, PANELS_TOP + 98, note, Face.WORD, 24, "ink2", "rm")


def load(canvas: Canvas, view: Merchant, seat: Seat, left: float, wide: float) -> None:
    """Holds as slots; below them what rides on the hull, and IOUs."""
    me, narrow = view.players[seat], is_narrow(len(view.players))
    found, room = stowed(me), wide - PAD - 16
    two = narrow and len(found.holds) > ONE_ROW
    a_row = max(1, -(-len(found.holds) // 2) if two else len(found.holds))
    step = min((SMALL if two else SLOT) + SLOT_GAP, room / a_row)
    y = PANELS_TOP + (146 if narrow else 118)
    for place, content in enumerate(found.holds):
        row, column = divmod(place, a_row)
        hold(canvas, left + PAD + column * step, y + row * step, step - SLOT_GAP, content)
    y = PANELS_TOP + panel_height(len(view.players)) - 20
    x = left + PAD + 14.0
    for item in found.hull:
        if x < left + wide - 24:
            sign(canvas, item, x, y, 26)
            x += 34
    x = left + wide - 18
    for culture in reversed(me.ious):
        text = CULTURES[culture].id
        width = fonts.width_of(text, Face.DIGIT, 20) + 16
        x -= width
        canvas.panel(x, y - 13, width, 26, 6, "raised", line="act")
        canvas.text(x + width / 2, y, text, Face.DIGIT, 20, "act", "mm")
        x -= 5
