"""What a post shows, legible on a phone: the cluster, dice with both tracks, how players stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.records import Seat
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face
from rendering.drawing.marks import die, mark, spark
from rendering.drawing.theme import seat_colour
from rendering.drawing.theme import theme as colours
from rendering.picture import LogLine
from rendering.pulsar import alt
from rendering.pulsar.board.dice import dice_board
from rendering.pulsar.board.header import header
from rendering.pulsar.facts import Pulsar, awaited, shape
from rendering.pulsar.layout import (
    DICE_HEIGHT,
    GAP,
    MARGIN,
    POST,
    POST_BODY,
    POST_DICE,
    POST_MAP,
    STANDINGS_LEFT,
    STANDINGS_WIDTH,
    WIDTH,
)
from rendering.pulsar.map.chart import printed_map
from rendering.pulsar.map.stands import Scene, draw_stands
from rendering.pulsar.moments import Changes, changes
from rendering.pulsar.table import LINES
from rendering.sheets.footer import footer, footer_height, footer_lines
from rendering.table_picture import NO_MARKS, TablePicture
from rendering.words import Words

NAMES = 36  # the size of the names of places
RIGHT = STANDINGS_LEFT + STANDINGS_WIDTH
HIGHEST = 190  # what one player needs at most


def draw_post(
    view: Pulsar,
    words: Words,
    theme: str,
    news: Changes,
    marks: Mapping[str, str] = NO_MARKS,
    board: int | None = None,
    log: Sequence[LogLine] = (),
    *,
    private: bool = False,
) -> Canvas:
    lines = footer_lines(log, LINES, sorted(awaited(view)), words)
    canvas = Canvas(WIDTH, POST_BODY + footer_height(len(lines)), colours(theme))
    canvas.paste(printed_map(theme, view.side, POST, POST_MAP), 0, 0)
    draw_stands(Scene(canvas, POST, POST_MAP, view, news, marks, (), NAMES))
    canvas.fill(0, POST_MAP.bottom, WIDTH, POST_BODY - POST_MAP.bottom, "void")
    header(canvas, view, words)
    dice_board(canvas, view, words, MARGIN, POST_MAP.bottom + MARGIN, POST_DICE)
    for seat in view.seats():
        standing(canvas, view, seat, words, news)
    footer(canvas, POST_BODY, lines, words, board, private=private)
    return canvas


# The table without its technologies, transmitters and goals: they are other pictures.
render_post = TablePicture("pulsar_board", changes, draw_post, alt.table)


def standing(canvas: Canvas, view: Pulsar, seat: Seat, words: Words, news: Changes) -> None:
    """One player beside the dice: mark, dice, score and name."""
    height = min(HIGHEST, (POST_DICE * DICE_HEIGHT + GAP) / len(view.players) - GAP)
    top = POST_MAP.bottom + MARGIN + seat * (height + GAP)
    me, who, left = view.players[seat], shape(view, seat), STANDINGS_LEFT
    canvas.panel(left, top, STANDINGS_WIDTH, height, 14, "panel")
    if seat in awaited(view):
        canvas.panel(left, top, STANDINGS_WIDTH, height, 14, line="act", thick=5)
    upper, lower = top + height * 0.34, top + height * 0.76
    mark(canvas, who, left + 52, upper, 60)
    for place, value in enumerate(me.dice):
        die(canvas, left + 136 + 66 * place, upper, 56, value)
    canvas.text(RIGHT - 24, upper, me.score, Face.HERO, 76, seat_colour(who), "rm")
    if news.scored.get(seat):
        spark(canvas, RIGHT - 20, top + 22, 34)
    name, room = words.name(seat), STANDINGS_WIDTH - 48
    size = fonts.fitting(name, Face.TITLE, 44, room, 36)
    name = fonts.cut(name, Face.TITLE, size, room)
    canvas.text(left + 24, lower, name, Face.TITLE, size, "ink")
