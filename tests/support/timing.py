"""Timed tables for tests: a clock that stands until it is set, and everything that reads it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from bot.engine.records import Seat
from bot.play.assembly import assemble
from bot.play.clock.alarm import Alarm, Lapse
from bot.play.clock.late import Away, Lateness, stays_away
from bot.play.clock.pause import PAUSE, RESUME
from bot.play.clock.watch import Watch
from bot.play.table.ticks import Tell, silent
from bot.play.time.pace import HOUR
from bot.play.time.rhythm import Rhythm
from bot.play.time.seat_clock import SeatClock
from bot.store.journal import Journal
from bot.store.records import ClockFact
from tests.support.tables import USERS, games

NOON = datetime(2026, 1, 12, 12, tzinfo=ZoneInfo("UTC")).timestamp()
ROME = "Europe/Rome"


class Time:
    """A clock that stands still until it is set."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def hours(self, hours: float) -> None:
        self.now += hours * HOUR

    def at(self, text: str, zone: str = "UTC") -> None:
        self.now = moment(text, zone)


class WallClock(Time):
    """One that may leap, beside one that only ever runs."""

    leapt = 0.0

    def leap(self, seconds: float) -> None:
        self.now += seconds
        self.leapt += seconds

    def steady(self) -> float:
        return self.now - self.leapt

    def watch(self) -> Watch:
        """As a process reads it that starts now."""
        return Watch(self, self.steady)


def moment(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


class World:
    """A bot's kernel with one journal and one clock; a second one of the same is a restart."""

    def __init__(
        self,
        journal: Journal,
        time: Time,
        *,
        tell: Tell = silent,
        away: Away = stays_away,
        requests: Mapping[str, Lapse] | None = None,
    ) -> None:
        self.journal, self.time = journal, time
        clock = time.watch() if isinstance(time, WallClock) else time
        self.play = play = assemble(journal, clock=clock, games=games, luck=lambda: 0.5, tell=tell)
        self.referee, self.lobby, self.outages = play.referee, play.lobby, play.outages
        self.keeper, self.pauses, self.hours = play.keeper, play.pauses, play.hours
        ends = {PAUSE: play.pauses.expire, RESUME: play.pauses.expire, **(requests or {})}
        late = Lateness(play.keeper, away)
        self.clock = Alarm(play.keeper, play.outages, play.lobby, late, ends)

    async def open(
        self, game: str = "toy", pace: str = "daily", *, players: int = 2, **options: Any
    ) -> str:
        """A running table; the user of seat 1 is 'ada', and so on."""
        options = {"players": players, **options}
        row = await self.lobby.open(game, USERS[0], options=options, pace=pace)
        for user in USERS[1:players]:
            await self.lobby.join(row.id, user)
        await self.lobby.start(row.id, USERS[0])
        return row.id

    async def rows(self, table: str, kind: str = "act") -> dict[str, float]:
        found = await self.journal.deadlines(table=table)
        return {row.who: row.due for row in found if row.kind == kind}

    async def due(self, table: str, seat: int = 0) -> float | None:
        return (await self.rows(table)).get(f"seat:{seat}")

    async def own(self, table: str, seat: int = 0) -> SeatClock:
        return (await self.referee.live(table)).clock.of(Seat(seat))

    async def facts(self, table: str | None = None) -> list[ClockFact]:
        return await self.journal.clock_facts(table)

    async def kinds(self, table: str | None = None) -> list[str]:
        return [fact.kind for fact in await self.facts(table)]

    async def work_rhythm(self, user: str) -> Rhythm:
        """As the clock counts for a player, outages included."""
        return await self.referee.clockwork.calendars.rhythm(user)

    async def ring_through(self, hours: float, step: float = 1.0) -> None:
        """The clock looks every hour, so many hours long."""
        for _ in range(round(hours / step)):
            self.time.hours(step)
            await self.clock.ring()

    async def ring_at(self, due: float | None) -> None:
        assert due is not None
        self.time.now = due
        await self.clock.ring()

    async def exhaust(self, table: str, seat: int = 0) -> None:
        """Bank, vacation days and excuses of a seat: all used; its next deadline is the last."""
        while True:
            await self.ring_at(await self.due(table, seat))
            own = await self.own(table, seat)
            if own.running is None or own.running.missed or not own.excuses:
                return
