"""How far a step can go back: freely, alone, or only with the consent of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from bot.engine.errors import IllegalMove, require
from bot.engine.game import Game
from bot.engine.records import S, Seat
from bot.play.table.moves import draws_of
from bot.play.table.past import (
    Stood,
    TakenBack,
    everybody,
    is_private,
    known_to,
    own_moves,
    same_facts,
    without,
)
from bot.store.records import Move


class Undo(NamedTuple, Generic[S]):
    """What would go, and why the others must be asked first; without a reason it is free."""

    taken: TakenBack[S]
    why: IllegalMove | None = None


def undo(game: Game[S], past: Sequence[Stood[S]], seat: Seat, place: int, secret: bytes) -> Undo[S]:
    """The least that can go with this step of the seat, and on which terms."""
    taken = alone(game, past, seat, place, secret)
    if taken is not None and learned_nothing(past[place:], seat):
        return Undo(taken)
    try:
        return Undo(without(game, past, seat, place, secret))
    except IllegalMove as why:
        return Undo(taken or from_there_on(game, past, place, secret), why)


def place_of(
    past: Sequence[Stood[S]], moves: Sequence[Move], seat: Seat, step: int | None = None
) -> int:
    """Where a step of this seat stands in the past; `step` counts all it ever gave, from 1."""
    mine = own_moves(past, seat)
    if step is None:
        return mine[-1]
    version = dict(enumerate(own_versions(moves, seat), 1)).get(step)
    found = [place for place in mine if past[place].move.version == version]
    require(found, "play.refuse.take_back_gone")
    return found[0]


def own_versions(moves: Sequence[Move], seat: Seat) -> list[int]:
    return [move.version for move in moves if move.actor == seat]


def learned_nothing(since: Sequence[Stood[S]], seat: Seat) -> bool:
    """Nothing was drawn, and nothing came up of which the seat has heard."""
    drawn = any(draws_of(stood.move) for stood in since)
    return not drawn and not any(fact.shows() for fact in known_to(seat, since))


def alone(
    game: Game[S], past: Sequence[Stood[S]], seat: Seat, place: int, secret: bytes
) -> TakenBack[S] | None:
    """Only this step goes, if all that came later comes out the same and nobody else can tell."""
    step = past[place]
    others = [viewer for viewer in everybody(game, step.after) if viewer != seat]
    if draws_of(step.move) or differs(game, step.before, step.after, others):
        return None
    state = step.before
    for stood in past[place + 1 :]:
        again = same_facts(game, state, stood.move, stood.facts, secret)
        if again is None or differs(game, again.state, stood.after, others):
            return None
        state = again.state
    return TakenBack((step,), state)


def from_there_on(
    game: Game[S], past: Sequence[Stood[S]], place: int, secret: bytes
) -> TakenBack[S]:
    """The step and all later ones, but private ones that still come out the same."""
    gone, state = [past[place]], past[place].before
    for stood in past[place + 1 :]:
        again = None
        if is_private(stood.move, {}, everybody(game, state)) and not draws_of(stood.move):
            again = same_facts(game, state, stood.move, stood.facts, secret)
        if again is None:
            gone.append(stood)
        else:
            state = again.state
    return TakenBack(tuple(gone), state)


def differs(game: Game[S], one: S, other: S, viewers: Sequence[Seat | None]) -> bool:
    return any(game.seen_by(one, v) != game.seen_by(other, v) for v in viewers)
