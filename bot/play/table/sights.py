"""A game as one viewer saw it, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic

from bot.engine.events import Event, load
from bot.engine.game import Game
from bot.engine.records import Record, S, Seat
from bot.engine.story import fold
from bot.play.table.fold import TAKE_BACK, replay, standing
from bot.store.records import Move


class Sight(Record, Generic[S], frozen=True):
    """What a viewer saw of one move, and the table in their eyes after it."""

    version: int
    kind: str
    concerns: tuple[int, ...]
    events: tuple[Event[S], ...]
    view: S


def watch(game: Game[S], moves: Iterable[Move], viewer: Seat | None) -> Iterator[Sight[S]]:
    """The moves of which a viewer learned anything; a take-back, if they saw what went."""
    state, past, seen = game.state(), list[Move](), set[int]()
    for move in moves:
        past.append(move)
        facts = [load(fact.tag, fact.version, fact.body) for fact in move.events]
        events = tuple(e for fact in facts if (e := fact.seen_by(viewer)) is not None)
        gone = move.concerns if move.kind == TAKE_BACK else ()
        state = replay(game, standing(past)) if gone else fold(state, facts)
        if events or seen.intersection(gone):
            seen.add(move.version)
            view = game.seen_by(state, viewer)
            yield Sight(move.version, move.kind, move.concerns, events, view)
