"""Taking back and doing again: nothing is deleted, the table is the fold of what stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple

from bot.engine.chance import Chance
from bot.engine.errors import BoardMovedOn, IllegalMove, require
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.records import Command, S, Seat, encode
from bot.engine.story import Ruling, amend, fold, rule
from bot.play.table.moves import (
    CORRECT,
    REDO,
    TAKE_BACK,
    corrected_by,
    decode_command,
    draws_of,
    facts_of,
    heard,
    standing,
)
from bot.store.records import Move


class Stood(NamedTuple, Generic[S]):
    """A move that stands, its facts, and the table before and after it."""

    move: Move
    facts: tuple[Event[S], ...]
    before: S
    after: S


class TakenBack(NamedTuple, Generic[S]):
    """The moves that go, the oldest first, and the table without them."""

    gone: tuple[Stood[S], ...]
    state: S

    @property
    def versions(self) -> tuple[int, ...]:
        return tuple(stood.move.version for stood in self.gone)


class Redone(NamedTuple, Generic[S]):
    """A move taken back and what its command makes happen now: the same facts."""

    version: int
    command: Command
    ruling: Ruling[S]


def retrace(game: Game[S], moves: Sequence[Move]) -> list[Stood[S]]:
    """The moves that stand; no rule runs."""
    state, found = game.state(), list[Stood[S]]()
    for move in standing(moves):
        facts = facts_of(move)
        after = fold(state, facts)
        found.append(Stood(move, facts, state, after))
        state = after
    return found


def turn(game: Game[S], past: Sequence[Stood[S]], seat: Seat, secret: bytes) -> TakenBack[S]:
    """The seat's moves since the table last turned to it, as far back as all of them are free."""
    mine = own_moves(past, seat, since=turn_start(game, past, seat))
    for start in mine[:-1]:
        try:
            return without(game, past, seat, start, secret)
        except IllegalMove:
            continue
    return without(game, past, seat, mine[-1], secret)


def own_moves(past: Sequence[Stood[S]], seat: Seat, since: int = 0) -> list[int]:
    """Their places in the past, at least one; what a moderator put right stays behind them."""
    mine = [place for place in range(since, len(past)) if past[place].move.actor == seat]
    require(mine, "play.refuse.take_back_nothing")
    acts = [place for place in range(len(past)) if past[place].move.kind == CORRECT]
    free = [place for place in mine if not acts or place > acts[-1]]
    require(free, "play.refuse.take_back_corrected")
    return free


def turn_start(game: Game[S], past: Sequence[Stood[S]], seat: Seat) -> int:
    """The place of the first move since the seat was last not awaited; set-up is no turn."""
    for place in range(len(past) - 1, 0, -1):
        stood = past[place]
        if seat in game.awaited(stood.after) and seat not in game.awaited(stood.before):
            return place + 1
    return 1


def without(
    game: Game[S], past: Sequence[Stood[S]], seat: Seat, start: int, secret: bytes
) -> TakenBack[S]:
    """All that this seat has done from that place on goes, or the reason why it must stay."""
    since = past[start:]
    require(not any(draws_of(stood.move) for stood in since), "play.refuse.take_back_drawn")
    shown = any(fact.shows() for fact in known_to(seat, since))
    require(not shown, "play.refuse.take_back_shown")
    waited = seen_awaited(game, since[0].before, seat) | {seat}
    turned = any(seen_awaited(game, stood.after, seat) - waited for stood in since)
    require(not turned, "play.refuse.take_back_turned")
    gone, state = list[Stood[S]](), since[0].before
    for stood in since:
        again = None
        if stood.move.actor != seat:
            again = same_facts(game, state, stood.move, stood.facts, secret)
            # What nobody has heard of goes as well: a refusal would tell that it was done.
            private = is_private(stood.move, {}, everybody(game, state))
            require(again or private, "play.refuse.take_back_needed")
        if again is None:
            gone.append(stood)
        else:
            state = again.state
    return TakenBack(tuple(gone), state)


def seen_awaited(game: Game[S], state: S, seat: Seat) -> frozenset[Seat]:
    """Whom the table seems to wait for: a refusal depends on the asker's view alone."""
    return game.awaited(game.seen_by(state, seat))


def is_private(move: Move, moves: Mapping[int, Move], everybody: Collection[Seat | None]) -> bool:
    """Did nobody but the one who made it hear anything of it? `moves`: what it may take back."""
    if move.actor is None or move.kind == CORRECT:
        return False
    if move.kind == TAKE_BACK:
        return all(is_private(moves[version], moves, everybody) for version in move.concerns)
    others = [viewer for viewer in everybody if viewer != move.actor]
    return all(fact.seen_by(viewer) is None for fact in facts_of(move) for viewer in others)


def everybody(game: Game[S], state: S) -> tuple[Seat | None, ...]:
    """All who look at the table, the channel among them."""
    return None, *game.scores(state)


def known_to(seat: Seat, past: Sequence[Stood[S]]) -> Iterator[Event[S]]:
    """The facts as the seat has heard of them: a refusal may depend on nothing else."""
    for stood in past:
        yield from heard(stood.facts, seat)


def redo(
    game: Game[S], state: S, moves: Sequence[Move], seat: Seat, secret: bytes, drawn: int
) -> Redone[S]:
    """The seat's move that was taken back last, decided again; `drawn`: the draw counter."""
    undone = redoable(moves, seat)
    require(undone, "play.refuse.redo_nothing")
    old = next(move for move in moves if move.version == undone[-1])
    same_luck = not draws_of(old) or old.first_draw == drawn
    ruling = same_facts(game, state, old, facts_of(old), secret) if same_luck else None
    if ruling is None:
        raise BoardMovedOn("play.refuse.redo_changed")
    return Redone(old.version, decode_command(game, old.command), ruling)


def redoable(moves: Sequence[Move], seat: Seat) -> list[int]:
    """Versions taken back and not done again, the next one last; a new move forgets them all.

    So does a moderator. What others made and lost by it is theirs to make again.
    """
    undone: list[int] = []
    mine = {move.version for move in moves if move.actor == seat}
    for move in moves:
        if move.actor is None and move.kind in (TAKE_BACK, CORRECT):
            undone.clear()
        if move.actor != seat:
            continue
        if move.kind == TAKE_BACK:
            undone += (version for version in reversed(move.concerns) if version in mine)
        elif move.kind == REDO:
            undone.pop()
        else:
            undone.clear()
    return undone


def same_facts(
    game: Game[S], state: S, move: Move, facts: tuple[Event[Any], ...], secret: bytes
) -> Ruling[S] | None:
    """The move decided on this table; None: it does not come out the same, luck and all."""
    chance = Chance(secret, move.first_draw)
    ruling: Ruling[S] | None
    if move.kind == CORRECT:
        ruling = amend(game, state, corrected_by(move), chance)
    else:
        actor = None if move.actor is None else Seat(move.actor)
        try:
            ruling = rule(game, state, actor, decode_command(game, move.command), chance)
        except IllegalMove:
            return None
    same = ruling is not None and ruling.events == facts
    return ruling if ruling and same and encode(ruling.draws) == bytes(move.draws) else None
