"""Results: written once when a game ends, made from its journal, and made again from it."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.engine.memoir import Memoir
from bot.engine.records import Record
from bot.games import game as find_game
from bot.play.locks import WorkPlaces
from bot.play.owner import Owner
from bot.play.people import AUTOPILOT
from bot.play.results import ratings
from bot.play.results.memoirs import memoir
from bot.play.seats.requests import RETURNED, SITTING
from bot.play.table.live import OVER, Games, game_named
from bot.play.time.seat_clock import ANSWERED, MISSED
from bot.store.journal import Journal
from bot.store.records import (
    LATE,
    LEFT,
    WHOLE,
    ClockFact,
    Move,
    Result,
    SeatFact,
    SeatRow,
    TableRow,
)

SAME_OWNER = (SITTING, RETURNED)  # a friend who sits there, and who gives the seat back
LOOK = 30.0  # seconds between two looks at what other processes have ended
LOG = logging.getLogger("sublight.results")


class Tenure(Record, frozen=True):
    """Who had a seat, and who played it: each with the time from which on."""

    owners: tuple[tuple[float, str], ...]
    players: tuple[tuple[float, str], ...]

    @property
    def owner(self) -> str:
        return self.owners[-1][1]

    def gone(self) -> tuple[str, ...]:
        """Those who had it before, each once."""
        users = dict.fromkeys(user for _, user in self.owners)
        return tuple(user for user in users if is_person(user) and user != self.owner)

    def player_at(self, at: float) -> str:
        place = bisect_right(self.players, at, key=lambda one: one[0])
        return self.players[max(0, place - 1)][1]


def tenure(seat: SeatRow, facts: Iterable[SeatFact]) -> Tenure:
    own = [fact for fact in facts if fact.seat == seat.seat]
    first = own[0].former if own else seat.holder or seat.user
    owners, players = [(0.0, first)], [(0.0, first)]
    for fact in own:
        players.append((fact.at, fact.user))
        if fact.kind not in SAME_OWNER:
            owners.append((fact.at, fact.user))
    return Tenure(tuple(owners), tuple(players))


def is_person(user: str) -> bool:
    return bool(user) and not user.startswith(AUTOPILOT)


def results_of(
    row: TableRow,
    story: Memoir,
    moves: Sequence[Move],
    seat_facts: Sequence[SeatFact],
    clock_facts: Sequence[ClockFact],
) -> Iterator[Result]:
    """One row for each who had a seat; those who left it come after everybody."""
    tenures = {seat.seat: tenure(seat, seat_facts) for seat in row.seats}
    had = {user for one in tenures.values() for user in (one.owner, *one.gone())}
    given = Counter((move.actor, move.giver) for move in moves)
    for seat, own in tenures.items():
        for nth, user in enumerate((own.owner, *own.gone())):
            ticks = [
                fact for fact in clock_facts if fact.seat == seat and own.player_at(fact.at) == user
            ]
            late = user != own.owners[0][1]
            yield Result(
                table=row.id,
                seat=seat,
                nth=nth,
                user=user,
                part=LEFT if nth else LATE if late else WHOLE,
                game=row.game,
                guild=row.guild,
                players=len(row.seats),
                people=sum(map(is_person, had)),
                score=0 if nth else story.scores[seat],
                place=len(row.seats) + 1 if nth else story.places[seat],
                moves=given[seat, user],
                started=story.started,
                ended=story.ended,
                answers=tuple(round(fact.amount) for fact in ticks if fact.kind == ANSWERED),
                misses=sum(fact.kind == MISSED for fact in ticks),
                luck={} if nth else luck_of(story, seat),
            )


def luck_of(story: Memoir, seat: int) -> dict[str, tuple[float, ...]]:
    return {
        one.name: (one.got[seat], *one.expected[seat : seat + 1]) for one in story.luck.measures
    }


async def record(journal: Journal, table: str, games: Games = find_game) -> list[Result]:
    """Done twice it is done once; nothing is written of a game that goes on."""
    row = await journal.table(table)
    if row.status != OVER:
        return []
    moves = await journal.moves(table)
    story = await asyncio.to_thread(memoir, game_named(games, row.game), moves)
    facts, ticks = await journal.seat_facts(table), await journal.clock_facts(table)
    found = await ratings.rated(journal, list(results_of(row, story, moves, facts, ticks)))
    await journal.save_results(table, found)
    return found


async def rebuild(journal: Journal, games: Games = find_game) -> int:
    """All results anew, in the order in which the games ended; gives how many games."""
    tables = [row.id for row in await journal.tables(status=OVER)]
    ended = {table: (await journal.moves(table, events=False))[-1].at for table in tables}
    for table in tables:
        await journal.save_results(table, ())
    for table in sorted(tables, key=lambda table: (ended[table], table)):
        await record(journal, table, games)
    return len(tables)


class Recorder:
    """Writes results down as games end, and at the start those that a crash has left out."""

    def __init__(
        self, journal: Journal, games: Games = find_game, *, owner: Owner | None = None
    ) -> None:
        self._journal = journal
        self._owner = owner or Owner(journal)
        self._games = games
        self._ended: asyncio.Queue[str] = asyncio.Queue()
        self.slots = WorkPlaces(1)

    def wake(self, table: str) -> None:
        """A game is over."""
        self._ended.put_nowait(table)

    async def run(self) -> None:
        """Games of its own servers, which other processes may have ended too."""
        await self.catch_up()
        while True:
            try:
                async with asyncio.timeout(None if self._owner.alone else LOOK):
                    table = await self._ended.get()
            except TimeoutError:
                await self.catch_up()
            else:
                await self._record(table)
                self._ended.task_done()

    async def idle(self) -> None:
        """Until everything that ended is written."""
        await self._ended.join()

    async def catch_up(self) -> None:
        try:
            missing = await self._journal.unrecorded(self._owner.only)
        except Exception:
            LOG.exception("the results cannot be read")
            return
        for table in missing:
            await self._record(table)

    async def _record(self, table: str) -> None:
        try:
            if not self._owner.owns((await self._journal.table(table)).guild):
                return
            async with self.slots:
                await record(self._journal, table, self._games)
        except Exception:  # play goes on; the next start tries again
            LOG.exception("a result could not be written", extra={"table": table})
