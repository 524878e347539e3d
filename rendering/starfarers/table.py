"""The public picture: the whole map, all players, the bank, and what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.text import Who
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.drawing.theme import theme as colours
from rendering.look import Look
from rendering.picture import LogLine, Picture, alt_text
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
from rendering.words import Words

NO_MARKS: Mapping[str, str] = {}


def render_table(
    look: Look[Starfarers],
    since: Starfarers | None = None,
    marks: Mapping[str, str] | None = None,
    *,
    board: int | None = None,
    log: Sequence[LogLine] = (),
) -> Picture:
    """The table as this viewer sees it; what they alone know of it is marked with an eye.

    `since`: an earlier view of theirs, what changed gets brackets; `marks`: letters by point;
    `board`: the number of the picture; `log`: the last sentences, the newest first.
    """
    view, words, letters = look.view, look.words, marks or NO_MARKS
    news, private = changes(view, since), look.viewer is not None
    canvas = draw_table(view, words, look.theme, news, letters, board, log, private=private)
    spoken = alt.table(view, words, news, letters, board)
    return Picture(encode(canvas.image, "starfarers_board", look.theme), alt_text(spoken))


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
    seats = tuple(Who(seat) for seat in view.seats() if seat in awaited(view))
    nothing = (words("render.waiting_for", who=seats),) if seats else ()
    log(canvas, tuple(lines) or nothing)
    return canvas
