"""The words on pictures: from the catalogue, with names that the fonts can show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.i18n.catalog import catalogs

TOGETHER = 13  # options in a sentence
NOBODY: Mapping[int, str] = {}


class Words:
    """A language, and what the players are called."""

    def __init__(self, language: str, names: Mapping[int, str] = NOBODY) -> None:
        self.language = language
        self._catalog = catalogs()[language]
        self._names: Mapping[int, str] = NOBODY
        self._legible: Mapping[int, str] = NOBODY
        if not names:
            return
        # Imported here: fonts need Pillow, and whoever only looks a card up calls nobody's name.
        from rendering.drawing.fonts import Face, legible

        self._names = {seat: name for seat, name in names.items() if legible(name)}
        self._legible = {seat: legible(name, Face.TITLE) for seat, name in self._names.items()}

    def __call__(self, key: str, **values: Any) -> str:
        """A text to be drawn; only drawable names are in it."""
        return self._catalog.render(say(key, **values), self._legible)

    def label(self, text: Text | str) -> str:
        """What something is called, to be drawn."""
        return text if isinstance(text, str) else self._catalog.render(text, self._legible)

    def spoken(self, key: str, **values: Any) -> str:
        """A text to be read out; names as their owners write them."""
        return self._catalog.render(say(key, **values), self._names)

    def awaited(self, seats: Iterable[Seat], key: str = "render.alt.awaited") -> Iterator[str]:
        """For whom the table waits, read out; nothing if for nobody."""
        if who := tuple(map(Who, seats)):
            yield self.spoken(key, who=who)

    def options(self, marks: Mapping[str, str], named: Callable[[str], Any]) -> Iterator[str]:
        """What may be chosen, by its letter or as it stands on the picture.

        Read out a few at a time, so that a long list is not left out as a whole.
        """
        found = [
            named(spot) if sign == spot else say("render.alt.option", letter=sign, card=named(spot))
            for spot, sign in marks.items()
        ]
        for first in range(0, len(found), TOGETHER):
            together = tuple(found[first : first + TOGETHER])
            yield self.spoken("render.alt.options", options=together)

    def has(self, key: str) -> bool:
        return key in self._catalog

    def name(self, seat: Seat) -> str:
        """A player's name as it can be drawn, or their seat if nothing of it can."""
        found = self._legible.get(seat)
        return found or self._catalog.render(Text("render.seat", {"n": seat + 1}))


def by_letter(marks: Mapping[str, str]) -> Mapping[str, str]:
    """A, B, ... Z, AA: as they are read out."""
    return dict(sorted(marks.items(), key=lambda one: (len(one[1]), one[1])))


def in_words(
    words: Words, board: int | None, opening: Iterable[str], *parts: Iterable[str]
) -> Iterator[str]:
    """When it is and who acts, the number of the board, all the rest, and where to read more."""
    yield from opening
    if board is not None:
        yield words.spoken("render.alt.board", n=board)
    for part in parts:
        yield from part
    yield words.spoken("render.alt.more")
