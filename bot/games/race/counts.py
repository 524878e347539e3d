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


def allowed(before: Race, facts: Iterable[Event[Race]], after: Race) -> int:
    """Hand-overs for one move (RACE-13.18): a barrier each; B4 and RACE-13.42 by the seat."""
    count = int(isinstance(after.step, Turn) and before.step != after.step)
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
