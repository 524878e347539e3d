"""Drivers: seats kept by autopilots answer by themselves, whenever their table has moved."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

from bot.engine.errors import BoardMovedOn, IllegalMove
from bot.engine.game import Game
from bot.engine.prompts import Prompt
from bot.engine.records import Command, S, Seat
from bot.play.autopilots.levels import autopilot, by_suggestion, volunteer
from bot.play.owner import Owner
from bot.play.people import AUTOPILOT
from bot.play.table.live import RUNNING, SeatLost
from bot.play.table.referee import Referee
from bot.store.records import TableRow

AT_ONCE = 4  # tables whose autopilots think at the same time
MOST_MOVES = 500  # in a row at one table, without anybody else moving
LOG = logging.getLogger("sublight.drivers")


class Drivers:
    """One task per table with something to answer; a table of autopilots alone pauses."""

    def __init__(
        self,
        referee: Referee,
        *,
        owner: Owner | None = None,
        at_once: int = AT_ONCE,
        rests: Callable[[], Awaitable[bool]] | None = None,
    ) -> None:
        """`rests`: nobody plays now; `start` again once they do."""
        self._referee = referee
        self._owner = owner or Owner(referee.journal)
        self._turns = asyncio.Semaphore(at_once)
        self._rests = rests
        self._again: dict[str, bool] = {}  # tables being driven: has one moved meanwhile?
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Tables that stand waiting for an autopilot: when the bot begins, and now and then."""
        for row in await self._referee.journal.tables(status=RUNNING, shards=self._owner.only):
            if pilots(row):
                self.wake(row.id)

    def wake(self, table: str) -> None:
        """A table has moved, or has begun."""
        if self._closed:
            return
        if table in self._again:
            self._again[table] = True
            return
        self._again[table] = False
        task = asyncio.create_task(self._drive(table), name=name_of(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def idle(self) -> None:
        """Until nobody has anything left to answer."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def answer(self, table: str, within: float) -> bool:
        """Until a table's autopilots have answered, so many seconds at most; False: none had to."""
        tasks = [task for task in self._tasks if task.get_name() == name_of(table)]
        if tasks:
            await asyncio.wait(tasks, timeout=within)
        return bool(tasks)

    async def close(self) -> None:
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _drive(self, table: str) -> None:
        try:
            more = True
            while more:
                self._again[table] = False
                try:
                    await self._answer_all(table)
                except BoardMovedOn:
                    LOG.info("an autopilot was overtaken", extra={"table": table})
                except Exception:  # whatever it is, it must not come again by itself
                    if not self._again[table]:
                        LOG.exception("an autopilot failed", extra={"table": table})
                more = self._again[table]
        finally:
            del self._again[table]

    async def _answer_all(self, table: str) -> None:
        for _ in range(MOST_MOVES):
            row = await self._referee.journal.table(table)  # a person may have sat down meanwhile
            keeping = pilots(row)
            if row.status != RUNNING or not keeping or len(keeping) == len(row.seats):
                return
            if not self._owner.owns(row.guild):
                return
            if self._rests is not None and await self._rests():
                return
            moved = False
            for seat, level in keeping.items():
                async with self._turns:  # one answer, then it is another table's turn
                    moved |= await self._answer(row, seat, level)
            if not moved:
                return
        LOG.error("autopilots play without end", extra={"table": table})

    async def _answer(self, row: TableRow, seat: Seat, level: str) -> bool:
        """Say what this seat cares to say, else answer the first question it owes.

        What it says unasked is left unsaid if it is refused. Return False if nothing came of it.
        """
        prompts = await self._referee.prompts(row.id, seat)
        game = (await self._referee.live(row.id)).game
        if not prompts or not (prompts[0].owed or volunteer(game, level)):
            return False
        view = await self._referee.view(row.id, seat)
        giver, keeper = AUTOPILOT + level, row.seats[seat].user
        said = unasked(game, level, view, prompts)
        while (command := await asyncio.to_thread(next, said, None)) is not None:
            with suppress(IllegalMove):
                await self._referee.submit(row.id, seat, command, giver=giver, keeper=keeper)
                return True
        owed = [prompt for prompt in prompts[:1] if prompt.owed]
        if not owed:
            return False
        command = await asyncio.to_thread(choose, game, row, seat, level, view, owed)
        if command is None:
            return False
        try:
            await self._referee.submit(row.id, seat, command, giver=giver, keeper=keeper)
        except SeatLost:
            return False
        except IllegalMove as refusal:
            now = await self._referee.journal.table(row.id)
            if self._again.get(row.id) or now.version != row.version:
                LOG.info("autopilot %s was overtaken", level, extra={"table": row.id})
                return True
            LOG.error("autopilot %s was refused: %s", level, refusal, extra={"table": row.id})
            command = by_suggestion(view, owed[0])
            await self._referee.submit(row.id, seat, command, giver=giver, keeper=keeper)
        return True


def choose(
    game: Game[S], row: TableRow, seat: Seat, level: str, view: S, prompts: Sequence[Prompt]
) -> Command | None:
    """What it says unasked comes first; only the random player uses the seed.

    The same table gives another seed for each question.
    """
    said, first = next(unasked(game, level, view, prompts), None), prompts[0]
    if said is not None or not first.owed:
        return said
    if volunteer(game, level) is not None and game.guide.waits(view, first):
        return None
    seed = zlib.crc32(f"{row.id}/{seat}/{row.version}/{first.id}".encode())
    return autopilot(game, level, seed)(view, first)


def unasked(game: Game[S], level: str, view: S, prompts: Sequence[Prompt]) -> Iterator[Command]:
    """What a player of this level says to prompts that it does not owe an answer."""
    cares = volunteer(game, level)
    if cares is not None:
        answers = (cares(view, prompt) for prompt in prompts if not prompt.owed)
        yield from (answer for answer in answers if answer is not None)


def name_of(table: str) -> str:
    return f"driver {table}"


def pilots(row: TableRow) -> dict[Seat, str]:
    """The seats kept by autopilots, and how well each plays."""
    return {
        Seat(seat.seat): seat.user.removeprefix(AUTOPILOT).partition(":")[0]
        for seat in row.seats
        if seat.user.startswith(AUTOPILOT)
    }
