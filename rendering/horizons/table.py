"""The public picture: the whole map, all players, and what happened."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.engine.records import Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.theme import theme as colours
from rendering.horizons import alt
from rendering.horizons.board.header import header
from rendering.horizons.board.panel import panel
from rendering.horizons.facts import Horizons, awaited, grouped
from rendering.horizons.hues import SHAPE
from rendering.horizons.layout import WIDTH, window
from rendering.horizons.map.chart import public_map, through
from rendering.horizons.map.scene import Scene
from rendering.horizons.map.stands import draw_stands
from rendering.horizons.moments import Changes, changes
from rendering.picture import LogLine
from rendering.sheets.footer import footer, footer_height, footer_lines
from rendering.table_picture import TablePicture
from rendering.words import Words

LINES = 2  # of what happened
KIND = "horizons_board"


def draw_table(
    view: Horizons,
    words: Words,
    theme: str,
    news: Changes,
    marks: Mapping[str, str],
    board: int | None,
    log: Sequence[LogLine],
    *,
    private: bool,
    picked: Collection[str] = (),
) -> Canvas:
    lines = footer_lines(log, LINES, sorted(awaited(view)), words)
    shown = window(view.scenario.systems)
    canvas = Canvas(WIDTH, shown.height + footer_height(len(lines)), colours(theme))
    canvas.paste(public_map(theme, shown), 0, 0)
    worlds, lens = frozenset(view.worlds()), through(canvas, shown)
    draw_stands(Scene(lens, view, words, news, marks, picked, grouped(view), worlds, shown))
    header(canvas, view, words)
    for seat in view.seats():
        panel(canvas, view, seat, words, news, shown.panels)
    footer(canvas, shown.height, signed(view, lines), words, board, private=private)
    return canvas


def signed(view: Horizons, lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Lines with the marks of factions instead of seats."""
    found: list[LogLine] = []
    for line in lines:
        if isinstance(line, tuple) and line[0] is not None:
            faction = view.players[line[0]].faction
            line = (Seat(SHAPE[faction]) if faction else line[0], line[1])
        found.append(line)
    return tuple(found)


render_table = TablePicture(KIND, changes, draw_table, alt.table)
