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


def from_one(view: Any) -> int:
    return 1


@dataclass(frozen=True)
class Counts(Generic[S]):
    """All numbers of a game by name, among them what its standing orders measure; and its round."""

    numbers: Mapping[str, Number[S]] = field(default_factory=dict)
    log: Mapping[str, str] = field(default_factory=dict)  # public ones: the log's word, the name
    round: Callable[[S], int] | None = None  # None: the game does not count rounds
    first: Callable[[S], int] = from_one  # the number of the first one: years begin elsewhere
    unit: str = "round"  # what the words of a memoir call one
    seats: Callable[[S], Iterable[Seat]] = everybody

    def begun(self, view: S) -> int:
        """How many rounds have, whatever the first is called; none, if they are not counted."""
        return 0 if self.round is None else self.round(view) - self.first(view) + 1

    def of(self, view: S, seat: Seat, about: str = "") -> Values:
        """What a seat can count, by name."""
        return lambda name: self.numbers[name](view, seat, about)

    def public(self, view: S) -> Mapping[Seat, Mapping[str, int]]:
        """What everybody may read of each player, in the log's order."""
        return {
            seat: {word: self.numbers[name](view, seat, "") for word, name in self.log.items()}
            for seat in self.seats(view)
        }
