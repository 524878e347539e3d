"""Words without words: what to say is a key and its parameters; catalogues know the rest."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Record, Seat


class Who(Record, frozen=True):
    """A player of the table, by his seat."""

    seat: Seat


class Text(Record, frozen=True):
    """One thing to say. Values are numbers, names, other texts, players, or lists of these."""

    key: str
    values: dict[str, Any] = {}


def say(key: str, **values: Any) -> Text:
    return Text(key, values)
