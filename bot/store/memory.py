"""The journal in memory: the same promises, as long as the process lives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.engine.events import StoredEvent
from bot.engine.records import R, replace
from bot.store import chain, memory_freeze
from bot.store.journal import LAST, Journal
from bot.store.memory_results import RememberedResults
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
    RequestRow,
    Reseating,
    SeatFact,
    SettingChange,
    Snapshot,
    StoredClock,
    TableRow,
    UnknownTable,
    VersionConflict,
)

Replies = Mapping[str, tuple[str, ...]]


class _Table(msgspec.Struct):
    row: TableRow
    secret: bytes
    moves: list[Move] = []
    deadlines: tuple[Deadline, ...] = ()
    snapshots: dict[int, Snapshot] = {}
    drafts: dict[tuple[int, str], Replies] = {}
    audit: list[AuditRow] = []
    clock: StoredClock | None = None
    seat_facts: list[SeatFact] = []


class MemoryJournal(RememberedResults, Journal):
    """No method waits for anything, so each happens whole."""

    def __init__(self) -> None:
        super().__init__()
        self._tables: dict[str, _Table] = {}
        self._outbox: list[OutboxRow] = []
        self._requests: list[RequestRow] = []
        self._settings: dict[tuple[str, str], str] = {}
        self._facts: dict[tuple[str, str], ClockFact] = {}
        self._closed = False

    def _open(self) -> None:
        if self._closed:
            raise JournalError("the journal is closed")

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
        ]
        return sorted(found, key=lambda row: (row.created, row.id))

    async def secret(self, table: str) -> bytes:
        return self._known(table).secret

    async def change_table(self, table: TableRow, was: TableRow | None = None) -> None:
        held = self._known(table.id)
        chain.require_unchanged(held.row, was)
        kept = {name: getattr(held.row, name) for name in ("game", "commitment", "created")}
        stands = {"version": held.row.version, "head": held.row.head}
        held.row = _in_order(replace(table, **kept, **stands))

    async def reseat(self, change: Reseating) -> None:
        held = self._known(change.now.id)
        chain.require_unchanged(held.row, change.was)
        ticks = change.beside or Beside(change.now.id)
        self._require_tick(ticks)
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
        self._tick(held, ticks)
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
        ticks = append.beside or Beside(append.table)
        self._require_tick(ticks)
        self._require_nonces((*append.outbox, *ticks.outbox))
        status = held.row.status if append.status is None else append.status
        held.row = replace(held.row, version=move.version, head=move.link, status=status)
        held.moves.append(move)
        self._post(append.table, append.outbox)
        if append.deadlines is not None:
            held.deadlines = _replaced(held, append.deadlines)
        self._tick(held, ticks)
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

    async def draft(self, table: str, seat: int, prompt: str) -> Replies:
        self._open()
        held = self._tables.get(table)
        return held.drafts.get((seat, prompt), {}) if held else {}

    async def save_draft(self, table: str, seat: int, prompt: str, replies: Replies) -> None:
        self._known(table).drafts[seat, prompt] = dict(replies)

    async def drop_drafts(
        self, table: str, seat: int, keep: Sequence[str] = ()
    ) -> dict[str, Replies]:
        held = self._known(table)
        held.drafts = {
            (owner, prompt): replies
            for (owner, prompt), replies in held.drafts.items()
            if owner != seat or prompt in keep
        }
        return {prompt: one for (owner, prompt), one in held.drafts.items() if owner == seat}

    async def pending(
        self, now: float, limit: int = 100, *, table: str | None = None
    ) -> list[OutboxRow]:
        self._open()
        due = [row for row in self._outbox if not row.done and row.not_before <= now]
        return [row for row in due if table in (None, row.table)][:limit]

    async def attempted(self, row: int, not_before: float) -> None:
        self._open()
        post = _numbered(self._outbox, row)
        self._outbox[row - 1] = replace(post, attempts=post.attempts + 1, not_before=not_before)

    async def posted(self, row: int) -> None:
        self._open()
        self._outbox[row - 1] = replace(_numbered(self._outbox, row), done=True)

    async def deadlines(
        self, upto: float | None = None, *, table: str | None = None
    ) -> list[Deadline]:
        self._open()
        found = [
            line
            for held in self._tables.values()
            for line in held.deadlines
            if (upto is None or line.due <= upto) and table in (None, line.table)
        ]
        return sorted(found, key=lambda line: (line.due, line.table, line.who, line.kind))

    async def clock(self, table: str) -> StoredClock | None:
        self._open()
        return self._tables[table].clock if table in self._tables else None

    async def change(self, change: Beside) -> None:
        held = self._known(change.table)
        self._require_tick(change)
        self._require_nonces(change.outbox)
        self._tick(held, change)

    def _require_nonces(self, outbox: Sequence[OutboxRow]) -> None:
        nonces = [post.nonce for post in (*self._outbox, *outbox)]
        if len(set(nonces)) < len(nonces):
            raise JournalError("a nonce of the outbox is used already")

    def _require_tick(self, change: Beside) -> None:
        held = self._tables[change.table]
        revision = held.clock.revision if held.clock else 0
        if change.body is not None and revision != change.revision - 1:
            raise VersionConflict(f"the clock of table {change.table} has changed meanwhile")
        self._require_settings(change.settings)

    def _require_settings(self, changes: Sequence[SettingChange]) -> None:
        for change in changes:
            if self._settings.get((change.scope, change.name)) != change.was:
                raise VersionConflict(
                    f"{change.name} of {change.scope} is no longer as it was read"
                )

    def _tick(self, held: _Table, change: Beside) -> None:
        if change.body is not None:
            held.clock = StoredClock(change.revision, change.body)
        for setting in change.settings:
            self._settings[setting.scope, setting.name] = setting.value
        for fact in change.facts:
            self._facts.setdefault((change.table, fact.key), replace(fact, table=change.table))
        self._post(change.table, change.outbox)
        if change.deadlines is not None:
            held.deadlines = _replaced(held, change.deadlines)
        if change.request is not None:
            self._answer(change.request.id, change.request.answers, change.request.status)
        held.audit += [change.audit] if change.audit else []
        held.row = replace(held.row, status=change.status or held.row.status)

    def _post(self, table: str, posts: Sequence[OutboxRow]) -> None:
        for post in posts:
            self._outbox.append(replace(post, table=table, id=len(self._outbox) + 1))

    async def clock_facts(self, table: str | None = None) -> list[ClockFact]:
        self._open()
        return [fact for fact in self._facts.values() if table in (None, fact.table)]

    async def freeze(self, freeze: Freeze) -> None:
        self._open()
        self._require_settings(freeze.settings)
        for setting in freeze.settings:
            self._settings[setting.scope, setting.name] = setting.value
        self._outbox = memory_freeze.posts(self._outbox, freeze)
        for table, held in self._tables.items():
            held.deadlines = memory_freeze.deadlines(held.deadlines, freeze)
            held.clock = memory_freeze.clock(held.clock, freeze)
            if held.deadlines and freeze.clock is None:
                fact = freeze.fact(table)
                self._facts.setdefault((table, fact.key), fact)

    async def open_request(self, request: RequestRow, outbox: Sequence[OutboxRow] = ()) -> int:
        held, number = self._known(request.table), len(self._requests) + 1
        self._require_nonces(outbox)
        self._post(request.table, outbox)
        self._requests.append(replace(request, id=number))
        if request.status == "open":
            line = Deadline(request.table, f"{Due.REQUEST}:{number}", Due.REQUEST, request.due)
            held.deadlines += (line,)
        return number

    async def answer_request(self, request: int, answers: msgspec.Raw, status: str) -> None:
        self._open()
        self._answer(request, answers, status)

    def _answer(self, request: int, answers: msgspec.Raw, status: str) -> None:
        asked = _numbered(self._requests, request)
        self._requests[request - 1] = replace(asked, answers=answers, status=status)
        if status != "open":
            held = self._tables[asked.table]
            gone = f"{Due.REQUEST}:{request}"
            held.deadlines = tuple(line for line in held.deadlines if line.who != gone)

    async def requests(self, table: str) -> list[RequestRow]:
        self._open()
        return [request for request in self._requests if request.table == table]

    async def setting(self, scope: str, name: str) -> str | None:
        self._open()
        return self._settings.get((scope, name))

    async def settings_of(self, *scopes: str) -> dict[str, dict[str, str]]:
        self._open()
        found: dict[str, dict[str, str]] = {}
        for (scope, name), value in self._settings.items():
            if scope in scopes:
                found.setdefault(scope, {})[name] = value
        return found

    async def save_setting(self, scope: str, name: str, value: str) -> None:
        self._open()
        self._settings[scope, name] = value

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

    async def unrecorded(self) -> list[str]:
        return [row.id for row in await self.tables(status="over") if not self._has_results(row.id)]

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


def _numbered(rows: list[R], number: int) -> R:
    if not 1 <= number <= len(rows):
        raise JournalError(f"there is no row {number} to change")
    return rows[number - 1]


def _replaced(held: _Table, lines: Sequence[Deadline]) -> tuple[Deadline, ...]:
    """Those of requests come and go with their request."""
    kept = [line for line in held.deadlines if line.kind == Due.REQUEST]
    fresh = [replace(line, table=held.row.id) for line in lines if line.kind != Due.REQUEST]
    return (*kept, *fresh)


def _in_order(table: TableRow) -> TableRow:
    return replace(table, seats=tuple(sorted(table.seats, key=lambda row: row.seat)))
