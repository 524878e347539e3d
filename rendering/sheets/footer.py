"""The foot of a table: what happened, in a few lines, and which board it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.records import Seat
from bot.engine.text import Who
from rendering.drawing import fonts
from rendering.drawing.canvas import Canvas
from rendering.drawing.fonts import Face, legible
from rendering.drawing.marks import mark
from rendering.picture import LogLine
from rendering.words import Words

LINE, PAD, LINES = 42, 22, 3


def footer_lines(
    log: Sequence[LogLine], most: int, awaited: Iterable[Seat], words: Words
) -> tuple[LogLine, ...]:
    """The last sentences; where there are none, for whom the table waits."""
    who = tuple(map(Who, awaited))
    return tuple(log[:most]) or ((words("render.waiting_for", who=who),) if who else ())


def footer_height(lines: int) -> int:
    return 2 * PAD + LINE * max(1, min(lines, LINES))


def footer(
    canvas: Canvas,
    top: int,
    lines: Sequence[LogLine],
    words: Words,
    board: int | None,
    *,
    private: bool,
) -> None:
    """The newest line first; on the right the number of the board, an eye if it is not for all."""
    canvas.fill(0, top, canvas.width, canvas.height - top, "panel")
    canvas.fill(0, top, canvas.width, 2, "line")
    right, first = canvas.width - 32.0, top + PAD + LINE / 2
    if board is not None:
        stamp = words("render.board", n=board)
        right -= canvas.text(right, first, stamp, Face.LABEL, 28, "ink2", "rm") + 24
    if private:
        canvas.icon("private", right - 18, first, 36, "act")
        right -= 56
    for place, entry in enumerate(lines):
        seat, text = entry if isinstance(entry, tuple) else (None, entry)
        x, y = 32.0, top + PAD + LINE * (place + 0.5)
        if place == 0:
            canvas.icon("new", x + 14, y, 30, "new")
        x += 44
        if seat is not None:
            mark(canvas, seat, x + 12, y, 26)
            x += 36
        shown = fonts.cut(legible(text), Face.BODY, 28, right - x)
        canvas.text(x, y, shown, Face.BODY, 28, "ink")
