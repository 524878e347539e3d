"""The public picture: the cluster, dice and tracks, all players, technologies, what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.text import Who
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import LogLine, Picture, alt_text
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
from rendering.sheets.footer import footer, footer_height
from rendering.words import Words

NO_MARKS: Mapping[str, str] = {}
LINES = 2  # of what happened


def render_table(
    look: Look[Pulsar],
    since: Pulsar | None = None,
    marks: Mapping[str, str] | None = None,
    *,
    board: int | None = None,
    log: Sequence[LogLine] = (),
) -> Picture:
    """The table as this viewer sees it; everything but sealed choices is public.

    `since`: an earlier view, what changed gets brackets; `marks`: letters by place or piece.
    """
    view, words, letters = look.view, look.words, marks or NO_MARKS
    news = changes(view, since)
    private = look.viewer is not None
    canvas = draw_table(view, words, look.theme, news, letters, board, log, private=private)
    spoken = alt.table(view, words, news, letters, board)
    return Picture(encode(canvas.image, "pulsar_board", look.theme), alt_text(spoken))


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
    lines = tuple(log[:LINES]) or waiting(view, words)
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
    stamp = "" if board is None else words("render.board", n=board)
    footer(canvas, BODY, lines, stamp, private=private)
    return canvas


def waiting(view: Pulsar, words: Words) -> tuple[str, ...]:
    seats = tuple(Who(seat) for seat in view.seats() if seat in awaited(view))
    return (words("render.waiting_for", who=seats),) if seats else ()
