"""Moderators at a table: every act is checked, done, written down with its reason, and told there.

Rights are checked by whoever asks. What an act would do is shown as the channel sees it: a
moderator may sit at the table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from bot.engine.errors import BoardMovedOn, IllegalMove, refuse, require
from bot.engine.prompts import Reply
from bot.engine.records import Seat, replace
from bot.engine.text import span
from bot.play.autopilots.levels import autopilot
from bot.play.clock.keeper import Timekeeper
from bot.play.clock.late import ONE_ANSWER, seed
from bot.play.lobby.lobby import gathering
from bot.play.locks import Locks
from bot.play.moderation.corrections import LONGEST_WHY, Correcting, Preview, require_mark, seats_of
from bot.play.moderation.homes import Homes
from bot.play.people import AUTOPILOT, people
from bot.play.seats.requests import is_person
from bot.play.seats.seats import Seating
from bot.play.table.live import CLOSED, OPEN, RUNNING, Live, known_table
from bot.play.table.log import Line, line_row
from bot.play.table.moves import Decided, shown_again
from bot.play.time.pace import HOUR
from bot.store.records import (
    AuditRow,
    Beside,
    Reseating,
    TableRow,
    VersionConflict,
)
from bot.store.settings import TABLE_HERE, THREAD

REWIND, CORRECT, UNDO, REMOVE, REPLACE = "rewind", "correct", "undo", "remove", "replace"
PAUSE, RESUME, EXTEND, NUDGE, DEFAULT = "pause", "resume", "extend", "nudge", "default"
CLOSE, REOPEN, REHOME = "close", "reopen", "rehome"
BOARD, SEAT = "board", "seat"  # what the number of an act counts
MOVES = frozenset({REWIND, CORRECT, UNDO})  # rows of the journal: undone by another one
SEATS = frozenset({REMOVE, REPLACE})
REVERSED = {PAUSE: RESUME, RESUME: PAUSE, CLOSE: REOPEN, REOPEN: CLOSE}
UNDOABLE = MOVES | SEATS | REVERSED.keys()
NUDGE_EVERY = HOUR


class Act(NamedTuple):
    """What the audit says was done; `number` of the board or the seat, from 1, or 0."""

    name: str
    number: int = 0

    @property
    def undoable(self) -> bool:
        return self.name in UNDOABLE


class Moderation:
    """One act at a time at each table; a refusal leaves everything as it was."""

    def __init__(
        self,
        keeper: Timekeeper,
        seats: Seating,
        corrections: Correcting,
        homes: Homes,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.correcting = corrections
        self.homes = homes
        self.journal = keeper.journal
        self._referee = keeper.referee
        self._keeper = keeper
        self._seats = seats
        self._clock = clock
        self._locks = Locks()

    # Looking

    async def acts(self, table: str) -> list[AuditRow]:
        return await self.journal.audit(table)

    async def seats_mark(self, table: str) -> str:
        """Of who sits where: it changes with every seat that changes hands."""
        return str(len(await self.journal.seat_facts(table)))

    # The game itself

    async def preview_rewind(self, table: str, board: int, by: str = "") -> Preview:
        version = await self.correcting.version_at(table, board)
        return await self.correcting.preview_rewind(table, version, by)

    async def rewind(
        self, table: str, board: int, *, by: str, why: str, mark: str, key: str | None = None
    ) -> None:
        """Everything after this public board never was; the journal keeps it."""
        async with self._acting(table):
            version = await self.correcting.version_at(table, board)
            what = f"{REWIND} {BOARD} {board}"
            await self.correcting.rewind(
                table, version, by=by, why=why, mark=mark, key=key, what=what
            )

    async def correct(
        self, table: str, reply: Reply, *, by: str, why: str, mark: str, key: str | None = None
    ) -> None:
        async with self._acting(table):
            await self.correcting.correct_by(table, reply, by=by, why=why, mark=mark, key=key)

    async def play_default(
        self, table: str, seat: Seat, *, by: str, why: str, mark: str, key: str | None = None
    ) -> None:
        """One answer as the clock would give it, once the table waits for this seat alone.

        Before, it could tell whether the seat has anything to decide.
        """
        act = self._act(table, by, f"{DEFAULT} {SEAT} {seat + 1}", why)

        async def decide(live: Live[Any]) -> Decided[Any]:
            require_mark(live, await self.journal.moves(table), mark)
            listed = live.game.awaited(live.seen(None))
            require(seat in listed, "admin.refuse.not_awaited", seat=seat + 1)
            require(len(listed) == 1, "admin.refuse.not_alone", n=len(listed))
            view = live.seen(seat)
            owed = [prompt for prompt in live.game.prompts(view, seat) if prompt.owed]
            if not owed:
                raise BoardMovedOn("play.refuse.table_moved_on", table=table)
            pilot = autopilot(live.game, ONE_ANSWER, seed(live, seat))
            command = await asyncio.to_thread(pilot, view, owed[0])
            giver = f"{AUTOPILOT}{ONE_ANSWER}"
            return replace(self._referee.decided(live, seat, command, giver, key), audit=act)

        async with self._acting(table):
            await self._referee.make(table, seat, key, decide)

    # Seats

    async def replace(
        self, table: str, seat: Seat, user: str, *, by: str, why: str, mark: str
    ) -> None:
        async with self._acting(table):
            await self._require_seats(table, mark)
            await self.require_giving(table, by)
            await self._seats.replace(table, seat, user, by=by, why=why)

    async def remove(self, table: str, seat: Seat, *, by: str, why: str, mark: str) -> None:
        async with self._acting(table):
            await self._require_seats(table, mark)
            await self._seats.remove(table, seat, by=by, why=why)

    async def require_giving(self, table: str, by: str) -> None:
        """Who plays there puts nobody behind another hand: an autopilot keeps it meanwhile."""
        seats = await seats_of(self.journal, await self._referee.live(table), by)
        require(not seats, "admin.refuse.plays_there")

    async def _require_seats(self, table: str, mark: str) -> None:
        """Two moderators at once: the second one looks again first."""
        if await self.seats_mark(table) != mark:
            raise BoardMovedOn("admin.refuse.seats_changed")

    # Time

    async def pause(self, table: str, until: float | None = None, *, by: str, why: str) -> None:
        require(until is None or until > self._clock(), "seat.refuse.past")
        act = self._act(table, by, PAUSE, why)
        async with self._acting(table):
            await self._keeper.pause(table, until, audit=act)

    async def resume(self, table: str, *, by: str, why: str) -> None:
        act = self._act(table, by, RESUME, why)
        async with self._acting(table):
            require(not await self.homes.why(table), "admin.refuse.homeless")
            await self._keeper.resume(table, audit=act)

    async def extend(
        self, table: str, seat: Seat, seconds: float, *, by: str, why: str, key: str = ""
    ) -> None:
        act = self._act(table, by, f"{EXTEND} {SEAT} {seat + 1}", why)
        async with self._acting(table):
            await self._keeper.give_time(table, None, seat, seconds, key=key, audit=act)

    async def nudge(self, table: str, *, by: str, why: str) -> None:
        """Whom the table seems to wait for is called once more, with the board."""
        async with self._acting(table):
            row = await self._running(table)
            last = [act.at for act in await self.acts(table) if act.what == NUDGE]
            free = not last or last[-1] + NUDGE_EVERY <= self._clock()
            require(free, "admin.refuse.nudged", every=span(NUDGE_EVERY))
            listed = await self._referee.awaited(table)
            called = sorted(listed & people(row.seats).keys())
            require(called, "admin.refuse.nobody_awaited")
            number = len(await self.acts(table))
            rows = [
                line_row(table, Line("admin.line.nudge", seat, call=True), f"nudge/{number}/{seat}")
                for seat in called
            ]
            act = self._act(table, by, NUDGE, why)
            await self.journal.change(Beside(table, outbox=tuple(rows), audit=act))

    # The table as a whole

    async def close(self, table: str, *, by: str, why: str) -> None:
        """Nobody plays on; the clocks stand, so that it could be opened again."""
        act = self._act(table, by, CLOSE, why)
        async with self._acting(table):
            row = await known_table(self.journal, table)
            require(row.status in (OPEN, RUNNING), "admin.refuse.finished")
            if row.status == RUNNING:
                with suppress(IllegalMove):  # it pauses already
                    await self._keeper.pause(table)
            await self._put(row, replace(row, status=CLOSED), act, deadlines=())

    async def reopen(self, table: str, *, by: str, why: str) -> None:
        act = self._act(table, by, REOPEN, why)
        async with self._acting(table):
            row = await known_table(self.journal, table)
            closed = row.status == CLOSED and self._last(await self.acts(table)) == Act(CLOSE)
            require(closed, "admin.refuse.not_closed")
            if row.version:
                await self._put(row, replace(row, status=RUNNING), act)
                await self._keeper.resume(table)
                return
            rows = gathering(table, self._clock())
            await self._put(row, replace(row, status=OPEN), act, deadlines=rows)

    async def rehome(self, table: str, channel: str, thread: str, *, by: str, why: str) -> None:
        """The table is played in this thread from now on; clocks that the old one stopped go on."""
        act = self._act(table, by, REHOME, why)
        async with self._acting(table):
            row = await self._running(table)
            old = await THREAD.row(self.journal, table)
            require(old.value != thread, "admin.refuse.here_already")
            known = await TABLE_HERE.row(self.journal, thread)
            require(known.value in ("", table), "admin.refuse.other_table")
            settings = [old.change(thread), known.change(table)]
            if old.value:
                there = await TABLE_HERE.row(self.journal, old.value)
                settings += [there.drop()] if there.value == table else []
            seats = await self._referee.awaited(table) & people(row.seats).keys()
            number = len(await self.acts(table))
            lines = [
                line_row(table, Line("admin.line.moved", seat, call=True), f"moved/{number}/{seat}")
                for seat in sorted(seats)
            ]
            now = replace(row, channel=channel)
            await self._put(row, now, act, outbox=tuple(lines), settings=tuple(settings))
            await self.homes.found(table)

    # Undoing

    async def undoing(self, table: str) -> Act:
        """The last act that can be undone; refused if there is none."""
        found = self._last(await self.acts(table))
        if found is None:
            refuse("admin.refuse.no_act")
        return found

    async def undo_mark(self, table: str) -> str:
        """Of what an undo would undo."""
        act = await self.undoing(table)
        if act.name in MOVES:
            return await self.correcting.mark(table)
        return str(len(await self.acts(table)))

    async def preview_undo(self, table: str, by: str = "") -> Preview:
        """In the eyes of the channel; nothing is lost but by acts on the game itself."""
        act = await self.undoing(table)
        if act.name in MOVES:
            return await self.correcting.preview_undo(table, by)
        return Preview(await self.undo_mark(table))

    async def undo(
        self, table: str, *, by: str, why: str, mark: str, key: str | None = None
    ) -> None:
        act = await self.undoing(table)
        if await self.undo_mark(table) != mark:
            raise BoardMovedOn("play.refuse.table_moved_on", table=table)
        if act.name in MOVES:
            async with self._acting(table):
                await self.correcting.undo(table, by=by, why=why, mark=mark, key=key)
        elif act.name in SEATS:
            await self._give_back(table, Seat(act.number - 1), by, why)
        else:
            again = {PAUSE: self.pause, RESUME: self.resume, CLOSE: self.close}
            await {**again, REOPEN: self.reopen}[REVERSED[act.name]](table, by=by, why=why)

    async def _give_back(self, table: str, seat: Seat, by: str, why: str) -> None:
        """Whoever had the seat before the act has it again."""
        async with self._acting(table):
            facts = [fact for fact in await self.journal.seat_facts(table) if fact.seat == seat]
            row = await self._running(table)
            if not facts or row.seats[seat].user != facts[-1].user:
                raise BoardMovedOn("admin.refuse.seats_changed")
            if is_person(facts[-1].former):
                await self._seats.replace(table, seat, facts[-1].former, by=by, why=why)
            else:
                await self._seats.remove(table, seat, by=by, why=why)

    # How an act is done

    @asynccontextmanager
    async def _acting(self, table: str) -> AsyncIterator[None]:
        """Afterwards its table is told."""
        async with self._locks.of(table):
            try:
                yield
            except VersionConflict:
                raise BoardMovedOn("play.refuse.busy", table=table) from None
            await self.journal.change(Beside(table, outbox=(shown_again(table, UNDO),)))

    async def _running(self, table: str) -> TableRow:
        row = await known_table(self.journal, table)
        require(row.status == RUNNING, "admin.refuse.not_running")
        return row

    async def _put(self, was: TableRow, now: TableRow, act: AuditRow, **more: Any) -> None:
        """The table's own row, what goes with it, and the act."""
        beside = Beside(was.id, **more)
        if not was.version:
            await self.journal.reseat(Reseating(was, now, beside=beside, audit=act))
            return
        async with self._referee.alone(was.id):
            try:
                await self.journal.reseat(Reseating(was, now, beside=beside, audit=act))
            finally:
                self._referee.forget(was.id)

    def _act(self, table: str, by: str, what: str, why: str) -> AuditRow:
        return AuditRow(table, by, what, checked_why(why), self._clock())

    def _last(self, acts: list[AuditRow]) -> Act | None:
        found = [act for row in acts if (act := read_act(row.what)).undoable]
        return found[-1] if found else None


def read_act(what: str) -> Act:
    """`replace seat 2`, `rewind board 21`, `pause`."""
    name, *rest = what.split()
    number = rest[1] if len(rest) > 1 and rest[0] in (BOARD, SEAT) else ""
    return Act(name, int(number) if number.isdecimal() else 0)


def checked_why(why: str) -> str:
    """One line; nothing is done to others without a reason."""
    why = " ".join(why.split())
    fits = 1 <= len(why) <= LONGEST_WHY and why.isprintable()
    require(fits, "play.refuse.why", limit=LONGEST_WHY)
    return why
