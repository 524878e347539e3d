"""How something is to be drawn: what is seen, by whom, in which colours and language.

And how a table becomes a picture, which is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from bot.engine.records import Record, Seat
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import encode
from rendering.picture import LogLine, Picture, alt_text
from rendering.words import Words

V = TypeVar("V", covariant=True)
NO_MARKS: Mapping[str, str] = {}


class Look(Record, Generic[V], frozen=True):
    """A view, and for whom it is drawn."""

    view: V
    names: Mapping[int, str]
    theme: str = "dark"
    language: str = "en"
    viewer: Seat | None = None  # None: the channel

    @property
    def words(self) -> Words:
        return Words(self.language, self.names)

    @property
    def seat(self) -> Seat:
        """Whose private picture it is."""
        assert self.viewer is not None, "the channel holds nothing"
        return self.viewer


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
