"""The picture of a single card: its face, and beside it what it does in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.text import Text
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import theme as look
from rendering.picture import Picture, alt_text
from rendering.race.cards.face import draw_card, kind_of_card
from rendering.race.facts import CARDS, NUMERALS, Card, CardId, powers_of
from rendering.race.layout import CARD_HEIGHT, CARD_WIDTH, SHEET
from rendering.race.pieces import kind_colour
from rendering.words import Words

MARGIN, GAP, PANEL = 36, 28, 600
WIDTH = round(CARD_WIDTH * SHEET) + PANEL + 2 * MARGIN + GAP
HEIGHT = round(CARD_HEIGHT * SHEET) + 2 * MARGIN
PAD, HEAD, CHIP = 30, 62, 50
SKY = 5
SIZES = (30, 28, 26, 24)  # of the text, the largest that fits


class Row(NamedTuple):
    """One thing that the card does: its phase or points, and the sentence."""

    head: str
    text: str
    points: bool = False


def render_card(card: CardId, theme: str = "dark", language: str = "en") -> Picture:
    """Any card of the game, with its text in words."""
    words = Words(language)
    canvas = draw_sheet(card, theme, words)
    return Picture(encode(canvas.image, "race_cards", theme), alt_text(spoken(CARDS[card], words)))


def draw_sheet(card: CardId, theme: str, words: Words) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, look(theme), "field")
    canvas.paste(backdrop(canvas.theme, (WIDTH, HEIGHT), SKY), 0, 0)
    draw_card(canvas, MARGIN, MARGIN, SHEET, card, words.language)
    x = MARGIN + round(CARD_WIDTH * SHEET) + GAP
    in_words(canvas, x, MARGIN, PANEL, HEIGHT - 2 * MARGIN, CARDS[card], words)
    return canvas


def in_words(
    canvas: Canvas, x: float, y: float, width: float, height: float, card: Card, words: Words
) -> None:
    """A panel with the name of a card and all that it does."""
    canvas.panel(x, y, width, height, 20, "panel", line="line2")
    left, room = x + PAD, width - 2 * PAD
    top = heading(canvas, left, y + 54, room, card, words)
    body(canvas, left, top, room, y + height - PAD - 44 - top, list(rows(card, words)))
    foot = facts(card, words)
    size = fonts.fitting(foot, Face.BODY, 26, room, 20)
    canvas.text(left, y + height - PAD - 4, foot, Face.BODY, size, "ink2")


def heading(canvas: Canvas, x: float, y: float, room: float, card: Card, words: Words) -> float:
    size, lines = fonts.wrapped_in(words(f"race.card.{card.id}"), Face.TITLE, 46, room, 2, 34)
    for line in lines:
        canvas.text(x, y, line, Face.TITLE, size, "ink")
        y += size * 1.1
    hue = kind_colour(card)
    colour = canvas.mix(hue, "ink", 0.35) if hue else "ink2"
    kind = kind_of_card(card, words).upper()
    size = fonts.fitting(kind, Face.WORD, 24, room - 2 * len(kind))
    canvas.text(x, y + 2, kind, Face.WORD, size, colour, track=2)
    canvas.fill(x, y + 30, room, 2, "line")
    return y + HEAD


def rows(card: Card, words: Words) -> Iterator[Row]:
    key = f"race.card.{card.id}"
    if card.good and card.windfall:
        kind = Text(f"race.good.{card.good.kind}")
        yield Row("good", words("render.card.windfall", kind=kind))
    places: dict[str, int] = {}
    for slot, _ in powers_of(card):
        place = places.get(slot, 0)
        places[slot] = place + 1
        yield Row(slot, words(f"{key}.{slot}_{place}"))
    for place, line in enumerate(card.scoring):
        yield Row(str(line.vp), words(f"{key}.scoring_{place}"), points=True)
    if not card.scoring and not places and not card.windfall:
        yield Row("", words("render.card.nothing"))


def set_rows(
    rows: list[Row], width: float, height: float
) -> tuple[int, list[tuple[str, ...]], float]:
    """Size, lines of each row, and the height of all; the largest size that fits."""
    for size in SIZES:
        lines = [fonts.wrapped(row.text, Face.BODY, size, width - CHIP - 18) for row in rows]
        needed = sum(len(one) for one in lines) * size * 1.25 + 20 * (len(lines) - 1)
        if needed <= height:
            break
    return size, lines, needed


def body(canvas: Canvas, x: float, y: float, width: float, height: float, rows: list[Row]) -> None:
    size, lines, _ = set_rows(rows, width, height)
    step = size * 1.25
    for row, texts in zip(rows, lines, strict=True):
        middle = y + size * 0.4
        if row.points:
            canvas.icon("vp", x + CHIP / 2, middle, 44, "act")
            canvas.text(x + CHIP / 2, middle, row.head, Face.HERO, 26, "on", "mm")
        elif row.head in NUMERALS:
            canvas.panel(x, middle - 20, CHIP, 40, 8, "raised", line="line2")
            colour = "done" if row.head == "trade" else "act"
            canvas.text(x + CHIP / 2, middle, NUMERALS[row.head], Face.HERO, 24, colour, "mm")
        elif row.head:
            canvas.icon(row.head, x + CHIP / 2, middle, 38, "ink2")
        for text in texts:
            canvas.text(x + CHIP + 18, y + size * 0.4, text, Face.BODY, size, "ink")
            y += step
        y += 20


def facts(card: Card, words: Words) -> str:
    """Price, points and how many there are."""
    key = "race.table.defense" if card.military else "race.table.cost"
    parts = [words(key, n=card.number)]
    if card.vp is not None:
        parts.append(words("race.gain.vp", n=card.vp))
    if card.start is not None:
        parts.append(words("render.type.start", n=card.start))
    parts.append(words("render.card.copies", n=card.copies))
    return " \N{MIDDLE DOT} ".join(parts)


def spoken(card: Card, words: Words) -> Iterator[str]:
    yield f"{words(f'race.card.{card.id}')}: {kind_of_card(card, words)}."
    yield f"{facts(card, words)}."
    yield words(f"race.card.{card.id}.text")
