"""The private picture: my cards by type, what I can build, my mother ship, what I know."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import letter
from rendering.drawing.palette import encode
from rendering.drawing.planets import planet
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import Picture, alt_text
from rendering.starfarers import alt, pieces
from rendering.starfarers.cards.card import put_card
from rendering.starfarers.cards.faces import CARD_HEIGHT, CARD_WIDTH
from rendering.starfarers.facts import (
    COSTS,
    FRIENDS,
    NODES,
    PLANETS,
    RESOURCES,
    Cards,
    FriendId,
    Item,
    Resource,
    Starfarers,
    card_name,
    covers,
)
from rendering.starfarers.layout import MARGIN, PRIVATE_HEAD, PRIVATE_WIDTH
from rendering.starfarers.map.chart import GROUNDS
from rendering.starfarers.map.closeup import head, render_closeup
from rendering.starfarers.moments import moment
from rendering.starfarers.sheet import mother_ship_sheet
from rendering.words import Words

SKY = 12
STACK_TOP, STACK_HEIGHT, STACK_GAP = PRIVATE_HEAD + 34, 226, 10
STACK_WIDTH = (PRIVATE_WIDTH - 2 * MARGIN - 4 * STACK_GAP) // 5
COST_TOP, COST_ROW = STACK_TOP + STACK_HEIGHT + 20, 88
COST_WIDTH, COST_HEIGHT = PRIVATE_WIDTH - 2 * MARGIN, 84 + 6 * COST_ROW
SHIP_TOP, SHIP_HEIGHT = COST_TOP + COST_HEIGHT + 16, 700
BUILD_ICON = {
    Item.COLONY_SHIP: "colony_ship",
    Item.TRADE_SHIP: "trade_ship",
    Item.SPACEPORT: "spaceport",
    Item.CANNON: "cannon",
    Item.BOOSTER: "booster",
    Item.FREIGHT_RING: "freight",
}
CARD_SCALE, CARDS_IN_A_ROW = 0.96, 3
TEXT, TEXT_LINE = 26, 34  # of what a card does, below it


def render_hand(
    look: Look[Starfarers],
    marks: Mapping[str, str] | None = None,
    *,
    picked: Collection[str] = (),
) -> Picture:
    """What a seat needs to answer, from its own view.

    Letters on points or planets show the map round them, letters on friendship cards those
    cards, and without either it is the hand.
    """
    view, seat, words, theme, letters = look.view, look.seat, look.words, look.theme, marks or {}
    if any(spot in NODES or spot in PLANETS for spot in letters):
        return render_closeup(view, seat, words, theme, letters, picked)
    if any(spot in FRIENDS for spot in letters):
        canvas = draw_choice(view, seat, words, theme, letters, picked)
    else:
        canvas = draw_hand(view, seat, words, theme)
    spoken = (*alt.options(words, letters), *alt.hand(view, seat, words))
    return Picture(encode(canvas.image, "starfarers_cards", theme), alt_text(spoken))


# --- the hand


def draw_hand(view: Starfarers, seat: Seat, words: Words, theme: str) -> Canvas:
    height = SHIP_TOP + SHIP_HEIGHT + MARGIN
    canvas = Canvas(PRIVATE_WIDTH, height, colours(theme), "field")
    canvas.paste(backdrop(canvas.theme, (PRIVATE_WIDTH, height), SKY), 0, 0)
    me = view.players[seat]
    title = words("render.star.hand", n=me.hand_size)
    head(canvas, view, seat, title, words)
    for place, (kind, count) in enumerate(zip(RESOURCES, me.hand, strict=True)):
        x = MARGIN + place * (STACK_WIDTH + STACK_GAP)
        stack(canvas, x, STACK_TOP, kind, count, words)
    costs(canvas, MARGIN, COST_TOP, me.hand, words)
    mother_ship_sheet(canvas, MARGIN, SHIP_TOP, COST_WIDTH, SHIP_HEIGHT, view, seat, words)
    return canvas


def stack(canvas: Canvas, x: float, y: float, kind: Resource, count: int, words: Words) -> None:
    """All cards of a type as one, its number large; an empty one is only an outline."""
    hue, width = kind.value, STACK_WIDTH
    for behind in range(min(3, count - 1), 0, -1):
        shift = 5 * behind
        ground = canvas.mix("panel", hue, 0.25)
        canvas.panel(x + shift, y - shift, width, STACK_HEIGHT, 16, ground, line=hue)

    def paint(sheet: Canvas) -> None:
        sheet.fill(0, 0, sheet.width, sheet.height, sheet.mix("panel", hue, 0.1))
        body = planet(72, GROUNDS[kind], hue, 40 + len(hue))
        sheet.paste(body, sheet.width - 92, -30)
        sheet.fill(0, 164, sheet.width, 4, hue)
        sheet.fill(0, 168, sheet.width, sheet.height, "panel")

    if not count:
        canvas.panel(x, y, width, STACK_HEIGHT, 16, "panel", line="line")
    else:
        canvas.clip(x, y, width, STACK_HEIGHT, 16, paint)
        canvas.panel(x, y, width, STACK_HEIGHT, 16, line=hue, thick=3)
    pieces.resource(canvas, hue, x + 34, y + 36, 24)
    ink = "ink" if count else "ink3"
    if count:
        canvas.disc(x + width / 2, y + 106, 46, "halo")
        canvas.disc(x + width / 2, y + 106, 43, "plate")
    canvas.text(x + width / 2, y + 106, count, Face.HERO, 58, "dark" if count else ink, "mm")
    name = words(f"starfarers.resource.{kind}")
    size = fonts.fitting(name, Face.TITLE, 30, width - 12, 22)
    canvas.text(x + width / 2, y + 196, name, Face.TITLE, size, ink, "mm")


def costs(canvas: Canvas, x: float, y: float, hand: Cards, words: Words) -> None:
    """What everything costs; what the hand can pay is ticked, what it lacks is red."""
    canvas.panel(x, y, COST_WIDTH, COST_HEIGHT, 18, "panel", line="line2")
    label = words("render.star.build").upper()
    canvas.text(x + 28, y + 38, label, Face.LABEL, 24, "ink2", track=2)
    for place, (item, cost) in enumerate(COSTS.items()):
        row = y + 110 + place * COST_ROW
        can = covers(hand, cost)
        canvas.panel(x + 16, row - 38, COST_WIDTH - 32, 78, 12, "raised")
        canvas.icon(BUILD_ICON[item], x + 62, row, 50, "ink" if can else "ink2")
        name = words(f"starfarers.item.{item}")
        size = fonts.fitting(name, Face.TITLE, 34, 250, 24)
        canvas.text(x + 106, row, name, Face.TITLE, size, "ink")
        at = x + 390.0
        for kind, needed, held in zip(RESOURCES, cost, hand, strict=True):
            for number in range(needed):
                there = number < held
                if there:
                    canvas.disc(at, row, 26, canvas.mix(kind.value, "panel", 0.6))
                canvas.ring(at, row, 26, 3, kind.value if there else "block")
                canvas.icon(kind.value, at, row, 32, kind.value if there else "ink3")
                at += 60
        state = "done" if can else "blocked"
        canvas.icon(state, x + COST_WIDTH - 50, row, 40, "done" if can else "block")


# --- friendship cards to choose from


def draw_choice(
    view: Starfarers,
    seat: Seat,
    words: Words,
    theme: str,
    marks: Mapping[str, str],
    picked: Collection[str],
) -> Canvas:
    """The cards that may be taken, each with its letter and what it does."""
    cards = [FriendId(spot) for spot in marks if spot in FRIENDS]
    width, high = round(CARD_WIDTH * CARD_SCALE), round(CARD_HEIGHT * CARD_SCALE)
    step = (PRIVATE_WIDTH - 2 * MARGIN) // CARDS_IN_A_ROW
    texts = [
        fonts.wrapped(words(f"{card_name(card).key}.text"), Face.BODY, TEXT, step - 24)
        for card in cards
    ]
    row_height = high + 70 + TEXT_LINE * max(map(len, texts))
    rows = -(-len(cards) // CARDS_IN_A_ROW)
    height = PRIVATE_HEAD + 40 + rows * row_height
    canvas = Canvas(PRIVATE_WIDTH, height, colours(theme), "field")
    canvas.paste(backdrop(canvas.theme, (PRIVATE_WIDTH, height), SKY), 0, 0)
    head(canvas, view, seat, words(f"render.star.ask.{moment(view)}"), words)
    for place, (card, lines) in enumerate(zip(cards, texts, strict=True)):
        row, column = divmod(place, CARDS_IN_A_ROW)
        middle = MARGIN + step * (column + 0.5)
        x, y = middle - width / 2, PRIVATE_HEAD + 36 + row * row_height
        put_card(canvas, x, y, CARD_SCALE, card, words.language)
        if card in picked:
            canvas.panel(x - 3, y - 3, width + 6, high + 6, 20, line="select", thick=6)
        letter(canvas, x + width - 22, y + 22, marks[card], 30)
        for line, text in enumerate(lines):
            at = y + high + 32 + line * TEXT_LINE
            canvas.text(middle, at, text, Face.BODY, TEXT, "ink", "mm")
    return canvas
