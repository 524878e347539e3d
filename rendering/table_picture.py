"""How a table becomes a picture, which is the same for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.engine.records import Record
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.look import Look
from rendering.picture import LogLine, Picture, alt_text
from rendering.words import Words

NO_MARKS: Mapping[str, str] = {}


class TablePicture(Record, frozen=True):
    """A game's `DrawTable`: what is new since an earlier view, the board, the same in words."""

    kind: str  # of its palette
    changes: Callable[[Any, Any], Any]
    draw: Callable[..., Canvas]
    told: Callable[[Any, Words, Any, Mapping[str, str], int | None], Iterator[str]]

    def __call__(
        self,
        look: Look[Any],
        since: Any = None,
        marks: Mapping[str, str] | None = None,
        *,
        board: int | None = None,
        log: Sequence[LogLine] = (),
    ) -> Picture:
        view, words, letters = look.view, look.words, marks or NO_MARKS
        news, private = self.changes(view, since), look.viewer is not None
        canvas = self.draw(view, words, look.theme, news, letters, board, log, private=private)
        spoken = self.told(view, words, news, letters, board)
        return Picture(encode(canvas.image, self.kind, look.theme), alt_text(spoken))
