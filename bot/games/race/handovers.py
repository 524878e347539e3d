"""How often a table may turn to other seats: the barriers of section 13, counted as they come."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.events import Event
from bot.games.race.events import (
    ConsumeBegan,
    Dealt,
    ReshuffleAwaited,
    RoundEnded,
    SelectionsRevealed,
    TargetsRevealed,
    WaysAsked,
)
from bot.games.race.state import Race, Turn


def allowed(before: Race, facts: Iterable[Event[Race]], after: Race) -> int:
    """Hand-overs that RACE-13.18 allows for one move: a barrier each, B4 and 13.42 by the seat."""
    count = int(turn_of(after) is not None and turn_of(before) != turn_of(after))
    for fact in facts:
        match fact:
            case WaysAsked(seats):
                count += len(seats)
            case ConsumeBegan(ordered=False):
                count += 1
            case Dealt() | RoundEnded() | SelectionsRevealed() | TargetsRevealed():
                count += 1
            case ReshuffleAwaited():
                count += 1
    return count


def turn_of(state: Race) -> Turn | None:
    """The Consume turn that is asked; a reshuffle that interrupts it is a wait of its own."""
    step = state.agenda[0] if state.agenda else None
    return step if isinstance(step, Turn) and not state.held else None


def rounds(state: Race) -> int:
    """How many rounds have begun."""
    return state.round + 1
