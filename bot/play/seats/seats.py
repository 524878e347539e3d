"""Seats of a running table: left, lent, given away and taken back; who sat where is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from bot.engine.errors import NotYourTurn, require
from bot.engine.records import Seat, frozen, replace
from bot.play.clock.keeper import Timekeeper
from bot.play.lobby.blocks import Blocks
from bot.play.people import AUTOPILOT, everybody_at, people
from bot.play.seats.book import BY_CLOCK, Page, SeatBook, decided_again, fact_of
from bot.play.seats.entry import Entry
from bot.play.seats.requests import (
    DECLINE,
    LEND,
    LENT,
    REMOVE,
    REMOVED,
    RESIGNED,
    RETURNED,
    SEAT,
    SEATED,
    SITTING,
    SUBSTITUTE,
    TAKE,
    WITHDRAW,
    Asked,
    SeatRequest,
    is_person,
    outcome,
    reason,
    seated,
    voters,
    whose,
)
from bot.play.table.live import CLOSED, RUNNING
from bot.play.time.pace import DAY
from bot.play.votes.ballot import ANSWERS, Answer, Status, row_of
from bot.store.records import AuditRow, RequestConflict, SeatRow, TableRow

PILOT = f"{AUTOPILOT}1"  # who plays a seat on that nobody has
BY_VOTE = "vote"
VOTING, ASKING, LOOKING = 2 * DAY, 3 * DAY, 14 * DAY  # seconds that each kind of request lasts
LONGEST_LOAN = 90 * DAY


class Seating:
    """A refusal leaves everything as it was; what is done is told at the table."""

    def __init__(
        self, keeper: Timekeeper, blocks: Blocks, *, clock: Callable[[], float] = time.time
    ) -> None:
        self.journal = keeper.journal
        self._blocks = blocks
        self._entry = Entry(keeper.journal, blocks)
        self._keeper = keeper
        self._book = SeatBook(keeper.referee, clock=clock)

    # One's own seat

    @decided_again
    async def leave(self, table: str, user: str) -> TableRow:
        """The autopilot answers until its player is back; a friend gives the seat back."""
        async with self._book.opened(table) as page:
            seat = sitting(page.row, user)
            if seat.holder:
                return await self._give_back(page, seat, user)
            require(not page.away(Seat(seat.seat)), "seat.refuse.left")
        await self._keeper.step_aside(table, Seat(seat.seat))
        return page.row

    @decided_again
    async def take_back(self, table: str, user: str) -> TableRow:
        """Whoever left their seat or lent it plays again, at once."""
        async with self._book.opened(table) as page:
            seat = own(page, user)
            if seat.holder:
                return await self._give_back(page, seat, user)
            require(page.away(Seat(seat.seat)), "seat.refuse.yours")
        await self._keeper.step_in(table, Seat(seat.seat))
        await self.tidy(table)
        return page.row

    @decided_again
    async def resign(self, table: str, user: str) -> TableRow:
        """The autopilot plays the seat on for good; a table that nobody has a seat at closes."""
        async with self._book.opened(table) as page:
            seat = own(page, user)
            now = seated(page.row, Seat(seat.seat), PILOT)
            if not any(is_person(whose(one)) for one in now.seats):
                now = replace(now, status=CLOSED)
            fact = fact_of(page, seat, RESIGNED, PILOT, user)
            return await self._book.change(page, now, fact, status=Status.WITHDRAWN)

    async def _give_back(
        self, page: Page, seat: SeatRow, by: str, *, call: bool = False
    ) -> TableRow:
        now = seated(page.row, Seat(seat.seat), seat.holder)
        fact = fact_of(page, seat, RETURNED, seat.holder, by)
        return await self._book.change(page, now, fact, status=Status.BACK, call=call)

    # Asking

    @decided_again
    async def ask_substitute(
        self,
        table: str,
        by: str,
        seat: Seat | None = None,
        *,
        player: str = "",
        dry: bool = False,
    ) -> SeatRequest:
        """For one's own seat; the owner also for one that nobody plays.

        `dry`: nothing is asked, but refused if it could not be.
        """
        async with self._book.opened(table) as page:
            found = own(page, by) if seat is None else vacant(page, seat, by)
            require(not lent(found), "seat.refuse.lent")
            if player:
                await self._entry.require_able(page, Seat(found.seat), player)
                await self._entry.require_welcome(page.row, player, "seat.refuse.not_there")
            asked = Asked(SUBSTITUTE, Seat(found.seat), by, page.at, player)
            return await self._book.ask(page, new(asked, page.at + LOOKING), dry=dry)

    @decided_again
    async def wanted(self, table: str, seat: Seat) -> SeatRequest | None:
        """The clock: nobody plays this seat. None: they are back, or somebody is looked for."""
        async with self._book.opened(table) as page:
            if not page.away(seat) or page.asked(seat, SUBSTITUTE, LEND):
                return None
            asked = Asked(SUBSTITUTE, seat, BY_CLOCK, page.at)
            return await self._book.ask(page, new(asked, page.at + LOOKING))

    @decided_again
    async def lend(
        self, table: str, user: str, friend: str, until: float, *, dry: bool = False
    ) -> SeatRequest:
        """A friend is asked to sit there until then."""
        async with self._book.opened(table) as page:
            seat = own(page, user)
            require(not lent(seat), "seat.refuse.lent")
            require(until > page.at, "seat.refuse.past")
            most = round(LONGEST_LOAN / DAY)
            require(until <= page.at + LONGEST_LOAN, "seat.refuse.long", n=most)
            await self._entry.require_able(page, Seat(seat.seat), friend)
            await self._entry.require_welcome(page.row, friend, "seat.refuse.not_there")
            asked = Asked(LEND, Seat(seat.seat), user, page.at, friend, until)
            return await self._book.ask(page, new(asked, min(page.at + ASKING, until)), dry=dry)

    @decided_again
    async def ask_removal(self, table: str, by: str, seat: Seat, why: str) -> SeatRequest:
        """The others vote; whoever asks agrees. It needs more than half, and at least two."""
        async with self._book.opened(table) as page:
            mine = sitting(page.row, by)
            require_person(page, seat)
            require(mine.seat != seat, "seat.refuse.yourself")
            require(len(voters(page.row, seat)) > 1, "seat.refuse.few")
            asked = Asked(REMOVE, seat, by, page.at, why=reason(why))
            request = replace(new(asked, page.at + VOTING), answers={Seat(mine.seat): Answer.YES})
            return await self._book.ask(page, request)

    # Answering

    async def offered(self, table: str, request: int, user: str) -> SeatRequest:
        """A seat that this user may take; refused like taking it."""
        async with self._book.opened(table) as page:
            found = page.open(request)
            await self._require_taker(page, found, user)
            return found

    @decided_again
    async def answer(self, table: str, request: int, user: str, answer: str) -> SeatRequest:
        """A press on the message of a request; refused once that is final."""
        async with self._book.opened(table) as page:
            found = page.open(request)
            kind = found.asked.kind
            if answer == WITHDRAW:
                require_asker(page, found, user)
                await self._book.answer(page, replace(found, status=Status.WITHDRAWN))
            elif kind == REMOVE and answer in ANSWERS:
                await self._vote(page, found, user, answer)
            elif kind in (SUBSTITUTE, LEND) and answer == TAKE:
                await self._take(page, found, user)
            elif kind == LEND and answer == DECLINE and user == found.asked.player:
                await self._book.answer(page, replace(found, status=Status.REFUSED))
            else:
                raise NotYourTurn("seat.refuse.not_asked")
        return await self.request(table, request)

    async def _take(self, page: Page, found: SeatRequest, user: str) -> None:
        asked, row = found.asked, page.row
        await self._require_taker(page, found, user)
        seat = row.seats[asked.seat]
        if asked.kind == SUBSTITUTE:
            now, fact = seated(row, asked.seat, user), fact_of(page, seat, SEATED, user, user)
            done = replace(found, status=Status.TAKEN)
            await self._book.change(page, now, fact, done, status=Status.WITHDRAWN)
            return
        now = seated(row, asked.seat, user, asked.by)
        fact, done = (
            fact_of(page, seat, SITTING, user, asked.by),
            replace(found, status=Status.AGREED),
        )
        loan = new(replace(asked, kind=LENT), asked.until)
        await self._book.change(
            page, now, fact, done, loan, status=Status.WITHDRAWN, until=asked.until
        )

    async def _require_taker(self, page: Page, found: SeatRequest, user: str) -> None:
        asked = found.asked
        if asked.kind not in (SUBSTITUTE, LEND) or asked.player not in ("", user):
            raise NotYourTurn("seat.refuse.not_asked")
        await self._entry.require_able(page, asked.seat, user)
        await self._entry.require_welcome(page.row, user, "seat.refuse.not_for_you")

    async def _vote(self, page: Page, found: SeatRequest, user: str, answer: str) -> None:
        asked, mine = voters(page.row, found.asked.seat), Seat(sitting(page.row, user).seat)
        if mine not in asked:
            raise NotYourTurn("seat.refuse.not_asked")
        found = replace(found, answers=frozen(found.answers, mine, answer))
        found = replace(found, status=outcome(found, asked))
        if found.status == Status.AGREED:
            why = await self._public_why(page, found)
            await self._remove(page, found.asked.seat, BY_VOTE, why, found)
        else:
            await self._book.answer(page, found)

    async def _public_why(self, page: Page, found: SeatRequest) -> str:
        """Words of whoever asked, unless somebody there has blocked them."""
        blocked = await self._blocks.shunned_by(found.asked.by, everybody_at(page.row))
        return "" if blocked else found.asked.why

    @decided_again
    async def expire(self, table: str, request: int) -> bool:
        """The clock: a loan ends, a question lapses. False: it is not due, or is over."""
        if await self._ended(await self.journal.table(table)):
            return True
        async with self._book.opened(table) as page:
            found = next((one for one in page.requests if one.id == request), None)
            if found is None or not found.open or found.due > page.at:
                return False
            seat = page.row.seats[found.asked.seat]
            if found.asked.kind == LENT and seat.holder:
                await self._give_back(page, seat, BY_CLOCK, call=True)
            else:
                await self._book.answer(
                    page, replace(found, status=page.stale(found) or Status.BACK)
                )
            return True

    async def punctual(self, row: TableRow) -> TableRow:
        """A friend's time is over on the date, also if clocks stood still meanwhile."""
        for one in await self.requests(row.id):
            if one.open and one.asked.kind == LENT:
                await self.expire(row.id, one.id)
        return await self.journal.table(row.id)

    async def current(self, row: TableRow) -> list[SeatRequest]:
        """All that was ever asked; what is over without a word is closed first."""
        found = await self.requests(row.id)
        if not any(one.open for one in found):
            return found
        if not await self._ended(row):
            await self.tidy(row.id)
        return await self.requests(row.id)

    async def _ended(self, row: TableRow) -> bool:
        """At a table that is over nobody is asked any more."""
        if row.status == RUNNING:
            return False
        for one in await self.requests(row.id):
            if one.open:
                asked = row_of(row.id, one)
                with suppress(RequestConflict):  # somebody else saw it too
                    await self.journal.answer_request(
                        one.id, asked.answers, Status.LAPSED.value, asked.revision
                    )
        return True

    @decided_again
    async def tidy(self, table: str) -> None:
        """What was asked for somebody who is back is over; so is what nobody answered."""
        async with self._book.opened(table) as page:
            over = page.over()
            if over:
                await self._book.answer(page, *over)

    async def absent(self, table: str, seat: Seat, substitute: bool) -> None:
        """The clock answers for a seat; whether somebody else may have it, the pace says."""
        row = await self.journal.table(table)
        if substitute and row.status == RUNNING:
            await self.wanted(table, seat)

    # Moderators

    @decided_again
    async def remove(self, table: str, seat: Seat, *, by: str, why: str) -> TableRow:
        """A moderator takes somebody off their seat, with a reason; a substitute is asked for."""
        async with self._book.opened(table) as page:
            require_person(page, seat)
            act = AuditRow(table, by, f"{REMOVE} seat {seat + 1}", reason(why), page.at)
            return await self._remove(page, seat, by, act.why, audit=act)

    @decided_again
    async def replace(self, table: str, seat: Seat, user: str, *, by: str, why: str) -> TableRow:
        """A moderator gives a seat to somebody, with a reason; also back to who lost it."""
        async with self._book.opened(table) as page:
            await self._entry.require_replacing(page, seat, user)
            act = AuditRow(table, by, f"replace seat {seat + 1}", reason(why), page.at)
            now = seated(page.row, seat, user)
            fact = fact_of(page, page.row.seats[seat], SEATED, user, by, act.why)
            return await self._book.change(
                page, now, fact, status=Status.WITHDRAWN, audit=act, call=True
            )

    async def require_replacing(self, table: str, seat: Seat, user: str) -> None:
        """Could a moderator give them this seat?"""
        async with self._book.opened(table) as page:
            await self._entry.require_replacing(page, seat, user)

    async def _remove(
        self,
        page: Page,
        seat: Seat,
        by: str,
        why: str,
        *votes: SeatRequest,
        audit: AuditRow | None = None,
    ) -> TableRow:
        now = seated(page.row, seat, PILOT)
        fact = fact_of(page, page.row.seats[seat], REMOVED, PILOT, by, why)
        wanted = new(Asked(SUBSTITUTE, seat, BY_CLOCK, page.at), page.at + LOOKING)
        return await self._book.change(
            page, now, fact, *votes, wanted, status=Status.WITHDRAWN, audit=audit
        )

    # Reading

    async def requests(self, table: str) -> list[SeatRequest]:
        return await self._book.requests.all(table)

    async def request(self, table: str, request: int) -> SeatRequest:
        return await self._book.requests.one(table, request)


def new(asked: Asked, due: float) -> SeatRequest:
    return SeatRequest(0, SEAT, asked, {}, due)


def lent(seat: SeatRow) -> bool:
    return bool(seat.holder)


def sitting(row: TableRow, user: str) -> SeatRow:
    found = [seat for seat in row.seats if seat.user == user]
    if not found:
        raise NotYourTurn("play.refuse.not_seated", table=row.id)
    return found[0]


def own(page: Page, user: str) -> SeatRow:
    """The seat about which this user may decide; else what became of the one they had."""
    for seat in page.row.seats:
        if whose(seat) == user:
            return seat
    require(user not in people(page.row.seats).values(), "seat.refuse.sitter")
    lost = [fact.kind for fact in page.facts if fact.former == user]
    if lost and lost[-1] in (RESIGNED, REMOVED, SEATED):
        raise NotYourTurn(f"seat.refuse.gone.{lost[-1]}")
    raise NotYourTurn("play.refuse.not_seated", table=page.row.id)


def vacant(page: Page, seat: Seat, by: str) -> SeatRow:
    """A seat for which this user may ask for somebody."""
    page.live.require_seat(seat)
    found = page.row.seats[seat]
    if whose(found) != by:
        require(page.row.owner == by, "play.refuse.not_owner", table=page.row.id)
        require(page.away(seat), "seat.refuse.played", seat=seat + 1)
    return found


def require_person(page: Page, seat: Seat) -> None:
    page.live.require_seat(seat)
    require(is_person(whose(page.row.seats[seat])), "seat.refuse.pilot", seat=seat + 1)


def require_asker(page: Page, found: SeatRequest, user: str) -> None:
    """Whoever asked may think better of it; so may whose seat it is, but not about a vote."""
    may = {found.asked.by}
    if found.asked.kind != REMOVE:
        may |= {whose(page.row.seats[found.asked.seat]), page.row.owner}
    if user not in may:
        raise NotYourTurn("seat.refuse.not_yours")
