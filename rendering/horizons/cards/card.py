"""Single pieces for look-ups: ships, technologies, tiles, structures, events, missions, worlds."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from rendering.drawing.canvas import Canvas
from rendering.drawing.marks import vp
from rendering.drawing.planets import planet
from rendering.drawing.theme import Colour
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
from rendering.picture import Picture
from rendering.sheets import card
from rendering.words import Words

SKY = 65
KIND = "horizons_sheets"

__all__ = ["CARDS", "card_face", "render_card"]


def render_card(name: str, look: str, language: str) -> Picture:
    """One piece, with all that is printed on it in words."""
    return card.pictured(told(name, language), card_face(name, look, language), KIND, look)


def told(name: str, language: str) -> card.Card:
    words = Words(language)
    lines = map(words.label, sentences(name))
    return card.told(words.label(title(name)), words.label(subtitle(name)), lines)


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
    return card.face(told(name, language), look, hue_of(name), SKY, partial(emblem, name))


def emblem(name: str, canvas: Canvas, x: float, y: float) -> None:
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
