"""My mother ship in the private picture: its parts, its friends, and the tokens I have seen."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.starfarers import pieces
from rendering.starfarers.cards.faces import chip
from rendering.starfarers.facts import (
    CONSTANTS,
    FRIENDS,
    HUE,
    PLANETS,
    FriendId,
    PlanetId,
    Player,
    Starfarers,
    Token,
    card_name,
    colonies_left,
    combat_bonus,
    face,
    hand_limit,
    outposts_left,
    points,
    rings_left,
    ships_left,
    speed_bonus,
)
from rendering.words import Words

PARTS = (
    ("cannon", "cannons", "ore", "cannon"),
    ("booster", "boosters", "fuel", "booster"),
    ("freight", "freight_rings", "carbon", "freight_ring"),
)


def mother_ship_sheet(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    view: Starfarers,
    seat: Seat,
    words: Words,
) -> None:
    canvas.panel(x, y, width, height, 18, "panel", line="line2")
    label = words("render.star.ship").upper()
    canvas.text(x + 28, y + 42, label, Face.LABEL, 24, "ink2", track=2)
    me = view.players[seat]
    bonus = {"cannons": combat_bonus(me), "boosters": speed_bonus(me), "freight_rings": 0}
    step = (width - 40) / 3
    for place, (icon, field, hue, limit) in enumerate(PARTS):
        left = x + 20 + place * step
        part(canvas, left, y + 74, step - 12, icon, hue, getattr(me, field), bonus[field], limit)
    numbers(canvas, x + 20, y + 226, width - 40, view, seat)
    friends(canvas, x + 28, y + 306, width - 56, me, words)
    notes(canvas, x + 28, y + 542, width - 56, view, seat, words)


def part(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    icon: str,
    hue: str,
    count: int,
    bonus: int,
    limit: str,
) -> None:
    """One kind of expansion: how many of six, and what friendship adds."""
    canvas.panel(x, y, width, 116, 12, "raised")
    canvas.icon(icon, x + 46, y + 44, 50, hue)
    used = canvas.text(x + 84, y + 44, count, Face.HERO, 54, "ink")
    if bonus:
        canvas.text(x + 94 + used, y + 46, f"+{bonus}", Face.TITLE, 34, "novelty")
    most = getattr(CONSTANTS.limits, limit)
    slot = (width - 32) / most
    for place in range(most):
        colour = hue if place < count else "line"
        canvas.panel(x + 16 + place * slot, y + 86, slot - 6, 14, 4, colour)


def numbers(canvas: Canvas, x: float, y: float, width: float, view: Starfarers, seat: Seat) -> None:
    """Points, fame, trophies; then transporters, rings, colonies and outposts in stock."""
    me = view.players[seat]
    row = (
        ("vp", points(view, seat), "ink"),
        ("fame", me.fame, "act"),
        ("pirate", len(me.trophies), "mil"),
        ("ship", ships_left(me), "ink2"),
        ("spaceport", rings_left(me), "ink2"),
        ("colony", colonies_left(me), "ink2"),
        ("outpost", outposts_left(me), "ink2"),
        ("hand", hand_limit(me), "bad" if me.hand_size > hand_limit(me) else "ink2"),
    )
    step = width / len(row)
    for place, (icon, count, colour) in enumerate(row):
        left = x + place * step
        canvas.icon(icon, left + 18, y + 30, 34, colour)
        canvas.text(left + 41, y + 30, count, Face.TITLE, 32, "ink")


def friends(canvas: Canvas, x: float, y: float, width: float, me: Player, words: Words) -> None:
    """Friendship cards by name."""
    canvas.fill(x, y, width, 2, "line")
    label = words("render.star.friends").upper()
    canvas.text(x, y + 32, label, Face.LABEL, 24, "ink2", track=2)
    if not me.cards:
        canvas.text(x, y + 82, words("render.star.no_friends"), Face.BODY, 28, "ink2")
    for place, card in enumerate(me.cards[:8]):
        row, column = divmod(place, 2)
        friend(canvas, x + column * width / 2, y + 78 + row * 46, width / 2 - 12, card, words)


def friend(canvas: Canvas, x: float, y: float, width: float, card: FriendId, words: Words) -> None:
    chip(canvas, x, y - 20, 40, 40, card)
    name = words(card_name(card).key)
    size = fonts.fitting(name, Face.WORD, 28, width - 54, 20)
    name = fonts.cut(name, Face.WORD, size, width - 54)
    canvas.text(x + 52, y, name, Face.WORD, size, HUE[FRIENDS[card].people])


def notes(
    canvas: Canvas, x: float, y: float, width: float, view: Starfarers, seat: Seat, words: Words
) -> None:
    """Tokens that only this seat has seen, with the place of each."""
    canvas.fill(x, y, width, 2, "line")
    label = words("render.star.seen").upper()
    canvas.text(x, y + 30, label, Face.LABEL, 24, "ink2", track=2)
    known = [
        (planet, token)
        for planet in view.players[seat].looks
        for token in (face(view, planet),)
        if token is not None and planet not in view.open
    ]
    if not known:
        canvas.text(x, y + 82, words("render.star.no_notes"), Face.BODY, 28, "ink2")
    step = min(92.0, width / max(1, len(known)))
    for place, (planet, token) in enumerate(known):
        note(canvas, x + 36 + place * step, y + 84, planet, token)


def note(canvas: Canvas, x: float, y: float, planet: PlanetId, token: Token) -> None:
    pieces.token(canvas, token, x, y, 1.15)
    canvas.icon(PLANETS[planet].resource.value, x - 22, y + 52, 22, PLANETS[planet].resource.value)
    canvas.text(x - 6, y + 52, planet, Face.DIGIT, 24, "ink")
