"""Would this build have played the running tables as they were played? Asked before it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.engine.chance import Draw
from bot.engine.game import Game
from bot.engine.records import Record
from bot.games import game as find_game
from bot.play.proof.file import BadExport
from bot.play.proof.verify import Court, check_ruling
from bot.play.table.live import RUNNING, Games
from bot.play.table.moves import TAKE_BACK
from bot.play.table.rules_version import edition, version_of
from bot.store.journal import Journal
from bot.store.records import Move, TableRow


class Rehearsed(Record, frozen=True):
    """A table on this build. Without differences it goes on with this build's rules."""

    table: str
    game: str
    moves: int
    played: str  # the version of its last move
    rules: str  # this build's
    differences: tuple[str, ...] = ()
    version: str = ""  # with which it goes on
    held: bool = False  # this build does not have that version: it waits

    @property
    def changes(self) -> bool:
        return bool(self.differences)


class Stage(Court):
    """A court that goes on after a difference, with the facts as they were stored."""

    def __init__(self, game: Game[Any], options: Any, secret: bytes) -> None:
        super().__init__(game, options, secret)
        self.differences: list[str] = []

    def hear(self, move: Move) -> None:
        draws = msgspec.json.decode(move.draws, type=tuple[Draw, ...])
        if move.kind != TAKE_BACK:
            try:
                check_ruling(move, self.decide(move, self.game))
            except BadExport as wrong:
                self.differences.append(f"move {move.version}: {wrong}")
            except Exception as error:  # rules that fall over have changed too
                self.differences.append(f"move {move.version}: {error!r}")
        self.accept(move, draws)


def differences(game: Game[Any], row: TableRow, secret: bytes, moves: Sequence[Move]) -> list[str]:
    """Every move whose outcome this build's rules would change, and what cannot be read at all."""
    found: list[str] = []
    try:
        options = msgspec.json.decode(row.options, type=game.options)
        stage = Stage(game, options, secret)
        found = stage.differences
        for move in moves:
            stage.hear(move)
        seats = game.awaited(stage.state)
        for seat in seats:
            if not any(
                prompt.owed for prompt in game.prompts(game.seen_by(stage.state, seat), seat)
            ):
                found.append(f"seat {seat + 1}: it is waited for and asked nothing")
    except Exception as error:
        found.append(f"it cannot be read: {error}")
    return found


async def rehearse(journal: Journal, *, games: Games = find_game) -> list[Rehearsed]:
    """All running tables, every move decided again; nothing is changed."""
    rows = await journal.tables(status=RUNNING)
    return [await rehearsed(journal, row, games(row.game)) for row in rows]


async def rehearsed(journal: Journal, row: TableRow, game: Game[Any]) -> Rehearsed:
    """One table, every move decided again; nothing is changed."""
    moves, secret = await journal.moves(row.id), await journal.secret(row.id)
    found = await asyncio.to_thread(differences, game, row, secret, moves)
    version = await version_of(journal, row.id, game, moves[-1]) if found else game.rules
    return Rehearsed(
        row.id,
        row.game,
        len(moves),
        moves[-1].rules,
        game.rules,
        tuple(found),
        version,
        held=edition(game, version) is None,
    )
