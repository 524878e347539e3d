"""The public picture: the whole table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import LogLine, Picture, alt_text
from rendering.race import alt
from rendering.race.facts import Race, awaited
from rendering.race.header import header
from rendering.race.layout import WIDTH, panel_tops
from rendering.race.moments import Changes, changes
from rendering.race.panel import cards_shown, panel
from rendering.sheets.footer import LINES, footer, footer_height
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
    lines = tuple(log[:LINES]) or (words("render.waiting_for", who=waiting(view, words)),)
    seats = view.order if only is None else (only,)
    tops = panel_tops([len(cards_shown(view.players[seat])) for seat in seats])
    canvas = Canvas(WIDTH, tops[-1] + footer_height(len(lines)), colours(theme))
    header(canvas, view, words)
    for seat, top in zip(seats, tops, strict=False):
        panel(canvas, view, seat, top, words, news, marks)
    stamp = "" if board is None else words("render.board", n=board)
    footer(canvas, tops[-1], lines, stamp, private=private)
    return canvas


def waiting(view: Race, words: Words) -> tuple[str, ...]:
    return tuple(words.name(seat) for seat in view.order if seat in awaited(view))
