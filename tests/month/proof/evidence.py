"""What a simulated month leaves behind: all that the journal has of each table at the end."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Game
from bot.engine.records import Record
from bot.games import game as find_game
from bot.play.results.results import tenure
from bot.play.seats.requests import SeatRequest
from bot.play.table.live import pace_of
from bot.play.time.pace import Pace
from bot.store.records import ClockFact, Deadline, Move, RequestRow, SeatFact, TableRow
from tests.month.process import Process
from tests.month.proof.waits import Wait, waits_at


class Table(Record, frozen=True):
    """All that the journal has of a table at the end."""

    row: TableRow
    secret: bytes
    moves: tuple[Move, ...]
    facts: tuple[ClockFact, ...]
    seats: tuple[SeatFact, ...]
    requests: tuple[SeatRequest, ...]
    asked: tuple[RequestRow, ...]  # all that was asked, of whatever kind
    rows: tuple[Deadline, ...]
    waits: tuple[Wait, ...]
    live: Any  # None: it never began

    @property
    def game(self) -> Game[Any]:
        return find_game(self.row.game)

    @property
    def pace(self) -> Pace:
        return pace_of(self.row)

    def user_at(self, seat: int, at: float) -> str:
        return tenure(self.row.seats[seat], self.seats).player_at(at)


async def gathered(bot: Process, end: float) -> list[Table]:
    """In the order in which they were opened."""
    journal, found = bot.journal, []
    for row in await journal.tables():
        moves = tuple(await journal.moves(row.id))
        seats = tuple(await journal.seat_facts(row.id))
        waits = waits_at(row, find_game(row.game), moves, seats, end) if moves else ()
        found.append(
            Table(
                row,
                await journal.secret(row.id),
                moves,
                tuple(await journal.clock_facts(row.id)),
                seats,
                tuple(await bot.play.seats.requests(row.id)),
                tuple(await journal.requests(row.id)),
                tuple(await journal.deadlines(table=row.id)),
                tuple(waits),
                await bot.play.referee.live(row.id) if moves else None,
            )
        )
    return sorted(found, key=lambda table: (table.row.created, table.row.id))
