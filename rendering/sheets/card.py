"""A single piece for look-ups: its name, what kind of thing it is, its emblem and its sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PIL import Image

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.palette import encode
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour, theme
from rendering.picture import Picture, alt_text

WIDTH, TOP, PAD, FOOT = 640, 168, 28, 24
TEXT, TEXT_LINE, GAP, INDENT = 28, 38, 10, 28
EMBLEM = WIDTH - 88, 82
ROOM = WIDTH - 2 * PAD - 136  # of the title, beside the emblem


class Card(NamedTuple):
    """What is told on a card, in the words of a language."""

    title: str
    kind: str
    sentences: tuple[str, ...]


def told(title: str, kind: str, sentences: Iterable[str]) -> Card:
    return Card(title[:1].upper() + title[1:], kind, tuple(sentences))


def pictured(card: Card, image: Image.Image, palette: str, look: str) -> Picture:
    """With all that stands on it as its alternative text."""
    spoken = [f"{card.title}.", f"{card.kind}.", *card.sentences]
    return Picture(encode(image, palette, look), alt_text(spoken))


def face(
    card: Card, look: str, hue: Colour, sky: int, emblem: Callable[[Canvas, float, float], None]
) -> Image.Image:
    """As tall as its sentences need; `sky`: the seed of the stars behind the title."""
    room = WIDTH - 2 * PAD - INDENT
    lines = [
        (line, place == 0)
        for text in card.sentences
        for place, line in enumerate(fonts.wrapped(text, Face.BODY, TEXT, room))
    ]
    gaps = GAP * sum(first for _, first in lines)
    height = TOP + 20 + TEXT_LINE * len(lines) + gaps + FOOT
    canvas = Canvas(WIDTH, height, theme(look), "panel")
    canvas.paste(backdrop(canvas.theme, (WIDTH, TOP), sky), 0, 0)
    canvas.fill(0, TOP - 5, WIDTH, 5, hue)
    emblem(canvas, *EMBLEM)
    heading(canvas, card)
    y = TOP + 20.0
    for line, first in lines:
        if first:
            y += GAP
            canvas.disc(PAD + 8, y + 15, 5, hue)
        canvas.text(PAD + INDENT, y + 15, line, Face.BODY, TEXT, "ink")
        y += TEXT_LINE
    canvas.panel(0, 0, WIDTH, height, 18, line=hue, thick=3)
    return canvas.image


def heading(canvas: Canvas, card: Card) -> None:
    size, lines = fonts.wrapped_in(card.title, Face.HERO, 42, ROOM, 2, 28)
    for place, line in enumerate(lines):
        at = 56 if len(lines) == 1 else 40 + 42 * place
        canvas.text(PAD, at, line, Face.HERO, size if len(lines) == 1 else min(36, size), "ink")
    canvas.fitted(PAD, 132, card.kind.upper(), Face.LABEL, (22, 18), "ink2", ROOM, track=1)
