"""Games to export: simulated ones, and tables played in a journal by users with names."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from functools import cache

import msgspec

from bot.engine.chance import commitment
from bot.engine.errors import IllegalMove
from bot.engine.records import Seat, encode, replace
from bot.play.assembly import assemble
from bot.play.autopilots.levels import autopilot
from bot.play.proof.export import export
from bot.play.proof.file import Export, write
from bot.play.table.live import OPEN, game_of
from bot.play.table.referee import Referee
from bot.simulation.exports import played
from bot.simulation.games import PlayedGame, simulate
from bot.store import chain
from bot.store.journal import Journal
from bot.store.records import Move, SeatRow, TableRow

USERS = ("80351110224678912", "53908099506183680")  # as Discord numbers them


@cache
def simulated(seed: int = 1, players: int = 2) -> Export:
    found: list[PlayedGame] = []
    simulate("race", players, 1, seed, ["random"], on_game=found.append)
    return played(found[0], "simulated")


@cache
def finished_file(seed: int = 1, players: int = 2) -> bytes:
    return write(simulated(seed, players))


def moves_of(export: Export) -> list[Move]:
    return [msgspec.json.decode(raw, type=Move) for raw in export.moves]


def forged(export: Export, moves: Sequence[Move]) -> bytes:
    """A file with these moves instead, linked by somebody who knows the secret."""
    told, head = [], ""
    for move in moves:
        linked = chain.linked(bytes.fromhex(export.secret or ""), head, move)
        told.append(msgspec.Raw(encode(linked)))
        head = linked.link
    return write(replace(export, moves=tuple(told)))


async def start(journal: Journal, table: str = "lyra") -> str:
    """A table of two users with a secret that is always the same."""
    secret = hashlib.sha256(table.encode()).digest()
    seats = tuple(SeatRow(seat, user) for seat, user in enumerate(USERS))
    options = msgspec.Raw(b'{"players":2}')
    row = TableRow(
        table, "race", options, OPEN, commitment(secret), 0.0, owner=USERS[0], seats=seats
    )
    await journal.create_table(row, secret)
    await assemble(journal).lobby.start(table, USERS[0], key="press/start")
    return table


async def play(
    journal: Journal, table: str = "lyra", *, most: int = 1000, undo: bool = False
) -> str:
    """A new table, played at random to its end or for so many moves.

    `undo`: now and then a seat takes its move back, and sometimes does it again.
    """
    referee = assemble(journal).referee
    await start(journal, table)
    pilots = [autopilot(game_of("race"), "random", seat) for seat in range(2)]
    for number in range(most):
        if (await journal.table(table)).status != "running":
            break
        seat = await asked(referee, table)
        prompt = (await referee.prompts(table, seat))[0]
        command = pilots[seat](await referee.view(table, seat), prompt)
        await referee.submit(table, seat, command, giver=USERS[seat], key=f"press/{number}")
        if undo and number % 3 == 0:
            with suppress(IllegalMove):
                await referee.take_back(table, seat, giver=USERS[seat])
                if number % 2:
                    await referee.redo(table, seat, giver=USERS[seat])
    return table


async def asked(referee: Referee, table: str) -> Seat:
    """The first seat that owes an answer."""
    for seat in map(Seat, range(2)):
        if any(prompt.owed for prompt in await referee.prompts(table, seat)):
            return seat
    raise AssertionError("nobody is asked")


async def exported(journal: Journal, table: str, viewer: Seat | None = None) -> Export:
    row, secret = await journal.table(table), await journal.secret(table)
    return export(row, secret, await journal.moves(table), viewer)
