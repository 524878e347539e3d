"""Level 1 before the turns: the side, the ship, and the dice."""

from __future__ import annotations

from bot.engine.records import Seat, change, fork
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.box.pieces import DICE, NUMBERS
from bot.games.pulsar.box.routes import within
from bot.games.pulsar.chapters.tracks import Move, moves, ranks, space_of
from bot.games.pulsar.commands import Track
from bot.games.pulsar.minds import worth
from bot.games.pulsar.minds.plans import best_plan
from bot.games.pulsar.state import Pulsar, Stacks, Turn, owner

NEAR = 5  # segments of a usual flight


def gate_worth(view: Pulsar, gate: LocationId) -> float:
    """Systems and pulsars near an entry gate."""
    far = within(view.side, gate)
    places = view.cluster.locations
    return sum(
        (NEAR + 1 - distance) * (2.0 if one in view.systems else 1.0)
        for one, distance in far.items()
        if 0 < distance <= NEAR and places[one].color is None
    )


def best_move(view: Pulsar, seat: Seat) -> Move:
    """The die whose use and whose counter are worth most together."""
    uses: dict[int, float] = {}

    def value(move: Move) -> float:
        if move.value not in uses:
            uses[move.value] = plan_worth(view, seat, move.value)
        return uses[move.value] + track_worth(view, seat, move)

    return max(moves(view, seat), key=value)


def plan_worth(view: Pulsar, seat: Seat, die: int) -> float:
    """What the dice in hand and this one could do together."""
    table = fork(view)
    table.turn = Turn(seat)
    change(table, seat, dice=(*view.players[seat].dice, die))
    return sum(deed.worth for deed in best_plan(table, seat))


def track_worth(view: Pulsar, seat: Seat, move: Move) -> float:
    """How much better the counters stand after it."""
    if move.track is None:
        return 0.0
    stacks = view.track(move.track)
    return _standing(view, seat, move.track, move.stacks) - _standing(
        view, seat, move.track, stacks
    )


def _standing(view: Pulsar, seat: Seat, track: Track, stacks: Stacks) -> float:
    players, left = len(view.players), worth.rounds_left(view)
    total = 0.0
    for rank, one in enumerate(ranks(stacks)):
        if owner(one) != seat:
            continue
        space = space_of(stacks, one)
        total -= 0.35 * space + DICE.penalty.get(space, 0) * (1 + 0.5 * (left - 1))
        if track is Track.ENGINEERING:
            rewards = DICE.engineering[players]
            cubes, points = rewards[rank] if rank < len(rewards) else (0, 0)
            total += (cubes * worth.CUBE + points) * (1 + 0.3 * (left - 1))
        else:
            prizes = DICE.final_initiative[players]
            prize = prizes[rank] if rank < len(prizes) else 0
            total += prize * (0.2 + 0.8 * view.round / NUMBERS.rounds)
    return total
