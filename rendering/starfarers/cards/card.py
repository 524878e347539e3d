"""The picture of a single friendship card: its face, and beside it what it does in words."""

from __future__ import annotations

from rendering.drawing import fonts, shapes
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import theme as look
from rendering.picture import Picture, alt_text
from rendering.starfarers.cards.faces import CARD_HEIGHT, CARD_WIDTH, RADIUS, card_face
from rendering.starfarers.facts import EMBLEM, FRIENDS, HUE, FriendId, card_name
from rendering.words import Words

SHEET = 2.0
MARGIN, GAP, PANEL, PAD = 36, 28, 600, 34
WIDTH = round(CARD_WIDTH * SHEET) + PANEL + 2 * MARGIN + GAP
HEIGHT = round(CARD_HEIGHT * SHEET) + 2 * MARGIN
SKY = 5


def render_card(card: FriendId, theme: str = "dark", language: str = "en") -> Picture:
    """Any friendship card, with its text in words."""
    words = Words(language)
    canvas = draw_sheet(card, theme, words)
    key = card_name(card).key
    people = words(f"starfarers.people.{FRIENDS[card].people}")
    spoken = (f"{words(key)}: {people}.", words(f"{key}.text"))
    return Picture(encode(canvas.image, "starfarers_cards", theme), alt_text(spoken))


def draw_sheet(card: FriendId, theme: str, words: Words) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, look(theme), "field")
    canvas.paste(backdrop(canvas.theme, (WIDTH, HEIGHT), SKY), 0, 0)
    put_card(canvas, MARGIN, MARGIN, SHEET, card, words.language)
    left = MARGIN + round(CARD_WIDTH * SHEET) + GAP
    canvas.panel(left, MARGIN, PANEL, HEIGHT - 2 * MARGIN, 20, "panel", line="line2")
    in_words(canvas, left + PAD, MARGIN + 62, PANEL - 2 * PAD, card, words)
    return canvas


def put_card(
    canvas: Canvas, x: float, y: float, scale: float, card: FriendId, language: str
) -> None:
    face = card_face(card, canvas.theme.name, language, scale)
    canvas.panel(x - 3, y - 3, face.width + 6, face.height + 6, RADIUS * scale + 3, "halo")
    mask = shapes.rounded(face.width, face.height, round(RADIUS * scale))
    canvas.paste(face, x, y, mask)


def in_words(canvas: Canvas, x: float, y: float, room: float, card: FriendId, words: Words) -> None:
    key, people = card_name(card).key, FRIENDS[card].people
    size, lines = fonts.wrapped_in(words(key), Face.TITLE, 48, room, 2, 34)
    for line in lines:
        canvas.text(x, y, line, Face.TITLE, size, "ink")
        y += size * 1.15
    canvas.icon(EMBLEM[people], x + 18, y + 6, 34, HUE[people])
    canvas.text(x + 48, y + 6, words(f"starfarers.people.{people}"), Face.WORD, 30, HUE[people])
    canvas.fill(x, y + 42, room, 2, "line")
    y += 84
    for line in fonts.wrapped(words(f"{key}.text"), Face.BODY, 32, room):
        canvas.text(x, y, line, Face.BODY, 32, "ink")
        y += 44
