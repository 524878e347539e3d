"""The races that players come from: their technology, what they make, and who has chosen them."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.marks import mark
from rendering.merchant import pieces
from rendering.merchant.facts import CULTURES, GOODS, RACES, Merchant, thing_name
from rendering.merchant.layout import MARGIN, PRIVATE_WIDTH
from rendering.merchant.sheets.frame import Letters, Sheet, head
from rendering.words import Words


def draw_races(view: Merchant, seat: Seat, words: Words, theme: str, letters: Letters) -> Canvas:
    sheet = Sheet(theme, words, letters)
    taken = {player.race: one for one, player in enumerate(view.players) if player.race}
    for race in RACES:
        one = CULTURES[race]
        good = GOODS[one.good]
        note = words("render.merchant.makes", what=thing_name(good.id), n=good.buy, to=good.sell)
        name = f"{race} {words(f'merchant.culture.{race}')}"
        y = sheet.row((race,), name, note, "", room=64)
        sheet.canvas.icon(pieces.TECH_ICONS[one.tech], MARGIN + 48, y, 44, "ink2")
        if race in taken:
            mark(sheet.canvas, taken[race], PRIVATE_WIDTH - MARGIN - 44, y, 44)
    note = words("render.merchant.races_note")
    head(sheet.canvas, view, seat, words("render.merchant.ask.race"), note)
    return sheet.done()
