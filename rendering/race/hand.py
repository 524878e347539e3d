"""The private picture: my cards, large, with prices and letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import changed, letter, mark
from rendering.drawing.palette import encode
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import seat_colour
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.race import alt
from rendering.race.cards.face import draw_card
from rendering.race.facts import (
    ACTIONS,
    HAND_LIMIT,
    Keyword,
    Player,
    Race,
    awaited,
    military,
    special_military,
)
from rendering.race.layout import (
    CARD_RADIUS,
    HAND_BOTTOM,
    HAND_EDGE,
    HAND_HEADER,
    HAND_WIDTH,
    NOTE_HEIGHT,
    NOTE_TOP,
    hand_grid,
    notes_height,
)
from rendering.race.offers import Offer, Question, question
from rendering.race.pieces import good_disc, rebel
from rendering.words import Words

SKY = 11  # the same clouds for every hand
PILL, PILL_TEXT = 42, 23  # height of a price and its size, scaled with the card
TITLE_ROOM = 500
MOST_NOTES = 4
Note: TypeAlias = tuple[str, str, str, str]  # icon, its colour, a line, and what it means


def render_hand(
    look: Look[Race],
    marks: Mapping[str, str] | None = None,
    *,
    picked: Collection[str] = (),
) -> Picture:
    """The hand of a seat, from its own view.

    `marks`: letters by card (None: A, B, C for what may be taken now; letters on cards of the
    tableau alone show those); `picked`: cards already chosen.
    """
    view, seat, words = look.view, look.seat, look.words
    asked = question(view, seat, words, marks)
    canvas = draw_hand(view, seat, words, look.theme, asked, frozenset(picked))
    spoken = alt.hand(view, seat, words, asked)
    return Picture(encode(canvas.image, "race_cards", look.theme), alt_text(spoken))


def draw_hand(
    view: Race, seat: Seat, words: Words, theme: str, asked: Question, picked: frozenset[str]
) -> Canvas:
    grid, below = hand_grid(len(asked.offers)), list(notes(view, seat, words))[:MOST_NOTES]
    top = grid.bottom(len(asked.offers))
    height = top + notes_height(len(below)) + HAND_BOTTOM
    canvas = Canvas(HAND_WIDTH, height, colours(theme), "field")
    canvas.paste(backdrop(canvas.theme, (HAND_WIDTH, height), SKY), 0, 0)
    head(canvas, view.players[seat], seat, words, asked)
    for place, offer in enumerate(asked.offers):
        slot = grid.slot(place)
        draw_offer(canvas, slot.x, slot.y, grid.scale, offer, words, picked=offer.card in picked)
    about(canvas, top, below)
    return canvas


def head(canvas: Canvas, me: Player, seat: Seat, words: Words, asked: Question) -> None:
    """The question, for whom it is drawn, and the military strength."""
    canvas.fill(0, 0, HAND_WIDTH, HAND_HEADER, "panel")
    canvas.fill(0, HAND_HEADER - 3, HAND_WIDTH, 3, seat_colour(seat))
    mark(canvas, seat, 46, 58, 50)
    canvas.fitted(86, 40, asked.title, Face.HERO, (42, 28), "ink", TITLE_ROOM)
    note = words("render.hand.priced") if asked.priced else words("render.hand.private")
    size, lines = fonts.wrapped_in(note, Face.BODY, 26, TITLE_ROOM, 1, 22)
    canvas.text(86, 88, fonts.cut(lines[0], Face.BODY, size, TITLE_ROOM), Face.BODY, size, "ink2")
    canvas.icon("private", HAND_WIDTH - 34, 34, 36, "act")
    total = military(me.tableau)
    canvas.icon("mil", HAND_WIDTH - 180, 44, 42, "mil" if total > 0 else "ink3")
    sign = "\N{MINUS SIGN}" if total < 0 else ""
    canvas.text(HAND_WIDTH - 150, 44, f"{sign}{abs(total)}", Face.HERO, 46, "ink")
    x = HAND_WIDTH - 190.0
    for target, amount in list(special_military(me.tableau).items())[:2]:
        x += canvas.text(x, 92, f"+{amount}", Face.TITLE, 28, "ink2") + 18
        if isinstance(target, Keyword):
            rebel(canvas, x, 91, 12)
        else:
            good_disc(canvas, x, 91, 13, target.value)
        x += 30


def draw_offer(
    canvas: Canvas, x: int, y: int, scale: float, offer: Offer, words: Words, *, picked: bool
) -> None:
    width, height = (round(side * scale) for side in (250, 350))
    radius = round(CARD_RADIUS * scale)
    pill = bool(offer.tag or offer.letter)
    draw_card(canvas, x, y, scale, offer.card, words.language, good=offer.good, pill=pill)
    if offer.blocked:
        canvas.panel(x, y, width, height, radius, "void", alpha=150)
        lock(canvas, x + width / 2, y + 100 * scale, width - 16, offer.blocked)
    if picked:
        canvas.panel(x - 3, y - 3, width + 6, height + 6, radius + 3, line="select", thick=6)
    elif offer.new:
        changed(canvas, x, y, width, height)
    if pill:
        price(canvas, x + width / 2, y + height, scale, offer, picked=picked)


def price(
    canvas: Canvas, x: float, bottom: float, scale: float, offer: Offer, *, picked: bool
) -> None:
    """A pill over the lower edge: the letter, and what it costs."""
    height, size = round(PILL * scale), round(PILL_TEXT * scale)
    if not offer.tag:
        radius = height * 0.5
        letter(canvas, x, bottom + 2, "" if picked else offer.letter, radius)
        if picked:
            canvas.icon("done", x, bottom + 2, radius * 1.2, "on")
        return
    size = fonts.fitting(offer.tag, Face.TITLE, size, 250 * scale - height - 20 * scale)
    width = round(fonts.width_of(offer.tag, Face.TITLE, size) + height + 26 * scale)
    if not offer.letter:
        width -= round(height * 0.6)
    left, top = round(x - width / 2), round(bottom - height * 0.42)
    canvas.panel(left - 4, top - 4, width + 8, height + 8, height // 2 + 4, "halo")
    canvas.panel(left, top, width, height, height // 2, "act")
    middle, text = top + height / 2, left + 18 * scale
    if offer.letter:
        centre = left + height / 2
        canvas.disc(centre, middle, height * 0.40, "on")
        if picked:
            canvas.icon("done", centre, middle, height * 0.5, "act")
        else:
            lettering = (25 if len(offer.letter) == 1 else 18) * scale
            canvas.text(centre, middle, offer.letter, Face.HERO, lettering, "act", "mm")
        text = left + height + 4 * scale
    canvas.text(text, middle, offer.tag, Face.TITLE, size, "on")


def lock(canvas: Canvas, x: float, y: float, room: float, reason: str) -> None:
    """Why a card cannot be taken, on top of its art."""
    size = fonts.fitting(reason, Face.WORD, 30, room - 80, 24)
    size, lines = fonts.wrapped_in(reason, Face.WORD, size, room - 80, 2, 22)
    width = max(fonts.width_of(line, Face.WORD, size) for line in lines) + 80
    height = 22 + (size + 6) * len(lines)
    canvas.panel(x - width / 2, y - height / 2, width, height, 29, "panel", line="block", thick=3)
    canvas.icon("blocked", x - width / 2 + 34, y, 30, "ink2")
    for place, line in enumerate(lines):
        shift = (size + 4) * (place - (len(lines) - 1) / 2)
        canvas.text(x - width / 2 + 58, y + shift, line, Face.WORD, size, "ink")


# --- what stands below


def about(canvas: Canvas, top: int, found: list[Note]) -> None:
    """What else counts now: my action, the hand limit, for whom we wait; two in a row."""
    width = HAND_WIDTH - 2 * HAND_EDGE
    canvas.panel(HAND_EDGE, top, width, notes_height(len(found)), 18, "panel", line="line2")
    room = width / 2 - 96
    for place, (name, colour, line, detail) in enumerate(found):
        x = HAND_EDGE + 20 + (place % 2) * width / 2
        y = top + NOTE_TOP + (place // 2) * NOTE_HEIGHT + 26
        canvas.icon(name, x + 22, y + 16, 42, colour)
        for text, face, size, ink, down in (
            (line, Face.WORD, 28, "ink", 0),
            (detail, Face.BODY, 26, "ink2", 34),
        ):
            size = fonts.fitting(text, face, size, room, 24)
            canvas.text(x + 58, y + down, fonts.cut(text, face, size, room), face, size, ink)


def notes(view: Race, seat: Seat, words: Words) -> Iterator[Note]:
    me = view.players[seat]
    for action in me.actions[:1]:
        icon = ACTIONS[action].phase.value
        yield icon, "act", words(f"render.action.{action}"), words(f"render.bonus.{action}")
    held = words("render.hand.cards", n=me.hand_size)
    yield "hand", "ink", held, words("render.hand.limit", n=HAND_LIMIT)
    waiting = tuple(Who(one) for one in view.order if one in awaited(view) and one != seat)
    if waiting:
        yield "wait", "wait", words("render.hand.waiting"), words("render.people", who=waiting)
    done = tuple(
        Who(one) for one in view.order if one != seat and view.players[one].sealed is not None
    )
    if done:
        yield "done", "done", words("render.hand.sealed"), words("render.people", who=done)
    yield "vp", "ink2", words("render.hand.pool", n=max(0, view.pool)), words("render.hand.chips")
