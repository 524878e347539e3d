"""Pausing and going on by vote: one seat asks, the other players answer."""

from __future__ import annotations

from typing import Any

from bot.engine.errors import refuse, require
from bot.engine.records import Record, Seat, replace
from bot.engine.text import span
from bot.play.clock.keeper import Timekeeper
from bot.play.people import people
from bot.play.table.live import RUNNING, Live
from bot.play.time.pace import DAY
from bot.play.votes.ballot import Answer, Poll, Polls, Status, row_of, verdict

PAUSE, RESUME = KINDS = ("pause", "resume")  # what such requests are called in the journal
LASTS = 2 * DAY  # seconds; silence after that is a no
USUAL, LONGEST = 7 * DAY, 60 * DAY  # of a pause
MOST_WORDS = 200  # characters of the reason


class Wish(Record, frozen=True):
    """What a request is about, as the journal keeps it."""

    seat: Seat
    asked: tuple[Seat, ...]
    until: float | None = None
    why: str = ""


class Vote(Poll[Wish], frozen=True):
    """A request as everybody may read it."""

    @property
    def wish(self) -> Wish:
        return self.body

    @property
    def agreed(self) -> int:
        """Whoever asks agrees."""
        return len(self.said(Answer.YES)) + 1

    @property
    def enough(self) -> int:
        """To a pause all must agree who are asked, to go on more than half."""
        players = len(self.asked) + 1
        return players if self.what == PAUSE else players // 2 + 1

    @property
    def needed(self) -> int:
        """How many more must agree."""
        return max(0, self.enough - self.agreed)


class Pauses:
    """One open vote of each kind at a table; a seat that is away is not asked."""

    def __init__(self, keeper: Timekeeper) -> None:
        self._keeper = keeper
        self._votes = Polls(
            keeper.journal,
            Vote,
            Wish,
            KINDS,
            refusals="clock.refuse.vote_",
            clock=lambda: keeper.now,
        )

    async def ask_pause(
        self, table: str, seat: Seat, until: float | None = None, why: str = ""
    ) -> Vote:
        """Clocks stop if all others agree, and go on by themselves at the end."""
        now = self._keeper.now
        end = now + USUAL if until is None else until
        require(end > now, "clock.refuse.pause_past")
        require(end <= now + LONGEST, "clock.refuse.pause_long", most=span(LONGEST))
        reason = " ".join(why.split())[:MOST_WORDS]
        return await self._ask(table, PAUSE, seat, end, reason)

    async def ask_resume(self, table: str, seat: Seat) -> Vote:
        """Clocks go on if more than half of the players agree."""
        return await self._ask(table, RESUME, seat, None, "")

    async def answer(self, table: str, request: int, seat: Seat, answer: str) -> Vote:
        """Yes or no; it may change until the vote is final."""

        async def settle() -> Vote:
            vote = await self._votes.one(table, request)
            return await self._settle(table, self._votes.answered(vote, seat, answer))

        return await self._votes.settled(table, settle)

    async def withdraw(self, table: str, request: int, seat: Seat) -> Vote:

        async def settle() -> Vote:
            vote = await self._votes.one(table, request)
            return await self._votes.save(table, self._votes.withdrawn(vote, seat))

        return await self._votes.settled(table, settle)

    async def expire(self, table: str, request: int) -> bool:
        """The clock: silence is a no. False: it is not due, or was final."""
        return await self._votes.expire(table, request)

    async def votes(self, table: str) -> list[Vote]:
        """All that were ever held at a table."""
        return await self._votes.all(table)

    # How a vote goes

    async def _ask(self, table: str, what: str, seat: Seat, until: float | None, why: str) -> Vote:
        async def begin() -> Vote:
            live, last = await self._keeper.referee.live(table), await self._votes.last(table)
            require(live.status == RUNNING, "play.refuse.over", table=live.id)
            require_fit(live, what)
            open_ = [v for v in await self.votes(table) if v.open and v.what == what]
            require(not open_, "clock.refuse.vote_open")
            wish = Wish(seat, others(live, seat), until, why)
            vote = Vote(0, what, wish, {}, self._keeper.now + LASTS)
            return await self._votes.begin(table, vote, last)

        vote = await self._votes.settled(table, begin)

        async def settle() -> Vote:
            known = await self._votes.one(table, vote.id)
            return await self._settle(table, known) if known.open else known

        return await self._votes.settled(table, settle)

    async def _settle(self, table: str, vote: Vote) -> Vote:
        vote = replace(vote, status=verdict(vote.agreed, len(vote.silent), vote.enough))
        if vote.status != Status.AGREED:
            return await self._votes.save(table, vote)
        row = row_of(table, vote)
        if vote.what == PAUSE:
            await self._keeper.pause(table, vote.wish.until, request=row)
        else:
            await self._keeper.resume(table, request=row)
        return vote


def require_fit(live: Live[Any], what: str) -> None:
    if what == PAUSE and live.clock.paused is not None:
        refuse("clock.refuse.paused")
    if what == RESUME and live.clock.paused is None:
        refuse("clock.refuse.not_paused")


def others(live: Live[Any], seat: Seat) -> tuple[Seat, ...]:
    """The other players who are there; an autopilot, and who is away, is not asked."""
    return tuple(s for s in people(live.seats) if s != seat and not live.clock.of(s).away)
