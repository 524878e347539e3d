"""Pausing and going on by vote: one seat asks, the other players answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.engine.errors import BoardMovedOn, NotYourTurn, refuse, require
from bot.engine.records import Record, Seat, encode, frozen, replace
from bot.play.clock.keeper import Timekeeper
from bot.play.table.live import RUNNING, Live, Locks
from bot.play.table.moves import shown_again
from bot.play.table.ticks import people
from bot.play.time.pace import DAY, span
from bot.store.records import Beside, RequestRow

PAUSE, RESUME = "pause", "resume"  # what such requests are called in the journal
OPEN, AGREED, REFUSED, WITHDRAWN = "open", "agreed", "refused", "withdrawn"
YES, NO = ANSWERS = ("agree", "refuse")
LASTS = 2 * DAY  # seconds; silence after that is a no
USUAL, LONGEST = 7 * DAY, 60 * DAY  # of a pause
MOST_WORDS = 200  # characters of the reason


class Wish(Record, frozen=True):
    """What a request is about, as the journal keeps it."""

    seat: Seat
    asked: tuple[Seat, ...]
    until: float | None = None
    why: str = ""


class Vote(Record, frozen=True):
    """A request as everybody may read it."""

    id: int
    what: str
    wish: Wish
    answers: Mapping[Seat, str]
    status: str
    due: float

    @property
    def silent(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.wish.asked if seat not in self.answers)

    @property
    def needed(self) -> int:
        """How many more must agree: to a pause all who are asked, to go on more than half."""
        agreed = sum(answer == YES for answer in self.answers.values()) + 1
        players = len(self.wish.asked) + 1
        return max(0, (players if self.what == PAUSE else players // 2 + 1) - agreed)


class Pauses:
    """One open vote of each kind at a table; a seat that is away is not asked."""

    def __init__(self, keeper: Timekeeper) -> None:
        self._keeper = keeper
        self.journal = keeper.journal
        self._locks = Locks()

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
        require(answer in ANSWERS, "clock.refuse.vote_answer", allowed=ANSWERS)
        async with self._locks.of(table):
            vote = await self._open(table, request)
            if seat not in vote.wish.asked:
                raise NotYourTurn("clock.refuse.vote_not_asked")
            answers = frozen(vote.answers, seat, answer)
            return await self._settle(table, replace(vote, answers=answers))

    async def withdraw(self, table: str, request: int, seat: Seat) -> Vote:
        async with self._locks.of(table):
            vote = await self._open(table, request)
            if seat != vote.wish.seat:
                raise NotYourTurn("clock.refuse.vote_not_yours")
            return await self._save(table, replace(vote, status=WITHDRAWN))

    async def expire(self, table: str, request: int) -> bool:
        """The clock: silence is a no. False: it is not due, or was final."""
        async with self._locks.of(table):
            found = [vote for vote in await self.votes(table) if vote.id == request]
            if not found or found[0].status != OPEN or found[0].due > self._keeper.now:
                return False
            await self._save(table, replace(found[0], status=REFUSED))
            return True

    async def votes(self, table: str) -> list[Vote]:
        """All that were ever held at a table."""
        rows = await self.journal.requests(table)
        return [vote_of(row) for row in rows if row.what in (PAUSE, RESUME)]

    # How a vote goes

    async def _ask(self, table: str, what: str, seat: Seat, until: float | None, why: str) -> Vote:
        async with self._locks.of(table):
            live = await self._keeper.referee.live(table)
            require(live.status == RUNNING, "play.refuse.over", table=live.id)
            require_fit(live, what)
            open_ = [v for v in await self.votes(table) if v.status == OPEN and v.what == what]
            require(not open_, "clock.refuse.vote_open")
            wish = Wish(seat, others(live, seat), until, why)
            row = RequestRow(0, table, what, raw(wish), raw({}), self._keeper.now + LASTS)
            number = await self.journal.open_request(row, (shown_again(table, PAUSE),))
            row = replace(row, id=number)
            return await self._settle(table, vote_of(row))

    async def _open(self, table: str, request: int) -> Vote:
        found = [vote for vote in await self.votes(table) if vote.id == request]
        require(found, "clock.refuse.vote_unknown")
        if found[0].status != OPEN:
            raise BoardMovedOn(f"clock.refuse.vote_final.{found[0].status}")
        return found[0]

    async def _settle(self, table: str, vote: Vote) -> Vote:
        """Final as soon as enough agree, or those who are silent could not make it enough."""
        if not vote.needed:
            vote = replace(vote, status=AGREED)
            row = row_of(table, vote)
            if vote.what == PAUSE:
                await self._keeper.pause(table, vote.wish.until, request=row)
            else:
                await self._keeper.resume(table, request=row)
            return vote
        if vote.needed > len(vote.silent):
            vote = replace(vote, status=REFUSED)
        return await self._save(table, vote)

    async def _save(self, table: str, vote: Vote) -> Vote:
        """The vote as it stands, and the wish to show it, together."""
        posts = (shown_again(table, PAUSE),)
        change = Beside(table, outbox=posts, request=row_of(table, vote))
        await self.journal.change(change)
        return vote


def require_fit(live: Live[Any], what: str) -> None:
    if what == PAUSE and live.clock.paused is not None:
        refuse("clock.refuse.paused")
    if what == RESUME and live.clock.paused is None:
        refuse("clock.refuse.not_paused")


def others(live: Live[Any], seat: Seat) -> tuple[Seat, ...]:
    """The other players who are there; an autopilot, and who is away, is not asked."""
    return tuple(s for s in people(live.seats) if s != seat and not live.clock.of(s).away)


def vote_of(row: RequestRow) -> Vote:
    wish = msgspec.json.decode(row.body, type=Wish)
    said = msgspec.json.decode(row.answers, type=dict[str, str])
    answers = {Seat(int(seat)): answer for seat, answer in said.items()}
    return Vote(row.id, row.what, wish, answers, row.status, row.due)


def row_of(table: str, vote: Vote) -> RequestRow:
    answers = raw(named(vote.answers))
    return RequestRow(vote.id, table, vote.what, raw(vote.wish), answers, vote.due, vote.status)


def named(answers: Mapping[Seat, str]) -> dict[str, str]:
    return {str(seat): answer for seat, answer in answers.items()}


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encode(value))
