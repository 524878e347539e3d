"""Numbers of a player, said once: standing orders, the log and the memoir read the same table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from bot.engine.records import S, Seat

Values: TypeAlias = Callable[[str], int]  # what a measure says now, on the owner's view
# Read off a view; the text names what the question is about, such as an offer.
Number: TypeAlias = Callable[[S, Seat, str], int]


def everybody(view: Any) -> Iterable[Seat]:
    return map(Seat, range(len(view.players)))


@dataclass(frozen=True)
class Counts(Generic[S]):
    """All numbers of a game by name, among them what its standing orders measure; and its round."""

    numbers: Mapping[str, Number[S]] = field(default_factory=dict)
    log: Mapping[str, str] = field(default_factory=dict)  # public ones: the log's word, the name
    round: Callable[[S], int] | None = None  # None: the game does not count rounds
    seats: Callable[[S], Iterable[Seat]] = everybody

    def of(self, view: S, seat: Seat, about: str = "") -> Values:
        """What a seat can count, by name."""
        return lambda name: self.numbers[name](view, seat, about)

    def public(self, view: S) -> Mapping[Seat, Mapping[str, int]]:
        """What everybody may read of each player, in the log's order."""
        return {
            seat: {word: self.numbers[name](view, seat, "") for word, name in self.log.items()}
            for seat in self.seats(view)
        }
