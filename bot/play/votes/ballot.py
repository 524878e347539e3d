"""Ballots: questions to the people at a table, kept as requests and open until they are final."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from bot.engine.errors import BoardMovedOn, NotYourTurn, require
from bot.engine.records import Record, Seat, encode, frozen, replace
from bot.play.locks import Locks
from bot.play.table.moves import shown_again
from bot.store.journal import Journal
from bot.store.records import Beside, OutboxRow, RequestConflict, RequestRow
from bot.store.settings import TRIES


class Status(StrEnum):
    """As the journal keeps it."""

    OPEN = "open"
    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"  # nobody can answer it any more
    TAKEN = "taken"  # somebody has taken the seat that was offered
    BACK = "back"  # whoever was away is there again


class Answer(StrEnum):
    YES = "agree"
    NO = "refuse"


class Wish(Protocol):
    """What one seat asks some others."""

    @property
    def seat(self) -> Seat: ...
    @property
    def asked(self) -> tuple[Seat, ...]: ...


B = TypeVar("B")
W = TypeVar("W", bound=Wish)


class Ballot(Record, Generic[B], frozen=True):
    """`body`: what it is about; `answers` of those asked, by seat."""

    id: int  # 0: it is not written yet
    what: str  # what its kind is called in the journal
    body: B
    answers: Mapping[Seat, str]
    due: float
    status: Status = Status.OPEN
    revision: int = 0  # of what was read

    @property
    def open(self) -> bool:
        return self.status == Status.OPEN

    def said(self, answer: str) -> tuple[Seat, ...]:
        """Who has given this answer, the first first."""
        return tuple(seat for seat, given in self.answers.items() if given == answer)


class Poll(Ballot[W], Generic[W], frozen=True):
    """One seat asks some others for a yes."""

    @property
    def seat(self) -> Seat:
        return self.body.seat

    @property
    def asked(self) -> tuple[Seat, ...]:
        return self.body.asked

    @property
    def silent(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.asked if seat not in self.answers)


T = TypeVar("T", bound=Ballot[Any])
P = TypeVar("P", bound=Poll[Any])
Done = TypeVar("Done")


class Ballots(Generic[T]):
    """The ballots of one feature: how they are read, answered and written.

    Refusals have keys that begin with `refusals`.
    """

    def __init__(
        self,
        journal: Journal,
        form: type[T],
        body: type[Any],
        kinds: Sequence[str],
        *,
        refusals: str,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.journal = journal
        self.clock = clock
        self._form = form
        self._body = body
        self._kinds = kinds
        self._refusals = refusals
        self._locks = Locks()

    def alone(self, table: str) -> AbstractAsyncContextManager[Any]:
        """Nobody else asks or answers at this table meanwhile."""
        return self._locks.of(table)

    # Reading

    def read(self, row: RequestRow) -> T:
        body, answers = wish_of(row, self._body), answers_of(row)
        status = Status(row.status)
        return self._form(row.id, row.what, body, answers, row.due, status, row.revision)

    async def all(self, table: str) -> list[T]:
        """All that were ever held at a table."""
        rows = await self.journal.requests(table)
        return [self.read(row) for row in rows if row.what in self._kinds]

    async def one(self, table: str, number: int) -> T:
        found = [ballot for ballot in await self.all(table) if ballot.id == number]
        require(found, f"{self._refusals}unknown")
        return found[0]

    def require_open(self, ballot: T) -> None:
        if not ballot.open:
            raise BoardMovedOn(f"{self._refusals}final.{ballot.status}")

    # Writing

    async def settled(self, table: str, settle: Callable[[], Awaitable[Done]]) -> Done:
        """One at a time; who loses a race to another process reads and decides again."""
        async with self.alone(table):
            for _ in range(TRIES):
                with suppress(RequestConflict):
                    return await settle()
        raise BoardMovedOn("play.refuse.busy", table=table)

    async def last(self, table: str) -> int:
        """The latest of all requests of a table, before what is open is looked at."""
        return max((row.id for row in await self.journal.requests(table)), default=0)

    async def begin(self, table: str, ballot: T, last: int) -> T:
        """It is written, together with the wish to show it, if nobody was faster."""
        posts = (shown_again(table, self._kinds[0]),)
        number = await self.journal.open_request(row_of(table, ballot), posts, last)
        return replace(ballot, id=number)

    async def save(self, table: str, ballot: T, *news: OutboxRow) -> T:
        await self.journal.change(self.note(table, ballot, *news))
        return replace(ballot, revision=ballot.revision + 1)

    def note(self, table: str, ballot: T, *news: OutboxRow) -> Beside:
        """The ballot as it stands, the wish to show it, and what else is told of it."""
        posts = (shown_again(table, self._kinds[0]), *news)
        return Beside(table, outbox=posts, request=row_of(table, ballot))


class Polls(Ballots[P]):
    """Those that seats answer with yes or no; silence is a no."""

    def answered(self, poll: P, seat: Seat, answer: str) -> P:
        """Yes or no of a seat that is asked; refused once it is final."""
        require(answer in ANSWERS, f"{self._refusals}answer", allowed=ANSWERS)
        self.require_open(poll)
        if seat not in poll.asked:
            raise NotYourTurn(f"{self._refusals}not_asked")
        return replace(poll, answers=frozen(poll.answers, seat, answer))

    def withdrawn(self, poll: P, seat: Seat) -> P:
        """Whoever asked thinks better of it."""
        self.require_open(poll)
        if seat != poll.seat:
            raise NotYourTurn(f"{self._refusals}not_yours")
        return replace(poll, status=Status.WITHDRAWN)

    async def expire(self, table: str, number: int) -> bool:
        """The clock: silence is a no. False: it is not due, or was final."""

        async def settle() -> bool:
            found = [poll for poll in await self.all(table) if poll.id == number]
            if not found or not found[0].open or found[0].due > self.clock():
                return False
            await self.save(table, replace(found[0], status=Status.REFUSED))
            return True

        return await self.settled(table, settle)


ANSWERS = tuple(map(str, Answer))


def verdict(agreed: int, silent: int, needed: int) -> Status:
    """Final as soon as enough agree, or those who are silent could not make it enough."""
    if agreed >= needed:
        return Status.AGREED
    return Status.REFUSED if agreed + silent < needed else Status.OPEN


def wish_of(row: RequestRow, kind: type[B]) -> B:
    """What a request is about."""
    return msgspec.json.decode(row.body, type=kind)


def answers_of(row: RequestRow) -> dict[Seat, str]:
    said = msgspec.json.decode(row.answers, type=dict[str, str])
    return {Seat(int(seat)): answer for seat, answer in said.items()}


def row_of(table: str, ballot: Ballot[Any]) -> RequestRow:
    answers = {str(seat): str(answer) for seat, answer in ballot.answers.items()}
    body, status = raw(ballot.body), ballot.status.value
    asked = RequestRow(ballot.id, table, ballot.what, body, raw(answers), ballot.due, status)
    return replace(asked, revision=ballot.revision)


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encode(value))
