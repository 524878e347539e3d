"""The clocks of tables from the side of players: who has how long, and what may be done about it.

Cogs, notices and moderators ask here. Every change is one transaction with the facts about it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from bot.engine.errors import BoardMovedOn, refuse, require
from bot.engine.records import Record, Seat, replace
from bot.engine.text import span
from bot.play.people import people
from bot.play.table.live import RUNNING, Live
from bot.play.table.referee import Referee
from bot.play.table.ticks import Clockwork, change_of
from bot.play.time.pace import DAY, HOUR
from bot.play.time.rhythm import Rhythm, on_leave
from bot.play.time.seat_clock import (
    AWAY,
    PAUSED,
    RESUMED,
    RETURNED,
    TIME_GIVEN,
    Luck,
    TableClock,
    all_settled,
    begun_anew,
    fact,
    move_due,
    new_clock,
    settled,
    spent_at,
    stepped_aside,
    total_due,
    with_gift,
)
from bot.store.journal import Journal
from bot.store.records import (
    AuditRow,
    ClockFact,
    Deadline,
    Due,
    RequestConflict,
    RequestRow,
    SettingChange,
    VersionConflict,
)
from bot.store.settings import NOBODYS, Kept

LEAST_GIFT, MOST_GIFT = HOUR, 7 * DAY
MOST_GIFTS = 14 * DAY  # on top of the pace, for one decision


class SeatTime(Record, frozen=True):
    """What a viewer may know of a seat's time."""

    until: float | None  # the end of the move's time, then that of the bank; None: no clock runs
    bank: float = 0.0  # seconds left of it
    due: float | None = None  # the end of the move's time, also when it has passed
    ends: float | None = None  # the end of the bank
    whole: float = 0.0  # seconds of the bank as the move began
    in_bank: bool = False
    away: bool = False  # the autopilot answers until the player is back
    vacation: float | None = None  # on vacation until then
    late: bool = False  # all time is gone, and the table waits on


class Change(Record, frozen=True):
    """A clock to be stored, and all that goes with it."""

    clock: TableClock
    facts: tuple[ClockFact, ...] = ()
    settings: tuple[SettingChange, ...] = ()
    request: RequestRow | None = None
    windows: dict[str, float] | None = None  # when each ends, if that changes
    audit: AuditRow | None = None  # what a moderator did by this


Decide: TypeAlias = Callable[[Live[Any], float], Awaitable[Change | None]]  # None: nothing to do


class Timekeeper:
    """One for all tables, beside the referee whose locks it shares."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.journal: Journal = referee.journal
        self.work: Clockwork = referee.clockwork

    @property
    def now(self) -> float:
        return self.work.now()

    @property
    def luck(self) -> Luck:
        return self.work.luck

    # Looking

    async def times(
        self, table: str, viewer: Seat | None = None, known: Mapping[str, Kept] = NOBODYS
    ) -> dict[Seat, SeatTime]:
        """Of each seat the table seems to wait for, in the eyes of a seat or of the channel.

        `known`: the settings of some players.
        """
        live = await self.referee.live(table)
        live.require_seat(viewer)
        listed = live.game.awaited(live.seen(viewer))
        users, now = people(live.seats), self.now
        timed = [
            seat
            for seat in sorted(listed)
            if seat in users and live.clock.of(seat).running is not None
        ]
        if not timed:
            return {}
        calendars = self.work.calendars
        rhythms = await calendars.rhythms((users[seat] for seat in timed), live.guild, known)
        return {seat: seat_time(live, seat, rhythms[users[seat]], now) for seat in timed}

    async def paused(self, table: str) -> TableClock | None:
        """The clock of a table that pauses, with since when and until when; None: it runs."""
        clock = (await self.referee.live(table)).clock
        return None if clock.paused is None else clock

    # What players do

    async def give_time(
        self,
        table: str,
        by: Seat | None,
        seat: Seat,
        seconds: float,
        *,
        key: str = "",
        audit: AuditRow | None = None,
    ) -> None:
        """More time for an opponent whom the table seems to wait for; `by` None: a moderator.

        `key` names the request: given twice, it counts once.
        """
        least, most = span(LEAST_GIFT), span(MOST_GIFT)
        fits = LEAST_GIFT <= seconds <= MOST_GIFT
        require(fits, "clock.refuse.gift_size", least=least, most=most)
        require(by != seat, "clock.refuse.gift_own")

        async def decide(live: Live[Any], at: float) -> Change | None:
            live.require_seat(seat)
            require(live.pace.timed, "clock.refuse.no_clock")
            listed = live.game.awaited(live.seen(None))
            own = live.clock.of(seat)
            if seat not in listed or own.running is None:
                refuse("clock.refuse.gift_not_awaited")
            name = f"{seat}/{TIME_GIVEN}/{key}" if key else ""
            facts = await self.journal.clock_facts(table) if name else []
            if any(known.key == name for known in facts):
                return None
            fits = own.running.given + seconds <= MOST_GIFTS
            require(fits, "clock.refuse.gift_much", most=span(MOST_GIFTS))
            own = with_gift(own, seconds)
            nth = 0 if own.running is None else own.running.gifts
            told = fact(table, TIME_GIVEN, seat, own.decisions, at, seconds, nth)
            told = replace(told, key=name) if name else told
            return Change(live.clock.with_seat(seat, own), (told,), audit=audit)

        await self.change(table, decide)

    async def step_aside(self, table: str, seat: Seat) -> None:
        """The autopilot answers for the seat until its player is back."""

        async def decide(live: Live[Any], at: float) -> Change | None:
            clock = timed(live)
            own = clock.of(seat)
            if own.away:
                return None
            own = stepped_aside(own, at, live.pace, self.luck)
            told = fact(table, AWAY, seat, own.decisions, at, nth=live.revision + 1)
            return Change(clock.with_seat(seat, own), (told,))

        await self.change(table, decide)

    async def step_in(self, table: str, seat: Seat) -> None:
        """Its player is back, with all the time of the pace for what is asked."""

        async def decide(live: Live[Any], at: float) -> Change | None:
            own = live.clock.of(seat)
            if not own.away:
                return None
            told = fact(table, RETURNED, seat, own.decisions, at, nth=live.revision + 1)
            return Change(live.clock.with_seat(seat, begun_anew(own, at)), (told,))

        await self.change(table, decide)

    async def require_build(self, user: str) -> None:
        """Before something is changed that all tables of a player are to follow."""
        for row in await self.journal.tables(status=RUNNING, user=user):
            await self.referee.owner.require_build(row)

    async def hours_changed(self, user: str, was: Rhythm) -> None:
        """Of a player: what has counted so far counted by the old hours."""
        for row in await self.journal.tables(status=RUNNING, user=user):

            async def decide(live: Live[Any], at: float) -> Change | None:
                clock = live.clock
                frozen = await self.work.calendars.frozen(live.guild)
                old = replace(was, frozen=frozen)
                seats = [seat for seat, name in people(live.seats).items() if name == user]
                for seat in seats:
                    if clock.paused is None and clock.seats:
                        clock = clock.with_seat(seat, settled(clock.of(seat), old, at))
                return Change(clock) if clock.seats else None

            await self.change(row.id, decide)

    # Pausing

    async def pause(
        self,
        table: str,
        until: float | None = None,
        *,
        request: RequestRow | None = None,
        audit: AuditRow | None = None,
    ) -> None:
        """All clocks of a table stop, windows of the rules too; play may go on."""

        async def decide(live: Live[Any], at: float) -> Change | None:
            if live.clock.paused is not None:
                refuse("clock.refuse.paused")
            rhythms = await self.work.rhythms(live, range(len(live.clock.seats)))
            clock = all_settled(live.clock, rhythms, at, still=True)
            rows = await self.journal.deadlines(table=table)
            left = {row.who: row.due - at for row in rows if row.kind == Due.WINDOW}
            clock = replace(clock, paused=at, until=until, windows=left)
            amount = 0.0 if until is None else until - at
            told = table_fact(table, PAUSED, live.revision + 1, at, amount)
            return Change(clock, (told,), request=request, windows={}, audit=audit)

        await self.change(table, decide)

    async def resume(
        self, table: str, *, request: RequestRow | None = None, audit: AuditRow | None = None
    ) -> None:
        """Every clock goes on with what it had left."""

        async def decide(live: Live[Any], at: float) -> Change | None:
            clock = live.clock
            if clock.paused is None:
                refuse("clock.refuse.not_paused")
            rhythms = await self.work.rhythms(live, range(len(clock.seats)))
            ends = {name: at + max(0.0, left) for name, left in clock.windows.items()}
            told = table_fact(table, RESUMED, live.revision + 1, at, at - clock.paused)
            clock = replace(clock, paused=None, until=None, windows={})
            clock = all_settled(clock, rhythms, at, still=False)
            return Change(clock, (told,), request=request, windows=ends, audit=audit)

        await self.change(table, decide)

    # How a clock is changed

    async def change(self, table: str, decide: Decide) -> bool:
        """One transaction; a race lost to another process is decided again, once.

        False: there was nothing to do.
        """
        for _ in range(2):
            try:
                return await self._attempt(table, decide)
            except RequestConflict:  # whoever counts the votes counts again
                self.referee.forget(table)
                raise
            except VersionConflict:
                self.referee.forget(table)
        raise BoardMovedOn("play.refuse.busy", table=table)

    async def _attempt(self, table: str, decide: Decide) -> bool:
        async with self.referee.alone(table) as live:
            at = self.now
            require(live.status == RUNNING, "play.refuse.over", table=live.id)
            found = await decide(live, at)
            if found is None:
                return False
            rows = await self.journal.deadlines(table=table)
            if found.windows is not None:
                ends = [Deadline(table, who, Due.WINDOW, due) for who, due in found.windows.items()]
                rows = [*(row for row in rows if row.kind != Due.WINDOW), *ends]
            revision = live.revision + 1
            change = change_of(
                table,
                revision,
                found.clock,
                found.facts,
                self.work.posts(found.facts),
                deadlines=await self.work.all_rows(live, found.clock, rows, at),
                settings=found.settings,
                request=found.request,
                audit=found.audit,
                stamp=live.stamp,
            )
            await self.journal.change(change)
            stamp = live.stamp + 1
            self.referee.keep(replace(live, clock=found.clock, revision=revision, stamp=stamp))
            return True


def timed(live: Live[Any]) -> TableClock:
    """The table's clock; one without a pace begins to have one when somebody goes away."""
    return live.clock if live.clock.seats else new_clock(live.pace, len(live.seats))


def table_fact(table: str, kind: str, nth: int, at: float, amount: float) -> ClockFact:
    return ClockFact(table, f"table/{kind}/{nth}", kind, None, 0, at, amount)


def seat_time(live: Live[Any], seat: Seat, rhythm: Rhythm, now: float) -> SeatTime:
    own, pace = live.clock.of(seat), live.pace
    run = own.running
    assert run is not None
    leave = on_leave(rhythm, now)
    vacation = leave.end if leave and not leave.auto else None  # what the clock took, is private
    if own.away or run.late or not pace.timed:
        away = own.away and not run.missed  # after a miss it is told once the decision is over
        return SeatTime(None, own.bank, away=away, vacation=vacation, late=run.late)
    over = max(0.0, spent_at(run, rhythm, now) - pace.move - run.given)
    due, ends = move_due(own, pace, rhythm), total_due(own, pace, rhythm)
    until = ends if due is not None and due <= now and own.bank else due
    bank = max(0.0, own.bank - over)
    return SeatTime(until, bank, due, ends, own.bank, in_bank=over > 0, vacation=vacation)
