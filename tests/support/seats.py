"""A table whose seats change hands, with a clock of its own."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any, Self

from bot.engine.records import Seat
from bot.play.assembly import assemble
from bot.play.autopilots.drivers import choose
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from bot.play.table.log import lines_in, told
from bot.store.journal import Journal
from bot.store.records import Move, SeatFact, TableRow
from tests.support.tables import USERS, games, refused

DAY = 86400.0
MORNING = 1_000_000.0


class Room:
    """`later` lets time go by and the clock ring."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.now = MORNING
        self.kernel = play = assemble(
            journal, clock=self.time, games=games, luck=lambda: 0.5, tell=told, at_once=1
        )
        self.lobby, self.referee, self.clock = play.lobby, play.referee, play.alarm
        self.keeper, self.seating, self.drivers = play.keeper, play.seats, play.drivers
        self.id = self.game = ""

    def time(self) -> float:
        return self.now

    async def open(self, game: str = "race", players: int = 3, pace: str = "daily") -> Self:
        row = await self.lobby.open(game, USERS[0], options={"players": players}, pace=pace)
        for user in USERS[1:players]:
            await self.lobby.join(row.id, user)
        await self.lobby.start(row.id, USERS[0])
        self.id, self.game = row.id, game
        return self

    async def row(self) -> TableRow:
        return await self.journal.table(self.id)

    async def users(self) -> list[str]:
        return [seat.user for seat in (await self.row()).seats]

    async def facts(self) -> list[SeatFact]:
        return await self.journal.seat_facts(self.id)

    async def moves(self) -> list[Move]:
        return await self.journal.moves(self.id)

    async def lines(self) -> list[str]:
        """The news that no move tells, as far as they wait to be posted."""
        return [line.key for line in lines_in(await self.journal.pending(1e12, 10_000))]

    async def later(self, days: float, steps: int = 1) -> None:
        for _ in range(steps):
            self.now += days * DAY / steps
            await self.clock.ring()

    async def answer(self, user: str) -> Any:
        """Their first owed question, as a careful player answers it."""
        seat = await self.referee.seat_of(self.id, user)
        prompt = next(p for p in await self.referee.prompts(self.id, seat) if p.owed)
        row = await self.row()
        view = await self.referee.view(self.id, seat)
        command = autopilot(game_of(row.game), "1", 0)(view, prompt)
        return await self.referee.submit_as(self.id, user, command)

    async def owing(self) -> list[str]:
        """Those whom the table waits for, and who can answer."""
        found = []
        for seat in (await self.row()).seats:
            prompts = await self.referee.prompts(self.id, Seat(seat.seat))
            if any(prompt.owed for prompt in prompts):
                found.append(seat.user)
        return found

    async def play(self, moves: int) -> None:
        """People play on and say something to each offer; autopilots do so by themselves."""
        for _ in range(moves):
            self.drivers.wake(self.id)
            await self.drivers.idle()
            people = [user for user in await self.owing() if not user.startswith("autopilot")]
            if people:
                await self.answer(people[0])
            elif not await self.bargain():
                return

    async def bargain(self) -> bool:
        """Somebody says something to an offer that a table waits with; False: nobody is asked."""
        row = await self.row()
        for seat in row.seats:
            prompts = await self.referee.prompts(self.id, Seat(seat.seat))
            if seat.user.startswith("autopilot") or not prompts:
                continue
            view = await self.referee.view(self.id, Seat(seat.seat))
            command = choose(game_of(row.game), row, Seat(seat.seat), "1", view, prompts)
            if command is not None:
                await self.referee.submit_as(self.id, seat.user, command)
                return True
        return False


def keys(room: Room, key: str) -> AbstractAsyncContextManager[None]:
    """Inside, this refusal comes, and the journal stays as it was."""
    return refused(room.journal, room.id, key)


async def lent(room: Room, days: float = 3) -> None:
    """The seat of Bob, to Dee."""
    _, lender, _, friend = USERS
    asked = await room.seating.lend(room.id, lender, friend, room.now + days * DAY)
    await room.seating.answer(room.id, asked.id, friend, "take")
