"""One player: who, how many points, hand, chips, Military, how full the tableau, and its tiles."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import changed, chip, letter, mark, spark
from rendering.drawing.theme import seat_colour
from rendering.race.cards.tile import tile
from rendering.race.facts import (
    CARDS,
    TABLEAU_LIMIT,
    CardId,
    Keyword,
    Player,
    Race,
    military,
    score,
    special_military,
)
from rendering.race.layout import (
    EDGE,
    PANEL_LEFT,
    PANEL_WIDTH,
    TILE_HEIGHT,
    TILE_WIDTH,
    TILES_PER_ROW,
    panel_height,
    rows_of,
    tile_slot,
)
from rendering.race.moments import Changes, standing
from rendering.race.pieces import good_disc, rebel
from rendering.words import Words

NAME_LEFT, NAME_ROOM, NAME_SIZE, NAME_LEAST = 86, 152, 36, 28
MINUS = "\N{MINUS SIGN}"
INSET = 6  # brackets stay inside the tile's slot
LETTER_X, LETTER_Y, LETTER_RADIUS = 71, 50, 18


def panel(
    canvas: Canvas,
    view: Race,
    seat: Seat,
    top: int,
    words: Words,
    news: Changes,
    marks: Mapping[str, str],
) -> None:
    me = view.players[seat]
    shown = cards_shown(me)
    height = panel_height(len(shown))
    canvas.panel(PANEL_LEFT, top, PANEL_WIDTH, height, 16, "panel")
    if standing(view, seat).icon == "act":
        canvas.panel(PANEL_LEFT, top, PANEL_WIDTH, height, 16, line="act", thick=4)
    colour = seat_colour(seat)
    canvas.panel(PANEL_LEFT, top, EDGE, height, EDGE // 2, colour, corners="1001")
    info(canvas, view, seat, top, words, news)
    ghosts(canvas, top, len(shown))
    for place, card in enumerate(shown):
        slot = tile_slot(top, place)
        picture = tile(card, canvas.theme.name, words.language, good=card in me.goods)
        canvas.paste(picture, slot.x, slot.y)
        if card not in me.tableau:
            pending(canvas, slot.x, slot.y)
    for place, card in enumerate(shown):
        signs(canvas, tile_slot(top, place), card, seat, news, marks)


def cards_shown(me: Player) -> tuple[CardId, ...]:
    """The tableau, and a card that is revealed but not placed yet."""
    placing = getattr(me.placing, "world", None) or getattr(me.placing, "card", None)
    if placing in CARDS and placing not in me.tableau:
        return (*me.tableau, placing)
    return me.tableau


def signs(
    canvas: Canvas,
    slot: tuple[int, int],
    card: CardId,
    seat: Seat,
    news: Changes,
    marks: Mapping[str, str],
) -> None:
    """What is new, and which letter it is."""
    x, y = slot
    if card in news.cards[seat]:
        width, height = TILE_WIDTH - 2 * INSET, TILE_HEIGHT - 2 * INSET
        changed(canvas, x + INSET, y + INSET, width, height)
    elif card in news.goods[seat]:
        spark(canvas, x + TILE_WIDTH * 0.58 + 22, y + 24, 28)
    if card in marks:
        letter(canvas, x + LETTER_X, y + LETTER_Y, marks[card], LETTER_RADIUS)


def pending(canvas: Canvas, x: int, y: int) -> None:
    """Revealed, and its way or price still open."""
    canvas.panel(x, y, TILE_WIDTH, TILE_HEIGHT, 9, "void", alpha=150)
    canvas.icon("wait", x + TILE_WIDTH / 2, y + 44, 48, "wait", around="halo")


def ghosts(canvas: Canvas, top: int, cards: int) -> None:
    """Empty places; the twelfth says that it ends the game."""
    colour = canvas.mix("panel", "void", 0.45)
    for place in range(cards, rows_of(cards) * TILES_PER_ROW):
        slot = tile_slot(top, place)
        canvas.panel(slot.x, slot.y, TILE_WIDTH, TILE_HEIGHT, 9, colour)
        if place == TABLEAU_LIMIT - 1:
            x, y = slot.x + TILE_WIDTH / 2, slot.y + TILE_HEIGHT / 2
            canvas.text(x, y, TABLEAU_LIMIT, Face.TITLE, 54, "ink3", "mm")


# --- the column of numbers


def info(canvas: Canvas, view: Race, seat: Seat, top: int, words: Words, news: Changes) -> None:
    me, colour = view.players[seat], seat_colour(seat)
    mark(canvas, seat, 52, top + 42, 44)
    name(canvas, words.name(seat), top + 42)
    points = str(score(me))
    canvas.icon("vp", 58, top + 108, 72, colour)
    canvas.text(58, top + 108, points, Face.HERO, 38 if len(points) < 3 else 30, "on", "mm")
    canvas.icon("hand", 142, top + 108, 44, "ink2")
    canvas.text(172, top + 108, me.hand_size, Face.TITLE, 44, "ink")
    strength(canvas, me, top)
    chips(canvas, 45, top + 174, me.vp)
    if news.chips[seat]:
        spark(canvas, 32, top + 158, 24)
    count = len(me.tableau)
    full = "bad" if count >= TABLEAU_LIMIT else colour
    for place in range(TABLEAU_LIMIT):
        filled = place < count
        canvas.panel(30 + place * 17, top + 222, 13, 16, 3, full if filled else "raised")
    state = standing(view, seat)
    label = words(state.key, n=state.points) if state.points else words(state.key)
    chip(canvas, 28, top + 252, 206, state.icon, label)


def chips(canvas: Canvas, x: float, y: float, count: int) -> None:
    for size, colour in ((34, "rim"), (28, "halo"), (20, "rim")):
        canvas.icon("vp", x, y, size, colour)
    canvas.text(x + 22, y, count, Face.TITLE, 36, "ink")


def name(canvas: Canvas, text: str, y: float) -> None:
    """One line if it can be large, else two, cut at the end."""
    size = fonts.fitting(text, Face.TITLE, NAME_SIZE, NAME_ROOM, NAME_LEAST)
    if fonts.width_of(text, Face.TITLE, size) <= NAME_ROOM:
        canvas.text(NAME_LEFT, y, text, Face.TITLE, size, "ink")
        return
    lines = name_lines(text)
    for place, line in enumerate(lines):
        shift = 14 * (2 * place - len(lines) + 1)
        canvas.text(NAME_LEFT, y + shift, line, Face.TITLE, 24, "ink")


def name_lines(text: str) -> tuple[str, ...]:
    """Two lines at most; a name without blanks is broken where the first line ends."""
    size, lines = fonts.wrapped_in(text, Face.TITLE, 24, NAME_ROOM, 2, 24)
    if len(lines) > 1 or fonts.width_of(text, Face.TITLE, size) <= NAME_ROOM:
        return lines
    first = fonts.cut(text, Face.TITLE, 24, NAME_ROOM)[:-1]
    return first, fonts.cut(text[len(first) :].lstrip(), Face.TITLE, 24, NAME_ROOM)


def strength(canvas: Canvas, me: Player, top: int) -> None:
    """Military, and below it what holds against some worlds only."""
    total = military(me.tableau)
    colour = "mil" if total > 0 else "ink3"
    canvas.icon("mil", 146, top + 174, 36, colour)
    text = f"{MINUS if total < 0 else ''}{abs(total)}"
    canvas.text(172, top + 174, text, Face.TITLE, 36, "ink" if total else "ink2")
    x = 130.0
    for target, amount in list(special_military(me.tableau).items())[:2]:
        x += canvas.text(x, top + 206, f"+{amount}", Face.DIGIT, 22, "ink2") + 14
        if isinstance(target, Keyword):
            rebel(canvas, x, top + 206, 10)
        else:
            good_disc(canvas, x, top + 206, 10, target.value)
        x += 16
