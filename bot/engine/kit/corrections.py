"""What a moderator may put right by hand: a few things of a player's, more or less."""

from __future__ import annotations

from bot.engine.records import Record, Seat


class Change(Record, frozen=True):
    """One thing more or less of a player's."""

    seat: Seat
    what: str  # in the game's own words: draw, win, lose
    of: str = ""  # of which kind, where there are several

    @property
    def id(self) -> str:
        return f"{self.what}.{self.seat + 1}" + (f".{self.of}" if self.of else "")
