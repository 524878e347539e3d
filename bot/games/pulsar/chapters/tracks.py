"""3. The dice board: median, distances, and counters on the two tracks (pages 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

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


def moves(view: Pulsar, seat: Seat) -> tuple[Move, ...]:
    """All pairs of a die and a counter that a player may take (PULSAR-3.14 to PULSAR-3.15)."""
    own = tuple((track, nth, one, view.track(track)) for track, nth, one in counters(view, seat))
    return _moves(tuple(dict.fromkeys(view.dice)), view.marker, own)


Own: TypeAlias = tuple[tuple[Track, int, int, Stacks], ...]  # counters, with their tracks


@lru_cache(maxsize=2_000)
def _moves(dice: tuple[int, ...], marker: int, own: Own) -> tuple[Move, ...]:
    found = [one for value in dice for one in _full_moves(value, distance(marker, value), own)]
    return tuple(found) or tuple(
        Move(value, track, nth, space_of(stacks, one), LAST, forced(stacks, one))
        for value in dice
        for track, nth, one, stacks in own
    )


def _full_moves(value: int, by: int, own: Own) -> Iterator[Move]:
    if by == 0:
        yield Move(value)  # nothing moves (PULSAR-3.9, PULSAR-3.10)
        return
    for track, nth, one, stacks in own:
        start = space_of(stacks, one)
        if start + by <= LAST:  # PULSAR-3.14
            after = moved(stacks, one, by)
            yield Move(value, track, nth, start, space_of(after, one), after)
