"""Which moves stand, and the table they make. Nothing is deleted: a take-back is a row too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from bot.engine.events import load
from bot.engine.game import Game
from bot.engine.records import S, Seat, fork
from bot.store.records import Move

TAKE_BACK = "take_back"

Views: TypeAlias = dict[Seat | None, tuple[S, S]]  # by viewer: a state, and what they see of it


class Line(Protocol):
    """A row of the journal, or what a viewer saw of it."""

    @property
    def version(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def concerns(self) -> tuple[int, ...]: ...


L = TypeVar("L", bound=Line)


def gone(rows: Sequence[Line]) -> set[int]:
    """The versions that count no more; a take-back that was taken back takes nothing away."""
    found = set[int]()
    for row in reversed(rows):
        if row.kind == TAKE_BACK and row.version not in found:
            found.update(row.concerns)
    return found


def in_force(rows: Sequence[L]) -> list[L]:
    """All rows that count, take-backs too."""
    lost = gone(rows)
    return [row for row in rows if row.version not in lost]


def with_revived(rows: Sequence[Line], versions: Iterable[int]) -> set[int]:
    """These, and all that would count again without them: what they took back, and so on."""
    known, found, new = {row.version: row for row in rows}, set[int](), set(versions)
    while new:
        found |= new
        taken = (known[version] for version in new if known[version].kind == TAKE_BACK)
        new = {version for row in taken for version in row.concerns} - found
    return found


def standing(moves: Sequence[Move]) -> list[Move]:
    """All moves but those taken back, and the take-backs themselves; a redo is a move again."""
    return [move for move in in_force(moves) if move.kind != TAKE_BACK]


def replay(game: Game[S], moves: Iterable[Move], state: S | None = None) -> S:
    """The fold of these moves' events; no rule runs."""
    after = game.state() if state is None else fork(state)
    for move in moves:
        for fact in move.events:
            load(fact.tag, fact.version, fact.body).apply(after)
    return after


def draws_of(move: Move) -> int:
    return len(msgspec.json.decode(move.draws))


def counter_after(move: Move) -> int:
    """How many draws the table has made; a take-back's own number is the one it goes back to."""
    return move.first_draw + draws_of(move)


def counter_of(stands: Sequence[Move]) -> int:
    """The same from the moves that stand: a roll taken back is the next roll again."""
    return next((counter_after(move) for move in reversed(stands) if draws_of(move)), 0)


def seen_of(game: Game[S], state: S, views: Views[S], viewer: Seat | None) -> S:
    """What a seat, or the channel, may know of a state; worked out once for each of them."""
    known = views.get(viewer)
    if known is None or known[0] is not state:
        known = views[viewer] = state, game.seen_by(state, viewer)
    return known[1]
