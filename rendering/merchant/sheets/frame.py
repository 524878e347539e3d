"""What all sheets share: the head, headings, rows with a sign, a name and a price, letters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, letter, mark
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour, seat_colour
from rendering.drawing.theme import theme as colours
from rendering.merchant.facts import Merchant
from rendering.merchant.layout import MARGIN, PRIVATE_HEAD, PRIVATE_WIDTH
from rendering.words import Words

SKY = 78
ROOM = PRIVATE_WIDTH - 2 * MARGIN
ROW, ROW_GAP, HEADING = 76, 6, 46
LETTER = 26


class Letters(NamedTuple):
    """Which things may be taken, and which are chosen already."""

    marks: Mapping[str, str]
    picked: Collection[str] = ()

    def put(self, canvas: Canvas, spot: str, x: float, y: float) -> bool:
        """The letter of a thing, if it has one."""
        if spot not in self.marks:
            return False
        chosen = spot in self.picked
        letter(canvas, x, y, "" if chosen else self.marks[spot], LETTER)
        if chosen:
            canvas.ring(x, y, LETTER + 6, 5, "select")
            canvas.icon("done", x, y, LETTER * 1.2, "on")
        return True


NONE = Letters({})


class Sheet:
    """Rows one below the other; it is cut to its length when all are there."""

    def __init__(
        self, theme: str, words: Words, letters: Letters = NONE, most: int = 4_800
    ) -> None:
        self.canvas = Canvas(PRIVATE_WIDTH, most, colours(theme), "field")
        ground = backdrop(self.canvas.theme, (PRIVATE_WIDTH, 1_200), SKY)
        for top in range(0, most, ground.height):
            self.canvas.paste(ground, 0, top)
        self.words, self.letters = words, letters
        self.y = float(PRIVATE_HEAD + MARGIN)

    def done(self) -> Canvas:
        """The sheet as long as what stands on it."""
        height = round(self.y + MARGIN)
        found = Canvas(PRIVATE_WIDTH, height, self.canvas.theme)
        found.paste(self.canvas.image.crop((0, 0, PRIVATE_WIDTH, height)), 0, 0)
        return found

    def heading(self, text: str, note: str = "") -> None:
        y = self.y + HEADING / 2
        self.canvas.text(MARGIN + 8, y, text.upper(), Face.LABEL, 24, "ink2", track=2)
        if note:
            self.canvas.text(PRIVATE_WIDTH - MARGIN - 8, y, note, Face.WORD, 24, "ink2", "rm")
        self.y += HEADING

    def panel(self, height: float, line: Colour | None = None) -> float:
        """A panel for a row; gives its middle."""
        self.canvas.panel(MARGIN, self.y, ROOM, height, 12, "panel")
        if line is not None:
            self.canvas.panel(MARGIN, self.y, ROOM, height, 12, line=line, thick=3)
        middle = self.y + height / 2
        self.y += height + ROW_GAP
        return middle

    def row(
        self,
        spots: tuple[str, ...],
        name: str,
        note: str,
        price: str,
        hue: Colour = "ink",
        *,
        line: Colour | None = None,
        room: float = 0,
    ) -> float:
        """A name with a line below it, and a price at the right; gives its middle.

        The sign at the left is up to whoever called; `room` is left free before the price.
        """
        marked = [spot for spot in spots if spot in self.letters.marks]
        right = PRIVATE_WIDTH - MARGIN - 16.0
        left = right - len(marked) * (2 * LETTER + 14)
        before = left - (fonts.width_of(price, Face.TITLE, 36) + 12 if price else 0) - room
        wide = before - MARGIN - 92
        small, lines = fonts.wrapped_in(note, Face.BODY, 26, wide, 1, 23) if note else (0, ())
        if lines and lines != (note,):
            small, lines = fonts.wrapped_in(note, Face.BODY, 24, wide, 2, 22)
        canvas, y = self.canvas, self.panel(ROW + 28 * max(0, len(lines) - 1), line)
        for place, spot in enumerate(marked):
            self.letters.put(canvas, spot, right - LETTER - place * (2 * LETTER + 14), y)
        if price:
            canvas.text(left, y, price, Face.TITLE, 36, hue, "rm")
        top = y - 14 * len(lines)
        canvas.fitted(MARGIN + 92, top, name, Face.TITLE, (32, 24), "ink", wide)
        for place, text in enumerate(lines):
            canvas.text(MARGIN + 92, top + 33 + 28 * place, text, Face.BODY, small, "ink2")
        return y

    def line(self, text: str) -> None:
        """A sentence of its own, where there is nothing to list."""
        y = self.panel(58)
        self.canvas.text(MARGIN + 24, y, text, Face.BODY, 26, "ink2")


def head(
    canvas: Canvas, view: Merchant, seat: Seat | None, title: str, note: str, *, dice: bool = False
) -> None:
    """The question or the name of the sheet, for whom it is drawn, and the dice of a flight.

    A sheet that is twice as wide has a head that is twice as large.
    """
    large = canvas.width / PRIVATE_WIDTH
    right, high = canvas.width - MARGIN * large, PRIVATE_HEAD * large
    canvas.fill(0, 0, canvas.width, high, "panel")
    edge = "line2" if seat is None else seat_colour(seat)
    canvas.fill(0, high - 3 * large, canvas.width, 3 * large, edge)
    left = 26.0 * large
    if seat is not None:
        mark(canvas, seat, 46 * large, 58 * large, 50 * large)
        left = 86.0 * large
    flight = view.turn.flight if dice and view.turn is not None else None
    shown = flight.dice if flight is not None else ()
    for place, value in enumerate(reversed(shown)):
        die(canvas, right - (26 + 54 * place) * large, 40 * large, 46 * large, value)
    room = right - left - (54 * len(shown) + 12) * large
    canvas.fitted(left, 40 * large, title, Face.HERO, (round(42 * large), 26), "ink", room)
    sizes = (round(26 * large), 22)
    canvas.fitted(left, 90 * large, note, Face.BODY, sizes, "ink2", right - left)
