"""Single pieces for look-ups: ships, technologies, tiles, structures, events, missions, worlds."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import vp
from rendering.drawing.palette import encode
from rendering.drawing.planets import planet
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour, theme
from rendering.horizons import pieces
from rendering.horizons.cards.texts import CARDS, kind, piece, sentences, subtitle, title
from rendering.horizons.hues import (
    CHAINS,
    FIELD_HUES,
    FIELD_ICONS,
    GOODS,
    HUES,
    LOOKS,
    ROWS,
    SUN_TONES,
    tones,
)
from rendering.horizons.map.chart import LIGHT, seed_of
from rendering.picture import Picture, alt_text
from rendering.words import Words

WIDTH, TOP, PAD = 640, 168, 28
TEXT, TEXT_LINE, GAP = 28, 38, 10
SKY = 65
KIND = "horizons_sheets"

__all__ = ["CARDS", "card_face", "render_card"]


def render_card(name: str, look: str, language: str) -> Picture:
    """One piece, with all that is printed on it in words."""
    words = Words(language)
    spoken = [
        f"{heading_of(name, words)}.",
        f"{words.label(subtitle(name))}.",
        *(words.label(text) for text in sentences(name)),
    ]
    return Picture(encode(card_face(name, look, language), KIND, look), alt_text(spoken))


def heading_of(name: str, words: Words) -> str:
    text = words.label(title(name))
    return text[:1].upper() + text[1:]


def hue_of(name: str) -> Colour:
    one = piece(name)
    match kind(name):
        case "unit":
            return pieces.owner_hue(one.faction)
        case "faction":
            return pieces.owner_hue(one.id)
        case "technology":
            return FIELD_HUES[one.field]
        case "world":
            return HUES.get(one.system or "", "novelty")
        case "tile":
            return FIELD_HUES[one.research.field]
        case "event" | "scenario":
            return "act"
        case "mission":
            return "new"
        case "policy":
            return "goods"
    return "ink2"


@lru_cache(maxsize=300)
def card_face(name: str, look: str, language: str) -> Image.Image:
    words, room = Words(language), WIDTH - 2 * PAD
    lines = [
        (line, place == 0)
        for text in sentences(name)
        for place, line in enumerate(fonts.wrapped(words.label(text), Face.BODY, TEXT, room - 28))
    ]
    height = TOP + 20 + TEXT_LINE * len(lines) + GAP * sum(first for _, first in lines) + 24
    canvas = Canvas(WIDTH, height, theme(look), "panel")
    canvas.paste(backdrop(canvas.theme, (WIDTH, TOP), SKY), 0, 0)
    hue = hue_of(name)
    canvas.fill(0, TOP - 5, WIDTH, 5, hue)
    emblem(canvas, name, WIDTH - 88, 82)
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
    room = WIDTH - 2 * PAD - 136
    text = heading_of(name, words)
    size, lines = fonts.wrapped_in(text, Face.HERO, 42, room, 2, 28)
    for place, line in enumerate(lines):
        at = 56 if len(lines) == 1 else 40 + 42 * place
        canvas.text(PAD, at, line, Face.HERO, size if len(lines) == 1 else min(36, size), "ink")
    label = words.label(subtitle(name)).upper()
    size = fonts.fitting(label, Face.LABEL, 22, room, 18)
    canvas.text(
        PAD, 132, fonts.cut(label, Face.LABEL, size, room), Face.LABEL, size, "ink2", track=1
    )


def emblem(canvas: Canvas, name: str, x: float, y: float) -> None:
    """What the piece looks like on the table."""
    one = piece(name)
    match kind(name):
        case "unit":
            pieces.flag(canvas, one.faction, x, y, 92, pieces.kind_icon(one))
        case "faction":
            pieces.flag(canvas, one.id, x, y, 96, sign=one.code)
        case "world":
            world(canvas, one.id, x, y)
        case "mission":
            world(canvas, one.world, x, y)
            vp(canvas, x + 46, y + 44, one.vp, 54)
        case "technology":
            disc(canvas, x, y, FIELD_ICONS[one.field], FIELD_HUES[one.field])
        case "policy":
            disc(canvas, x, y, ROWS[one.row], "goods")
        case "structure":
            icon = "settle2" if one.chain == "settlement" else CHAINS[one.chain]
            disc(canvas, x, y, icon, "ink2")
        case "tile":
            best = max(one.production, key=lambda pair: pair[1])[0]
            disc(canvas, x, y, *GOODS[best])
        case _:
            disc(canvas, x, y, "new" if kind(name) == "event" else "trophy", "act")


def disc(canvas: Canvas, x: float, y: float, icon: str, hue: Colour) -> None:
    canvas.disc(x, y, 56, "halo")
    canvas.disc(x, y, 54, hue)
    canvas.icon(icon, x, y, 62, "on")


def world(canvas: Canvas, name: str, x: float, y: float) -> None:
    if name in LOOKS:
        look, radius = LOOKS[name], 44 if name == "saturn" else 56
        ringed = name == "saturn"
        body = planet(radius, look.ground, tones(name), seed_of(name), ringed=ringed, light=LIGHT)
        canvas.paste(body, x - body.width / 2, y - body.height / 2)
    elif name == "sun":
        for radius, tone in zip((56, 50, 40), SUN_TONES, strict=True):
            canvas.disc(x, y, radius, tone)
    else:
        disc(canvas, x, y, "station" if name == "earth_orbit" else "telescope", "novelty")
