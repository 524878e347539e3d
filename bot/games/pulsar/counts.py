"""What is counted: numbers of a player, rounds, and how often a table may turn to other seats."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from bot.engine.counts import Counts
from bot.engine.events import Event
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import Act, Buying, Draft, PickSides, PlaceShips

COUNTS: Counts[Pulsar] = Counts(
    {
        "points": lambda view, seat, about: view.players[seat].score,
        "cubes": lambda view, seat, about: view.players[seat].cubes,
        "stations": lambda view, seat, about: len(view.players[seat].stations),
        "patents": lambda view, seat, about: len(view.players[seat].patents),
        "spinning": lambda view, seat, about: view.players[seat].spinning.total(),
        "online": lambda view, seat, about: sum(one.active for one in view.players[seat].arrays),
        "round": lambda view, seat, about: view.round,
    },
    {"vp": "points", "cubes": "cubes", "stations": "stations"},
    lambda view: view.round,
)

# --- hand-overs


def allowed(before: Pulsar, facts: Iterable[Event[Pulsar]], after: Pulsar) -> int:
    """For one move: a pick, a turn or a ship of somebody else, or purchases (PULSAR-10.3)."""
    return int(turn_of(after) not in (None, turn_of(before)))


def turn_of(state: Pulsar) -> Hashable:
    """Whose pick, ship or turn it is, with all that effects ask in it; None: nobody's."""
    for step in state.agenda:
        match step:
            case Draft(picks) if picks:
                return picks[0]
            case PlaceShips(seats) if seats:
                return seats[0]
            case Act(seat):
                return seat
            case Buying() | PickSides():
                return type(step).__name__
    return None
