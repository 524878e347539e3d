"""The journal in memory: the same promises, as long as the process lives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from bot.engine.events import StoredEvent
from bot.engine.records import replace
from bot.store import chain
from bot.store.journal import LAST, Journal
from bot.store.records import (
    Append,
    Appended,
    AuditRow,
    Beside,
    ClockFact,
    Deadline,
    Due,
    Freeze,
    JournalError,
    Move,
    OutboxRow,
    RequestConflict,
    RequestRow,
    Reseating,
    SeatFact,
    Snapshot,
    StoredClock,
    TableRow,
    UnknownTable,
    VersionConflict,
)
from bot.store.remembered import freeze as freezing
from bot.store.remembered.drafts import RememberedDrafts
from bot.store.remembered.leases import RememberedLeases
from bot.store.remembered.outbox import RememberedOutbox, numbered
from bot.store.remembered.results import RememberedResults
from bot.store.remembered.settings import RememberedSettings
from bot.store.shards import Shards


class _Table(msgspec.Struct):
    row: TableRow
    secret: bytes
    moves: list[Move] = []
    deadlines: tuple[Deadline, ...] = ()
    snapshots: dict[int, Snapshot] = {}
    audit: list[AuditRow] = []
    clock: StoredClock | None = None
    seat_facts: list[SeatFact] = []
    stamp: int = 0


class MemoryJournal(
    RememberedResults,
    RememberedSettings,
    RememberedLeases,
    RememberedDrafts,
    RememberedOutbox,
    Journal,
):
    """No method waits for anything, so each happens whole."""

    def __init__(self) -> None:
        RememberedResults.__init__(self)
        RememberedSettings.__init__(self)
        RememberedLeases.__init__(self)
        RememberedDrafts.__init__(self)
        RememberedOutbox.__init__(self)
        self._tables: dict[str, _Table] = {}
        self._requests: list[RequestRow] = []
        self._facts: dict[tuple[str, str], ClockFact] = {}
        self._closed = False

    def _open(self) -> None:
        if self._closed:
            raise JournalError("the journal is closed")

    def _require_known(self, table: str) -> None:
        self._known(table)

    def _known(self, table: str) -> _Table:
        self._open()
        if table not in self._tables:
            raise UnknownTable(f"there is no table {table}")
        return self._tables[table]

    async def create_table(
        self, table: TableRow, secret: bytes, deadlines: Sequence[Deadline] = ()
    ) -> None:
        self._open()
        chain.require_commitment(table, secret)
        if table.id in self._tables:
            raise JournalError(f"table {table.id} exists already")
        row = _in_order(replace(table, version=0, head=""))
        self._tables[table.id] = _Table(row, secret, deadlines=tuple(deadlines))

    async def table(self, table: str) -> TableRow:
        return self._known(table).row

    async def tables(
        self,
        *,
        guild: str | None = None,
        status: str | None = None,
        user: str | None = None,
        holder: str | None = None,
        owner: str | None = None,
        shards: Shards | None = None,
    ) -> list[TableRow]:
        self._open()
        found = [
            held.row
            for held in self._tables.values()
            if guild in (None, held.row.guild)
            and status in (None, held.row.status)
            and (user is None or user in {seat.user for seat in held.row.seats})
            and (holder is None or holder in {seat.holder for seat in held.row.seats})
            and owner in (None, held.row.owner)
            and (shards is None or shards.serve(held.row.guild))
        ]
        return sorted(found, key=lambda row: (row.created, row.id))

    async def stamp(self, table: str) -> int:
        return self._known(table).stamp

    async def secret(self, table: str) -> bytes:
        return self._known(table).secret

    async def change_table(self, table: TableRow, was: TableRow | None = None) -> None:
        held = self._known(table.id)
        chain.require_unchanged(held.row, was)
        kept = {name: getattr(held.row, name) for name in ("game", "commitment", "created")}
        stands = {"version": held.row.version, "head": held.row.head}
        held.row = _in_order(replace(table, **kept, **stands))
        held.stamp += 1

    async def reseat(self, change: Reseating) -> None:
        held = self._known(change.now.id)
        chain.require_unchanged(held.row, change.was)
        _require_stamp(held, change.stamp)
        ticks = change.beside or Beside(change.now.id)
        self._require_tick(ticks)
        for request in change.requests:
            if request.id:
                self._require_revision(request.id, request.revision)
        self._require_nonces(ticks.outbox)
        await self.change_table(change.now, change.was)
        held.seat_facts += change.facts
        for fact in change.facts:
            await self.drop_drafts(change.now.id, fact.seat)
        for request in change.requests:
            if request.id:
                self._answer(request.id, request.answers, request.status)
            else:
                await self.open_request(request)
        self._tick(held, ticks, stamped=True)
        if change.audit is not None:
            await self.record_audit(change.audit)

    async def seat_facts(self, table: str) -> list[SeatFact]:
        self._open()
        return list(self._tables[table].seat_facts) if table in self._tables else []

    async def append(self, append: Append) -> Appended:
        held, move = self._known(append.table), append.move
        first = await self.move_by_key(append.table, move.key) if move.key is not None else None
        if first is not None:
            return Appended(first, repeated=True)
        chain.require_next(append, chain.bare(move), held.row.version, held.row.head, held.secret)
        chain.require_unchanged(held.row, append.lobby)
        _require_stamp(held, append.stamp)
        ticks = append.beside or Beside(append.table)
        self._require_tick(ticks)
        self._require_nonces((*append.outbox, *ticks.outbox))
        status = held.row.status if append.status is None else append.status
        held.row = replace(held.row, version=move.version, head=move.link, status=status)
        held.stamp += 1
        held.moves.append(move)
        self._post(append.table, append.outbox)
        if append.deadlines is not None:
            held.deadlines = _replaced(held, append.deadlines)
        self._tick(held, ticks, stamped=True)
        held.audit += [append.audit] if append.audit else []
        if append.drop_snapshots_after is not None:
            held.snapshots = {
                version: snapshot
                for version, snapshot in held.snapshots.items()
                if version <= append.drop_snapshots_after
            }
        return Appended(move, repeated=False)

    async def move_by_key(self, table: str, key: str) -> Move | None:
        return next((move for move in self._moves(table) if move.key == key), None)

    def _moves(self, table: str) -> list[Move]:
        self._open()
        return self._tables[table].moves if table in self._tables else []

    async def moves(
        self, table: str, after: int = 0, *, upto: int = LAST, events: bool = True
    ) -> list[Move]:
        found = self._moves(table)[after:upto]
        return found if events else [replace(move, events=()) for move in found]

    async def events(
        self, table: str, versions: Sequence[int]
    ) -> dict[int, tuple[StoredEvent, ...]]:
        facts = {move.version: move.events for move in self._moves(table)}
        return {version: facts.get(version, ()) for version in versions}

    async def snapshot(self, table: str, fingerprint: str, upto: int) -> Snapshot | None:
        self._open()
        held = self._tables.get(table)
        known = held.snapshots.values() if held else ()
        fitting = (s for s in known if s.fingerprint == fingerprint and s.version <= upto)
        return max(fitting, key=lambda snapshot: snapshot.version, default=None)

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        self._known(table).snapshots[snapshot.version] = snapshot

    def _of(self, shards: Shards | None, table: str) -> bool:
        return shards is None or shards.serve(self._tables[table].row.guild)

    async def deadlines(
        self,
        upto: float | None = None,
        *,
        table: str | None = None,
        shards: Shards | None = None,
    ) -> list[Deadline]:
        self._open()
        found = [
            line
            for held in self._tables.values()
            for line in held.deadlines
            if (upto is None or line.due <= upto) and table in (None, line.table)
            if self._of(shards, line.table)
        ]
        return sorted(found, key=lambda line: (line.due, line.table, line.who, line.kind))

    async def clock(self, table: str) -> StoredClock | None:
        self._open()
        return self._tables[table].clock if table in self._tables else None

    async def change(self, change: Beside) -> None:
        held = self._known(change.table)
        _require_stamp(held, change.stamp)
        self._require_tick(change)
        self._require_nonces(change.outbox)
        self._tick(held, change)

    def _require_tick(self, change: Beside) -> None:
        held = self._tables[change.table]
        revision = held.clock.revision if held.clock else 0
        if change.body is not None and revision != change.revision - 1:
            raise VersionConflict(f"the clock of table {change.table} has changed meanwhile")
        self._require_settings(change.settings)
        if change.request is not None:
            self._require_revision(change.request.id, change.request.revision)

    def _tick(self, held: _Table, change: Beside, *, stamped: bool = False) -> None:
        if change.body is not None:
            held.clock = StoredClock(change.revision, change.body)
        if (change.body is not None or change.status is not None) and not stamped:
            held.stamp += 1
        self._set(change.settings)
        for fact in change.facts:
            self._facts.setdefault((change.table, fact.key), replace(fact, table=change.table))
        self._post(change.table, change.outbox)
        if change.deadlines is not None:
            held.deadlines = _replaced(held, change.deadlines)
        if change.request is not None:
            self._answer(change.request.id, change.request.answers, change.request.status)
        held.audit += [change.audit] if change.audit else []
        held.row = replace(held.row, status=change.status or held.row.status)

    async def clock_facts(self, table: str | None = None) -> list[ClockFact]:
        self._open()
        return [fact for fact in self._facts.values() if table in (None, fact.table)]

    async def freeze(self, freeze: Freeze) -> None:
        self._open()
        self._require_settings(freeze.settings)
        self._set(freeze.settings)
        ours = filter(partial(self._of, freeze.shards), self._tables)
        tables = {name: self._tables[name] for name in ours}
        self._outbox = freezing.posts(self._outbox, freeze, tables)
        for table, held in tables.items():
            held.stamp += held.clock is not None and freeze.clock is not None
            held.deadlines = freezing.deadlines(held.deadlines, freeze)
            held.clock = freezing.clock(held.clock, freeze)
            if held.deadlines and freeze.clock is None:
                fact = freeze.fact(table)
                self._facts.setdefault((table, fact.key), fact)

    async def open_request(
        self, request: RequestRow, outbox: Sequence[OutboxRow] = (), last: int | None = None
    ) -> int:
        held, number = self._known(request.table), len(self._requests) + 1
        if last is not None and any(one.id > last for one in await self.requests(request.table)):
            raise RequestConflict(f"somebody else has asked something at table {request.table}")
        self._require_nonces(outbox)
        self._post(request.table, outbox)
        self._requests.append(replace(request, id=number, revision=0))
        if request.status == "open":
            line = Deadline(request.table, f"{Due.REQUEST}:{number}", Due.REQUEST, request.due)
            held.deadlines += (line,)
        return number

    async def answer_request(
        self, request: int, answers: msgspec.Raw, status: str, revision: int | None = None
    ) -> None:
        self._open()
        self._require_revision(request, revision)
        self._answer(request, answers, status)

    def _require_revision(self, request: int, revision: int | None) -> None:
        if revision not in (None, numbered(self._requests, request).revision):
            raise RequestConflict(f"request {request} has been answered meanwhile")

    def _answer(self, request: int, answers: msgspec.Raw, status: str) -> None:
        asked = numbered(self._requests, request)
        self._requests[request - 1] = replace(
            asked, answers=answers, status=status, revision=asked.revision + 1
        )
        if status != "open":
            held = self._tables[asked.table]
            gone = f"{Due.REQUEST}:{request}"
            held.deadlines = tuple(line for line in held.deadlines if line.who != gone)

    async def requests(self, table: str) -> list[RequestRow]:
        self._open()
        return [request for request in self._requests if request.table == table]

    async def record_audit(self, entry: AuditRow) -> None:
        self._known(entry.table).audit.append(entry)

    async def audit(self, table: str) -> list[AuditRow]:
        self._open()
        return list(self._tables[table].audit) if table in self._tables else []

    async def audit_of(self, guild: str, limit: int) -> list[AuditRow]:
        self._open()
        found = [
            act for held in self._tables.values() if held.row.guild == guild for act in held.audit
        ]
        return sorted(found, key=lambda act: act.at, reverse=True)[:limit]

    async def unrecorded(self, shards: Shards | None = None) -> list[str]:
        over = await self.tables(status="over", shards=shards)
        return [row.id for row in over if not self._has_results(row.id)]

    async def check(self) -> list[str]:
        self._open()
        return [
            f"table {held.row.id}, {what}"
            for held in self._tables.values()
            for what in chain.broken(held.row, held.secret, held.moves)
        ]

    async def backup(self, path: str) -> None:
        raise JournalError(f"a journal in memory cannot be copied to {path}")

    async def close(self) -> None:
        self._closed = True


def _require_stamp(held: _Table, stamp: int | None) -> None:
    if stamp not in (None, held.stamp):
        raise VersionConflict(f"table {held.row.id} is no longer as it was read")


def _replaced(held: _Table, lines: Sequence[Deadline]) -> tuple[Deadline, ...]:
    """Those of requests come and go with their request."""
    kept = [line for line in held.deadlines if line.kind == Due.REQUEST]
    fresh = [replace(line, table=held.row.id) for line in lines if line.kind != Due.REQUEST]
    return (*kept, *fresh)


def _in_order(table: TableRow) -> TableRow:
    return replace(table, seats=tuple(sorted(table.seats, key=lambda row: row.seat)))
