"""What the clock does about one seat: it reminds, gives more time, and in the end answers."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from bot.engine.errors import BoardMovedOn, IllegalMove
from bot.engine.records import Command, Seat, replace
from bot.play.autopilots.levels import autopilot, by_suggestion
from bot.play.clock.keeper import Change, Timekeeper
from bot.play.people import BY_CLOCK, people
from bot.play.table.live import Live
from bot.play.table.moves import Decided
from bot.play.table.ticks import anybody
from bot.play.time import expiry
from bot.play.time.expiry import ClockRuling, Verdict
from bot.play.time.pace import Expiry
from bot.play.time.rhythm import ALWAYS, Rhythm
from bot.store.records import SettingChange

MOST_ANSWERS = 200  # to one decision: a long turn has many steps
ONE_ANSWER, KEEPER = "0", "1"  # levels: of a default answer, and of who keeps a seat
LOG = logging.getLogger("sublight.clock")

# The autopilot has taken over a seat: table, seat, and whether a substitute is wanted. It may be
# told again, and must not mind.
Away: TypeAlias = Callable[[str, Seat, bool], Awaitable[None]]


async def stays_away(table: str, seat: Seat, substitute: bool) -> None:
    """The clock itself answers for who is away; a host may do more."""


class Lateness:
    def __init__(self, keeper: Timekeeper, away: Away = stays_away) -> None:
        self._keeper = keeper
        self._referee = keeper.referee
        self._away = away

    async def remind(self, table: str, seat: Seat) -> None:
        async def decide(live: Live[Any], at: float) -> Change | None:
            rhythm = await self._rhythm(live, seat)
            ruling = expiry.reminded(table, live.clock, seat, live.pace, rhythm, at)
            return Change(ruling.clock, ruling.facts)

        await self._keeper.change(table, decide)

    async def back(self, table: str, seat: Seat) -> None:
        """The end of a vacation while a question is open."""

        async def decide(live: Live[Any], at: float) -> Change | None:
            rhythm = await self._rhythm(live, seat)
            ruling = expiry.vacation_over(table, live.clock, seat, rhythm, at)
            return Change(ruling.clock, ruling.facts)

        await self._keeper.change(table, decide)

    async def act(self, table: str, seat: Seat) -> Verdict:
        """At the end of all time: more of it if there is any, else what the table's rule says."""
        found, calendars = Verdict.NOT_YET, self._keeper.work.calendars
        user = people((await self._referee.live(table)).seats).get(seat, "")

        async def decide(live: Live[Any], at: float) -> Change | None:
            nonlocal found
            if people(live.seats).get(seat, "") != user:
                raise BoardMovedOn("clock.refuse.answered")
            ruling = await self._rule(live, seat, at)
            found = ruling.verdict
            if found is Verdict.ANSWER:
                return None
            settings: tuple[SettingChange, ...] = ()
            if ruling.rhythm is not None:
                settings = (await calendars.change(user, ruling.rhythm),)
            return Change(ruling.clock, ruling.facts, settings)

        async with calendars.locks.of(user):  # two tables of a player may want the same day
            await self._keeper.change(table, decide)
        if found is Verdict.ANSWER:
            await self._answer_all(table, seat)
        return found

    async def _rhythm(self, live: Live[Any], seat: Seat) -> Rhythm:
        user = people(live.seats).get(seat)
        calendars = self._keeper.work.calendars
        return ALWAYS if user is None else await calendars.rhythm(user, live.guild)

    async def _rule(self, live: Live[Any], seat: Seat, at: float) -> ClockRuling:
        users = people(live.seats)
        if seat not in users:
            return ClockRuling(Verdict.NOT_YET, live.clock)
        return expiry.rule(
            live.id,
            live.clock,
            seat,
            live.pace,
            await self._rhythm(live, seat),
            at,
            luck=self._keeper.luck,
            anybody=anybody(users, live.clock),
        )

    async def _answer_all(self, table: str, seat: Seat) -> None:
        """What the seat owes, in order, until the table does not wait for it any more."""
        number = (await self._referee.live(table)).clock.of(seat).decisions
        for _ in range(MOST_ANSWERS):
            await self._referee.make(table, seat, None, lambda live: self._answer(live, seat))
            live = await self._referee.live(table)
            own = live.clock.of(seat)
            owing = seat in live.game.awaited(live.state)
            if own.running is None or own.decisions != number or not owing:
                break
        else:
            LOG.error("seat %s answers without end", seat, extra={"table": table})
        if own.away:
            await self._away(table, seat, expiry.rule_of(own, live.pace) is Expiry.SUBSTITUTE)

    async def _answer(self, live: Live[Any], seat: Seat) -> Decided[Any]:
        """The first move carries the fact that the seat has missed its time."""
        ruling = await self._rule(live, seat, self._keeper.now)
        if ruling.verdict is not Verdict.ANSWER or seat not in live.game.awaited(live.state):
            raise BoardMovedOn("clock.refuse.answered")
        view = live.seen(seat)
        prompt = next(iter(live.game.prompts(view, seat)))
        away = ruling.clock.of(seat).away
        pilot = autopilot(live.game, KEEPER if away else ONE_ANSWER, seed(live, seat))
        command: Command = await asyncio.to_thread(pilot, view, prompt)
        try:
            decision = self._referee.decided(live, seat, command, BY_CLOCK)
        except IllegalMove as refusal:
            LOG.error("the autopilot was refused: %s", refusal, extra={"table": live.id})
            decision = self._referee.decided(live, seat, by_suggestion(view, prompt), BY_CLOCK)
        return replace(decision, ruled=ruling)


def seed(live: Live[Any], seat: Seat) -> int:
    return zlib.crc32(f"{live.id}/{seat}/{live.version}".encode())
