"""A card of a tableau, as small as it can be read."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import vp
from rendering.drawing.theme import theme
from rendering.race.cards.art import art
from rendering.race.facts import CARDS, NUMERALS, SLOTS, Card, CardId, is_rebel
from rendering.race.layout import NAME_BAND, TILE_HEIGHT, TILE_WIDTH
from rendering.race.pieces import (
    crate,
    good_disc,
    good_ring,
    kind_colour,
    medal,
    rebel,
    start_flag,
)
from rendering.words import Words

NAME_SIZE, NAME_ROOM, NAME_LEFT, NAME_STEP = 22, TILE_WIDTH - 14, 8, 24
RADIUS = 9
ART = TILE_HEIGHT - NAME_BAND


@lru_cache(maxsize=400)
def tile(card_id: CardId, look: str, language: str, *, good: bool = False) -> Image.Image:
    """The whole tile as a picture that is pasted."""
    card = CARDS[card_id]
    canvas = Canvas(TILE_WIDTH, TILE_HEIGHT, theme(look), "panel")
    hue = kind_colour(card)

    def paint(window: Canvas) -> None:
        if card.is_world:
            art(window, card, TILE_WIDTH * 0.60, ART * 0.66, 48)
        else:
            art(window, card, TILE_WIDTH * 0.60, ART * 0.50, 42)

    canvas.clip(0, 0, TILE_WIDTH, ART, RADIUS, paint, "1100")
    band = canvas.mix("raised", hue or "ink2", 0.10)
    canvas.panel(0, ART, TILE_WIDTH, NAME_BAND, RADIUS, band, corners="0011")
    canvas.fill(0, ART, TILE_WIDTH, 4, hue or "line2")
    if card.military:
        canvas.panel(0, 0, TILE_WIDTH, TILE_HEIGHT, RADIUS, line="mil", thick=3)
    corners(canvas, card)
    name(canvas, Words(language)(f"race.card.{card.id}"))
    if good and card.kind:
        crate(canvas, TILE_WIDTH * 0.58, ART * 0.50, 46, card.kind)
    return canvas.image


def corners(canvas: Canvas, card: Card) -> None:
    """Price, points, what it is; below, in which phases it does something and what it yields."""
    medal(canvas, 25, 25, 18, card)
    vp(canvas, TILE_WIDTH - 23, 24, "?" if card.vp is None else card.vp, 36)
    if is_rebel(card):
        rebel(canvas, 61, 22, 12)
    if card.start is not None:
        start_flag(canvas, 75, 19, card.start)
    x = 5
    for slot in SLOTS:
        if getattr(card.powers, slot):
            width = 28 if len(NUMERALS[slot]) == 3 else 24
            canvas.panel(x, ART - 25, width, 21, 5, "halo")
            colour = "done" if slot == "trade" else "act"
            canvas.text(x + width / 2, ART - 14, NUMERALS[slot], Face.DIGIT, 18, colour, "mm")
            x += width + 2
    if card.good:
        at = TILE_WIDTH - 22, ART - 22
        canvas.disc(*at, 16, "halo")
        draw = good_ring if card.windfall else good_disc
        draw(canvas, *at, 14, card.good.kind.value)


def name_lines(text: str) -> tuple[int, tuple[str, ...]]:
    return fonts.wrapped_in(text, Face.WORD, NAME_SIZE, NAME_ROOM, 2)


def name(canvas: Canvas, text: str) -> None:
    size, lines = name_lines(text)
    y = ART + 4 + (NAME_BAND - 4) / 2 - NAME_STEP / 2 * (len(lines) - 1)
    for line in lines:
        canvas.text(NAME_LEFT, y, line, Face.WORD, size, "ink")
        y += NAME_STEP
