"""Undo by consent: a seat asks, exactly the others answer, and all see what would be lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from bot.engine.errors import BoardMovedOn, NotYourTurn, require
from bot.engine.records import Record, Seat, encode, frozen, replace
from bot.engine.text import Text
from bot.play.autopilots.levels import AUTOPILOT
from bot.play.table.fold import in_force
from bot.play.table.live import RUNNING, Live, Locks
from bot.play.table.log import lines_for
from bot.play.table.moves import shown_again
from bot.play.table.news import Line, line_row
from bot.play.table.past import Stood, everybody, is_private, own_moves, retrace
from bot.play.table.referee import Outcome, Referee
from bot.play.table.undo import Undo, own_versions, place_of, undo
from bot.store.journal import Journal
from bot.store.records import Beside, Move, RequestRow

UNDO = "undo"  # what such a request is called in the journal
OPEN, AGREED, REFUSED, LAPSED, WITHDRAWN = "open", "agreed", "refused", "lapsed", "withdrawn"
YES, NO = ANSWERS = ("agree", "refuse")
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


class Request(Record, frozen=True):
    """A request as one viewer may read it."""

    id: int
    seat: Seat
    asked: tuple[Seat, ...]
    answers: Mapping[Seat, str]
    status: str
    due: float
    lost: tuple[Text, ...]

    @property
    def silent(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.asked if seat not in self.answers)


class Consent:
    """One open request at each table; whatever is refused leaves everything as it was."""

    def __init__(self, referee: Referee, *, clock: Callable[[], float] = time.time) -> None:
        self.journal: Journal = referee.journal
        self._referee = referee
        self._clock = clock
        self._locks = Locks()

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
        return Proposal(False, lost, others(live, seat), found.why.reason, request)

    # Asking and answering

    async def ask(self, table: str, seat: Seat, *, giver: str, step: int | None = None) -> Request:
        """Asks the other people at the table; if there is none, it is done at once."""
        async with self._locks.of(table):
            live, moves = await self._table(table)
            found = weigh(live, moves, seat, step)
            require(found.why is not None, "play.refuse.consent_free")
            require(not await self._standing(live, moves), "play.refuse.consent_open")
            versions = found.taken.versions
            wish = Wish(seat, versions[0], live.version, versions, others(live, seat))
            due = self._clock() + LASTS
            row = RequestRow(0, table, UNDO, raw(wish), raw({}), due)
            row = replace(row, id=await self.journal.open_request(row, (shown_again(table, UNDO),)))
            row = await self._settle(live, moves, row, wish, {}, giver)
            return await self._read(live, row, seat)

    async def answer(
        self, table: str, request: int, seat: Seat, answer: str, *, giver: str
    ) -> Request:
        """Yes or no, until everybody has answered; then it is final."""
        require(answer in ANSWERS, "play.refuse.consent_answer", allowed=ANSWERS)
        async with self._locks.of(table):
            live, moves = await self._table(table)
            row, wish, answers = await self._open(live, moves, request)
            if seat not in wish.asked:
                raise NotYourTurn("play.refuse.consent_not_asked")
            answers = frozen(answers, seat, answer)
            row = await self._settle(live, moves, row, wish, answers, giver)
            if row.status == OPEN:
                await self._save(row)
            return await self._read(live, row, seat)

    async def withdraw(self, table: str, request: int, seat: Seat) -> Request:
        """Whoever asked thinks better of it."""
        async with self._locks.of(table):
            live, moves = await self._table(table)
            row, wish, _ = await self._open(live, moves, request)
            if seat != wish.seat:
                raise NotYourTurn("play.refuse.consent_not_yours")
            row = replace(row, status=WITHDRAWN)
            await self._save(row)
            return await self._read(live, row, seat)

    async def expire(self, table: str, request: int) -> bool:
        """The clock: whoever is silent until then says no. False: it is not due, or was final."""
        async with self._locks.of(table):
            row = await self._row(table, request)
            if row.status != OPEN or row.due > self._clock():
                return False
            await self._save(replace(row, status=REFUSED))
            return True

    # Reading

    async def request(self, table: str, request: int, viewer: Seat | None = None) -> Request:
        live = await self._referee.live(table)
        return await self._read(live, await self._row(table, request), viewer)

    async def requests(self, table: str, viewer: Seat | None = None) -> list[Request]:
        """All that were ever made at a table; those that somebody played past have lapsed."""
        async with self._locks.of(table):
            live, moves = await self._referee.live(table), await self.journal.moves(table)
            await self._standing(live, moves)
            rows = [row for row in await self.journal.requests(table) if row.what == UNDO]
            texts = sentences(live, moves, viewer)
            return [readable(row, texts) for row in rows]

    async def _read(self, live: Live[Any], row: RequestRow, viewer: Seat | None) -> Request:
        moves = await self.journal.moves(live.id)
        return readable(row, sentences(live, moves, viewer))

    async def _table(self, table: str) -> tuple[Live[Any], list[Move]]:
        live = await self._referee.live(table)
        require(live.status == RUNNING, "play.refuse.over", table=live.id)
        moves = await self.journal.moves(table)
        return live, moves[: live.version]

    async def _row(self, table: str, request: int) -> RequestRow:
        rows = await self.journal.requests(table)
        found = [row for row in rows if row.id == request and row.what == UNDO]
        require(found, "play.refuse.consent_unknown")
        return found[0]

    async def _open(
        self, live: Live[Any], moves: Sequence[Move], request: int
    ) -> tuple[RequestRow, Wish, Mapping[Seat, str]]:
        row = await self._row(live.id, request)
        row = await self._lapsed(live, moves, row)
        if row.status != OPEN:
            raise BoardMovedOn(f"play.refuse.consent_final.{row.status}")
        return row, wish_of(row), answers_of(row)

    async def _standing(self, live: Live[Any], moves: Sequence[Move]) -> list[RequestRow]:
        rows = await self.journal.requests(live.id)
        found = [row for row in rows if row.what == UNDO and row.status == OPEN]
        found = [await self._lapsed(live, moves, row) for row in found]
        return [row for row in found if row.status == OPEN]

    async def _lapsed(self, live: Live[Any], moves: Sequence[Move], row: RequestRow) -> RequestRow:
        """It is over once its time is, or once anybody has played on, other than in private."""
        if row.status != OPEN:
            return row
        status = OPEN
        if any(move.key == key_of(row) for move in moves):
            status = AGREED  # it was done, but a crash came before the note of it
        elif played_on(live, moves, wish_of(row).seen):
            status = LAPSED
        elif row.due <= self._clock():
            status = REFUSED
        if status != OPEN:
            row = replace(row, status=status)
            await self._save(row)
        return row

    # Deciding

    async def _settle(
        self,
        live: Live[Any],
        moves: Sequence[Move],
        row: RequestRow,
        wish: Wish,
        answers: Mapping[Seat, str],
        giver: str,
    ) -> RequestRow:
        """Final once all have answered; a seat kept by an autopilot agrees."""
        people = set(others(live, wish.seat))
        open_ = [seat for seat in wish.asked if seat in people and seat not in answers]
        row = replace(row, answers=raw({str(seat): said for seat, said in answers.items()}))
        if open_:
            return row
        if any(answers.get(seat) == NO for seat in people):
            status = REFUSED
        else:
            await self._take_back(live.id, wish, row, giver)
            status = AGREED
        row = replace(row, status=status)
        await self._save(row)
        return row

    async def _take_back(self, table: str, wish: Wish, row: RequestRow, giver: str) -> Outcome[Any]:
        async def choose(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
            if played_on(live, moves, wish.seen):
                raise BoardMovedOn(f"play.refuse.consent_final.{LAPSED}")
            past = retrace(live.game, moves)
            found = [n for n, stood in enumerate(past) if stood.move.version == wish.step]
            if not found:
                raise BoardMovedOn(f"play.refuse.consent_final.{LAPSED}")
            return undo(live.game, past, wish.seat, found[0], live.secret).taken.versions

        return await self._referee.strike(table, wish.seat, choose, giver=giver, key=key_of(row))

    async def _save(self, row: RequestRow) -> None:
        """The answer and the wish to show it, together; a consent is told in the next post."""
        posts = [shown_again(row.table, UNDO)]
        if row.status == AGREED:
            line = Line("play.line.taken_back", wish_of(row).seat)
            posts.append(line_row(row.table, line, f"{UNDO}/{row.id}"))
        await self.journal.change(Beside(row.table, outbox=tuple(posts), request=row))


def weigh(live: Live[Any], moves: Sequence[Move], seat: Seat, step: int | None) -> Undo[Any]:
    past: list[Stood[Any]] = retrace(live.game, moves)
    return undo(live.game, past, seat, place_of(past, moves, seat, step), live.secret)


def others(live: Live[Any], seat: Seat) -> tuple[Seat, ...]:
    """All other people at the table; autopilots agree to everything."""
    return tuple(
        Seat(row.seat)
        for row in live.seats
        if row.seat != seat and not row.user.startswith(AUTOPILOT)
    )


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


def readable(row: RequestRow, texts: Mapping[int, tuple[Text, ...]]) -> Request:
    wish = wish_of(row)
    lost = tuple(text for version in wish.lost for text in texts.get(version, ()))
    return Request(row.id, wish.seat, wish.asked, answers_of(row), row.status, row.due, lost)


def wish_of(row: RequestRow) -> Wish:
    return msgspec.json.decode(row.body, type=Wish)


def answers_of(row: RequestRow) -> dict[Seat, str]:
    said = msgspec.json.decode(row.answers, type=dict[str, str])
    return {Seat(int(seat)): answer for seat, answer in said.items()}


def key_of(row: RequestRow) -> str:
    """By which the same consent takes back once."""
    return f"{UNDO}:{row.id}"


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(encode(value))
