"""Who buys what: every good, where it is made, what it costs and brings, and who of its buyers
the viewer knows."""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.merchant.facts import (
    GOODS,
    CultureId,
    Good,
    Merchant,
    asked_for,
    homes,
    thing_name,
)
from rendering.merchant.layout import MARGIN, PRIVATE_WIDTH
from rendering.merchant.sheets.frame import Sheet, head
from rendering.merchant.sheets.signs import count, thing
from rendering.words import Words

HIGH, PLACE = 118, 132  # of a row; the width of a buyer
SIGN = MARGIN + 48


def draw_goods(view: Merchant, seat: Seat | None, words: Words, theme: str) -> Canvas:
    """First what the viewer carries, then what known cultures sell, then the rest."""
    sheet, known = Sheet(theme, words), homes(view)
    mine = view.players[seat].goods if seat is not None else ()
    shown = [good for good in GOODS.values() if not good.factory or in_play(view, good)]
    carried = [good for good in shown if good.id in mine]
    made = [good for good in shown if good.id not in mine and good.culture in known]
    rest = [good for good in shown if good.id not in mine and good.culture not in known]
    for title, part in (("aboard", carried), ("for_sale", made), ("unknown", rest)):
        if part:
            sheet.heading(words(f"render.merchant.{title}"))
        for good in part:
            row(sheet, view, good, known, mine.count(good.id))
    note = words("render.merchant.goods_note")
    head(sheet.canvas, view, seat, words("render.merchant.part.goods"), note)
    return sheet.done()


def in_play(view: Merchant, good: Good) -> bool:
    """Has the factory of a factory good been built?"""
    aboard = any(good.id in player.goods for player in view.players)
    return aboard or bool(view.goods.get(good.id)) or good.id in view.cup


def row(sheet: Sheet, view: Merchant, good: Good, known: Collection[CultureId], mine: int) -> None:
    canvas, words = sheet.canvas, sheet.words
    y = sheet.panel(HIGH, "goods" if mine else None)
    thing(canvas, good.id, SIGN, y)
    left = mine or (view.goods.get(good.id, 0) if good.culture in known else 0)
    if left:
        count(canvas, SIGN + 26, y - 26, left)
    name = words.label(thing_name(good.id))
    prices = f"${good.buy} - ${good.sell}"
    right = PRIVATE_WIDTH - MARGIN - 18
    wide = fonts.width_of(prices, Face.TITLE, 30)
    canvas.text(right, y - 30, prices, Face.TITLE, 30, "done", "rm")
    room = right - wide - MARGIN - 112
    size = fonts.fitting(name, Face.TITLE, 30, room, 22)
    canvas.text(
        MARGIN + 92, y - 30, fonts.cut(name, Face.TITLE, size, room), Face.TITLE, size, "ink"
    )
    x = MARGIN + 92.0
    step = (right - x) / max(5, len(good.buyers))
    for buyer in good.buyers:
        place(sheet, view, good, buyer, x, y + 24, step - 8, buyer in known)
        x += step


def place(
    sheet: Sheet,
    view: Merchant,
    good: Good,
    buyer: CultureId,
    x: float,
    y: float,
    wide: float,
    known: bool,
) -> None:
    """A buyer: bright if the viewer knows where they live, with what they pay more."""
    canvas = sheet.canvas
    if not known:
        canvas.panel(x, y - 23, wide, 46, 9, "raised", line="line2")
        canvas.text(x + wide / 2, y, f"{buyer} ?", Face.DIGIT, 26, "ink2", "mm")
        return
    canvas.panel(x, y - 23, wide, 46, 9, "plate", line="rim")
    more = asked_for(view, buyer).get(good.id, 0)
    if not more:
        canvas.text(x + wide / 2, y, buyer, Face.HERO, 28, "dark", "mm")
        return
    canvas.text(x + 12, y, buyer, Face.HERO, 28, "dark")
    canvas.panel(x + wide - 68, y - 17, 62, 34, 8, "dark")
    canvas.text(x + wide - 37, y, f"+{more}", Face.DIGIT, 24, "#FFC857", "mm")
