"""Words without words: what to say is a key and its parameters; catalogues know the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.records import Record, Seat


class Who(Record, frozen=True):
    """A player of the table, by his seat."""

    seat: Seat


class Text(Record, frozen=True):
    """One thing to say. Values are numbers, names, other texts, players, or lists of these."""

    key: str
    values: Mapping[str, Any] = {}  # frozen, and msgspec copies it


def say(key: str, **values: Any) -> Text:
    return Text(key, values)
