"""Words without words: what to say is a key and its parameters; catalogues know the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.engine.records import Record, Seat


class Who(Record, frozen=True):
    """A player of the table, by their seat."""

    seat: Seat


class Text(Record, frozen=True):
    """One thing to say. Values are numbers, names, other texts, players, or lists of these."""

    key: str
    values: Mapping[str, Any] = {}  # frozen, and msgspec copies it


def say(key: str, **values: Any) -> Text:
    return Text(key, values)


def story(*sentences: Text) -> Text:
    """Several sentences, side by side; a single one is itself."""
    return sentences[0] if len(sentences) == 1 else say("text.story", parts=sentences)


def people(seats: Iterable[Seat]) -> tuple[Who, ...]:
    return tuple(map(Who, seats))
