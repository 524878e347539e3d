"""All technologies as wide as a phone, row by row; in a question those that are its options."""

from __future__ import annotations

from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, mark
from rendering.pulsar.board.boards import MEDIAN, row_bonus
from rendering.pulsar.facts import (
    Pulsar,
    Technology,
    effect_text,
    is_taken,
    named,
    owners_of,
    shape,
    technologies_by_round,
)
from rendering.pulsar.layout import MARGIN, PRIVATE_HEAD
from rendering.pulsar.sheet import NONE, ROOM, Letters, blank, head
from rendering.pulsar.signs import KINDS, Sign, draw_signs, rows_of, width_of
from rendering.words import Words

ROW, ROW_GAP = 96, 8
SIGNS, TEXT, LINE = 138, 22, 28  # of a technology: where signs begin, its words


def draw_technologies(
    view: Pulsar,
    words: Words,
    theme: str,
    seat: Seat | None = None,
    letters: Letters = NONE,
) -> Canvas:
    """Row by row as they open: price, name, what it does, who has it; in a question its options."""
    found = technologies_by_round(view)
    if letters.marks:
        rows_left = {n: [one for one in row if one.id in letters.marks] for n, row in found.items()}
        found = {number: row for number, row in rows_left.items() if row}
    rows = sum(told(one, words).height + ROW_GAP for row in found.values() for one in row)
    canvas = blank(theme, PRIVATE_HEAD + rows + len(found) * 46 + 2 * MARGIN)
    title = "render.pulsar.part.technologies"
    head(canvas, view, seat, words(title), words)
    y = float(PRIVATE_HEAD + MARGIN)
    for number in sorted(found):
        now, shut = number == view.round, number > view.round
        ink = "act" if now else "ink3" if shut else "ink2"
        label = row_label(view, number, words)
        canvas.text(MARGIN + 6, y + 22, label, Face.LABEL, 26, ink)
        canvas.fill(MARGIN, y + 42, ROOM, 2, "act" if now else "line")
        y += 50
        for one in found[number]:
            technology_row(canvas, view, one, y, words, shut=shut, aside=bool(letters.marks))
            letters.put(canvas, one.id, MARGIN + 16, y + told(one, words).height / 2)
            y += told(one, words).height + ROW_GAP
        y -= 4
    return canvas


def row_label(view: Pulsar, number: int, words: Words) -> str:
    """When a row opens, and what a gyrodyne completed in that round brings more."""
    bonus = row_bonus(view, number)
    if bonus == f"+{MEDIAN}":
        return words("render.pulsar.row.median", n=number)
    return words("render.pulsar.row", n=number, bonus=bonus)


class Told(NamedTuple):
    """What a technology does, in words: beside its signs if there is room, else below them."""

    lines: tuple[str, ...]
    below: bool

    @property
    def height(self) -> int:
        return ROW + LINE * len(self.lines) if self.below else ROW


def told(one: Technology, words: Words) -> Told:
    text = "; ".join(words.label(effect_text(effect)) for effect in one.effects)
    beside = ROOM - 12 - SIGNS - 16 - width_of(signs_of(one), 32)
    if fonts.width_of(text, Face.BODY, TEXT) <= beside:
        return Told((text,), below=False)
    return Told(fonts.wrapped(text, Face.BODY, TEXT, ROOM - SIGNS - 24), below=True)


def signs_of(one: Technology) -> list[Sign]:
    return [sign for row in rows_of(one.effects, 32, 9_999) for sign in row]


def technology_row(
    canvas: Canvas,
    view: Pulsar,
    one: Technology,
    y: float,
    words: Words,
    *,
    shut: bool,
    aside: bool = False,
) -> None:
    """`aside`: its die makes room for a letter."""
    icon, hue = KINDS[one.kind]
    ground = canvas.mix("panel", "void", 0.3) if shut else canvas.mix("raised", hue, 0.08)
    text = told(one, words)
    canvas.panel(MARGIN, y, ROOM, text.height, 12, ground)
    canvas.panel(MARGIN, y, 8, text.height, 4, hue, corners="1001")
    at, pips = (MARGIN + 68, 46) if aside else (MARGIN + 54, 50)
    die(canvas, at, y + ROW / 2, pips, one.cost, "ink3" if shut else "plate")
    canvas.icon(icon, MARGIN + 112, y + 28, 30, hue)
    if one.icons == 2:
        canvas.text(MARGIN + 112, y + 68, "2", Face.DIGIT, 26, "ink2", "mm")
    owners = owners_of(view, one.id)
    room = ROOM - 150 - 38 * len(owners) - 24
    size = fonts.fitting(words.label(named(one.id)), Face.TITLE, 30, room, 22)
    name = fonts.cut(words.label(named(one.id)), Face.TITLE, size, room)
    canvas.text(MARGIN + 140, y + 26, name, Face.TITLE, size, "ink3" if shut else "ink")
    after = draw_signs(canvas, MARGIN + SIGNS, y + 68, signs_of(one), 32)
    left, top = (MARGIN + SIGNS, y + 106.0) if text.below else (after + 16, y + 68)
    for place, line in enumerate(text.lines):
        canvas.text(left, top + LINE * place, line, Face.BODY, TEXT, "ink2")
    for place, seat in enumerate(reversed(owners)):
        mark(canvas, shape(view, seat), MARGIN + ROOM - 26 - 38 * place, y + 26, 32)
    if is_taken(view, one):
        canvas.icon("blocked", MARGIN + ROOM - 26 - 38 * len(owners), y + 26, 30, "ink2")
