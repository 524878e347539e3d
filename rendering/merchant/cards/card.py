"""Single pieces for look-ups: cultures, goods, ships, equipment, deeds, counters, systems."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.planets import planet
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour, theme
from rendering.merchant import pieces
from rendering.merchant.cards.texts import CARDS, kind, sentences, title
from rendering.merchant.cargo import gear_hue
from rendering.merchant.facts import (
    COUNTERS,
    CULTURES,
    DEEDS,
    FORTS,
    GEAR,
    SYSTEMS,
    CounterId,
    CultureId,
    GearId,
)
from rendering.merchant.hues import HUES, PLANETS
from rendering.merchant.sheets.signs import thing
from rendering.picture import Picture, alt_text
from rendering.words import Words

WIDTH, TOP, PAD = 640, 148, 28
TEXT, TEXT_LINE, GAP = 28, 38, 10
SKY = 79
KIND_HUES: dict[str, Colour] = {
    "good": "goods",
    "factory_good": "fuel",
    "ship": "novelty",
    "relic": "act",
    "fare": "food",
    "demand": "act",
    "spaceport": "act",
    "factory": "fuel",
    "counter": "goods",
    "fort": "bad",
}

__all__ = ["CARDS", "card_face", "render_card"]


def render_card(name: str, look: str, language: str) -> Picture:
    """One piece, with all that is printed on it in words."""
    words = Words(language)
    spoken = [
        f"{heading_of(name, words)}.",
        f"{words.spoken(f'render.merchant.kind.{kind(name)}')}.",
        *(words.label(text) for text in sentences(name)),
    ]
    image = encode(card_face(name, look, language), "merchant_sheets", look)
    return Picture(image, alt_text(spoken))


def heading_of(name: str, words: Words) -> str:
    text = words.label(title(name))
    return text[:1].upper() + text[1:]


def hue_of(name: str) -> Colour:
    if name in SYSTEMS:
        return HUES[name]
    if name in CULTURES:
        return CULTURES[CultureId(name)].hex
    if name in GEAR and not GEAR[GearId(name)].relic:
        return gear_hue(GEAR[GearId(name)])
    return KIND_HUES[kind(name)]


@lru_cache(maxsize=300)
def card_face(name: str, look: str, language: str) -> Image.Image:
    words, room = Words(language), WIDTH - 2 * PAD
    lines = [
        (number, place == 0)
        for text in sentences(name)
        for place, number in enumerate(fonts.wrapped(words.label(text), Face.BODY, TEXT, room - 28))
    ]
    gaps = GAP * sum(first for _, first in lines)
    height = TOP + 20 + TEXT_LINE * len(lines) + gaps + 24
    canvas = Canvas(WIDTH, height, theme(look), "panel")
    canvas.paste(backdrop(canvas.theme, (WIDTH, TOP), SKY), 0, 0)
    hue = hue_of(name)
    canvas.fill(0, TOP - 5, WIDTH, 5, hue)
    emblem(canvas, name, WIDTH - 78, 70)
    heading(canvas, name, words)
    y = TOP + 20.0
    for line, first in lines:
        if first:
            y += GAP
            canvas.disc(PAD + 8, y + 15, 5, hue)
        canvas.text(PAD + 28, y + 15, line, Face.BODY, TEXT, "ink")
        y += TEXT_LINE
    canvas.panel(0, 0, WIDTH, height, 18, line=hue, thick=3)
    return canvas.image


def heading(canvas: Canvas, name: str, words: Words) -> None:
    room = WIDTH - 2 * PAD - 120
    text = heading_of(name, words)
    size, lines = fonts.wrapped_in(text, Face.HERO, 42, room, 2, 30)
    for place, line in enumerate(lines):
        at = 44 if len(lines) == 1 else 34 + 40 * place
        canvas.text(PAD, at, line, Face.HERO, size if len(lines) == 1 else min(34, size), "ink")
    label = words(f"render.merchant.kind.{kind(name)}").upper()
    canvas.text(PAD, 116, label, Face.LABEL, 22, "ink2", track=2)


def emblem(canvas: Canvas, name: str, x: float, y: float) -> None:
    """What the piece looks like on the table."""
    if name in COUNTERS:
        pieces.counter(canvas, x, y, COUNTERS[CounterId(name)], 2.4)
    elif name in CULTURES:
        one = CULTURES[CultureId(name)]
        canvas.disc(x, y, 52, "halo")
        canvas.disc(x, y, 50, one.hex)
        canvas.icon(pieces.TECH_ICONS[one.tech], x, y, 60, "#080C18")
    elif name in SYSTEMS:
        if name in PLANETS:
            ground, tones = PLANETS[name]
            body = planet(52, ground, tones, len(name))
            canvas.paste(body, x - 52, y - 52)
        else:
            canvas.disc(x, y, 50, "halo")
            canvas.disc(x, y, 48, HUES[name])
            canvas.icon("new", x, y, 60, "#080C18")
    elif name in FORTS or name in DEEDS:
        icon = "fort" if name in FORTS else kind_icon(name)
        canvas.disc(x, y, 52, "halo")
        canvas.disc(x, y, 50, hue_of(name))
        canvas.icon(icon, x, y, 60, "on")
    else:
        thing(canvas, name, x, y, 92)


def kind_icon(deed: str) -> str:
    return "port" if kind(deed) == "spaceport" else "factory"
