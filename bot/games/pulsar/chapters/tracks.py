"""3. The dice board: median, distances, and counters on the two tracks (pages 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.records import Seat, put
from bot.games.pulsar.box.pieces import DICE
from bot.games.pulsar.commands import TakeDie, Track
from bot.games.pulsar.state import Pulsar, Stacks, counter, owner

LAST = DICE.spaces


def median(dice: tuple[int, ...]) -> int:
    """Twice the place of the marker (PULSAR-3.2, PULSAR-3.3)."""
    middle = sorted(dice)[len(dice) // 2]
    left, right = sum(die < middle for die in dice), sum(die > middle for die in dice)
    return 2 * middle + (right > left) - (left > right)


def distance(marker: int, value: int) -> int:
    """Die spaces from the marker to a die; negative: to the left (PULSAR-3.8)."""
    if marker % 2 == 0:
        return value - marker // 2
    low = marker // 2
    return value - low - 1 if value <= low else value - low


def space_of(stacks: Stacks, one: int) -> int:
    """The space of a counter, 1 is leftmost."""
    return next(space for space, stack in enumerate(stacks, 1) if one in stack)


def ranks(stacks: Stacks) -> tuple[int, ...]:
    """All counters, the one ahead first: leftmost, then highest in its stack (PULSAR-3.13)."""
    return tuple(one for stack in stacks for one in reversed(stack))


def owners(stacks: Stacks) -> tuple[Seat, ...]:
    """Whose counters they are, the one ahead first."""
    return tuple(map(owner, ranks(stacks)))


def moved(stacks: Stacks, one: int, by: int) -> Stacks:
    """A counter leaves those above it behind and lands on top (PULSAR-3.12).

    To the left it stops on space 1 (PULSAR-3.16, PULSAR-3.17).
    """
    start = space_of(stacks, one)
    end = max(1, start + by)
    stacks = put(stacks, start - 1, tuple(other for other in stacks[start - 1] if other != one))
    return put(stacks, end - 1, (*stacks[end - 1], one))


def forced(stacks: Stacks, one: int) -> Stacks:
    """To the bottom of the last space (PULSAR-3.15, PULSAR-3.15.1)."""
    start = space_of(stacks, one)
    stacks = put(stacks, start - 1, tuple(other for other in stacks[start - 1] if other != one))
    return put(stacks, LAST - 1, (one, *stacks[LAST - 1]))


class Move(NamedTuple):
    """A die with a counter, and the track after it; no track: the die lies on the marker."""

    value: int
    track: Track | None = None
    nth: int = 0
    start: int = 0
    end: int = 0
    stacks: Stacks = ()

    @property
    def command(self) -> TakeDie:
        return TakeDie(self.value, self.track, self.nth)


def counters(view: Pulsar, seat: Seat) -> Iterator[tuple[Track, int, int]]:
    """The own counters: which track, the how many-th there, and the piece (PULSAR-3.7, 3.7.1)."""
    for track in Track:
        for nth in range(2 if len(view.players) == 2 else 1):
            yield track, nth, counter(seat, nth)


def moves(view: Pulsar, seat: Seat) -> list[Move]:
    """All pairs of a die and a counter that a player may take (PULSAR-3.14 to PULSAR-3.15)."""
    found = [one for value in dict.fromkeys(view.dice) for one in _full_moves(view, seat, value)]
    return found or [
        _forced_move(view, value, track, nth, one)
        for value in dict.fromkeys(view.dice)
        for track, nth, one in counters(view, seat)
    ]


def _full_moves(view: Pulsar, seat: Seat, value: int) -> Iterator[Move]:
    by = distance(view.marker, value)
    if by == 0:
        yield Move(value)  # nothing moves (PULSAR-3.9, PULSAR-3.10)
        return
    for track, nth, one in counters(view, seat):
        stacks = view.track(track)
        start = space_of(stacks, one)
        if start + by <= LAST:  # PULSAR-3.14
            after = moved(stacks, one, by)
            yield Move(value, track, nth, start, space_of(after, one), after)


def _forced_move(view: Pulsar, value: int, track: Track, nth: int, one: int) -> Move:
    stacks = view.track(track)
    return Move(value, track, nth, space_of(stacks, one), LAST, forced(stacks, one))
