"""What all pictures for a phone share: the head, panels one below the other, chips, letters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from PIL import ImageOps

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import spark
from rendering.drawing.sky import backdrop
from rendering.drawing.theme import Colour
from rendering.drawing.theme import theme as colours
from rendering.horizons import pieces
from rendering.horizons.board.header import edge, now, sign
from rendering.horizons.facts import Horizons, awaited
from rendering.horizons.layout import MARGIN, PHONE, PHONE_HEAD
from rendering.words import Words

SKY = 64
ROOM = PHONE - 2 * MARGIN
GAP, HEADING = 8, 48
LETTER = 25
LONGEST = 6_000  # pixels; what is longer is cut


class Letters(NamedTuple):
    """Which things may be taken, and which are chosen already."""

    marks: Mapping[str, str] = {}
    picked: Collection[str] = ()

    def put(self, canvas: Canvas, spot: str, x: float, y: float, radius: float = LETTER) -> bool:
        """The letter of a thing, if it has one."""
        if spot not in self.marks:
            return False
        pieces.option(canvas, x, y, self.marks[spot], radius, chosen=spot in self.picked)
        return True


NONE = Letters()


class Sheet:
    """Panels one below the other; it is cut to its length when all are there."""

    def __init__(
        self, theme: str, words: Words, letters: Letters = NONE, hue: Colour | None = None
    ) -> None:
        self.canvas = Canvas(PHONE, LONGEST, colours(theme), "field")
        if hue is None:
            ground = backdrop(self.canvas.theme, (PHONE, 1_200), SKY)
            turned = ImageOps.flip(ground)  # so that no cloud ends where the next part begins
            for place, top in enumerate(range(0, LONGEST, ground.height)):
                self.canvas.paste(turned if place % 2 else ground, 0, top)
        else:
            self.canvas.fill(0, 0, PHONE, LONGEST, self.canvas.mix("field", hue, 0.06))
        self.words, self.letters = words, letters
        self.y = float(PHONE_HEAD + MARGIN)

    def done(self) -> Canvas:
        """The sheet as long as what stands on it."""
        height = min(LONGEST, round(self.y + MARGIN - GAP))
        found = Canvas(PHONE, height, self.canvas.theme)
        found.paste(self.canvas.image.crop((0, 0, PHONE, height)), 0, 0)
        return found

    def heading(self, text: str, note: str = "") -> None:
        y = self.y + HEADING / 2
        self.canvas.text(MARGIN + 8, y, text.upper(), Face.LABEL, 24, "ink2", track=2)
        if note:
            self.canvas.text(PHONE - MARGIN - 8, y, note, Face.WORD, 24, "ink2", "rm")
        self.y += HEADING

    def panel(
        self, height: float, *, hue: Colour = "panel", line: Colour | None = None, new: bool = False
    ) -> float:
        """A panel for what follows; gives its top."""
        top = self.y
        self.canvas.panel(MARGIN, top, ROOM, height, 14, hue)
        if new:
            self.canvas.panel(MARGIN, top, ROOM, height, 14, line="new", thick=4)
            spark(self.canvas, PHONE - MARGIN - 10, top + 8, 30)
        elif line is not None:
            self.canvas.panel(MARGIN, top, ROOM, height, 14, line=line, thick=3)
        self.y += height + GAP
        return top

    def line(self, text: str) -> None:
        """A sentence of its own, where there is nothing to list."""
        y = self.panel(58) + 29
        size = fonts.fitting(text, Face.BODY, 26, ROOM - 48, 22)
        self.canvas.text(MARGIN + 24, y, text, Face.BODY, size, "ink2")


def head(
    canvas: Canvas,
    view: Horizons,
    title: str,
    note: str,
    words: Words,
    seat: Seat | None = None,
    *,
    private: bool = False,
) -> None:
    """The name of the sheet or the question, for whom; the year, and whom the table awaits."""
    seats = tuple(one for one in view.initiative or view.seats() if one in awaited(view))
    canvas.fill(0, 0, PHONE, PHONE_HEAD, "panel")
    canvas.fill(0, PHONE_HEAD - 4, PHONE, 4, edge(view, seats if seat is None else (seat,)))
    left, right = 26.0, PHONE - 24.0
    if seat is not None:
        sign(canvas, view, seat, 46, 58, 48)
        left = 86.0
    if private:
        canvas.icon("private", right - 20, 92, 38, "act")
        start = right - 50
    else:
        start = right
        for one in reversed(seats):
            sign(canvas, view, one, start - 15, 92, 27)
            start -= 36
        if seats:
            canvas.icon("act", start - 12, 92, 24, "act")
            start -= 30
    year = str(view.year or "")
    wide = canvas.text(right, 42, year, Face.HERO, 50, "act", "rm")
    room = right - wide - left - 20
    canvas.fitted(left, 42, title, Face.HERO, (42, 26), "ink", room)
    note = note or now(view, words)
    canvas.fitted(left, 92, note, Face.BODY, (26, 22), "ink2", start - left - 10)
