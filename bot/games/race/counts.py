"""What is counted: numbers of a player, rounds, and how often a table may turn to other seats."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.events import Event
from bot.engine.kit.counts import Counts
from bot.engine.records import Seat
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


def hand(view: Race, seat: Seat, about: str) -> int:
    """As if owed decisions had been taken (RACE-13.24)."""
    return view.players[seat].hand_size


def chips(view: Race, seat: Seat, about: str) -> int:
    return view.players[seat].vp


def tableau(view: Race, seat: Seat, about: str) -> int:
    return len(view.players[seat].tableau)


def goods(view: Race, seat: Seat, about: str) -> int:
    return len(view.players[seat].goods)


def round_of(view: Race) -> int:
    return view.round


COUNTS: Counts[Race] = Counts(
    {
        "hand": hand,
        "chips": chips,
        "tableau": tableau,
        "goods": goods,
        "round": lambda view, seat, about: round_of(view),
    },
    {"hand": "hand", "goods": "goods", "vp": "chips", "tableau": "tableau"},
    round_of,
)

# --- hand-overs: the barriers of section 13, counted as they come


def allowed(before: Race, facts: Iterable[Event[Race]], after: Race) -> int:
    """Hand-overs for one move (RACE-13.18): a barrier each; B4 and RACE-13.42 by the seat."""
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
