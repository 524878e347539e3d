"""The face of a card, at any size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.drawing import fonts, shapes
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import vp
from rendering.drawing.noise import Pebbles
from rendering.drawing.theme import RGB, theme
from rendering.race.cards.art import art, seed_of
from rendering.race.facts import (
    CARDS,
    NUMERALS,
    Card,
    CardId,
    Keyword,
    Kind,
    is_rebel,
    powers_of,
)
from rendering.race.layout import (
    ART_HEIGHT,
    ART_HEIGHT_LOW,
    ART_HEIGHT_SIX,
    CARD_HEIGHT,
    CARD_RADIUS,
    CARD_WIDTH,
    TYPE_LINE_FROM,
)
from rendering.race.pieces import (
    crate,
    draw_sentence,
    kind_colour,
    medal,
    rebel,
    start_flag,
    width_of_sentence,
)
from rendering.race.sentences import Token, scoring, sentence
from rendering.words import Words

SHADOW = 3  # a dark rim that parts the card from what is under it
LEFT = 14
NAME_SIZE, NAME_ROOM, NAME_STEP = 24, 224, 1.08
TYPE_SIZE = 12.5
ROW, CHIP, CHIP_GAP = 36, 28, 9
PILL_ROOM = 18  # of the bottom edge is covered by a price


def draw_card(
    canvas: Canvas,
    x: float,
    y: float,
    scale: float,
    card: CardId,
    language: str,
    *,
    good: bool = False,
    pill: bool = False,
) -> None:
    picture = face(card, scale, canvas.theme.name, language, good=good, pill=pill)
    mask = shapes.rounded(*picture.size, round(CARD_RADIUS * scale) + SHADOW)
    canvas.paste(picture, x - SHADOW, y - SHADOW, mask)


@lru_cache(maxsize=96)
def face(
    card_id: CardId, scale: float, look: str, language: str, *, good: bool, pill: bool
) -> Image.Image:
    """The card with its rim; `pill`: a price will hang over its lower edge."""
    card, k = CARDS[card_id], scale
    width, height, radius = (round(side * k) for side in (CARD_WIDTH, CARD_HEIGHT, CARD_RADIUS))
    canvas = Canvas(width, height, theme(look), "halo")
    hue = kind_colour(card)
    top = round(art_height(card, k) * k)

    def paint(window: Canvas) -> None:
        if card.scoring:
            art(window, card, width * 0.5, top * 0.56, top * 0.49)
        else:
            art(window, card, width * 0.58, top * 0.62, 88 * k)

    canvas.clip(0, 0, width, top, radius, paint, "1100")
    body = canvas.mix("panel", hue or "ink2", 0.06)
    canvas.panel(0, top, width, height - top, radius, body, corners="0011")
    canvas.fill(0, top, width, round(4 * k) + 1, hue or "line2")
    line = "mil" if card.military else canvas.mix("line2", hue or "ink2", 0.35)
    thick = max(2, round((3.2 if card.military else 2) * k))
    canvas.panel(0, 0, width, height, radius, line=line, thick=thick)
    corners(canvas, card, k, top)
    y = heading(canvas, card, k, top, Words(language))
    text_rows(canvas, card, k, y, body, Words(language), pill=pill)
    if good and card.kind:
        crate(canvas, width * 0.58, top * 0.62, round(64 * k), card.kind)
    rimmed = Canvas(width + 2 * SHADOW, height + 2 * SHADOW, theme(look), "halo")
    rimmed.paste(canvas.image, SHADOW, SHADOW, shapes.rounded(width, height, radius))
    return rimmed.image


def art_height(card: Card, scale: float) -> int:
    """Less of a picture where there is more to say."""
    if not card.scoring:
        return ART_HEIGHT
    crowded = len(powers_of(card)) + len(card.scoring) > 4
    return ART_HEIGHT_LOW if crowded and scale < TYPE_LINE_FROM else ART_HEIGHT_SIX


def corners(canvas: Canvas, card: Card, k: float, top: int) -> None:
    medal(canvas, 36 * k, 36 * k, 25 * k, card)
    y = 78 * k
    if card.military:
        canvas.icon("mil", 36 * k, y, 22 * k, "mil", around="halo")
        y += 30 * k
    if is_rebel(card):
        rebel(canvas, 36 * k, y, 11 * k)
    points = "?" if card.vp is None else card.vp
    vp(canvas, canvas.width - 34 * k, 36 * k, points, round(46 * k))
    if card.start is not None:
        start_flag(canvas, canvas.width - 34 * k, top - 21 * k, card.start, k)


def name_lines(text: str, scale: float) -> tuple[int, tuple[str, ...]]:
    size = round(NAME_SIZE * scale)
    return fonts.wrapped_in(text, Face.TITLE, size, NAME_ROOM * scale, 2)


def heading(canvas: Canvas, card: Card, k: float, top: int, words: Words) -> float:
    """Name and kind; gives where they end."""
    size, lines = name_lines(words(f"race.card.{card.id}"), k)
    y = top + (26 if len(lines) == 1 else 24) * k
    for line in lines:
        canvas.text(LEFT * k, y, line, Face.TITLE, size, "ink")
        y += size * NAME_STEP
    if k < TYPE_LINE_FROM:
        return y
    hue = kind_colour(card)
    colour = canvas.mix(hue, "ink", 0.35) if hue else "ink2"
    size, text = type_line(card, k, words)
    canvas.text(LEFT * k, y + k, text, Face.WORD, size, colour, track=round(0.8 * k))
    return y + 17 * k


def type_line(card: Card, k: float, words: Words) -> tuple[int, str]:
    """What it is, in capitals; words go before they get too small, their signs are on the card."""
    size, room, track = round(TYPE_SIZE * k), (CARD_WIDTH - 2 * LEFT + 4) * k, round(0.8 * k)
    for leave_out in range(3):
        text = kind_of_card(card, words, leave_out).upper()
        for step in range(size, fonts.SMALLEST - 1, -1):
            if fonts.width_of(text, Face.WORD, step, track) <= room:
                return step, text
    return fonts.SMALLEST, text


def kind_of_card(card: Card, words: Words, leave_out: int = 0) -> str:
    """All words for it, or without 'military', or without 'Rebel' too."""
    parts = []
    if card.military and leave_out < 1:
        parts.append(words("render.type.military"))
    if not card.is_world:
        parts.append(words("render.type.development"))
    elif card.good:
        parts.append(words(f"render.type.{card.good.mode}"))
        parts.append(words(f"render.kind.{card.good.kind}"))
    else:
        parts.append(words("render.type.world"))
    if is_rebel(card) and leave_out < 2:
        parts.append(words("render.type.rebel"))
    if Keyword.ALIEN in card.keywords and card.kind is not Kind.ALIEN:
        parts.append(words("render.type.alien"))
    return " \N{MIDDLE DOT} ".join(parts)


# --- what it does


def rows_of(card: Card, words: Words) -> list[tuple[str, list[Token]]]:
    """Slot or points, and the signs behind it."""
    powers = [(slot, sentence(card, slot, power, words)) for slot, power in powers_of(card)]
    return [*powers, *((str(line.vp), scoring(line, words)) for line in card.scoring)]


def text_rows(
    canvas: Canvas, card: Card, k: float, y: float, body: RGB, words: Words, *, pill: bool
) -> None:
    rows = rows_of(card, words)
    room = canvas.height - 8 * k - y - (PILL_ROOM * k if pill else 0)
    if not rows:
        canvas.text(LEFT * k, y + 14 * k, words("render.word.no_powers"), Face.BODY, 17 * k, "ink2")
    step = min(ROW * k, room / max(1, len(rows)))
    scale = k * min(1, step / (30 * k))
    room_for_stars = all(width_of_sentence(tokens, scale) < 84 * k for _, tokens in rows)
    if len(rows) <= (1 if pill else 2) and room_for_stars and not card.scoring:
        constellation(canvas, card, k, body, pill=pill)
    y += step / 2 + (room - step * len(rows)) * 0.15
    for head, tokens in rows:
        if head in NUMERALS:
            x = slot_chip(canvas, LEFT * k, y, k, scale, head)
        else:
            side = 27 * scale
            canvas.icon("vp", LEFT * k + side / 2, y, side, "act")
            canvas.text(LEFT * k + side / 2, y, head, Face.HERO, 16 * scale, "on", "mm")
            x = LEFT * k + side + 8 * k
        draw_sentence(canvas, x, y, tokens, sentence_scale(tokens, scale, canvas.width - x - 10))
        y += step


def sentence_scale(tokens: list[Token], scale: float, room: float) -> float:
    """Smaller if it would be too wide."""
    while scale > 0.5 and width_of_sentence(tokens, scale) > room:
        scale -= 0.02
    return scale


def slot_chip(canvas: Canvas, x: float, y: float, k: float, scale: float, slot: str) -> float:
    """The phase of a power; gives where its sentence begins."""
    height = round(CHIP * scale)
    width = height * 1.15
    thick = max(1, round(1.2 * k))
    canvas.panel(x, y - height / 2, width, height, 6 * k, "raised", line="line2", thick=thick)
    colour = "done" if slot == "trade" else "act"
    canvas.text(x + width / 2, y, NUMERALS[slot], Face.HERO, 15 * scale, colour, "mm")
    return x + width + CHIP_GAP * k


def constellation(canvas: Canvas, card: Card, k: float, body: RGB, *, pill: bool) -> None:
    """Five stars in the free corner."""
    pebbles, hue = Pebbles(seed_of(card)), kind_colour(card) or "line2"
    stars = []
    for place in range(5):
        x = canvas.width * (0.56 + 0.095 * place) + pebbles.between(-6, 6) * k
        y = canvas.height - ((44 if pill else 24) + pebbles.between(0, 38)) * k
        stars.append((x, y))
    branch = (stars[2][0] + 4 * k, stars[2][1] - 24 * k)
    line = canvas.mix(body, hue, 0.30)
    canvas.line(stars, 1.6 * k, line)
    canvas.line([stars[1], branch], 1.6 * k, line)
    for place, (x, y) in enumerate([*stars, branch]):
        canvas.disc(x, y, (2.4 if place % 3 else 3.6) * k, canvas.mix(body, hue, 0.55))
