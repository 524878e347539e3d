"""The public picture: the whole map, all players, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import theme as colours
from rendering.merchant import alt
from rendering.merchant.board.clock import clock
from rendering.merchant.board.header import header
from rendering.merchant.board.legend import legend
from rendering.merchant.board.panel import panel
from rendering.merchant.facts import Merchant, awaited
from rendering.merchant.layout import MAP, MAP_BOTTOM, PUBLIC, WIDTH, body
from rendering.merchant.map.chart import public_map
from rendering.merchant.map.scene import Scene
from rendering.merchant.map.stands import draw_stands
from rendering.merchant.moments import Changes, changes
from rendering.picture import LogLine
from rendering.sheets.footer import footer, footer_height, footer_lines
from rendering.table_picture import TablePicture
from rendering.words import Words

LINES = 1  # of what happened


def draw_table(
    view: Merchant,
    words: Words,
    theme: str,
    news: Changes,
    marks: Mapping[str, str],
    board: int | None,
    log: Sequence[LogLine],
    *,
    private: bool,
) -> Canvas:
    lines = footer_lines(log, LINES, sorted(awaited(view)), words)
    height = body(len(view.players))
    canvas = Canvas(WIDTH, height + footer_height(len(lines)), colours(theme))
    canvas.paste(public_map(theme), 0, 0)
    draw_stands(Scene(canvas, PUBLIC, MAP, view, words, news, marks))
    canvas.fill(0, MAP_BOTTOM, WIDTH, height - MAP_BOTTOM, "void")
    header(canvas, view, words)
    legend(canvas, words)
    for seat in view.seats():
        panel(canvas, view, seat, words, news)
    if view.alone:
        clock(canvas, view, words)
    footer(canvas, height, lines, words, board, private=private)
    return canvas


render_table = TablePicture("merchant_board", changes, draw_table, alt.table)
