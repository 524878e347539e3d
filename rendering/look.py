"""How something is to be drawn: what is seen, by whom, in which colours and language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from bot.engine.records import Record, Seat
from rendering.words import Words

V = TypeVar("V", covariant=True)


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
