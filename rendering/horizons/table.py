"""The public picture: the whole map, all players, and what happened."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.drawing.theme import theme as colours
from rendering.horizons import alt
from rendering.horizons.board.header import header
from rendering.horizons.board.panel import panel
from rendering.horizons.facts import Horizons, awaited, grouped
from rendering.horizons.hues import SHAPE
from rendering.horizons.layout import WIDTH, body
from rendering.horizons.map.chart import public_map
from rendering.horizons.map.scene import Scene
from rendering.horizons.map.stands import draw_stands
from rendering.horizons.moments import Changes, changes
from rendering.look import Look
from rendering.picture import LogLine, Picture, alt_text
from rendering.sheets.footer import footer, footer_height
from rendering.words import Words

NO_MARKS: Mapping[str, str] = {}
LINES = 2  # of what happened
KIND = "horizons_board"


def render_table(
    look: Look[Horizons],
    since: Horizons | None = None,
    marks: Mapping[str, str] | None = None,
    *,
    board: int | None = None,
    log: Sequence[LogLine] = (),
) -> Picture:
    """The table as this viewer sees it.

    `since`: an earlier view of theirs, what changed is ringed; `marks`: letters by place or world;
    `board`: the number of the picture; `log`: the last sentences, the newest first.
    """
    view, words, letters = look.view, look.words, marks or NO_MARKS
    news, private = changes(view, since), look.viewer is not None
    canvas = draw_table(view, words, look.theme, news, letters, board, log, private=private)
    spoken = alt.table(view, words, news, letters, board)
    return Picture(encode(canvas.image, KIND, look.theme), alt_text(spoken))


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
    lines = tuple(log[:LINES]) or waiting(view, words)
    height = body()
    canvas = Canvas(WIDTH, height + footer_height(len(lines)), colours(theme))
    canvas.paste(public_map(theme), 0, 0)
    worlds = frozenset(view.worlds())
    draw_stands(Scene(canvas, view, words, news, marks, picked, grouped(view), worlds))
    header(canvas, view, words)
    for seat in view.seats():
        panel(canvas, view, seat, words, news)
    stamp = "" if board is None else words("render.board", n=board)
    footer(canvas, height, signed(view, lines), stamp, private=private)
    return canvas


def waiting(view: Horizons, words: Words) -> tuple[str, ...]:
    seats = tuple(Who(seat) for seat in view.seats() if seat in awaited(view))
    return (words("render.waiting_for", who=seats),) if seats else ()


def signed(view: Horizons, lines: Sequence[LogLine]) -> tuple[LogLine, ...]:
    """Lines with the marks of factions instead of seats."""
    found: list[LogLine] = []
    for line in lines:
        if isinstance(line, tuple) and line[0] is not None:
            faction = view.players[line[0]].faction
            line = (Seat(SHAPE[faction]) if faction else line[0], line[1])
        found.append(line)
    return tuple(found)
