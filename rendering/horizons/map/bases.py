"""A base in a line: structures with their levels and damage, settlements, stock, trade, siege."""

from __future__ import annotations

from typing import NamedTuple

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.horizons import pieces
from rendering.horizons.facts import UNITS, Base, Chain, Horizons, UnitId, unit_name
from rendering.horizons.frame import ROOM, Letters
from rendering.horizons.hues import CHAINS, GOODS
from rendering.horizons.layout import MARGIN, PHONE
from rendering.horizons.names import short
from rendering.words import Words

HIGH, MORE, GAP = 60, 40, 6
NAME, SMALL = 26, 22


class Row(NamedTuple):
    """A base to be drawn; `where`: what stands after its name."""

    view: Horizons
    words: Words
    letters: Letters
    unit: UnitId
    base: Base
    where: str

    @property
    def height(self) -> float:
        return HIGH + (0 if self.in_line else MORE) + GAP

    @property
    def in_line(self) -> bool:
        """Is there room for its stock beside its name?"""
        more, room = self.more_wide, self.room
        return not more or fonts.width_of(self.name(room), Face.WORD, NAME) + more + 16 <= room

    @property
    def room(self) -> float:
        """Between its flag and its structures."""
        shown = [works.level for works in self.base.works.values()]
        shown += [self.base.settlements] if self.base.settlements else []
        wide = sum(52.0 + 15 * len(str(value)) for value in shown)
        return ROOM - 130 - wide - (60 if self.unit in self.letters.marks else 0)

    def name(self, room: float) -> str:
        text = f"{unit_name(self.unit)} · {self.where}"
        return text if fonts.width_of(text, Face.WORD, NAME) <= room else unit_name(self.unit)

    @property
    def goods(self) -> dict[str, int]:
        return {str(one): amount for one, amount in self.base.stock if amount}

    @property
    def token(self) -> str:
        """Does it take or give what its token shows?"""
        if self.base.token is None:
            return ""
        return self.words(f"render.horizons.{'sells' if self.base.token.sells else 'gives'}")

    @property
    def siege(self) -> str:
        blocked = self.view.blockades.get(self.unit)
        if blocked is None:
            return ""
        faction = short(self.words, "faction", blocked.by)
        return self.words("render.horizons.blockaded_by", faction=faction)

    @property
    def more_wide(self) -> float:
        wide = sum(44.0 + 15 * len(str(amount)) for amount in self.goods.values())
        wide += 88 + fonts.width_of(self.token, Face.WORD, SMALL) if self.token else 0
        return wide + (44 + fonts.width_of(self.siege, Face.WORD, SMALL) if self.siege else 0)


def draw_base(canvas: Canvas, row: Row, y: float) -> None:
    """Whose it is, what stands there, and what it stores."""
    base, faction, height = row.base, UNITS[row.unit].faction, row.height - GAP
    left, right, middle = MARGIN + 8, PHONE - MARGIN - 24.0, y + HIGH / 2
    canvas.panel(left, y, ROOM - 16, height, 12, "raised")
    canvas.panel(left, y, 8, height, 4, pieces.owner_hue(faction), corners="1001")
    if row.siege:
        canvas.panel(left, y, ROOM - 16, height, 12, line="bad", thick=3)
    if base.settlements:
        right -= number(canvas, right, middle, "settle2", base.settlements, base.hurt)
    for chain in reversed(CHAINS):
        works = base.works.get(Chain(chain))
        if works is not None:
            right -= number(canvas, right, middle, CHAINS[chain], works.level, works.damage)
    x = left + 44.0
    if row.letters.put(canvas, row.unit, x - 4, middle):
        x += 60
    pieces.flag(canvas, faction, x, middle, 36, "base")
    room = right - x - 44
    text = row.name(row.room)
    size = fonts.fitting(text, Face.WORD, NAME, room, 20)
    shown = fonts.cut(text, Face.WORD, size, room)
    wide = canvas.text(x + 32, middle, shown, Face.WORD, size, "ink")
    if row.in_line:
        draw_more(canvas, row, x + 50 + wide, middle)
    else:
        draw_more(canvas, row, left + 76, y + HIGH + MORE / 2 - 8)


def draw_more(canvas: Canvas, row: Row, x: float, y: float) -> None:
    """What it stores, what it trades, and who blockades it."""
    x = pieces.goods(canvas, x, y, row.goods, 24)
    if row.base.token is not None:
        canvas.icon("trade", x + 14, y, 26, "act")
        x += 34 + canvas.text(x + 34, y, row.token, Face.WORD, SMALL, "ink2") + 8
        icon, tone = GOODS[row.base.token.resource]
        canvas.icon(icon, x + 13, y, 26, tone)
        x += 46
    if row.siege:
        canvas.icon("blocked", x + 14, y, 26, "bad")
        canvas.text(x + 34, y, row.siege, Face.WORD, SMALL, "bad")


def number(canvas: Canvas, right: float, y: float, icon: str, value: int, damage: int) -> float:
    """An icon and its number from the right; a red dot for each damage. Gives the width."""
    wide = canvas.text(right, y, value, Face.DIGIT, 27, "ink", "rm")
    canvas.icon(icon, right - wide - 20, y, 28, "ink2")
    for place in range(min(damage, 3)):
        canvas.disc(right - wide - 30 + 10 * place, y + 20, 5, "bad")
    return wide + 52
