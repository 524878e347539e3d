"""Notices: what one player is told about one thing. Each is a row of the outbox, sent once.

Who is called, and when, follows from the public view and the player's own wishes alone: a call, a
reminder or the lack of one tells nobody what another seat holds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

import msgspec

from bot.engine.records import Record, Seat, encode, frozen, replace
from bot.play.lobby.lobby import LOBBY_CLOSED, LOBBY_ENOUGH, LOBBY_FULL
from bot.play.post.posts import Shown, users_of
from bot.play.post.wishes import DIGEST, DIRECT, MENTION, SILENT, Wishes
from bot.play.table.log import OF_CLOCK, Line, line_row, told
from bot.play.time.seat_clock import (
    AWAY,
    EXCUSED,
    KEPT_FOR,
    LEFT,
    MISS_OVER,
    MISSED,
    PAUSED,
    REMINDED,
    RESUMED,
    TIME_GIVEN,
    VACATION_OVER,
    VACATION_USED,
)
from bot.store import settings
from bot.store.journal import Journal
from bot.store.records import Beside, ClockFact, Due, OutboxRow, TableRow
from bot.store.settings import Row

CALL, REMIND, LATE = "notice.call", "notice.remind", "notice.late"
RESULT, LOBBY, ASKED, OWNER = "notice.result", "notice.lobby", "notice.asked", "notice.owner"
AGAIN = "notice.again"  # a rematch, to whom a seat is kept for
DOUBLE = "notice.double"  # to the bot itself: a post that may stand twice
KINDS = frozenset({CALL, REMIND, LATE, RESULT, LOBBY, ASKED, OWNER, AGAIN, DOUBLE})
FINAL = frozenset({LATE, RESULT, OWNER, AGAIN})  # they stay: they call for no answer
LINES = {
    MISS_OVER: "clock.line.missed",  # not before the seat has left the public list
    TIME_GIVEN: "clock.line.time_given",
    PAUSED: "clock.line.paused",
    RESUMED: "clock.line.resumed",
}
ROWS = {REMINDED: REMIND, VACATION_OVER: REMIND, MISSED: LATE, EXCUSED: LATE, VACATION_USED: LATE}


class Notice(Record, frozen=True):
    """What a row is about: a seat and its decision, by the public board or by the clock's count."""

    seat: Seat = Seat(0)
    board: int = 0  # the post that named the seat
    decision: int = 0
    fact: str = ""  # the kind of what the clock did
    at: float = 0.0
    user: str = ""  # who is asked by a public message, with a seat or without
    message: str = ""  # the one that asks them: `pause:3`


class Sent(Record, frozen=True):
    """A message as the journal keeps it; without an id: meant to be sent."""

    key: str
    channel: str
    message: str = ""


class Calling(Record, frozen=True):
    """A seat that was called, and the messages about it that go when it has answered."""

    board: int
    told: float = 0.0  # when it was last called or reminded; 0: the call is still to come
    reminded: float = 0.0
    messages: tuple[Sent, ...] = ()


class Book(Record, frozen=True):
    """What a table has told its players."""

    board: int = 0  # the last post whose calls are all here
    calls: Mapping[int, Calling] = {}
    asked: Mapping[str, tuple[Sent, ...]] = {}  # by the message that asks
    stale: tuple[Sent, ...] = ()  # to be deleted
    final: tuple[Sent, ...] = ()  # they call for no answer, and stay

    def still_calling(self, seats: Collection[Seat], *, paused: bool) -> Book:
        """The table waits for these: messages to others are stale, and so are all in a pause."""
        calls, stale = dict[int, Calling](), list(self.stale)
        for seat, calling in self.calls.items():
            if seat not in seats or paused:
                stale += calling.messages
                calling = replace(calling, messages=())
            if seat in seats:
                calls[seat] = calling
        return replace(self, calls=calls, stale=tuple(stale))


def tell(fact: ClockFact) -> Sequence[OutboxRow]:
    """What is to be posted about a fact of the clock; stored together with it."""
    found = [*told(fact)]
    seat = None if fact.seat is None else Seat(fact.seat)
    if fact.kind in LINES:
        done = fact.kind == MISS_OVER and fact.amount != LEFT
        line = Line(LINES[fact.kind], seat, amount=fact.amount, tell=done)
        found.append(line_row(fact.table, line, f"clock/{fact.key}"))
    if fact.kind == MISS_OVER and fact.amount == KEPT_FOR:
        away = Line(OF_CLOCK[AWAY], seat)
        found.append(line_row(fact.table, away, f"clock/{fact.key}/{AWAY}"))
    if fact.kind in ROWS and seat is not None:
        notice = Notice(seat, decision=fact.decision, fact=fact.kind, at=fact.at)
        found.append(notice_row(fact.table, ROWS[fact.kind], notice, fact.key))
    if fact.kind in (LOBBY_FULL, LOBBY_ENOUGH, Due.LOBBY_ENDS):
        notice = Notice(fact=fact.kind, at=fact.at + fact.amount)
        found.append(notice_row(fact.table, OWNER, notice, fact.key))
    if fact.kind == LOBBY_CLOSED:
        found.append(notice_row(fact.table, LOBBY, Notice(fact=fact.kind), fact.key))
    return found


def notice_row(
    table: str, kind: str, notice: Notice, key: str, not_before: float = 0.0
) -> OutboxRow:
    nonce = f"{table}/{kind}/{key}"
    return OutboxRow(table, kind, msgspec.Raw(encode(notice)), nonce, not_before)


BOOK = settings.NOTICES.holding(Book, Book())


class Ledger:
    """Who was told what at each table; written by the one who empties the outbox."""

    def __init__(self, journal: Journal, wishes: Wishes) -> None:
        self._journal = journal
        self._wishes = wishes

    async def book(self, table: str) -> Book:
        return await BOOK.read(self._journal, table)

    async def save(self, table: str, book: Book) -> None:
        await BOOK.save(self._journal, book, table)

    async def known(self, table: str, key: str) -> Sent | None:
        """A message that was meant to be sent before, by its row."""
        book = await self.book(table)
        called = (one for calling in book.calls.values() for one in calling.messages)
        asked = (one for sent in book.asked.values() for one in sent)
        return next((one for one in (*called, *asked, *book.final) if one.key == key), None)

    async def note(self, post: OutboxRow, notice: Notice, sent: Sent) -> Book:
        """Written down; once it is sent, older messages about the same decision are stale."""
        noted = partial(self._noted, post, notice, sent)
        return await BOOK.change(self._journal, noted, post.table)

    def _noted(self, post: OutboxRow, notice: Notice, sent: Sent, book: Book) -> Book:
        if post.kind in FINAL:
            others = tuple(one for one in book.final if one.key != sent.key)
            book = replace(book, final=(*others, sent))
        elif post.kind == ASKED:
            others = tuple(o for o in book.asked.get(notice.message, ()) if o.key != sent.key)
            book = replace(book, asked=frozen(book.asked, notice.message, (*others, sent)))
        else:
            calling = book.calls.get(notice.seat) or Calling(notice.board)
            others = tuple(one for one in calling.messages if one.key != sent.key)
            stale: tuple[Sent, ...] = ()
            if sent.message:
                now, stale, others = self._wishes.now, others, ()
                reminded = now if post.kind == REMIND else calling.reminded
                calling = replace(calling, told=now, reminded=reminded)
            calling = replace(calling, messages=(*others, sent))
            calls = frozen(book.calls, notice.seat, calling)
            book = replace(book, calls=calls, stale=(*book.stale, *stale))
        return book

    async def posted(
        self,
        row: TableRow,
        shown: Shown,
        was: Row[Shown],
        kept: Row[Book],
        more: Sequence[OutboxRow] = (),
    ) -> Book:
        """A post stands, and has called some: it is written down with what is owed to the others.

        `was` and `kept`: what of it and of the book was last saved. Told again about the same
        board, after a crash, nobody is owed anything more. Returns the book as it is now.
        """
        book, rows = kept.value, list[OutboxRow]()
        changes = [was.change(shown)]
        if book.board < shown.board:
            book, rows = await self._owed(book, row, shown)
            changes.append(kept.change(book))
        outbox = (*rows, *more)
        await self._journal.change(Beside(row.id, outbox=outbox, settings=tuple(changes)))
        return book

    async def _owed(self, book: Book, row: TableRow, shown: Shown) -> tuple[Book, list[OutboxRow]]:
        users, board = users_of(row), shown.board
        calls, stale, rows = dict(book.calls), list(book.stale), list[OutboxRow]()
        now, heard = self._wishes.now, set(shown.post.mentions)
        kind = RESULT if shown.over else CALL
        for seat in sorted(users) if shown.over else shown.calls:
            if seat not in users:
                continue
            user, before = users[seat], calls.pop(seat, None)
            stale += before.messages if before is not None else ()
            if not shown.over:
                calls[seat] = Calling(board, now if user in heard else 0.0)
            due = None if user in heard else await self.due(user, row.id)
            if due is not None:
                rows.append(notice_row(row.id, kind, Notice(seat, board), f"{board}/{seat}", due))
        return replace(book, board=board, calls=calls, stale=tuple(stale)), rows

    async def asked(self, table: str, message: str, users: Iterable[str]) -> None:
        """A public message asks these users, and has called none of them."""
        await self._tell(table, ASKED, message, users)

    async def again(self, table: str, users: Iterable[str]) -> None:
        """A rematch waits for these users; each is called once."""
        await self._tell(table, AGAIN, "", users)

    async def _tell(self, table: str, kind: str, message: str, users: Iterable[str]) -> None:
        rows = []
        for user in users:
            due = await self.due(user, table)
            if due is not None:
                notice = Notice(user=user, message=message)
                rows.append(notice_row(table, kind, notice, f"{message}/{user}", due))
        if rows:
            await self._journal.change(Beside(table, outbox=tuple(rows)))

    async def due(self, user: str, table: str) -> float | None:
        """When somebody is to be told whom no post has called; None: never."""
        match await self._wishes.way(user, table):
            case way if way in (MENTION, DIRECT):
                return await self._wishes.next_wake(user)
            case way if way == DIGEST:
                return await self._wishes.next_digest(user)
            case way:
                assert way == SILENT
                return None
