"""What is counted: numbers of a player, rounds, and how often a table may turn to other seats."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.counts import Counts
from bot.engine.events import Event
from bot.games.race import events
from bot.games.race.state import Race, Turn

COUNTS: Counts[Race] = Counts(
    {
        "hand": lambda view, seat, about: view.players[seat].hand_size,  # as RACE-13.24 counts it
        "chips": lambda view, seat, about: view.players[seat].vp,
        "tableau": lambda view, seat, about: len(view.players[seat].tableau),
        "goods": lambda view, seat, about: len(view.players[seat].goods),
        "round": lambda view, seat, about: view.round,
    },
    {"hand": "hand", "goods": "goods", "vp": "chips", "tableau": "tableau"},
    lambda view: view.round,
)

# --- hand-overs: the barriers of section 13, counted as they come


def allowed(before: Race, facts: Iterable[Event[Race]], after: Race) -> int:
    """Hand-overs for one move (RACE-13.18): a barrier each; B4 and RACE-13.42 by the seat."""
    count = int(turn_of(after) is not None and turn_of(before) != turn_of(after))
    for fact in facts:
        match fact:
            case events.WaysAsked(seats):
                count += len(seats)
            case events.Dealt() | events.RoundEnded() | events.SelectionsRevealed():
                count += 1
            case events.TargetsRevealed() | events.ReshuffleAwaited():
                count += 1
            case events.ConsumeBegan(ordered=False):
                count += 1
    return count


def turn_of(state: Race) -> Turn | None:
    """The Consume turn that is asked; a reshuffle that interrupts it is a wait of its own."""
    step = state.step
    return step if isinstance(step, Turn) else None
