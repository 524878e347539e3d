"""Tables in memory: those last used, each as the journal has it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeAlias

import msgspec
from msgspec import field

from bot.engine.errors import IllegalMove, NotYourTurn, refuse, require
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.orders.language import DropOrder, WriteOrder
from bot.engine.preview import Preview, foreseen
from bot.engine.prompts import Prompt
from bot.engine.records import Command, Record, S, Seat, encode, fingerprint, replace
from bot.games import NAMES
from bot.games import game as find_game
from bot.play.locks import Locks, beside
from bot.play.luck import added_by, key_of
from bot.play.owner import Owner
from bot.play.table.moves import TAKE_BACK, Views, counter_after, replay, seen_of, standing
from bot.play.table.options import SHOWN
from bot.play.table.rules_version import edition, version_of
from bot.play.time.pace import Pace, read_pace
from bot.play.time.seat_clock import TableClock
from bot.store.journal import Journal
from bot.store.records import JournalError, Move, SeatRow, Snapshot, TableRow, UnknownTable

Games: TypeAlias = Callable[[str], Game[Any]]

ID_LENGTH = 5
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that reads like another
COPY = "o"  # how the id of a copy to try things out begins; no real table has this letter
OPEN, RUNNING, OVER, CLOSED = "open", "running", "over", "closed"
MOST_LIVE = 256  # tables kept in memory
SNAPSHOT_AFTER = 200  # events


def new_id(length: int = ID_LENGTH) -> str:
    """Letters that mean nothing, short enough to be typed."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def is_copy(table: str) -> bool:
    return table.startswith(COPY)


# A state, a move, and what it would make of it.
Previews: TypeAlias = dict[Seat, tuple[S, Command, Preview[S]]]


class Live(Record, Generic[S], frozen=True):
    """A table as it stands. It is never changed, only swapped once the journal has a move."""

    id: str
    game: Game[S]
    seats: tuple[SeatRow, ...]
    status: str
    secret: bytes  # of the chain
    luck: bytes  # from which its draws come
    version: int
    head: str
    draws: int  # made by the moves that stand
    state: S
    unsaved: int = 0  # events since the last snapshot
    pace: Pace = Pace()
    clock: TableClock = TableClock()
    revision: int = 0  # of the clock
    stamp: int = 0  # of the table as the journal had it
    guild: str = ""  # its server
    held: str = ""  # the version of the rules it waits for: this build does not have it
    at: float = 0.0  # when its last move was made
    told: tuple[Event[S], ...] = ()  # the facts of that move, if it was made here
    views: Views[S] = field(default_factory=dict)  # those of this state that were asked for
    previews: Previews[S] = field(default_factory=dict)  # by seat, what was foreseen last

    def seen(self, viewer: Seat | None) -> S:
        """What a seat, or the channel, may know; worked out once for each of them."""
        return seen_of(self.game, self.state, self.views, viewer)

    def awaited(self, viewer: Seat | None = None) -> frozenset[Seat]:
        """Whom the table seems to wait for."""
        return self.game.awaited(self.seen(viewer))

    def prompts(self, seat: Seat) -> tuple[Prompt, ...]:
        return tuple(self.game.prompts(self.seen(seat), seat))

    def require_seat(self, seat: Seat | None) -> None:
        if seat is not None and not 0 <= seat < len(self.seats):
            raise NotYourTurn("play.refuse.no_seat", seat=seat + 1, seats=len(self.seats))

    def require_keeper(self, seat: Seat | None, keeper: str, command: Command) -> None:
        """May they give this? A friend who sits in answers, but leaves the orders alone."""
        if not keeper or seat is None:
            return
        if self.seats[seat].user != keeper:
            raise SeatLost("play.refuse.not_seated", table=self.id)
        orders = isinstance(command, WriteOrder | DropOrder)
        require(not (orders and self.seats[seat].holder), "seat.refuse.not_your_orders")

    def require_own(self, seat: Seat | None, giver: str, gone: Sequence[Move]) -> None:
        """May they take these back? A friend who sits in leaves what its player did."""
        if seat is None or not self.seats[seat].holder or giver != self.seats[seat].user:
            return
        theirs = any(move.giver == self.seats[seat].holder for move in gone)
        require(not theirs, "seat.refuse.not_your_move")


class Side(Generic[S]):
    """A table from one side: what a seat, or the channel, may know of it as it stands."""

    def __init__(self, live: Live[S], seat: Seat | None) -> None:
        live.require_seat(seat)
        self._live = live
        self.seat = seat
        self.game: Game[S] = live.game
        self.version = live.version
        self.status = live.status
        self.seats = live.seats
        self.clock = live.clock
        self.at = live.at

    @property
    def view(self) -> S:
        return self._live.seen(self.seat)

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """None for the channel: nobody asks it anything."""
        return () if self.seat is None else self._live.prompts(self.seat)

    @property
    def awaited(self) -> frozenset[Seat]:
        """Whom the table waits for, as the channel reads it."""
        return self._live.awaited()

    @property
    def told(self) -> tuple[Event[S], ...]:
        """What this side heard of the move that made it."""
        seen = (fact.seen_by(self.seat) for fact in self._live.told)
        return tuple(fact for fact in seen if fact is not None)

    @property
    def scores(self) -> Mapping[Seat, int]:
        return self.game.scores(self.view)

    async def foreseen(self, command: Command) -> Preview[S]:
        """What a move of this seat would make of the table; asked again, the same."""
        assert self.seat is not None
        state, known = self._live.state, self._live.previews
        last = known.get(self.seat)
        if last is not None and last[0] is state and last[1] == command:
            return last[2]
        found = await asyncio.to_thread(foreseen, self.game, state, self.seat, command)
        known[self.seat] = state, command, found
        return found


Gate: TypeAlias = Callable[[Live[Any]], Awaitable[None]]  # refuses where no move may be made


async def playable(live: Live[Any]) -> None:
    """May a move be made at this table on this build?"""
    require(not live.held, "upkeep.refuse.held", table=live.id, version=live.held)


class SeatLost(NotYourTurn):
    """Somebody else has the seat by now."""


class Tables:
    """The journal is the truth; what is kept here can be dropped at any time."""

    def __init__(self, journal: Journal, games: Games, most: int, owner: Owner) -> None:
        self.journal = journal
        self._owner = owner
        self.locks = Locks()
        self._games = games
        self._most = most
        self._live: dict[str, Live[Any]] = {}  # the last used at the end

    async def get(self, table: str) -> Live[Any]:
        """To read; a load waits for the move in progress, if there is one."""
        if table in self._live and await self._current(table):
            return self._touch(table)
        async with self.locks.of(table):
            return await self.held(table)

    def game_known(self, table: str) -> str:
        """Return the name of a table's game if the table is in memory, else an empty text."""
        return self._live[table].game.name if table in self._live else ""

    async def held(self, table: str) -> Live[Any]:
        """For whoever holds the table's lock."""
        if table not in self._live or not await self._current(table):
            self.keep(await self.load(table))
        return self._touch(table)

    async def _current(self, table: str) -> bool:
        """Is it still as it is known here? Another process may have moved it."""
        known = self._live[table]
        if self._owner.alone:
            return True
        same = await self.journal.stamp(table) == known.stamp
        return same and not await self._owner.other_build(known.guild)

    def _touch(self, table: str) -> Live[Any]:
        live = self._live[table] = self._live.pop(table)
        return live

    def keep(self, live: Live[Any]) -> None:
        self._live[live.id] = live
        if len(self._live) > self._most:
            del self._live[next(iter(self._live))]

    def forget(self, table: str | None) -> None:
        """One table, or all of them."""
        if table is None:
            self._live.clear()
        else:
            self._live.pop(table, None)

    async def load(self, table: str, at: int | None = None) -> Live[Any]:
        """From the journal, as it stands or as it stood right after version `at`."""
        row = await known_table(self.journal, table)
        require(row.version, "play.refuse.not_started", table=row.id)
        if not self._owner.alone:
            await self._owner.require_build(row)
        game = game_named(self._games, row.game)
        found = await self.journal.loaded(table, shape(game), at)
        row, saved, moves, ticks = found.row, found.snapshot, [*found.moves], found.clock
        require(
            at is None or 1 <= at <= row.version,
            "play.refuse.no_such_version",
            version=at,
            last=row.version,
        )
        if saved and not fits(saved, moves):
            saved, moves = None, await self.journal.moves(table, upto=at or row.version)
        stands = standing(moves)
        start = None
        later = stands
        if saved:
            start = msgspec.json.decode(saved.state, type=game.state)
            later = [move for move in stands if move.version > saved.version]
        version = await version_of(self.journal, table, game, moves[-1])
        ruled = edition(game, version)
        return Live(
            id=row.id,
            game=ruled or game,
            seats=row.seats,
            status=row.status,
            secret=found.secret,
            luck=key_of(found.secret, await added_at(self.journal, table, moves)),
            version=moves[-1].version,
            head=moves[-1].link,
            draws=counter_after(moves[-1]),
            state=await beside(len(later), replay, game, later, start),
            unsaved=sum(len(move.events) for move in later),
            pace=pace_of(row),
            clock=TableClock() if ticks is None else read_clock(ticks.body),
            revision=0 if ticks is None else ticks.revision,
            stamp=found.stamp,
            guild=row.guild,
            held="" if ruled else version,
            at=moves[-1].at,
        )

    async def save_snapshot(self, live: Live[Any]) -> None:
        """Now and then the state itself, so that a long game loads as fast as a short one."""
        if live.unsaved < SNAPSHOT_AFTER:
            return
        state = msgspec.Raw(encode(live.state))
        with suppress(JournalError):  # a cache: the move itself is safe
            await self.journal.save_snapshot(
                live.id, Snapshot(live.version, shape(live.game), state)
            )
        self.keep(replace(live, unsaved=0))


def fits(saved: Snapshot, moves: Sequence[Move]) -> bool:
    """Do all the moves that were in the snapshot still stand?"""
    return not any(
        version <= saved.version
        for move in moves
        if move.kind == TAKE_BACK
        for version in move.concerns
    )


_shapes: dict[type, str] = {}


def shape(game: Game[Any]) -> str:
    """The fingerprint of the game's state; taking it is slow."""
    kind = game.state
    if kind not in _shapes:
        _shapes[kind] = fingerprint(kind)
    return _shapes[kind]


def status_after(game: Game[S], state: S) -> str | None:
    """Over, once nobody is awaited and no window runs; None: it goes on."""
    return None if game.awaited(state) or game.timers(state) else OVER


def pace_of(row: TableRow) -> Pace:
    """A pace that this build cannot read any more hurries nobody."""
    try:
        return read_pace(row.pace)
    except IllegalMove:
        return Pace()


def read_clock(body: msgspec.Raw) -> TableClock:
    return msgspec.json.decode(body, type=TableClock)


def game_of(name: str) -> Game[Any]:
    """A game of this build, by its name."""
    return game_named(find_game, name)


def game_named(games: Games, name: str) -> Game[Any]:
    try:
        return games(name)
    except LookupError:
        raise IllegalMove("play.refuse.unknown_game", name=name[:SHOWN], allowed=NAMES) from None


async def added_at(journal: Journal, table: str, moves: Sequence[Move] = ()) -> tuple[str, ...]:
    """What the players added to the luck; `moves`: those that were read already."""
    if moves and moves[0].version == 1:
        return added_by(moves[0])
    first = await journal.moves(table, upto=1, events=False)
    return added_by(first[0] if first else None)


async def known_table(journal: Journal, table: str) -> TableRow:
    try:
        return await journal.table(table)
    except UnknownTable:
        refuse("play.refuse.unknown_table", table=table[:SHOWN])
