"""Things to choose from, each with what it does: factions, policies, tiles, missions."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.horizons.cards.card import emblem
from rendering.horizons.cards.texts import POLICY, sentences, title
from rendering.horizons.facts import POLICIES, Horizons
from rendering.horizons.frame import ROOM, Letters, Sheet, head
from rendering.horizons.layout import MARGIN
from rendering.words import Words

TEXT, LINE = 25, 33
SIDE = 132  # pixels for the emblem


def draw_choices(
    view: Horizons, seat: Seat, words: Words, theme: str, asked: str, letters: Letters
) -> Canvas:
    """A panel for each thing that has a letter."""
    sheet = Sheet(theme, words, letters)
    for spot in letters.marks:
        choice(sheet, spot, f"{POLICY}{spot}" if spot in POLICIES else spot)
    head(sheet.canvas, view, asked, words("render.hand.private"), words, seat, private=True)
    return sheet.done()


def choice(sheet: Sheet, spot: str, card: str) -> None:
    canvas, words = sheet.canvas, sheet.words
    room = ROOM - SIDE - 92
    lines = [
        line
        for text in sentences(card)
        for line in fonts.wrapped(words.label(text), Face.BODY, TEXT, room)
    ]
    height = max(136, 66 + LINE * len(lines) + 14)
    top = sheet.panel(height)
    emblem(card, canvas, MARGIN + SIDE / 2 + 6, top + 68)
    x = MARGIN + SIDE + 18
    name = words.label(title(card))
    size = fonts.fitting(name, Face.TITLE, 32, room, 22)
    canvas.text(x, top + 34, fonts.cut(name, Face.TITLE, size, room), Face.TITLE, size, "ink")
    for place, line in enumerate(lines):
        canvas.text(x, top + 76 + LINE * place, line, Face.BODY, TEXT, "ink2")
    sheet.letters.put(canvas, spot, MARGIN + ROOM - 42, top + 44, 28)
