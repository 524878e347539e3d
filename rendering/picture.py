"""What comes out: a PNG, and the same thing in words for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from bot.engine.records import Record, Seat

LONGEST_ALT = 1_024  # characters, of Discord
LogLine: TypeAlias = str | tuple[Seat | None, str]  # with the seat whose mark stands before it


class Picture(Record, frozen=True):
    png: bytes
    alt: str


def alt_text(sentences: Iterable[str]) -> str:
    """As many whole sentences as there is room for; what is cut is cut from the end."""
    found = ""
    for sentence in sentences:
        longer = f"{found} {sentence}" if found else sentence
        if len(longer) > LONGEST_ALT:
            break
        found = longer
    return found
