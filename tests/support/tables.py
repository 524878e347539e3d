"""Tables for tests: started, played on, and compared."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from types import ModuleType
from typing import Any, cast

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.game import Game
from bot.engine.records import Command, Seat
from bot.games import game
from bot.play.assembly import assemble
from bot.play.autopilots.levels import at_random
from bot.play.lobby.lobby import Lobby
from bot.play.table.live import Live
from bot.play.table.referee import Referee
from bot.store.journal import Journal
from tests.play.table import heaps

A, B, C = Seat(0), Seat(1), Seat(2)
USERS = ("ada", "bob", "cy", "dee")


def games(name: str) -> Game[Any]:
    return as_game(heaps) if name == "toy" else game(name)


def as_game(module: ModuleType) -> Game[Any]:
    return cast("Game[Any]", module)


def lobby(journal: Journal) -> Lobby:
    return assemble(journal, games=games, clock=lambda: 5.0).lobby


def new_referee(journal: Journal, **more: Any) -> Referee:
    return assemble(journal, games=games, clock=lambda: 7.0, **more).referee


async def start(journal: Journal, name: str, **options: Any) -> str:
    """A running table; the user of seat 1 is 'ada', and so on."""
    host = lobby(journal)
    row = await host.open(name, USERS[0], options=options)
    for user in USERS[1 : options.get("players", 2)]:
        await host.join(row.id, user)
    await host.start(row.id, USERS[0])
    return row.id


async def say(referee: Referee, table: str, seat: Seat, command: Command) -> Live[Any]:
    return await referee.submit(table, seat, command, giver=USERS[seat])


async def first_answer(referee: Referee, table: str, seat: Seat, number: int = 0) -> Command:
    """A random answer to the first question of a seat."""
    prompt = (await referee.prompts(table, seat))[0]
    return at_random(number)(None, prompt)


class Player:
    """Plays a table at random, one move at a time."""

    def __init__(self, referee: Referee, table: str, seed: int) -> None:
        self.referee, self.table = referee, table
        self.chance, self.pilot = Random(seed), at_random(seed)

    async def move(self) -> Live[Any] | None:
        """None: the game is over."""
        owing = [
            (seat, prompts[0])
            for seat in await self.seats()
            if (prompts := await self.referee.prompts(self.table, seat)) and prompts[0].owed
        ]
        if not owing:
            return None
        seat, prompt = self.chance.choice(owing)
        view = await self.referee.view(self.table, seat)
        return await say(self.referee, self.table, seat, self.pilot(view, prompt))

    async def seats(self) -> list[Seat]:
        row = await self.referee.journal.table(self.table)
        return [Seat(seat.seat) for seat in row.seats]


@asynccontextmanager
async def refused(journal: Journal, table: str, key: str) -> AsyncIterator[None]:
    """Inside, this refusal comes, and the journal stays as it was."""
    before = await rows(journal, table)
    with pytest.raises(IllegalMove) as refusal:
        yield
    assert refusal.value.key == key
    assert await rows(journal, table) == before


async def rows(journal: Journal, table: str) -> Any:
    """All that a move could change."""
    return (
        await journal.tables(),
        await journal.moves(table),
        await journal.pending(1e12),
        await journal.deadlines(),
    )
