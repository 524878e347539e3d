"""The logs of tables as they were told: made once for each viewer, then only lengthened.

A long game takes a while to go through. That is done beside the event loop, by one at a time, so
that nobody else's answer waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.game import Game
from bot.engine.records import Seat, State
from bot.engine.story import fold
from bot.play.locks import Locks, beside
from bot.play.table.log import LogLine, line_of, log_lines, own_moves
from bot.play.table.moves import TAKE_BACK, facts_of, heard, replay, standing
from bot.play.table.seen import Sight, watch
from bot.store.journal import Journal
from bot.store.records import Move

MOST = 64  # logs kept in memory


class Chronicle:
    """A cache over the journal; what is kept here can be dropped at any time."""

    def __init__(self, journal: Journal, most: int = MOST) -> None:
        self._journal = journal
        self._most = most
        self._locks = Locks()
        self._told: dict[tuple[str, Seat | None], _Told] = {}

    async def lines(self, table: str, game: Game[Any], viewer: Seat | None) -> list[LogLine]:
        """All that happened, in words for this viewer."""
        key = (table, viewer)
        async with self._locks.of(f"{table}/{viewer}"):
            known = self._told.pop(key, None)
            if known is not None and known.game is not game:
                known = None
            fresh = await self._journal.moves(table, known.version if known else 0)
            if known is not None and any(move.kind == TAKE_BACK for move in fresh):
                known, fresh = None, await self._journal.moves(table)
            if known is None:
                known = await beside(len(fresh), _Told, game, fresh, viewer)
            else:
                await beside(len(fresh), known.go_on, fresh)
            self._told[key] = known
            while len(self._told) > self._most:
                del self._told[next(iter(self._told))]
            return list(known.lines)


class _Told:
    """One log, and the table at its end."""

    def __init__(self, game: Game[Any], moves: Sequence[Move], viewer: Seat | None) -> None:
        self.game = game
        self.viewer = viewer
        self.version = moves[-1].version if moves else 0
        self._before: State | None = None
        sights = map(self._passed, watch(game, moves, viewer))
        self.lines = log_lines(game, sights, own_moves(moves, viewer))
        self._state = replay(game, standing(moves))

    def _passed(self, sight: Sight[Any]) -> Sight[Any]:
        self._before = sight.view
        return sight

    def go_on(self, moves: Sequence[Move]) -> None:
        """None of these is a take-back: one changes lines that were told before."""
        for move in moves:
            facts = facts_of(move)
            self._state = fold(self._state, facts)
            self.version = move.version
            if not (events := heard(facts, self.viewer)):
                continue
            view = self.game.seen_by(self._state, self.viewer)
            sight = Sight(move.version, move.kind, move.concerns, events, view)
            own = own_moves((move,), self.viewer).get(move.version)
            if line := line_of(self.game, sight, self._before, own):
                self.lines.append(line)
            self._before = view
