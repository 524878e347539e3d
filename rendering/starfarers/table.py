"""The public picture: the whole map, all players, the bank, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import theme as colours
from rendering.picture import LogLine
from rendering.sheets.footer import footer_lines
from rendering.starfarers import alt
from rendering.starfarers.facts import Starfarers, awaited
from rendering.starfarers.header import header
from rendering.starfarers.layout import HEIGHT, MAP, PUBLIC, WIDTH
from rendering.starfarers.map.chart import public_map
from rendering.starfarers.map.scene import Scene
from rendering.starfarers.map.stands import draw_stands
from rendering.starfarers.moments import Changes, changes
from rendering.starfarers.panel import panel
from rendering.starfarers.side import bank, log, track
from rendering.table_picture import TablePicture
from rendering.words import Words


def draw_table(
    view: Starfarers,
    words: Words,
    theme: str,
    news: Changes,
    marks: Mapping[str, str],
    board: int | None,
    lines: Sequence[LogLine],
    *,
    private: bool,
) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, colours(theme))
    canvas.paste(public_map(theme), 0, 0)
    draw_stands(Scene(canvas, PUBLIC, MAP, view, words, news, marks))
    canvas.fill(MAP.right, 0, WIDTH - MAP.right, HEIGHT, "void")
    header(canvas, view, words)
    track(canvas, view, words, board, private=private)
    for seat in view.seats():
        panel(canvas, view, seat, words, news)
    bank(canvas, view, words)
    log(canvas, footer_lines(lines, len(lines), sorted(awaited(view)), words))
    return canvas


render_table = TablePicture("starfarers_board", changes, draw_table, alt.table)
