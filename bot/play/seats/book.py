"""The book of seats: a table whose seats nobody else can change meanwhile, and its one pen."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.engine.errors import BoardMovedOn, refuse, require
from bot.engine.records import Record, Seat, replace
from bot.play.seats.requests import (
    LEND,
    LENT,
    REMOVE,
    RETURNED,
    SEAT,
    SITTING,
    SUBSTITUTE,
    Asked,
    SeatRequest,
    is_person,
    whose,
)
from bot.play.table.live import CLOSED, RUNNING, Live
from bot.play.table.log import Line, line_row
from bot.play.table.moves import shown_again
from bot.play.table.referee import Referee
from bot.play.table.ticks import change_of
from bot.play.time.seat_clock import EXCUSES, begun_anew
from bot.play.votes.ballot import Ballots, Status, row_of
from bot.store.journal import Journal
from bot.store.records import (
    AuditRow,
    Beside,
    OutboxRow,
    RequestRow,
    Reseating,
    SeatFact,
    SeatRow,
    TableRow,
    VersionConflict,
)
from bot.store.settings import TRIES

BY_CLOCK = "clock"
S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")
STAY = {SITTING: (REMOVE,), RETURNED: (REMOVE,)}  # what is still asked after a fact of this kind


class Page(Record, frozen=True):
    """A running table as its lock's holder finds it."""

    live: Live[Any]
    row: TableRow
    requests: tuple[SeatRequest, ...]
    facts: tuple[SeatFact, ...]
    at: float

    def away(self, seat: Seat) -> bool:
        """Does nobody play this seat: an autopilot, or the clock for who is absent?"""
        return not is_person(self.row.seats[seat].user) or self.live.clock.of(seat).away

    def stale(self, request: SeatRequest) -> Status | None:
        """Why an open request is over all the same: its time is, or who was away is back."""
        asked = request.asked
        if request.due <= self.at and asked.kind != LENT:
            return Status.LAPSED
        for_another = asked.kind == SUBSTITUTE and asked.by != whose(self.row.seats[asked.seat])
        return Status.BACK if for_another and not self.away(asked.seat) else None

    def over(self) -> tuple[SeatRequest, ...]:
        """The stale ones, as they are to be."""
        return tuple(
            replace(one, status=status)
            for one in self.requests
            if one.open and (status := self.stale(one)) is not None
        )

    def asked(self, seat: Seat, *kinds: str) -> SeatRequest | None:
        """What is open about a seat."""
        for one in self.requests:
            if one.open and one.asked.seat == seat and one.asked.kind in kinds:
                return None if self.stale(one) else one
        return None

    def open(self, request: int) -> SeatRequest:
        found = next((one for one in self.requests if one.id == request), None)
        if found is None:
            refuse("seat.refuse.unknown")
        status = found.status if not found.open else self.stale(found)
        if status:
            raise BoardMovedOn(f"seat.refuse.final.{status}")
        return found


class SeatBook:
    """Seats, owner, requests, the seat's clock and the news of it change together."""

    def __init__(self, referee: Referee, *, clock: Callable[[], float] = time.time) -> None:
        self.journal: Journal = referee.journal
        self._referee = referee
        self.requests = Ballots(
            referee.journal, SeatRequest, Asked, (SEAT,), refusals="seat.refuse.", clock=clock
        )

    @asynccontextmanager
    async def opened(self, table: str) -> AsyncIterator[Page]:
        async with self._referee.alone(table) as live:
            row = await self.journal.table(table)
            require(row.status == RUNNING, f"seat.refuse.not_running.{row.status}")
            facts = tuple(await self.journal.seat_facts(table))
            yield Page(
                live, row, tuple(await self.requests.all(table)), facts, self.requests.clock()
            )

    async def ask(self, page: Page, request: SeatRequest, *, dry: bool = False) -> SeatRequest:
        """One question about a seat at a time, and one vote."""
        kinds = (REMOVE,) if request.asked.kind == REMOVE else (SUBSTITUTE, LEND)
        known = page.asked(request.asked.seat, *kinds)
        if known is not None:
            refuse(f"seat.refuse.asked.{known.asked.kind}")
        if dry:
            return request
        await self.answer(page, *page.over(), request)
        return (await self.requests.all(page.row.id))[-1]

    async def answer(self, page: Page, *requests: SeatRequest) -> None:
        await self._write(page, page.row, [row_of(page.row.id, one) for one in requests])

    async def change(
        self,
        page: Page,
        now: TableRow,
        fact: SeatFact,
        *others: SeatRequest,
        status: Status,
        audit: AuditRow | None = None,
        call: bool = False,
        until: float = 0.0,
    ) -> TableRow:
        """Somebody else has the seat: what else was asked about it ends with this status."""
        kept = {one.id for one in others if one.id}
        over = [
            replace(one, status=status)
            for one in page.requests
            if one.open
            and one.id not in kept
            and (one.asked.seat == fact.seat or now.status == CLOSED)
            and one.asked.kind not in STAY.get(fact.kind, ())
        ]
        line = Line(f"seat.line.{fact.kind}", Seat(fact.seat), len(page.facts), until, call)
        told = line_row(now.id, line, f"{SEAT}/{len(page.facts)}")
        rows = [row_of(now.id, one) for one in (*over, *others)]
        await self._write(page, now, rows, fact, told, audit=audit)
        return await self.journal.table(now.id)

    async def _write(
        self,
        page: Page,
        now: TableRow,
        requests: Iterable[RequestRow],
        fact: SeatFact | None = None,
        *news: OutboxRow,
        audit: AuditRow | None = None,
    ) -> None:
        beside = await self._ticks(page, now, fact, (shown_again(now.id, SEAT), *news))
        facts = (fact,) if fact else ()
        change = Reseating(
            page.row, now, facts, tuple(requests), beside, audit, stamp=page.live.stamp
        )
        try:
            await self.journal.reseat(change)
        finally:  # whatever became of it, the journal knows
            self._referee.forget(now.id)

    async def _ticks(
        self, page: Page, now: TableRow, fact: SeatFact | None, posts: tuple[OutboxRow, ...]
    ) -> Beside:
        """Whoever comes to a seat has all the time of the pace, and an excuse of their own."""
        live = page.live
        if fact is None or not live.clock.seats:
            return Beside(now.id, outbox=posts)
        seat = Seat(fact.seat)
        own = replace(begun_anew(live.clock.of(seat), page.at), answers=0, excuses=EXCUSES)
        clock = live.clock.with_seat(seat, own)
        rows: tuple[Any, ...] = ()
        if now.status != CLOSED:
            rows = await self._referee.clockwork.all_rows(
                replace(live, seats=now.seats),
                clock,
                await self.journal.deadlines(table=now.id),
                page.at,
            )
        return change_of(now.id, live.revision + 1, clock, outbox=posts, deadlines=rows)


def decided_again(
    change: Callable[Concatenate[S, str, P], Awaitable[T]],
) -> Callable[Concatenate[S, str, P], Awaitable[T]]:
    """A race lost to another process at this table is decided again, on what is true by then."""

    @wraps(change)
    async def changed(seats: S, table: str, /, *args: P.args, **more: P.kwargs) -> T:
        for _ in range(TRIES):
            with suppress(VersionConflict):
                return await change(seats, table, *args, **more)
        raise BoardMovedOn("play.refuse.busy", table=table)

    return changed


def fact_of(page: Page, seat: SeatRow, kind: str, user: str, by: str, why: str = "") -> SeatFact:
    """Before a return a friend had the seat; else the one whose it was."""
    former = seat.user if kind == RETURNED else whose(seat)
    return SeatFact(seat.seat, kind, former, user, by, page.at, why, page.row.version)
