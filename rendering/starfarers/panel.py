"""One player: points, hand, mother ship, fame, friends, what is in stock, friendship cards."""

from __future__ import annotations

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import mark, spark
from rendering.starfarers import pieces
from rendering.starfarers.cards.faces import chip
from rendering.starfarers.facts import (
    CONSTANTS,
    Player,
    Starfarers,
    awaited,
    colonies_left,
    outposts_left,
    owner,
    points,
    rings_left,
    ships_left,
    tokens_held,
)
from rendering.starfarers.layout import COLUMN_LEFT, COLUMN_WIDTH, EDGE, panel_height, panel_top
from rendering.starfarers.moments import Changes
from rendering.words import Words

RIGHT = COLUMN_LEFT + COLUMN_WIDTH
SHIP_PARTS = (
    ("cannon", "cannons", "ore"),
    ("booster", "boosters", "fuel"),
    ("freight", "freight_rings", "carbon"),
)
CARDS = 7  # a player has so many outposts, and a friendship card with each


def panel(canvas: Canvas, view: Starfarers, seat: Seat, words: Words, news: Changes) -> None:
    """The panel of a seat, in its place in the column."""
    players = len(view.players)
    top, height = panel_top(players, seat), panel_height(players)
    who, me = owner(view, seat), view.players[seat]
    canvas.panel(COLUMN_LEFT, top, COLUMN_WIDTH, height, 14, "panel")
    if seat in awaited(view):
        canvas.panel(COLUMN_LEFT, top, COLUMN_WIDTH, height, 14, line="act", thick=4)
    colour = pieces.owner_colour(who)
    canvas.panel(COLUMN_LEFT, top, EDGE, height, EDGE // 2, colour, corners="1001")
    rows = [top + height * share for share in (0.16, 0.415, 0.66, 0.875)]
    gains = news.gains.get(seat, frozenset())
    head(canvas, view, seat, rows[0], words, "hand_size" in gains)
    if news.scored.get(seat):
        spark(canvas, RIGHT - 24, rows[0] - 28, 26)
    mother_ship(canvas, me, rows[1], gains)
    stock(canvas, view, seat, rows[2], gains)
    friends(canvas, me, rows[3], gains)


def head(canvas: Canvas, view: Starfarers, seat: Seat, y: float, words: Words, dealt: bool) -> None:
    who, me = owner(view, seat), view.players[seat]
    mark(canvas, who, COLUMN_LEFT + 44, y, 42)
    name, room = words.name(seat), 186
    size = fonts.fitting(name, Face.TITLE, 36, room, 26)
    name = fonts.cut(name, Face.TITLE, size, room)
    canvas.text(COLUMN_LEFT + 78, y, name, Face.TITLE, size, "ink")
    canvas.icon("hand", RIGHT - 164, y, 36, "ink2")
    canvas.text(RIGHT - 138, y, me.hand_size, Face.TITLE, 38, "ink")
    if dealt:
        spark(canvas, RIGHT - 148, y - 20, 20)
    value = str(points(view, seat))
    canvas.icon("vp", RIGHT - 48, y + 1, 64, pieces.owner_colour(who))
    canvas.text(RIGHT - 48, y + 1, value, Face.HERO, 36, "on", "mm")


def mother_ship(canvas: Canvas, me: Player, y: float, gains: frozenset[str]) -> None:
    """Cannons, boosters and freight rings, each in its six places."""
    for place, (icon, field, hue) in enumerate(SHIP_PARTS):
        x, count = COLUMN_LEFT + 22 + place * 140, getattr(me, field)
        canvas.panel(x, y - 27, 132, 54, 10, "raised")
        canvas.icon(icon, x + 30, y, 34, hue)
        canvas.text(x + 56, y, count, Face.TITLE, 36, "ink")
        for slot in range(getattr(CONSTANTS.limits, FIELDS[field])):
            left, top = x + 92 + slot % 2 * 17, y - 20 + slot // 2 * 14
            canvas.panel(left, top, 13, 10, 2, hue if slot < count else "line")
        if field in gains:
            spark(canvas, x + 126, y - 24, 22)


FIELDS = {"cannons": "cannon", "boosters": "booster", "freight_rings": "freight_ring"}


def stock(canvas: Canvas, view: Starfarers, seat: Seat, y: float, gains: frozenset[str]) -> None:
    """Fame, friendship tokens and trophies; then transporters and spaceport rings in stock."""
    me, hue = view.players[seat], pieces.owner_colour(owner(view, seat))
    counts = (
        ("fame", "fame", me.fame, "act"),
        ("friend", "tokens", len(tokens_held(view, seat)), "goods"),
        ("pirate", "trophies", len(me.trophies), "mil"),
    )
    x = COLUMN_LEFT + 22
    for icon, field, count, colour in counts:
        canvas.icon(icon, x + 18, y, 34, colour if count else "line2")
        canvas.text(x + 42, y, count, Face.TITLE, 34, "ink" if count else "ink2")
        if field in gains:
            spark(canvas, x + 66, y - 18, 20)
        x += 78
    x = RIGHT - 181
    for place in range(len(CONSTANTS.per_player.transporters)):
        canvas.icon("ship", x + place * 30, y, 30, hue if place < ships_left(me) else "line")
    for place in range(CONSTANTS.per_player.spaceport_rings):
        colour = hue if place < rings_left(me) else "line"
        canvas.ring(x + 94 + place * 29, y, 12, 4, colour)


def friends(canvas: Canvas, me: Player, y: float, gains: frozenset[str]) -> None:
    """Friendship cards as chips; on the right the colonies and outposts that are left."""
    x = float(COLUMN_LEFT + 22)
    width = 38 if len(me.cards) <= CARDS else 304 / len(me.cards) - 4
    for card in me.cards:
        chip(canvas, x, y - 18, width, 36, card)
        x += width + 4
    if "cards" in gains and me.cards:
        spark(canvas, x - 6, y - 16, 20)
    if me.pending:
        canvas.icon("trade_ship", x + 22, y, 30, "act")
        canvas.text(x + 42, y, f"+{me.pending}", Face.DIGIT, 24, "act")
    for place, (icon, left) in enumerate(
        (("colony", colonies_left(me)), ("outpost", outposts_left(me)))
    ):
        at = RIGHT - 110 + place * 56
        canvas.icon(icon, at, y, 26, "ink2")
        canvas.text(at + 18, y, left, Face.DIGIT, 24, "ink")
