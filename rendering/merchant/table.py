"""The public picture: the whole map, all players, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.text import Who
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.drawing.theme import theme as colours
from rendering.look import Look
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
from rendering.picture import LogLine, Picture, alt_text
from rendering.sheets.footer import footer, footer_height
from rendering.words import Words

NO_MARKS: Mapping[str, str] = {}
LINES = 1  # of what happened


def render_table(
    look: Look[Merchant],
    since: Merchant | None = None,
    marks: Mapping[str, str] | None = None,
    *,
    board: int | None = None,
    log: Sequence[LogLine] = (),
) -> Picture:
    """The table as this viewer sees it; what they alone know of it has an eye.

    `since`: an earlier view of theirs, what changed gets brackets; `marks`: letters by space or
    by route; `board`: the number of the picture; `log`: the last sentences, the newest first.
    """
    view, words, letters = look.view, look.words, marks or NO_MARKS
    news, private = changes(view, since), look.viewer is not None
    canvas = draw_table(view, words, look.theme, news, letters, board, log, private=private)
    spoken = alt.table(view, words, news, letters, board)
    return Picture(encode(canvas.image, "merchant_board", look.theme), alt_text(spoken))


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
    lines = tuple(log[:LINES]) or waiting(view, words)
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
    stamp = "" if board is None else words("render.board", n=board)
    footer(canvas, height, lines, stamp, private=private)
    return canvas


def waiting(view: Merchant, words: Words) -> tuple[str, ...]:
    seats = tuple(Who(seat) for seat in view.seats() if seat in awaited(view))
    return (words("render.waiting_for", who=seats),) if seats else ()
