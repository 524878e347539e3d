"""Before the first move: a table is opened, joined, left, configured and started."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec

import msgspec

from bot.engine.chance import Chance, commitment, new_secret
from bot.engine.errors import BoardMovedOn, require
from bot.engine.game import Game, Options
from bot.engine.records import S, encode, replace
from bot.engine.story import open_table
from bot.games import game as find_game
from bot.play.autopilots.levels import LEVELS
from bot.play.lobby.terms import checked_name, checked_pace, require_least
from bot.play.locks import Locks
from bot.play.luck import Started, key_of
from bot.play.people import AUTOPILOT, rated_now
from bot.play.table.live import (
    CLOSED,
    OPEN,
    OVER,
    RUNNING,
    Games,
    added_at,
    game_named,
    known_table,
    new_id,
    status_after,
)
from bot.play.table.moves import SETUP, new_move, outbox_row
from bot.play.table.options import SHOWN, read_options
from bot.play.table.ticks import Clockwork
from bot.play.time.pace import DAY
from bot.store import chain
from bot.store.journal import Journal
from bot.store.records import (
    Append,
    Beside,
    ClockFact,
    Deadline,
    Due,
    OutboxRow,
    SeatRow,
    TableRow,
    UnknownTable,
    VersionConflict,
)
from bot.store.settings import ADDED, LEAST, RATED_HERE, Scope, kept

ANYBODY, BY_INVITATION = ACCESS = ("open", "invited")  # who may sit down: a table's setting
LOBBY_CLOSED = "lobby_closed"  # a fact of the clock, as is that it closes soon
LOBBY_FULL = "lobby_full"  # told, but no fact of the clock
LOBBY_ENOUGH = "lobby_enough"  # those who sit there could begin
GATHERING = 14 * DAY  # seconds until a table that nobody starts closes
BEFORE = 2 * DAY  # seconds before that its owner is called
NOBODY_ADDS: Mapping[str, str] = {}
P = ParamSpec("P")


def one_at_a_time(
    change: Callable[Concatenate[Lobby, str, P], Awaitable[TableRow]],
) -> Callable[Concatenate[Lobby, str, P], Awaitable[TableRow]]:
    """At each table; a race lost to another process is decided again, once."""

    @wraps(change)
    async def changed(lobby: Lobby, table: str, /, *args: P.args, **more: P.kwargs) -> TableRow:
        async with lobby.locks.of(table):
            for _ in range(2):
                with suppress(VersionConflict):
                    return await change(lobby, table, *args, **more)
        raise BoardMovedOn("play.refuse.busy", table=table)

    return changed


class Lobby:
    """Tables that nobody has moved at. A refusal leaves them as they were."""

    def __init__(
        self,
        journal: Journal,
        *,
        games: Games = find_game,
        clock: Callable[[], float] = time.time,
        clockwork: Clockwork | None = None,
    ) -> None:
        self.journal = journal
        self._clockwork = clockwork or Clockwork(journal, now=clock)
        self._games = games
        self._clock = clock
        self.locks = Locks()

    async def open(
        self,
        game: str,
        owner: str,
        *,
        options: Mapping[str, Any] | None = None,
        name: str = "",
        guild: str = "",
        channel: str = "",
        pace: str = "",
        plays: bool = True,
        others: Sequence[str] = (),
        least: int = 0,
        added: Mapping[str, str] = NOBODY_ADDS,
    ) -> TableRow:
        """A new table with its secret drawn; who opens it owns it and, if they play, sits down.

        `others` sit there before them. `least`: with how many they may begin; 0: with all.
        `added`: what they add to its luck, by user.
        """
        rules = game_named(self._games, game)
        chosen = read_options(rules, options or {})
        require_least(rules, least, chosen.players)
        secret = new_secret()
        table = TableRow(
            await self._free_id(),
            game,
            msgspec.Raw(encode(chosen)),
            OPEN,
            commitment(secret),
            self._clock(),
            name=checked_name(name),
            owner=owner,
            guild=guild,
            channel=channel,
            pace=checked_pace(pace),
            seats=seated([*others, owner] if plays else others),
        )
        await self.journal.create_table(table, secret, gathering(table.id, table.created))
        if least:
            await LEAST.save(self.journal, least, table.id)
        for user, what in added.items():
            await ADDED.save(self.journal, what, table.id, user)
        return table

    async def _free_id(self) -> str:
        while True:
            name = new_id()
            try:
                await self.journal.table(name)
            except UnknownTable:
                return name

    @one_at_a_time
    async def join(self, table: str, user: str, added: str = "") -> TableRow:
        """A user sits down at the first free seat; `added`: what they add to the luck."""
        row = await self._open_table(table)
        taken = any(seat.user == user for seat in row.seats)
        require(not taken, "play.refuse.already_seated", name=row.name)
        row = await self._seat(row, user)
        await ADDED.save(self.journal, added, row.id, user)
        await self._enough(row)
        return row

    @one_at_a_time
    async def add(self, table: str, user: str, added: str) -> TableRow:
        """Somebody who sits there adds something else to the luck, before it begins."""
        row = await self._open_table(table)
        sits = any(seat.user == user for seat in row.seats)
        require(sits, "play.refuse.not_seated", table=row.id)
        await ADDED.save(self.journal, added, row.id, user)
        return row

    async def added(self, row: TableRow) -> tuple[str, ...]:
        """What its players add to the luck, by seat; once it has begun, what they added."""
        if row.version:
            return await added_at(self.journal, row.id)
        known = await kept(self.journal, Scope.TABLE, row.id)
        return tuple(known.get(ADDED, seat.user) for seat in row.seats)

    @one_at_a_time
    async def seat_autopilot(self, table: str, by: str, level: str) -> TableRow:
        """The owner lets an autopilot take the first free seat."""
        row = await self._owned(table, by)
        require(level in LEVELS, "play.refuse.level", level=level[:SHOWN], allowed=LEVELS)
        return await self._seat(row, AUTOPILOT + level)

    async def least(self, row: TableRow) -> int:
        """With how many its owner may begin."""
        most = self._options(row).players
        return min(await LEAST.read(self.journal, row.id) or most, most)

    def _options(self, row: TableRow) -> Options:
        rules = game_named(self._games, row.game)
        return read_options(rules, msgspec.json.decode(row.options))

    async def _enough(self, row: TableRow) -> None:
        """The owner is called once, when they could begin with those who sit there."""
        least = await self.least(row)
        if not least == len(row.seats) < self._options(row).players:
            return
        fact = ClockFact(row.id, LOBBY_ENOUGH, LOBBY_ENOUGH, None, 0, self._clock())
        told = {known.kind for known in await self.journal.clock_facts(row.id)}
        if row.seats[-1].user != row.owner and LOBBY_ENOUGH not in told:
            posts = self._clockwork.posts([fact])
            await self.journal.change(Beside(row.id, facts=(fact,), outbox=posts))

    @one_at_a_time
    async def leave(self, table: str, user: str) -> TableRow:
        """A user gets up; if they were the owner, the next user is, and without one it closes."""
        row = await self._open_table(table)
        rest = [seat.user for seat in row.seats if seat.user != user]
        sits = len(rest) < len(row.seats)
        require(sits or user == row.owner, "play.refuse.not_seated", table=row.id)
        users = [other for other in rest if not other.startswith(AUTOPILOT)]
        if user != row.owner:
            return await self._change(row, seats=seated(rest))
        if users:
            return await self._change(row, seats=seated(rest), owner=users[0])
        return await self._change(row, seats=seated(rest), status=CLOSED)

    @one_at_a_time
    async def free_seat(self, table: str, by: str, seat: int) -> TableRow:
        """The owner takes a user or an autopilot off the table."""
        row = await self._owned(table, by)
        require(
            0 <= seat < len(row.seats),
            "play.refuse.no_seat",
            seat=seat + 1,
            seats=len(row.seats),
        )
        rest = [other.user for other in row.seats if other.seat != seat]
        return await self._change(row, seats=seated(rest))

    @one_at_a_time
    async def configure(
        self,
        table: str,
        by: str,
        *,
        options: Mapping[str, Any] | None = None,
        name: str | None = None,
        pace: str | None = None,
        least: int | None = None,
    ) -> TableRow:
        """The owner changes the named options; the others stay."""
        row = await self._owned(table, by)
        rules = game_named(self._games, row.game)
        chosen = read_options(rules, {**msgspec.json.decode(row.options), **(options or {})})
        require(
            len(row.seats) <= chosen.players,
            "play.refuse.too_many_seated",
            seated=len(row.seats),
            players=chosen.players,
        )
        if least is not None:
            require_least(rules, least, chosen.players)
            await LEAST.save(self.journal, least, row.id)
        return await self._change(
            row,
            options=msgspec.Raw(encode(chosen)),
            name=row.name if name is None else checked_name(name),
            pace=row.pace if pace is None else checked_pace(pace),
        )

    @one_at_a_time
    async def close(self, table: str, by: str) -> TableRow:
        """The owner gives the table up before it started."""
        return await self._change(await self._owned(table, by), status=CLOSED)

    @one_at_a_time
    async def warn(self, table: str) -> TableRow:
        """The clock calls the owner of a table that closes before long; else nothing."""
        row = await known_table(self.journal, table)
        if row.status != OPEN:
            return row
        rows = [
            one for one in await self.journal.deadlines(table=table) if one.kind != Due.LOBBY_ENDS
        ]
        now, closes = self._clock(), max(one.due for one in rows if one.kind == Due.LOBBY)
        key = f"{Due.LOBBY_ENDS}/{closes:.0f}"
        told = (ClockFact(row.id, key, Due.LOBBY_ENDS, None, 0, now, closes - now),)
        posts = self._clockwork.posts(told)
        await self.journal.change(Beside(row.id, deadlines=tuple(rows), facts=told, outbox=posts))
        return row

    @one_at_a_time
    async def expire(self, table: str) -> TableRow:
        """The clock closes a table for which not enough players were found; else nothing."""
        row = await known_table(self.journal, table)
        if row.status != OPEN:
            return row
        told = (ClockFact(row.id, LOBBY_CLOSED, LOBBY_CLOSED, None, 0, self._clock()),)
        posts = self._clockwork.posts(told)
        await self.journal.change(
            Beside(row.id, deadlines=(), facts=told, outbox=posts, status=CLOSED)
        )
        return replace(row, status=CLOSED)

    @one_at_a_time
    async def start(self, table: str, by: str, *, key: str | None = None) -> TableRow:
        """Set-up is the first move; from now on the referee has the table."""
        if key is not None and await self.journal.move_by_key(table, key):
            return await self.journal.table(table)
        row = await self._owned(table, by)
        rules = game_named(self._games, row.game)
        options, least = self._options(row), await self.least(row)
        missing = least - len(row.seats)
        require(missing <= 0, "play.refuse.seats_missing", n=missing, players=least)
        if len(row.seats) < options.players:  # those who sit there will do
            given = {**msgspec.json.decode(row.options), "players": len(row.seats)}
            options = read_options(rules, given)
            row = await self._change(row, options=msgspec.Raw(encode(given)))
        secret, added = await self.journal.secret(row.id), await self.added(row)
        ruling = open_table(rules, options, Chance(key_of(secret, added)))
        move = new_move(
            rules,
            SETUP,
            None,
            version=1,
            first_draw=0,
            giver=by,
            key=key,
            at=self._clock(),
            command=Started(added) if any(added) else None,
            ruling=ruling,
        )
        status = status_after(rules, ruling.state) or RUNNING
        first = chain.linked(secret, "", move)
        outbox = (outbox_row(row.id, 1), *self._filled(row, rules, ruling.state, move.at))
        ticks = await self._clockwork.first(row, rules, ruling.state, move.at)
        rows = () if status == OVER else ticks.deadlines
        await RATED_HERE.save(self.journal, await rated_now(self.journal, row.seats), row.id)
        await self.journal.append(
            Append(row.id, 0, first, status, outbox, rows, lobby=row, beside=ticks.change)
        )
        return await self.journal.table(row.id)

    async def _open_table(self, table: str) -> TableRow:
        row = await known_table(self.journal, table)
        require(row.status == OPEN, f"play.refuse.not_open.{row.status}", table=row.id)
        return row

    async def _owned(self, table: str, by: str) -> TableRow:
        row = await self._open_table(table)
        require(row.owner == by, "play.refuse.not_owner", table=row.id)
        return row

    async def _seat(self, row: TableRow, user: str) -> TableRow:
        players = self._options(row).players
        require(len(row.seats) < players, "play.refuse.table_full", table=row.id, players=players)
        return await self._change(row, seats=seated([*(seat.user for seat in row.seats), user]))

    def _filled(self, row: TableRow, rules: Game[S], state: S, at: float) -> tuple[OutboxRow, ...]:
        """Somebody else took the last seat: the owner is told, if the first post does not call."""
        last, users = row.seats[-1].user, {seat.seat: seat.user for seat in row.seats}
        called = {users[seat] for seat in rules.awaited(rules.seen_by(state, None))}
        if last == row.owner or last.startswith(AUTOPILOT) or row.owner in called:
            return ()
        return self._clockwork.posts([ClockFact(row.id, LOBBY_FULL, LOBBY_FULL, None, 0, at)])

    async def _change(self, row: TableRow, **changes: Any) -> TableRow:
        changed = replace(row, **changes)
        await self.journal.change_table(changed, row)
        return changed


def gathering(table: str, at: float) -> tuple[Deadline, Deadline]:
    """A table that nobody starts: when its owner is called, and when it closes."""
    closes = at + GATHERING
    return (
        Deadline(table, "table", Due.LOBBY_ENDS, closes - BEFORE),
        Deadline(table, "table", Due.LOBBY, closes),
    )


def seated(users: Iterable[str]) -> tuple[SeatRow, ...]:
    """Seats are counted anew whenever somebody comes or goes: none stays empty between."""
    return tuple(SeatRow(seat, user) for seat, user in enumerate(users))
