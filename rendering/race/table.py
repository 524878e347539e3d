"""The public picture: the whole table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import LogLine, Picture
from rendering.race import alt
from rendering.race.facts import Race, awaited
from rendering.race.header import header
from rendering.race.layout import WIDTH, panel_tops
from rendering.race.moments import Changes, changes
from rendering.race.panel import cards_shown, panel
from rendering.sheets.footer import LINES, footer, footer_height, footer_lines
from rendering.table_picture import TablePicture
from rendering.words import Words


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
    waiting = [seat for seat in view.order if seat in awaited(view)]
    lines = footer_lines(log, LINES, waiting, words)
    seats = view.order if only is None else (only,)
    tops = panel_tops([len(cards_shown(view.players[seat])) for seat in seats])
    canvas = Canvas(WIDTH, tops[-1] + footer_height(len(lines)), colours(theme))
    header(canvas, view, words)
    for seat, top in zip(seats, tops, strict=False):
        panel(canvas, view, seat, top, words, news, marks)
    footer(canvas, tops[-1], lines, words, board, private=private)
    return canvas


render_table = TablePicture("race_table", changes, draw_table, alt.table)


def render_part(part: str, look: Look[Race], since: Race | None = None) -> Picture:
    """One player's tableau alone: `seat.2` is the second seat."""
    only = Seat(int(part.removeprefix("seat.")) - 1)
    draw = partial(draw_table, only=only)
    return TablePicture("race_table", changes, draw, alt.table)(look, since)
