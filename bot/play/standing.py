"""Which moves stand, and the table they make. Nothing is deleted: a take-back is a row too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.events import load
from bot.engine.game import Game
from bot.engine.records import S, fork
from bot.store.journal import Move

TAKE_BACK = "take_back"


def standing(moves: Sequence[Move]) -> list[Move]:
    """All moves but those taken back, and the take-backs themselves; a redo is a move again."""
    gone = {version for move in moves if move.kind == TAKE_BACK for version in move.concerns}
    return [move for move in moves if move.kind != TAKE_BACK and move.version not in gone]


def replay(game: Game[S], moves: Iterable[Move], state: S | None = None) -> S:
    """The fold of these moves' events; no rule runs."""
    after = game.state() if state is None else fork(state)
    for move in moves:
        for fact in move.events:
            load(fact.tag, fact.version, fact.body).apply(after)
    return after


def next_draw(stands: Sequence[Move], draws: int) -> int:
    """The draw counter: that of the last standing move, and its own draws."""
    return stands[-1].first_draw + draws if stands else 0
