"""Undo by consent: a seat asks, exactly those concerned answer, and all see what would be lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.engine.errors import require
from bot.engine.events import Event
from bot.engine.records import Record, Seat, replace
from bot.engine.text import Text
from bot.play.people import AUTOPILOT
from bot.play.table.live import RUNNING, Live
from bot.play.table.log import Line, line_row, lines_for
from bot.play.table.moves import draws_of, in_force
from bot.play.table.past import Stood, everybody, is_private, own_moves, retrace
from bot.play.table.referee import Referee
from bot.play.table.undo import Undo, own_versions, place_of, undo
from bot.play.votes.ballot import Answer, Poll, Polls, Status
from bot.store.journal import Journal
from bot.store.records import Move, OutboxRow

UNDO = "undo"  # what such a request is called in the journal
LASTS = 24 * 3600.0  # seconds; silence after that is a no


class Wish(Record, frozen=True):
    """What a request is about, as the journal keeps it."""

    seat: Seat
    step: int  # the version that is to go, with what came of it
    seen: int  # the version of the table it was asked at
    lost: tuple[int, ...]  # the versions that would go
    asked: tuple[Seat, ...]


class Step(Record, frozen=True):
    """A move of one's own that stands: the how manieth it was, and what it said."""

    number: int
    texts: tuple[Text, ...]


class Proposal(Record, frozen=True):
    """What taking a step back would mean, in the eyes of the seat that thinks of it."""

    free: bool
    lost: tuple[Text, ...]
    asked: tuple[Seat, ...] = ()  # who would have to agree
    why: Text | None = None  # why it is not free
    request: int = 0  # the one that is open already at this table


class Request(Poll[Wish], frozen=True):
    """`lost`: what would be lost, in the eyes of whoever reads it."""

    lost: tuple[Text, ...] = ()

    @property
    def key(self) -> str:
        """By which the same consent takes back once."""
        return f"{UNDO}:{self.id}"


class Consent:
    """One open request at each table; whatever is refused leaves everything as it was."""

    def __init__(self, referee: Referee, *, clock: Callable[[], float] = time.time) -> None:
        self.journal: Journal = referee.journal
        self._referee = referee
        self._requests = Polls(
            self.journal, Request, Wish, (UNDO,), refusals="play.refuse.consent_", clock=clock
        )

    # Thinking of it

    async def steps(self, table: str, seat: Seat) -> list[Step]:
        """The seat's moves that could go, the latest first."""
        live, moves = await self._table(table)
        past = retrace(live.game, moves)
        texts = sentences(live, moves, seat)
        numbers = {version: n for n, version in enumerate(own_versions(moves, seat), 1)}
        versions = [past[place].move.version for place in own_moves(past, seat)]
        return [Step(numbers[v], texts.get(v, ())) for v in reversed(versions)]

    async def proposal(self, table: str, seat: Seat, step: int | None = None) -> Proposal:
        """What would go with this step, or with the latest, and who would be asked."""
        live, moves = await self._table(table)
        found = weigh(live, moves, seat, step)
        lost = told(live, moves, found.taken.versions, seat)
        standing = await self._standing(live, moves)
        request = standing[0].id if standing else 0
        if found.why is None:
            return Proposal(True, lost, request=request)
        asked = concerned(live, found.taken.gone, seat)
        return Proposal(False, lost, asked, found.why.reason, request)

    # Asking and answering

    async def ask(self, table: str, seat: Seat, *, giver: str, step: int | None = None) -> Request:
        """Asks the people concerned; if there is nobody else, it is done at once."""

        async def begin() -> tuple[Live[Any], Request]:
            last, (live, moves) = await self._requests.last(table), await self._table(table)
            found = weigh(live, moves, seat, step)
            require(found.why is not None, "play.refuse.consent_free")
            require(not await self._standing(live, moves), "play.refuse.consent_open")
            versions = found.taken.versions
            asked = concerned(live, found.taken.gone, seat)
            wish = Wish(seat, versions[0], live.version, versions, asked)
            request = Request(0, UNDO, wish, {}, self._requests.clock() + LASTS)
            return live, await self._requests.begin(table, request, last)

        live, begun = await self._requests.settled(table, begin)

        async def settle() -> Request:
            known = await self._requests.one(table, begun.id)
            return await self._settle(live, known, giver) if known.open else known

        return await self._read(live, await self._requests.settled(table, settle), seat)

    async def answer(
        self, table: str, number: int, seat: Seat, answer: str, *, giver: str
    ) -> Request:
        """Yes or no, until everybody has answered; then it is final."""

        async def settle() -> Request:
            live, request = await self._open(table, number)
            request = await self._settle(
                live, self._requests.answered(request, seat, answer), giver
            )
            if request.open:
                request = await self._save(table, request)
            return await self._read(live, request, seat)

        return await self._requests.settled(table, settle)

    async def withdraw(self, table: str, number: int, seat: Seat) -> Request:
        """Whoever asked thinks better of it."""

        async def settle() -> Request:
            live, request = await self._open(table, number)
            request = await self._save(table, self._requests.withdrawn(request, seat))
            return await self._read(live, request, seat)

        return await self._requests.settled(table, settle)

    async def expire(self, table: str, number: int) -> bool:
        """The clock: whoever is silent until then says no. False: it is not due, or was final."""
        return await self._requests.expire(table, number)

    # Reading

    async def request(self, table: str, number: int, viewer: Seat | None = None) -> Request:
        live = await self._referee.live(table)
        return await self._read(live, await self._requests.one(table, number), viewer)

    async def requests(self, table: str, viewer: Seat | None = None) -> list[Request]:
        """All that were ever made at a table; those that somebody played past have lapsed."""

        async def settle() -> list[Request]:
            live, moves = await self._referee.live(table), await self.journal.moves(table)
            await self._standing(live, moves)
            texts = sentences(live, moves, viewer)
            return [readable(request, texts) for request in await self._requests.all(table)]

        return await self._requests.settled(table, settle)

    async def _read(self, live: Live[Any], request: Request, viewer: Seat | None) -> Request:
        moves = await self.journal.moves(live.id)
        return readable(request, sentences(live, moves, viewer))

    async def _table(self, table: str) -> tuple[Live[Any], list[Move]]:
        live = await self._referee.live(table)
        require(live.status == RUNNING, "play.refuse.over", table=live.id)
        moves = await self.journal.moves(table)
        return live, moves[: live.version]

    async def _open(self, table: str, number: int) -> tuple[Live[Any], Request]:
        """Refused if nobody can answer it any more."""
        live, moves = await self._table(table)
        request = await self._lapsed(live, moves, await self._requests.one(table, number))
        self._requests.require_open(request)
        return live, request

    async def _standing(self, live: Live[Any], moves: Sequence[Move]) -> list[Request]:
        found = [request for request in await self._requests.all(live.id) if request.open]
        found = [await self._lapsed(live, moves, request) for request in found]
        return [request for request in found if request.open]

    async def _lapsed(self, live: Live[Any], moves: Sequence[Move], request: Request) -> Request:
        """It is over once its time is, or once anybody has played on, other than in private."""
        if not request.open:
            return request
        status = Status.OPEN
        if any(move.key == request.key for move in moves):
            status = Status.AGREED  # it was done when its note was still written after it
        elif played_on(live, moves, request.body.seen):
            status = Status.LAPSED
        elif request.due <= self._requests.clock():
            status = Status.REFUSED
        if status != Status.OPEN:
            request = await self._save(live.id, replace(request, status=status))
        return request

    # Deciding

    async def _settle(self, live: Live[Any], request: Request, giver: str) -> Request:
        """Final once all have answered; a seat kept by an autopilot agrees."""
        people = set(others(live, request.seat))
        if any(seat in people and seat not in request.answers for seat in request.asked):
            return request
        if people.intersection(request.said(Answer.NO)):
            return await self._save(live.id, replace(request, status=Status.REFUSED))
        return await self._take_back(live.id, request, giver)

    async def _take_back(self, table: str, request: Request, giver: str) -> Request:
        """The move goes and the request is final, both at once."""
        wish, agreed = request.body, replace(request, status=Status.AGREED)

        async def choose(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
            lapsed = replace(request, status=Status.LAPSED)
            if played_on(live, moves, wish.seen):
                self._requests.require_open(lapsed)
            past = retrace(live.game, moves)
            found = [n for n, stood in enumerate(past) if stood.move.version == wish.step]
            if not found:
                self._requests.require_open(lapsed)
            return undo(live.game, past, wish.seat, found[0], live.luck).taken.versions

        note = self._requests.note(table, agreed, told_of(table, request))
        await self._referee.strike(
            table, wish.seat, choose, giver=giver, key=request.key, note=note
        )
        return replace(agreed, revision=request.revision + 1)

    async def _save(self, table: str, request: Request) -> Request:
        news = (told_of(table, request),) if request.status == Status.AGREED else ()
        return await self._requests.save(table, request, *news)


def told_of(table: str, request: Request) -> OutboxRow:
    """A consent is told in the next post."""
    line = Line("play.line.taken_back", request.seat, call=True)
    return line_row(table, line, f"{UNDO}/{request.id}")


def weigh(live: Live[Any], moves: Sequence[Move], seat: Seat, step: int | None) -> Undo[Any]:
    past: list[Stood[Any]] = retrace(live.game, moves)
    return undo(live.game, past, seat, place_of(past, moves, seat, step), live.luck)


def others(live: Live[Any], seat: Seat) -> tuple[Seat, ...]:
    """All other people at the table; autopilots agree to everything."""
    return tuple(
        Seat(row.seat)
        for row in live.seats
        if row.seat != seat and not row.user.startswith(AUTOPILOT)
    )


def concerned(live: Live[Any], gone: Sequence[Stood[Any]], seat: Seat) -> tuple[Seat, ...]:
    """Those who acted in what would go, or learned something by it; if nobody did, all others.

    As far as the channel can tell, and the asker: who is asked must not show what somebody did in
    private, nor what lies in a fact that the asker has heard only half of.
    """
    people, viewers = others(live, seat), everybody(live.game, live.state)
    found = set[Seat]()
    for stood in gone:
        if stood.move.actor is not None and not is_private(stood.move, {}, viewers):
            found.add(Seat(stood.move.actor))
        for fact in telling(stood):
            heard = fact.seen_by(seat)
            if heard is not None:
                found |= {one for one in people if heard.seen_by(one) == heard}
    return tuple(one for one in people if one in found) or people


def telling(stood: Stood[Any]) -> list[Event[Any]]:
    """Facts of a move by which somebody learned something, as far as the channel heard of them."""
    heard = [fact for fact in stood.facts if fact.seen_by(None) is not None]
    shown = [fact for fact in heard if fact.shows()]
    return shown or (heard if draws_of(stood.move) else [])


def played_on(live: Live[Any], moves: Sequence[Move], seen: int) -> bool:
    """Has anybody done anything since of which anybody else has heard?"""
    known = {move.version: move for move in moves}
    later = [move for move in in_force(moves) if move.version > seen]
    viewers = everybody(live.game, live.state)
    return not all(is_private(move, known, viewers) for move in later)


def sentences(
    live: Live[Any], moves: Sequence[Move], viewer: Seat | None
) -> dict[int, tuple[Text, ...]]:
    """What the log says of each move to this viewer."""
    return {line.version: line.texts for line in lines_for(live.game, moves, viewer)}


def told(
    live: Live[Any], moves: Sequence[Move], versions: Sequence[int], viewer: Seat | None
) -> tuple[Text, ...]:
    texts = sentences(live, moves, viewer)
    return tuple(text for version in versions for text in texts.get(version, ()))


def readable(request: Request, texts: Mapping[int, tuple[Text, ...]]) -> Request:
    lost = tuple(text for version in request.body.lost for text in texts.get(version, ()))
    return replace(request, lost=lost)
