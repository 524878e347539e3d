"""What a move does to the clock of its table: decided before the journal has it, stored with it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from bot.engine.game import Game
from bot.engine.records import Record, S, Seat, encode, replace
from bot.play.people import by_machine, people
from bot.play.table.live import Live, status_after
from bot.play.table.moves import TAKE_BACK, Decided
from bot.play.table.windows import rows_after
from bot.play.time.expiry import seat_in, seat_rows
from bot.play.time.pace import Pace, read_pace
from bot.play.time.rhythm import Calendars, Rhythm
from bot.play.time.seat_clock import (
    Luck,
    Rhythms,
    TableClock,
    Turnover,
    Waiting,
    moved,
    new_clock,
)
from bot.store.journal import Journal
from bot.store.records import Beside, ClockFact, Deadline, Due, OutboxRow, TableRow

OF_SEATS = (Due.ACT, Due.REMIND, Due.VACATION)
NOBODY = Waiting(frozenset(), frozenset())

Tell: TypeAlias = Callable[[ClockFact], Sequence[OutboxRow]]  # what is to be posted about a fact


class Ticks(Record, frozen=True):
    """The clock after a move, and what of it is new to the journal."""

    clock: TableClock
    revision: int
    deadlines: tuple[Deadline, ...] | None = None
    change: Beside | None = None


def silent(fact: ClockFact) -> Sequence[OutboxRow]:
    return ()


class Clockwork:
    """One for all tables. `tell` may put posts about a fact into the fact's own transaction."""

    def __init__(
        self,
        journal: Journal,
        *,
        now: Callable[[], float] = time.time,
        luck: Luck = random.random,
        tell: Tell = silent,
    ) -> None:
        self.journal = journal
        self.now = now
        self.luck = luck
        self.tell = tell
        self.calendars = Calendars(journal)

    # Moves

    async def first(self, row: TableRow, game: Game[S], state: S, at: float) -> Ticks:
        """The set-up of a table asks its first questions."""
        pace = read_pace(row.pace)
        rows = rows_after(game, row.id, state, (), at, {})
        if not pace.timed:
            return Ticks(TableClock(), 0, rows)
        turn = Turnover(row.id, 1, at, NOBODY, waiting(game, state))
        clock, _ = moved(new_clock(pace, len(row.seats)), pace, turn, {}, self.luck)
        seats = people(row.seats)
        fresh = await self._rows(row.id, row.guild, clock, pace, seats, range(len(row.seats)), at)
        return Ticks(clock, 1, (*rows, *fresh), change_of(row.id, 1, clock))

    async def after(self, live: Live[Any], decision: Decided[Any]) -> Ticks:
        """Windows and seats; a table that is over has neither."""
        game, state, move = live.game, decision.state, decision.move
        was = live.clock if decision.ruled is None else decision.ruled.clock
        facts = () if decision.ruled is None else decision.ruled.facts
        clock, rhythms = was, dict[Seat, Rhythm]()
        if was.seats:
            turn = Turnover(
                live.id,
                move.version,
                move.at,
                waiting(game, live.state, live.seen(None)),
                waiting(game, state, decision.seen(game, None)),
                None if move.actor is None or by_machine(move.giver) else Seat(move.actor),
                min(move.concerns) if move.kind == TAKE_BACK else None,
            )
            if changes(turn):
                rhythms = await self.rhythms(live, range(len(was.seats)))
            leaving = {seat: r for seat, r in rhythms.items() if was.of(seat).running}
            clock, told = moved(was, live.pace, turn, leaving, self.luck)
            facts += told
        windows = game.timers(state).keys() != game.timers(live.state).keys()
        if clock == live.clock and not windows:
            return Ticks(clock, live.revision)
        if status_after(game, state):
            deadlines: tuple[Deadline, ...] = ()
        else:
            rows = await self.journal.deadlines(table=live.id)
            if windows:
                clock, rows = window_rows(live, clock, decision, rows, move.at)
            deadlines = await self.rows_with(live, clock, rows, move.at, rhythms)
        if clock == live.clock:
            return Ticks(clock, live.revision, deadlines)
        change = change_of(live.id, live.revision + 1, clock, facts, self.posts(facts))
        return Ticks(clock, live.revision + 1, deadlines, change)

    def posts(self, facts: Iterable[ClockFact]) -> tuple[OutboxRow, ...]:
        return tuple(post for fact in facts for post in self.tell(fact))

    # Rows

    async def rows_with(
        self,
        live: Live[Any],
        clock: TableClock,
        rows: Iterable[Deadline],
        at: float,
        rhythms: Rhythms,
    ) -> tuple[Deadline, ...]:
        """The table's rows, those of the seats whose time has changed made anew.

        `rhythms`: those of the seats, as far as they are known.
        """
        users = people(live.seats)
        if anybody(users, clock) != anybody(users, live.clock) or clock.paused != live.clock.paused:
            stale = set(range(len(clock.seats)))
        else:
            stale = {
                seat for seat, own in enumerate(clock.seats) if own != live.clock.of(Seat(seat))
            }
        kept = [row for row in rows if row.kind not in OF_SEATS or seat_in(row.who) not in stale]
        return (
            *kept,
            *await self._rows(live.id, live.guild, clock, live.pace, users, stale, at, rhythms),
        )

    async def all_rows(
        self, live: Live[Any], clock: TableClock, rows: Iterable[Deadline], at: float
    ) -> tuple[Deadline, ...]:
        """Those of every seat made anew: hours, players or the pause have changed."""
        kept = [row for row in rows if row.kind not in (*OF_SEATS, Due.RESUME)]
        users, seats = people(live.seats), range(len(clock.seats))
        fresh = await self._rows(live.id, live.guild, clock, live.pace, users, seats, at)
        until = [Deadline(live.id, "table", Due.RESUME, clock.until)] if clock.until else []
        return (*kept, *fresh, *until)

    async def _rows(
        self,
        table: str,
        guild: str,
        clock: TableClock,
        pace: Pace,
        users: Mapping[Seat, str],
        seats: Iterable[int],
        at: float,
        rhythms: Rhythms | None = None,
    ) -> list[Deadline]:
        present = anybody(users, clock)
        timed = [s for s in map(Seat, seats) if s in users and clock.of(s).running is not None]
        known = dict(rhythms or {})
        known |= await self._read({s: users[s] for s in timed if s not in known}, guild)
        return [
            row
            for seat in timed
            for row in seat_rows(table, clock, seat, pace, known[seat], at, anybody=present)
        ]

    async def rhythms(self, live: Live[Any], wanted: Iterable[int]) -> dict[Seat, Rhythm]:
        users = people(live.seats)
        return await self._read({s: users[s] for s in map(Seat, wanted) if s in users}, live.guild)

    async def _read(self, users: Mapping[Seat, str], guild: str) -> dict[Seat, Rhythm]:
        found = await self.calendars.rhythms(users.values(), guild) if users else {}
        return {seat: found[user] for seat, user in users.items()}


def waiting(game: Game[S], state: S, public: S | None = None) -> Waiting:
    """Whom the channel believes the table to wait for, and whom it truly does."""
    public = game.seen_by(state, None) if public is None else public
    found = game.occasion(public)
    return Waiting(game.awaited(public), game.awaited(state), None if found is None else found.id)


def changes(turn: Turnover) -> bool:
    """Can a decision have ended, or a seat have stopped owing an answer?"""
    before, after = turn.before, turn.after
    was, now = (before.occasion, before.all, before.truly), (after.occasion, after.all, after.truly)
    return turn.undone is not None or was != now


def window_rows(
    live: Live[Any], clock: TableClock, decision: Decided[Any], rows: list[Deadline], at: float
) -> tuple[TableClock, list[Deadline]]:
    """While a table pauses, its windows have no rows: what is left of them is kept."""
    stopped = [
        Deadline(live.id, name, Due.WINDOW, at + left) for name, left in clock.windows.items()
    ]
    found = rows_after(live.game, live.id, decision.state, [*rows, *stopped], at, decision.opened)
    if clock.paused is None:
        return clock, list(found)
    left = {row.who: row.due - at for row in found if row.kind == Due.WINDOW}
    return replace(clock, windows=left), [row for row in found if row.kind != Due.WINDOW]


def change_of(
    table: str,
    revision: int,
    clock: TableClock,
    facts: tuple[ClockFact, ...] = (),
    outbox: tuple[OutboxRow, ...] = (),
    **more: Any,
) -> Beside:
    body = msgspec.Raw(encode(clock))
    return Beside(table, revision, body, facts=facts, outbox=outbox, **more)


def anybody(users: Mapping[Seat, str], clock: TableClock) -> bool:
    """Is a player left who has not gone away? Autopilots alone do not play on."""
    return any(not clock.of(seat).away for seat in users)
