"""A table of Pulsar for three, at the draft or in a turn of its first round."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.engine.prompts import suggested
from bot.engine.records import Command, Seat
from bot.games.pulsar.box.cluster import LocationId
from bot.games.pulsar.commands import PickSide, PlaceShip, TakeDie, Track
from bot.games.pulsar.state import Pulsar
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.house import House

NOVA, RIGEL, VEGA = map(Seat, range(3))
GATES = {NOVA: "E1", VEGA: "E2", RIGEL: "E3"}  # in the order in which ships are placed
UP, DOWN = Track.ENGINEERING, Track.INITIATIVE


class Table:
    """Three at the draft of the first round: dice 1 3 3 4 5 5 6, a 4 on the median."""

    def __init__(self, house: House, row: TableRow, people: list[Person]) -> None:
        self.house, self.row, self.people = house, row, people

    @classmethod
    async def drafting(cls, house: House, locale: str = "en-GB") -> Table:
        people = [house.person(name) for name in ("Nova", "Rigel", "Vega")]
        for person in people:
            person.user.locale = locale
        table = cls(house, await house.table(*people, game="pulsar"), people)
        for seat in (NOVA, RIGEL, VEGA):
            await table.submit(seat, PickSide(2))
        for seat, gate in GATES.items():
            await table.submit(seat, PlaceShip(LocationId(gate)))
        state = await table.state()
        assert (state.dice, state.order) == ((1, 3, 3, 4, 5, 5, 6), (RIGEL, VEGA, NOVA))
        return table

    @classmethod
    async def acting(cls, house: House, locale: str = "en-GB") -> Table:
        """Rigel has 3 and 6, Vega 3 and 5, Nova 4 and 5; it is the turn of Rigel."""
        table = await cls.drafting(house, locale)
        for seat, value, track in (
            (RIGEL, 6, DOWN),
            (VEGA, 5, DOWN),
            (NOVA, 5, DOWN),
            (NOVA, 4, None),
            (VEGA, 3, UP),
            (RIGEL, 3, UP),
        ):
            await table.submit(seat, TakeDie(value, track))
        return table

    async def submit(self, seat: Seat, command: Command) -> None:
        giver = self.row.seats[seat].user
        await self.house.play.referee.submit(self.row.id, seat, command, giver=giver)

    async def state(self) -> Pulsar:
        found: Pulsar = (await self.house.play.referee.live(self.row.id)).state
        return found

    async def asked(self) -> tuple[Seat, str]:
        """Who is asked, and what."""
        (seat,) = map(Seat, await self.house.owing(self.row))
        prompts = await self.house.play.referee.prompts(self.row.id, seat)
        return seat, prompts[0].key

    async def until_a_turn(self) -> None:
        """What is asked before is answered as suggested."""
        while (await self.asked())[1] != "pulsar.turn":
            seat, _ = await self.asked()
            (prompt, *_) = await self.house.play.referee.prompts(self.row.id, seat)
            await self.submit(seat, prompt.answer(suggested))

    @asynccontextmanager
    async def unchanged(self) -> AsyncIterator[None]:
        journal = self.house.journal
        before = await journal.moves(self.row.id)
        yield
        assert await journal.moves(self.row.id) == before
