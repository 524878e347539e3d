"""What can be drawn of a game: `rendering/<game>/gallery.py` lists it, found by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from bot.engine.records import Record
from rendering.look import Look
from rendering.picture import LogLine, Picture


class DrawTable(Protocol):
    def __call__(
        self,
        look: Look[Any],
        since: Any = None,
        marks: Mapping[str, str] | None = None,
        *,
        board: int | None = None,
        log: Sequence[LogLine] = (),
    ) -> Picture:
        """`since`: an earlier view, what changed is marked; `marks`: letters by spot.

        `board`: the number of the picture; `log`: the last sentences, the newest first.
        """


class DrawHand(Protocol):
    def __call__(
        self,
        look: Look[Any],
        marks: Mapping[str, str] | None = None,
        *,
        picked: Collection[str] = (),
    ) -> Picture:
        """What the viewer holds; `picked`: what they have chosen already."""


class DrawPart(Protocol):
    def __call__(self, part: str, look: Look[Any], since: Any = None) -> Picture:
        """One part of the table, larger."""


class Lazy(Record, frozen=True):
    """A function that draws, imported by its name when it is first called.

    A painter's process calls it, so Pillow and everything that draws take no memory in the bot's.
    """

    module: str  # below `rendering`
    function: str

    def __call__(self, *given: Any, **more: Any) -> Picture:
        function = getattr(import_module(f"rendering.{self.module}"), self.function)
        return cast("Picture", function(*given, **more))


def nowhere(view: object, since: object) -> str:
    """A whole table can be read on a phone."""
    return ""


class Gallery(Record, frozen=True):
    """The pictures of a game; all of them are made from a view."""

    table: DrawTable
    hand: DrawHand
    scores: Callable[[Look[Any]], Picture]
    card: Callable[[Any, str, str], Picture]  # id, theme, language
    cards: Collection[str]
    parts: tuple[str, ...]  # of a table, which is too wide for a phone
    part: DrawPart
    # a card's name and its words in a language, if the catalogue has none under its id
    called: Callable[[str, str], tuple[str, str]] | None = None
    near: Callable[[Any, Any], str] = nowhere  # the part in which most has happened since a view
    post: DrawTable | None = None  # what a post shows of a table too dense for a phone; None: all


@cache
def gallery(game: str) -> Gallery:
    """The game's own pictures; of a game without any, its table in words on a sheet."""
    name = f"rendering.{game}"
    if find_spec(name) is None:
        name = "rendering.sheets.plain"
        return cast("Gallery", import_module(name).gallery_of(game))
    return cast("Gallery", import_module(f"{name}.gallery").GALLERY)
