"""What a moderator may put right by hand: a few things of a player's, more or less."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.prompts import Choice, Option
from bot.engine.records import Record, Seat
from bot.engine.text import Text

MOST = 9  # changes at a time


class Change(Record, frozen=True):
    """One thing more or less of a player's."""

    seat: Seat
    what: str  # in the game's own words: draw, win, lose
    of: str = ""  # of which kind, where there are several

    @property
    def id(self) -> str:
        return f"{self.what}.{self.seat + 1}" + (f".{self.of}" if self.of else "")


def choice(changes: Iterable[tuple[Change, Text, int]]) -> Choice[Change]:
    """Each change with its words, and how often it may be made; what may not is left out."""
    options = tuple(
        Option(change, change.id, text, min(MOST, limit))
        for change, text, limit in changes
        if limit > 0
    )
    return Choice("correction", options, at_least=1, at_most=MOST)
