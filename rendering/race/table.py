"""The public picture: the whole table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face, legible
from rendering.drawing.marks import mark
from rendering.drawing.palette import encode
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import LogLine, Picture, alt_text
from rendering.race import alt
from rendering.race.facts import Race, awaited
from rendering.race.header import header
from rendering.race.layout import (
    LOG_LINE,
    LOG_LINES,
    LOG_PAD,
    WIDTH,
    log_height,
    panel_tops,
)
from rendering.race.moments import Changes, changes
from rendering.race.panel import cards_shown, panel
from rendering.words import Words

NO_MARKS: Mapping[str, str] = {}


def render_table(
    look: Look[Race],
    since: Race | None = None,
    marks: Mapping[str, str] | None = None,
    *,
    board: int | None = None,
    log: Sequence[LogLine] = (),
) -> Picture:
    """The table as this viewer sees it.

    `since`: an earlier view of theirs, what changed gets brackets; `marks`: letters by card;
    `board`: the number of the picture; `log`: the last sentences, the newest first.
    """
    view, words, letters = look.view, look.words, marks or NO_MARKS
    news, private = changes(view, since), look.viewer is not None
    canvas = draw_table(view, words, look.theme, news, letters, board, log, private=private)
    spoken = alt.table(view, words, news, letters, board)
    return Picture(encode(canvas.image, "race_table", look.theme), alt_text(spoken))


def render_part(part: str, look: Look[Race], since: Race | None = None) -> Picture:
    """One player's tableau alone: `seat.2` is the second seat."""
    only = Seat(int(part.removeprefix("seat.")) - 1)
    view, words, theme = look.view, look.words, look.theme
    news, private = changes(view, since), look.viewer is not None
    canvas = draw_table(view, words, theme, news, NO_MARKS, None, (), private=private, only=only)
    spoken = alt.table(view, words, news, NO_MARKS, None)
    return Picture(encode(canvas.image, "race_table", look.theme), alt_text(spoken))


def draw_table(
    view: Race,
    words: Words,
    theme: str,
    news: Changes,
    marks: Mapping[str, str],
    board: int | None,
    log: Sequence[LogLine],
    *,
    private: bool,
    only: Seat | None = None,
) -> Canvas:
    lines = tuple(log[:LOG_LINES]) or (words("render.waiting_for", who=waiting(view, words)),)
    seats = view.order if only is None else (only,)
    tops = panel_tops([len(cards_shown(view.players[seat])) for seat in seats])
    canvas = Canvas(WIDTH, tops[-1] + log_height(len(lines)), colours(theme))
    header(canvas, view, words)
    for seat, top in zip(seats, tops, strict=False):
        panel(canvas, view, seat, top, words, news, marks)
    footer(canvas, tops[-1], lines, words, board, private=private)
    return canvas


def waiting(view: Race, words: Words) -> tuple[str, ...]:
    return tuple(words.name(seat) for seat in view.order if seat in awaited(view))


def footer(
    canvas: Canvas,
    top: int,
    lines: Sequence[LogLine],
    words: Words,
    board: int | None,
    *,
    private: bool,
) -> None:
    """What happened, in a few lines; on the right the number of the board."""
    canvas.fill(0, top, WIDTH, canvas.height - top, "panel")
    canvas.fill(0, top, WIDTH, 2, "line")
    right, first = WIDTH - 32.0, top + LOG_PAD + LOG_LINE / 2
    if board is not None:
        stamp = words("render.board", n=board)
        right -= canvas.text(right, first, stamp, Face.LABEL, 28, "ink2", "rm") + 24
    if private:
        canvas.icon("private", right - 18, first, 36, "act")
        right -= 56
    for place, entry in enumerate(lines):
        seat, text = entry if isinstance(entry, tuple) else (None, entry)
        x, y = 32.0, top + LOG_PAD + LOG_LINE * (place + 0.5)
        if place == 0:
            canvas.icon("new", x + 14, y, 30, "new")
        x += 44
        if seat is not None:
            mark(canvas, seat, x + 12, y, 26)
            x += 36
        shown = fonts.cut(legible(text), Face.BODY, 28, right - x)
        canvas.text(x, y, shown, Face.BODY, 28, "ink")
