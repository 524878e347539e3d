"""Requests in a simulated month as public messages: each appears once, and once it is final."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from bot.engine.records import Record
from bot.play.assembly import Play
from bot.play.clock import pause
from bot.play.post.posts import users_of
from bot.play.seats.requests import LENT, SEAT, Asked, too_early, whose
from bot.play.votes import consent
from bot.play.votes.ballot import Status, Wish, wish_of
from bot.play.votes.consent import UNDO
from bot.store.records import JournalError, RequestRow, TableRow
from bot.store.settings import TABLE, TEXT, Setting
from tests.month import mailbox
from tests.month.mailbox import Mailbox, Message

CALLED = Setting(TABLE, "called", TEXT, "", keys=1)  # requests whose asked users were told


class Asking(Record, frozen=True):
    """`name`: which of its table's requests, counted from 1: ids depend on other tables."""

    name: str
    row: RequestRow
    asked: tuple[str, ...]  # users


class Requests:
    def __init__(self, play: Play, box: Mailbox, alive: Callable[[], bool]) -> None:
        self._referee = play.referee
        self._journal = play.journal
        self._consent, self._seats, self._wishes = play.consent, play.seats, play.wishes
        self._ledger = play.ledger
        self._box, self._alive = box, alive

    async def sync(self, row: TableRow) -> None:
        """What is new is posted and calls those it asks; what is final says so."""
        await self._tidy(row)
        for one in await self.all(row):
            nonce = nonce_of(row.id, one.name)
            known = self._box.messages.get(nonce)
            if one.row.status == Status.OPEN and not await self._early(one):
                await self._post(row, one, nonce)
            elif one.row.status != Status.OPEN and known is not None and not known.outcome:
                self._close(nonce, one.row.status)

    def _close(self, nonce: str, outcome: str) -> None:
        if self._alive():
            self._box.close(nonce, outcome)

    async def all(self, row: TableRow) -> list[Asking]:
        """A loan that runs is no question."""
        rows = await self._journal.requests(row.id)
        found = [Asking(f"{r.what}:{n}", r, tuple(asked_by(row, r))) for n, r in enumerate(rows, 1)]
        return [one for one in found if not is_loan(one.row)]

    async def is_open(self, row: TableRow, name: str) -> bool:
        return any(
            one.name == name and one.row.status == Status.OPEN for one in await self.all(row)
        )

    async def _tidy(self, row: TableRow) -> None:
        """What is over without a word is closed, as the real announcer does."""
        open_ = {r.what for r in await self._journal.requests(row.id) if r.status == Status.OPEN}
        if UNDO in open_:
            await self._consent.requests(row.id)
        if SEAT in open_:
            await self._seats.current(row)

    async def _early(self, one: Asking) -> bool:
        if one.row.what != SEAT:
            return False
        live = await self._referee.live(one.row.table)
        return too_early(wish_of(one.row, Asked), live.clock)

    async def _post(self, row: TableRow, one: Asking, nonce: str) -> None:
        """After a crash it is found by its nonce; whom it did not call is told in their own way."""
        if await CALLED.read(self._journal, row.id, one.name):
            return
        if self._alive() and not self._box.knows(nonce):
            called = await self._wishes.pinged(one.asked, row.id)
            text = f"{row.name or row.id}: {one.row.what}"
            self._box.send(Message(self._wishes.now, mailbox.REQUEST, row.id, nonce, text, called))
        heard = self._box.messages[nonce].called if self._box.knows(nonce) else ()
        with suppress(JournalError):  # a crash came after this: they are told already
            others = [user for user in one.asked if user not in heard]
            await self._ledger.asked(row.id, one.name, others)
        await CALLED.save(self._journal, CALLED.name, row.id, one.name)


def asked_by(row: TableRow, request: RequestRow) -> Iterable[str]:
    """The users who are to answer; of a seat that is offered, the one whose it is."""
    users = users_of(row)
    if request.what == SEAT:
        asked = wish_of(request, Asked)
        owner = whose(row.seats[asked.seat])
        return [owner] if owner.isdecimal() and owner != asked.by else []
    kind: type[Wish] = consent.Wish if request.what == UNDO else pause.Wish
    return [users[seat] for seat in wish_of(request, kind).asked if seat in users]


def is_loan(request: RequestRow) -> bool:
    return request.what == SEAT and wish_of(request, Asked).kind == LENT


def nonce_of(table: str, name: str) -> str:
    return f"{table}/{mailbox.REQUEST}/{name}"
