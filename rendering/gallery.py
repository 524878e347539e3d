"""What can be drawn of a game: `rendering/<game>/gallery.py` lists it, found by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from importlib import import_module
from typing import cast

from bot.engine.records import Record
from rendering.picture import Picture

DRAWN = ("race", "starfarers")


class Gallery(Record, frozen=True):
    """The pictures of a game; all of them are made from a view, in a theme and a language.

    `table`: view, names, theme, language, viewer, since, marks, board=, log=;
    `hand`: view, seat, names, theme, language, marks, picked=; `scores`: view, names, theme,
    language; `card`: id, theme, language; `part`: its name, then as `table` up to marks.
    """

    table: Callable[..., Picture]
    hand: Callable[..., Picture]
    scores: Callable[..., Picture]
    card: Callable[..., Picture]
    cards: Collection[str]
    parts: tuple[str, ...]  # of a table, which is too wide for a phone
    part: Callable[..., Picture]


@cache
def gallery(game: str) -> Gallery:
    if game not in DRAWN:
        raise LookupError(f"no pictures of {game!r}")
    return cast("Gallery", import_module(f"rendering.{game}.gallery").GALLERY)
