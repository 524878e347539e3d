"""A game of Race long enough to measure with, and tables of it in a journal."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from bot.engine.chance import Chance, commitment
from bot.engine.records import Command, Seat, encode
from bot.engine.story import Ruling, open_table, rule
from bot.games import game
from bot.games.race.commands import Options, Pass
from bot.play.autopilots.levels import at_random
from bot.play.table.moves import PLAY, SETUP, new_move
from bot.store import chain
from bot.store.files import database
from bot.store.journal import Journal
from bot.store.records import Append, SeatRow, TableRow
from tests.bench import few

EVENTS = few(2_000, 200)
OPTIONS = Options(players=4)
PASSES = 0.95  # how often these players place nothing, which makes a game long
SECRET = bytes(32)
RACE = game("race")


class Played(NamedTuple):
    seat: Seat | None  # None: set-up
    command: Command | None
    ruling: Ruling[Any]
    first_draw: int


@cache
def long_game() -> list[Played]:
    """The same every time: players who mostly pass, until there are enough events."""
    for seed in range(100):
        played = one_game(seed)
        if sum(len(move.ruling.events) for move in played) >= EVENTS:
            return played
    raise AssertionError("no long game among a hundred")


def one_game(seed: int) -> list[Played]:
    chance, number = Random(seed), 0
    player = at_random(seed)
    played = [Played(None, None, open_table(RACE, OPTIONS, Chance(SECRET)), 0)]
    while waiting := RACE.awaited(played[-1].ruling.state):
        number += len(played[-1].ruling.draws)
        state, seat = played[-1].ruling.state, min(waiting)
        view = RACE.seen_by(state, seat)
        prompt = next(RACE.prompts(view, seat))
        command = player(view, prompt)
        if prompt.key in ("race.develop", "race.settle") and chance.random() < PASSES:
            command = Pass()
        ruling = rule(RACE, state, seat, command, Chance(SECRET, number))
        played.append(Played(seat, command, ruling, number))
    return played


def first_events(count: int) -> int:
    """How many moves of the long game make so many events."""
    told = 0
    for number, move in enumerate(long_game(), 1):
        told += len(move.ruling.events)
        if told >= count:
            return number
    raise AssertionError("the long game is too short")


async def store_game(
    journal: Journal, table: str, moves: int, played: list[Played] | None = None
) -> None:
    """The first moves of the long game, or of another: without the referee, so no snapshots."""
    seats = tuple(SeatRow(seat, f"user-{seat}") for seat in range(OPTIONS.players))
    options = msgspec.Raw(encode(OPTIONS))
    row = TableRow(table, "race", options, "running", commitment(SECRET), 0.0, seats=seats)
    await journal.create_table(row, SECRET)
    head = ""
    for number, (seat, command, ruling, first) in enumerate((played or long_game())[:moves]):
        move = new_move(
            RACE,
            SETUP if command is None else PLAY,
            seat,
            version=number + 1,
            first_draw=first,
            giver="",
            key=None,
            at=0.0,
            command=command,
            ruling=ruling,
        )
        move = chain.linked(SECRET, head, move)
        head = move.link
        await journal.append(Append(table, number, move))


def copy_table(path: Path, table: str, copies: int, *more: str) -> list[str]:
    """More tables like this one, by SQL alone: links do not depend on a table's name."""
    names = [f"c{number:04}" for number in range(copies)]
    with closing(database.connect(path)) as connection:
        connection.execute("BEGIN")
        for name in ("tables", "seats", "moves", "events", *more):
            own = "id" if name == "tables" else "table_id"
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            rest = ", ".join(c for c in columns if c != own and (name, c) != ("seats", "id"))
            connection.executemany(
                f"INSERT INTO {name} ({own}, {rest}) SELECT ?, {rest} FROM {name} WHERE {own} = ?",
                [(copy, table) for copy in names],
            )
        connection.execute("COMMIT")
    return names
