"""What is counted: numbers of a player, rounds, and how often a table may turn to other seats."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.counts import Counts
from bot.engine.events import Event
from bot.games.pulsar.events import DieTaken, ShipPlaced, SidesRevealed, TurnBegan
from bot.games.pulsar.state import Pulsar
from bot.games.pulsar.steps import Buying

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
    """For one move: a pick, a turn or a ship each, and purchases all together (PULSAR-10.3)."""
    asks = isinstance(after.step, Buying) and not isinstance(before.step, Buying)
    return int(asks) + sum(
        isinstance(fact, DieTaken | ShipPlaced | SidesRevealed | TurnBegan) for fact in facts
    )
