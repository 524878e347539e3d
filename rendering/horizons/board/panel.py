"""One player: points or the way to the aim, money, technologies, bases, ships."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import spark
from rendering.drawing.theme import seat_colour
from rendering.horizons.board.header import sign
from rendering.horizons.facts import TECHNOLOGIES, Horizons, awaited, progress
from rendering.horizons.hues import SHAPE
from rendering.horizons.layout import EDGE, GAP, PANEL, panel_width
from rendering.horizons.moments import Changes, moment
from rendering.horizons.names import short
from rendering.words import Words

NARROW = 300
AT_ONCE = ("year", "early", "late", "mission", "money", "battle")  # all answer at the same time
MINUS = "\N{MINUS SIGN}"


def panel(
    canvas: Canvas, view: Horizons, seat: Seat, words: Words, news: Changes, top: float
) -> None:
    """The panel of a seat, in its place below the map."""
    wide = panel_width(len(view.players))
    left = round(GAP + seat * (wide + GAP))
    faction = view.players[seat].faction
    hue = seat_colour(SHAPE[faction] if faction else seat)
    canvas.panel(left, top, wide, PANEL, 14, "panel")
    if seat in awaited(view):
        canvas.panel(left, top, wide, PANEL, 14, line="act", thick=4)
    canvas.panel(left, top, EDGE, PANEL, EDGE // 2, hue, corners="1001")
    head(canvas, view, seat, left, top, wide, words)
    if faction:
        figures(canvas, view, seat, left, top + 110, wide)
    if news.earned.get(seat):
        spark(canvas, left + wide - 10, top + 10, 24)


def head(
    canvas: Canvas, view: Horizons, seat: Seat, left: float, top: float, wide: float, words: Words
) -> None:
    narrow = wide < NARROW
    faction = view.players[seat].faction
    sign(canvas, view, seat, left + 36, top + 40, 32 if narrow else 38)
    right = left + wide - (10 if narrow else 14)
    if faction:
        right = score(canvas, view, seat, right, top + 42, narrow=narrow)
    if view.result is None:
        state = "act" if seat in awaited(view) else "done" if moment(view) in AT_ONCE else "wait"
        if not narrow:
            canvas.icon(state, right - 20, top + 40, 26, state)
            right -= 42
    start, room = left + 62.0, right - left - 66
    text = words.name(seat)
    size = fonts.fitting(text, Face.TITLE, 32, room, 20)
    low = top + (40 if narrow or not faction else 28)
    canvas.text(start, low, fonts.cut(text, Face.TITLE, size, room), Face.TITLE, size, "ink")
    if faction and not narrow:
        text = short(words, "faction", faction)
        size = fonts.fitting(text, Face.BODY, 24, room, 20)
        canvas.text(
            start, top + 60, fonts.cut(text, Face.BODY, size, room), Face.BODY, size, "ink2"
        )


def score(
    canvas: Canvas, view: Horizons, seat: Seat, right: float, y: float, *, narrow: bool
) -> float:
    """Points in a plate with six corners, or how far the aim is; gives where it begins."""
    number, most = progress(view, seat)
    hue = seat_colour(SHAPE[view.players[seat].faction])
    if most is None:
        side = 56 if narrow else 66
        canvas.icon("vp", right - side / 2, y, side, hue)
        text = str(number).replace("-", MINUS)
        size = {1: 34, 2: 32, 3: 26}.get(len(text), 22) * side / 66
        canvas.text(right - side / 2, y, text, Face.HERO, size, "on", "mm")
        return right - side - 4
    size = 26 if narrow else 32
    wide = canvas.text(right, y, f"/{most}", Face.TITLE, size, "ink2", "rm")
    wide += canvas.text(right - wide, y, number, Face.HERO, size * 1.3, hue, "rm")
    canvas.icon("settle2", right - wide - 18, y, 28, hue)
    return right - wide - 40


def figures(canvas: Canvas, view: Horizons, seat: Seat, left: float, y: float, wide: float) -> None:
    """Money, then technologies, bases and ships; politics markers if there is room."""
    me = view.players[seat]
    bases = sum(not base.common for _, base in view.bases_of(me.faction))
    ships = sum(1 for _ in view.ships_of(me.faction))
    known = len({*me.technologies} & {*TECHNOLOGIES})
    narrow = wide < NARROW
    size = 25 if narrow else 34
    x = left + 22.0
    shown: list[tuple[str, object, str]] = [
        ("technology", known, "ink2"),
        ("base", bases, "ink2"),
        ("cv", ships, "ink2"),
        ("politics", me.politics, "goods"),
    ]
    money = f"${me.cash}B".replace("$-", f"{MINUS}$")
    x += canvas.text(x, y, money, Face.TITLE, size, "done" if me.cash >= 0 else "bad")
    gap = 8 if narrow else 22
    for icon, number, hue in shown:
        need = gap + size + 4 + fonts.width_of(str(number), Face.TITLE, size)
        if x + need > left + wide - 8:
            break
        canvas.icon(icon, x + gap + size * 0.45, y, size * 0.88, hue)
        canvas.text(x + gap + size + 2, y, number, Face.TITLE, size, "ink")
        x += need
