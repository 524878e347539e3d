"""The small things that stand on cards, tiles and panels."""

from __future__ import annotations

from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.shapes import Point
from rendering.drawing.theme import PAPER, Colour
from rendering.race.facts import LETTERS, Card, Kind
from rendering.race.sentences import ANY, Sign, Token


def kind_colour(card: Card) -> str | None:
    """The hue of a card: its good's, or that of military worlds, or none."""
    if card.kind:
        return card.kind.value
    return "mil" if card.military else None


# --- printed values


def medal(canvas: Canvas, x: float, y: float, radius: float, card: Card) -> None:
    """Cost or defense: a diamond for developments; filled for production, a ring for windfall."""
    number, size = str(card.number), radius * 1.15
    if not card.is_world:
        canvas.icon("diamond", x, y, radius * 2.5, "halo")
        canvas.icon("diamond", x, y, radius * 2.25, "rim")
        if canvas.theme.rgb("rim") != canvas.theme.rgb("plate"):
            canvas.icon("diamond", x, y, radius * 2.25 - 6, "plate")
        canvas.text(x, y, number, Face.HERO, size, "dark", "mm")
        return
    canvas.disc(x, y, radius + 4, "halo")
    inner = radius * 0.98
    if card.military:
        canvas.ring(x, y, radius + 3, max(3, radius * 0.16), "mil")
        inner = radius * 0.82
    ink = "ink"
    if card.good is None:
        if not card.military:
            canvas.ring(x, y, inner, max(2, radius * 0.1), "ink2")
    elif card.windfall:
        canvas.ring(x, y, inner, max(3, radius * 0.22), card.good.kind.value)
    else:
        canvas.disc(x, y, inner, card.good.kind.value)
        ink = "on"
    canvas.text(x, y, number, Face.HERO, size, ink, "mm")


def rebel(canvas: Canvas, x: float, y: float, radius: float) -> None:
    canvas.disc(x, y, radius + 2, "halo")
    canvas.disc(x, y, radius, "rebel")
    canvas.icon("star", x, y - radius * 0.08, radius * 1.45, "on")


def start_flag(canvas: Canvas, x: float, y: float, number: int, scale: float = 1) -> None:
    """Which start world it is: the lowest number begins."""
    canvas.panel(x - 24 * scale, y - 13 * scale, 48 * scale, 26 * scale, 6 * scale, "halo")
    canvas.icon("first", x - 10 * scale, y, 16 * scale, "ink")
    canvas.text(x + 10 * scale, y, number, Face.DIGIT, 19 * scale, "ink", "mm")


def good_disc(canvas: Canvas, x: float, y: float, radius: float, kind: str) -> None:
    """A good by colour and letter; any good by all four colours."""
    if kind == ANY:
        for place, each in enumerate(Kind):
            canvas.slice_of(x, y, radius, place * 90 - 90, place * 90, each.value)
        return
    canvas.disc(x, y, radius, kind)
    canvas.text(x, y, LETTERS[Kind(kind)], Face.HERO, radius * 1.25, "on", "mm")


def good_ring(canvas: Canvas, x: float, y: float, radius: float, kind: str) -> None:
    """A windfall world."""
    if kind == ANY:
        canvas.ring(x, y, radius, max(3, radius * 0.25), "ink2")
        good_disc(canvas, x, y, radius * 0.55, kind)
        return
    canvas.ring(x, y, radius, max(3, radius * 0.25), kind)
    canvas.text(x, y, LETTERS[Kind(kind)], Face.HERO, radius * 1.15, kind, "mm")


def crate(canvas: Canvas, x: float, y: float, size: float, kind: Kind) -> None:
    """A good that lies on a world: a box with its letter."""
    half = size / 2
    colour: Colour = kind.value

    def at(*points: Point) -> list[Point]:
        return [(x + half * right, y + half * down) for right, down in points]

    canvas.icon("vp", x, y, size + 8, "#080C18")
    canvas.icon("vp", x, y, size, canvas.mix(colour, "#080C18", 0.58))
    canvas.polygon(
        at((0, -1), (0.866, -0.5), (0, 0), (-0.866, -0.5)), canvas.mix(colour, PAPER, 0.5)
    )
    canvas.polygon(at((0, 0), (0.866, -0.5), (0.866, 0.5), (0, 1)), colour)
    canvas.text(x - half * 0.43, y + half * 0.27, LETTERS[kind], Face.HERO, size * 0.4, PAPER, "mm")


# --- sentences of signs

GAP = 6
SIZES = {Sign.GOOD: 22, Sign.HALO: 24, Sign.VP: 26, Sign.CARDS: 19, Sign.REBEL: 22}
TEXT, STRENGTH, ICON, ARROW = 19, 20, 20, 15


def width_of_token(token: Token, scale: float) -> float:
    match token.sign:
        case Sign.WORD:
            return fonts.width_of(token.value, Face.WORD, round(TEXT * scale))
        case Sign.ICON:
            return (ARROW if token.value == "arrow" else ICON) * scale
        case Sign.MILITARY:
            number = fonts.width_of(token.value, Face.TITLE, round(STRENGTH * scale))
            return ICON * scale + (4 * scale + number if token.value else 0)
    return SIZES[token.sign] * scale


def width_of_sentence(tokens: list[Token], scale: float) -> float:
    return sum(width_of_token(token, scale) for token in tokens) + GAP * scale * (len(tokens) - 1)


def draw_sentence(canvas: Canvas, x: float, y: float, tokens: list[Token], scale: float) -> None:
    for token in tokens:
        width = width_of_token(token, scale)
        draw_token(canvas, x, y, width, token, scale)
        x += width + GAP * scale


def draw_token(
    canvas: Canvas, x: float, y: float, width: float, token: Token, scale: float
) -> None:
    value, middle = token.value, x + width / 2
    match token.sign:
        case Sign.WORD:
            canvas.text(x, y, value, Face.WORD, round(TEXT * scale), "ink")
        case Sign.ICON:
            canvas.icon(value, middle, y, width, "ink2" if value == "arrow" else "ink")
        case Sign.GOOD:
            good_disc(canvas, middle, y, width / 2, value)
        case Sign.HALO:
            good_ring(canvas, middle, y, width / 2, value)
        case Sign.VP:
            canvas.icon("vp", middle, y, width, "ink")
            canvas.text(middle, y, value, Face.HERO, 15 * scale, "panel", "mm")
        case Sign.CARDS:
            canvas.panel(x, y - width * 0.68, width, width * 1.36, 4 * scale, "ink2")
            canvas.text(middle, y, value, Face.HERO, 16 * scale, "panel", "mm")
        case Sign.MILITARY:
            side = ICON * scale
            canvas.icon("mil", x + side / 2, y, side, "mil")
            if value:
                canvas.text(x + side + 4 * scale, y, value, Face.TITLE, STRENGTH * scale, "ink")
        case Sign.REBEL:
            rebel(canvas, middle, y, width / 2)
