"""Friendship cards: as chips in a panel, as faces, and what they do in signs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.planets import Ground, planet
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import theme
from rendering.starfarers.facts import EMBLEM, FRIENDS, HUE, FriendId, Power, card_name
from rendering.starfarers.map.chart import corners
from rendering.words import Words

CARD_WIDTH, CARD_HEIGHT, RADIUS = 250, 350, 14
ART = 178
SKY = 9
TONES = {"food": "food", "novelty": "novelty", "fuel": "fuel", "goods": "goods"}


class Sign(NamedTuple):
    """An icon with its colour, and what is written beside it."""

    icon: str
    colour: str
    text: str = ""


def signs(card: FriendId) -> tuple[Sign, ...]:
    """What a card does, as a short sentence of signs."""
    one = FRIENDS[card]
    kind = one.resource.value if one.resource else "ink"
    match one.op:
        case Power.MORE:
            return (Sign("produce", "act"), Sign(kind, kind, "+1"))
        case Power.RATE:
            return (
                Sign(kind, kind, f"{one.rate}"),
                Sign("trade", "ink2"),
                Sign("card", "ink2", "1"),
            )
        case Power.SHIPS:
            found = []
            if one.speed:
                found.append(Sign("booster", "fuel", f"+{one.speed}"))
            if one.combat:
                found.append(Sign("cannon", "ore", f"+{one.combat}"))
            return tuple(found)
        case Power.LIMIT:
            return (Sign("shield", "goods"), Sign("hand", "ink2", f"{one.limit}"))
        case Power.RELIEF:
            return (Sign("produce", "ink3", "0"), Sign("arrow", "ink2"), Sign("card", "done", "+1"))
        case Power.RICH:
            return (Sign("fare", "ink2", "2"), Sign("arrow", "ink2"), Sign("hand", "done", "+2"))
        case Power.FAME:
            return (Sign("goods", "goods", "1"), Sign("arrow", "ink2"), Sign("fame", "act", "+1"))


def gist(card: FriendId) -> Sign:
    """The one sign by which a card is remembered."""
    one = FRIENDS[card]
    match one.op:
        case Power.MORE | Power.RATE:
            kind = one.resource.value if one.resource else "ink"
            return Sign(kind, kind)
        case Power.SHIPS if one.speed and one.combat:
            return Sign("ship", "novelty")
        case Power.SHIPS:
            return Sign("booster", "fuel") if one.speed else Sign("cannon", "ore")
        case Power.LIMIT:
            return Sign("shield", "goods")
        case Power.RELIEF:
            return Sign("sup", "done")
        case Power.RICH:
            return Sign("fare", "ink")
        case Power.FAME:
            return Sign("fame", "act")


def chip(canvas: Canvas, x: float, y: float, width: float, height: float, card: FriendId) -> None:
    """A small card in its people's colour: a sign, round if it yields more, else square."""
    hue = HUE[FRIENDS[card].people]
    radius = height // 2 if FRIENDS[card].op is Power.MORE else 4
    canvas.panel(x, y, width, height, radius, canvas.mix("panel", hue, 0.25), line=hue)
    sign = gist(card)
    canvas.icon(sign.icon, x + width / 2, y + height / 2, min(width, height) - 14, sign.colour)


# --- a face


@lru_cache(maxsize=120)
def card_face(card: FriendId, name: str, language: str, scale: float) -> Image.Image:
    """A friendship card: its people's world and emblem, its name, and what it does."""
    look = theme(name)
    width, height = round(CARD_WIDTH * scale), round(CARD_HEIGHT * scale)
    canvas = Canvas(width, height, look, "panel")
    hue = HUE[FRIENDS[card].people]
    art(canvas, card, scale)
    canvas.fill(0, ART * scale, width, height, canvas.mix("panel", hue, 0.07))
    canvas.fill(0, ART * scale, width, 4 * scale, hue)
    words = Words(language)
    title = words(card_name(card).key)
    room = width - 32 * scale
    size, lines = fonts.wrapped_in(title, Face.TITLE, round(25 * scale), room, 2, round(18 * scale))
    y = (ART + 34) * scale
    for line in lines:
        canvas.text(16 * scale, y, line, Face.TITLE, size, "ink")
        y += size * 1.12
    kind = words(f"starfarers.people.{FRIENDS[card].people}").upper()
    size = max(18, round(13 * scale))
    canvas.text(16 * scale, y + 4 * scale, kind, Face.WORD, size, hue, track=2)
    sentence(canvas, 16 * scale, (CARD_HEIGHT - 44) * scale, signs(card), scale)
    canvas.panel(0, 0, width, height, RADIUS * scale, line=hue, thick=round(2 * scale))
    return canvas.image


def art(canvas: Canvas, card: FriendId, scale: float) -> None:
    """The emblem in a station before a planet of the people."""
    width, height = canvas.width, round(ART * scale)
    canvas.paste(backdrop(canvas.theme, (width, height), (SKY, card)), 0, 0)
    one, hue = FRIENDS[card], HUE[FRIENDS[card].people]
    radius = round(104 * scale)
    world = planet(radius, Ground.ROCK, TONES[hue], sum(one.people.encode()))
    canvas.paste(world, width - radius * 1.35, height - radius * 1.2)
    x, y = 92 * scale, 88 * scale
    for side, share in ((82, 0.12), (70, 0.2)):
        canvas.polygon(corners(x, y, side * scale)[:-1], canvas.mix("field", hue, share))
    canvas.line(corners(x, y, 60 * scale), 4 * scale, hue)
    canvas.polygon(corners(x, y, 58 * scale)[:-1], canvas.mix("field", hue, 0.28))
    canvas.icon(EMBLEM[one.people], x, y, 66 * scale, hue)
    sign = gist(card)
    canvas.disc(x + 46 * scale, y + 46 * scale, 27 * scale, "halo")
    canvas.disc(x + 46 * scale, y + 46 * scale, 25 * scale, "panel")
    canvas.icon(sign.icon, x + 46 * scale, y + 46 * scale, 32 * scale, sign.colour)


def sentence(canvas: Canvas, x: float, y: float, found: tuple[Sign, ...], scale: float) -> None:
    size = 34 * scale
    for sign in found:
        small = size * (0.7 if sign.icon == "arrow" else 1)
        canvas.icon(sign.icon, x + small / 2, y, small, sign.colour)
        x += small + 8 * scale
        if sign.text:
            x += canvas.text(x, y, sign.text, Face.TITLE, 30 * scale, "ink") + 16 * scale
