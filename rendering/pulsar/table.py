"""The public picture: the cluster, dice and tracks, all players, technologies, what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import theme as colours
from rendering.picture import LogLine
from rendering.pulsar import alt
from rendering.pulsar.board.boards import goals, technologies, transmitters
from rendering.pulsar.board.dice import dice_board
from rendering.pulsar.board.header import header
from rendering.pulsar.board.panel import panel
from rendering.pulsar.facts import Pulsar, awaited
from rendering.pulsar.layout import BODY, MAP, PUBLIC, WIDTH
from rendering.pulsar.map.chart import printed_map
from rendering.pulsar.map.stands import Scene, draw_stands
from rendering.pulsar.moments import Changes, changes
from rendering.sheets.footer import footer, footer_height, footer_lines
from rendering.table_picture import TablePicture
from rendering.words import Words

LINES = 2  # of what happened


def draw_table(
    view: Pulsar,
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
    canvas = Canvas(WIDTH, BODY + footer_height(len(lines)), colours(theme))
    canvas.paste(printed_map(theme, view.side, PUBLIC, MAP), 0, 0)
    draw_stands(Scene(canvas, PUBLIC, MAP, view, news, marks))
    canvas.fill(MAP.right, 0, WIDTH - MAP.right, BODY, "void")
    canvas.fill(0, MAP.bottom, WIDTH, BODY - MAP.bottom, "void")
    header(canvas, view, words)
    dice_board(canvas, view, words)
    for seat in view.seats():
        panel(canvas, view, seat, words, news)
    technologies(canvas, view, words, news, marks)
    transmitters(canvas, view, words, marks)
    goals(canvas, view, words)
    footer(canvas, BODY, lines, words, board, private=private)
    return canvas


render_table = TablePicture("pulsar_board", changes, draw_table, alt.table)
