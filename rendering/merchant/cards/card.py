"""Single pieces for look-ups: cultures, goods, ships, equipment, deeds, counters, systems."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from rendering.drawing.canvas import Canvas
from rendering.drawing.planets import planet
from rendering.drawing.theme import Colour
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
from rendering.picture import Picture
from rendering.sheets import card
from rendering.words import Words

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
    image = card_face(name, look, language)
    return card.pictured(told(name, language), image, "merchant_sheets", look)


def told(name: str, language: str) -> card.Card:
    words = Words(language)
    named = words.spoken(f"render.merchant.kind.{kind(name)}")
    return card.told(words.label(title(name)), named, map(words.label, sentences(name)))


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
    return card.face(told(name, language), look, hue_of(name), SKY, partial(emblem, name))


def emblem(name: str, canvas: Canvas, x: float, y: float) -> None:
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
