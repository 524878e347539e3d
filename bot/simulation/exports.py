"""A simulated game as the file of a finished table."""

from __future__ import annotations

import msgspec

from bot.engine.chance import commitment
from bot.engine.events import store
from bot.engine.records import encode
from bot.play.people import AUTOPILOT
from bot.play.proof.export import finished
from bot.play.proof.file import Export
from bot.play.table.live import OVER
from bot.play.table.moves import PLAY, SETUP
from bot.simulation.games import PlayedGame
from bot.store.records import Move, SeatRow, TableRow


def played(match: PlayedGame, name: str) -> Export:
    """A game that never was in a journal."""
    givers = [f"{AUTOPILOT}{level}" for level in match.pilots]
    moves, drawn = [], 0
    for version, (actor, command, ruling) in enumerate(match.moves, 1):
        moves.append(
            Move(
                version=version,
                kind=SETUP if command is None else PLAY,
                actor=actor,
                giver="" if actor is None else givers[actor],
                rules=match.game.rules,
                first_draw=drawn,
                draws=msgspec.Raw(encode(ruling.draws)),
                at=0.0,
                command=msgspec.Raw(encode(command)),
                events=tuple(map(store, ruling.events)),
            )
        )
        drawn += len(ruling.draws)
    row = TableRow(
        id=name,
        game=match.game.name,
        options=msgspec.Raw(encode(match.options)),
        status=OVER,
        commitment=commitment(match.secret),
        created=0.0,
        seats=tuple(SeatRow(seat, giver) for seat, giver in enumerate(givers)),
    )
    return finished(row, match.secret, moves)
