"""The journal in SQLite: one writer thread, readers on connections of their own."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

import aiosqlite
import msgspec

from bot.engine.events import StoredEvent
from bot.store.bells import Listener, Topic
from bot.store.files import backup, database, rows
from bot.store.files.archive import IS_ARCHIVED, Shelf
from bot.store.files.integrity import findings
from bot.store.journal import LAST, Journal
from bot.store.records import (
    Append,
    Appended,
    AuditRow,
    Beside,
    ClockFact,
    Deadline,
    Freeze,
    JournalError,
    Move,
    OutboxRow,
    RequestRow,
    Reseating,
    Result,
    SeatFact,
    Snapshot,
    StoredClock,
    TableRow,
    Title,
    UnknownTable,
)
from bot.store.sqlite import write_changes, write_tables
from bot.store.sqlite.write_changes import appending
from bot.store.sqlite.write_results import UNRECORDED, asked, read, saving
from bot.store.sqlite.write_seats import reseating
from bot.store.sqlite.writer import Writer

STRETCH = "WHERE table_id = ? AND version > ? AND version <= ? ORDER BY version"
MANY = 50  # rows that are read beside the event loop
Replies = Mapping[str, tuple[str, ...]]


class SqliteJournal(Journal):
    """Opened by `open`, which brings the file up to date first; it rings after what it wrote."""

    def __init__(self, path: Path, writer: Writer, reader: aiosqlite.Connection) -> None:
        self.path = path
        self.writer = writer
        self.shelf = Shelf(database.archive_of(path))
        self.whole = asyncio.Lock()  # held by who copies, moves or cleans whole files
        self._reader = reader
        self._listeners: dict[Topic, list[Listener]] = {topic: [] for topic in Topic}

    @classmethod
    async def open(
        cls, path: str | Path, *, create: bool = True, wait: int = database.WAIT
    ) -> SqliteJournal:
        """`wait`: milliseconds for another process to finish its transaction."""
        path = Path(path)
        await asyncio.to_thread(database.prepare, path, create=create, wait=wait)
        reading = partial(database.connect, path, wait=wait, readonly=True)
        reader = await aiosqlite.Connection(reading, iter_chunk_size=64)
        try:
            connection = await asyncio.to_thread(database.connect, path, wait=wait)
        except BaseException:
            await reader.close()
            raise
        return cls(path, Writer(connection, path), reader)

    async def __aenter__(self) -> SqliteJournal:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.writer.close()
        await self._reader.close()
        await self.shelf.close()

    def listen(self, topic: Topic, *listeners: Listener) -> None:
        self._listeners[topic] += listeners

    def _ring(self, topic: Topic, table: str) -> None:
        for listener in self._listeners[topic]:
            listener(table)

    @property
    def damage(self) -> str:
        """What is wrong with the file, once somebody met it; empty: nothing is known."""
        return self.writer.damage

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        self.writer.require_open()
        try:
            return list(await self._reader.execute_fetchall(sql, values))
        except database.UNREADABLE as error:
            raise self.writer.failure(error) from error

    async def _read_old(self, table: str, sql: str, *values: Any) -> list[Any]:
        """What there is of a table's moves, wherever they are."""
        found = await self._read(sql, *values)
        if not found and await self._read(IS_ARCHIVED, table):
            return await self.shelf.read(sql, *values)
        return found

    async def _write(self, sql: str, *values: Any, about: str | None = None) -> None:
        """One statement; `about` names a table that must exist, else some row must be hit."""

        def work(connection: sqlite3.Connection) -> None:
            if about is not None:
                write_changes.require_table(connection, about)
            if not connection.execute(sql, values).rowcount and about is None:
                raise JournalError(f"there is no row {values[-1]} to change")

        await self.writer.submit(work)

    # Tables

    async def create_table(
        self, table: TableRow, secret: bytes, deadlines: Sequence[Deadline] = ()
    ) -> None:
        await self.writer.submit(write_tables.creating(table, secret, deadlines))

    async def table(self, table: str) -> TableRow:
        found = list(rows.tables(await self._read(rows.TABLES.format("t.id = ?"), table)))
        if not found:
            raise UnknownTable(f"there is no table {table}")
        return found[0]

    async def tables(
        self,
        *,
        guild: str | None = None,
        status: str | None = None,
        user: str | None = None,
        holder: str | None = None,
        owner: str | None = None,
    ) -> list[TableRow]:
        wanted = {"guild": guild, "status": status, "user": user, "holder": holder, "owner": owner}
        found = await self._read(*rows.tables_query(wanted))
        lazily = rows.tables(found)
        return list(lazily) if len(found) < MANY else await asyncio.to_thread(list, lazily)

    async def titles(self, guild: str, status: str | None = None, most: int = LAST) -> list[Title]:
        return [Title(*row) for row in await self._read(rows.TITLES, guild, status, most)]

    async def secret(self, table: str) -> bytes:
        found = await self._read("SELECT secret FROM tables WHERE id = ?", table)
        if not found:
            raise UnknownTable(f"there is no table {table}")
        return bytes(found[0][0])

    async def change_table(self, table: TableRow, was: TableRow | None = None) -> None:
        await self.writer.submit(write_tables.changing(table, was))

    async def reseat(self, change: Reseating) -> None:
        await self.writer.submit(reseating(change))
        self._ring(Topic.CHANGED, change.now.id)

    async def seat_facts(self, table: str) -> list[SeatFact]:
        query = f"SELECT {rows.SEAT_FACT} FROM seat_facts WHERE table_id = ? ORDER BY id"
        return [SeatFact(*row) for row in await self._read(query, table)]

    # Moves

    async def append(self, append: Append) -> Appended:
        appended = await self.writer.submit(appending(append))
        self._ring(Topic.CHANGED, append.table)
        if append.status == "over":
            self._ring(Topic.OVER, append.table)
        return appended

    async def move_by_key(self, table: str, key: str) -> Move | None:
        query = f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? AND key = ?"
        found = await self._read_old(table, query, table, key)
        if not found:
            return None
        version: int = found[0][0]
        return rows.move(found[0], (await self.events(table, [version]))[version])

    async def moves(
        self, table: str, after: int = 0, *, upto: int = LAST, events: bool = True
    ) -> list[Move]:
        query = f"SELECT {rows.MOVE} FROM moves {STRETCH}"
        found = await self._read_old(table, query, table, after, upto)
        facts: list[Any] = []
        if events and found:
            query = f"SELECT {rows.EVENT} FROM events {STRETCH}, sequence"
            facts = await self._read_old(table, query, table, after, found[-1][0])
        if len(found) < MANY:
            return rows.moves(found, facts)
        return await asyncio.to_thread(rows.moves, found, facts)

    async def events(
        self, table: str, versions: Sequence[int]
    ) -> dict[int, tuple[StoredEvent, ...]]:
        query = (
            f"SELECT {rows.EVENT} FROM events WHERE table_id = ?"
            " AND version IN (SELECT value FROM json_each(?)) ORDER BY version, sequence"
        )
        wanted = msgspec.json.encode(versions).decode()
        found = rows.events(await self._read_old(table, query, table, wanted))
        return {version: found.get(version, ()) for version in versions}

    # Snapshots and drafts

    async def snapshot(self, table: str, fingerprint: str, upto: int) -> Snapshot | None:
        found = await self._read(
            "SELECT version, fingerprint, state FROM snapshots WHERE table_id = ?"
            " AND fingerprint = ? AND version <= ? ORDER BY version DESC LIMIT 1",
            *(table, fingerprint, upto),
        )
        return next((Snapshot(row[0], row[1], msgspec.Raw(row[2])) for row in found), None)

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._write(
            "INSERT OR REPLACE INTO snapshots (table_id, version, fingerprint, state)"
            " VALUES (?, ?, ?, ?)",
            *(table, snapshot.version, snapshot.fingerprint, rows.text(snapshot.state)),
            about=table,
        )

    async def draft(self, table: str, seat: int, prompt: str) -> Replies:
        found = await self._read(
            "SELECT replies FROM drafts WHERE table_id = ? AND seat = ? AND prompt = ?",
            *(table, seat, prompt),
        )
        return read_replies(found[0][0]) if found else {}

    async def save_draft(self, table: str, seat: int, prompt: str, replies: Replies) -> None:
        await self._write(
            "INSERT OR REPLACE INTO drafts (table_id, seat, prompt, replies) VALUES (?, ?, ?, ?)",
            *(table, seat, prompt, msgspec.json.encode(replies).decode()),
            about=table,
        )

    async def drop_drafts(
        self, table: str, seat: int, keep: Sequence[str] = ()
    ) -> dict[str, Replies]:
        kept = msgspec.json.encode(keep).decode()

        def work(connection: sqlite3.Connection) -> list[tuple[str, str]]:
            write_changes.require_table(connection, table)
            drop = "DELETE FROM drafts WHERE table_id = ? AND seat = ?"
            drop += " AND prompt NOT IN (SELECT value FROM json_each(?))"
            connection.execute(drop, (table, seat, kept))
            left = "SELECT prompt, replies FROM drafts WHERE table_id = ? AND seat = ?"
            return connection.execute(left, (table, seat)).fetchall()

        found = await self.writer.submit(work)
        return {prompt: read_replies(text) for prompt, text in found}

    # Outbox and deadlines

    async def pending(
        self, now: float, limit: int = 100, *, table: str | None = None
    ) -> list[OutboxRow]:
        found = await self._read(
            f"SELECT {rows.OUTBOX} FROM outbox WHERE done = 0 AND not_before <= ?"
            " AND (? IS NULL OR table_id = ?) ORDER BY id LIMIT ?",
            *(now, table, table, limit),
        )
        return [rows.outbox(row) for row in found]

    async def attempted(self, row: int, not_before: float) -> None:
        await self._write(
            "UPDATE outbox SET attempts = attempts + 1, not_before = ? WHERE id = ?",
            *(not_before, row),
        )

    async def posted(self, row: int) -> None:
        await self._write("UPDATE outbox SET done = 1 WHERE id = ?", row)

    async def deadlines(
        self, upto: float | None = None, *, table: str | None = None
    ) -> list[Deadline]:
        wanted = {"due <= ?": upto, "table_id = ?": table}
        asked = {where: value for where, value in wanted.items() if value is not None}
        query = "SELECT table_id, who, kind, due FROM deadlines WHERE"
        where = " AND ".join(asked) or "true"
        order = "ORDER BY due, table_id, who, kind"
        found = await self._read(f"{query} {where} {order}", *asked.values())
        return [Deadline(*row) for row in found]

    async def clock(self, table: str) -> StoredClock | None:
        query = "SELECT revision, body FROM clocks WHERE table_id = ?"
        found = await self._read(query, table)
        return StoredClock(found[0][0], msgspec.Raw(found[0][1])) if found else None

    async def change(self, change: Beside) -> None:
        await self.writer.submit(write_changes.writing(change))
        if change.outbox:
            self._ring(Topic.CHANGED, change.table)

    async def clock_facts(self, table: str | None = None) -> list[ClockFact]:
        query = f"SELECT {rows.FACT} FROM clock_facts WHERE ? IS NULL OR table_id = ? ORDER BY id"
        return [ClockFact(*row) for row in await self._read(query, table, table)]

    async def freeze(self, freeze: Freeze) -> None:
        await self.writer.submit(write_changes.freezing(freeze))

    # Requests, settings, audit

    async def open_request(self, request: RequestRow, outbox: Sequence[OutboxRow] = ()) -> int:
        row = write_changes.request_row(request)
        posts = write_changes.posts_of(request.table, outbox)

        def work(connection: sqlite3.Connection) -> int:
            number = write_changes.open_request(connection, row)
            connection.executemany(write_changes.ADD_POST, posts)
            return number

        number = await self.writer.submit(work)
        if outbox:
            self._ring(Topic.CHANGED, request.table)
        return number

    async def answer_request(self, request: int, answers: msgspec.Raw, status: str) -> None:
        given = rows.text(answers)

        def work(connection: sqlite3.Connection) -> None:
            if not write_changes.answer_request(connection, given, status, request):
                raise JournalError(f"there is no row {request} to change")

        await self.writer.submit(work)

    async def requests(self, table: str) -> list[RequestRow]:
        query = f"SELECT {rows.REQUEST} FROM requests WHERE table_id = ? ORDER BY id"
        return [rows.request(row) for row in await self._read(query, table)]

    async def setting(self, scope: str, name: str) -> str | None:
        found = await self._read(rows.SETTING, scope, name)
        return found[0][0] if found else None

    async def settings_of(self, *scopes: str) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        wanted = msgspec.json.encode(scopes).decode()
        for scope, name, value in await self._read(rows.SETTINGS, wanted):
            found.setdefault(scope, {})[name] = value
        return found

    async def save_setting(self, scope: str, name: str, value: str) -> None:
        await self._write(rows.SET, scope, name, value)

    async def record_audit(self, entry: AuditRow) -> None:
        await self._write(rows.ADD_AUDIT, *rows.act(entry.table, entry), about=entry.table)

    async def audit(self, table: str) -> list[AuditRow]:
        query = "SELECT table_id, who, what, why, at FROM audit WHERE table_id = ? ORDER BY id"
        return [AuditRow(*row) for row in await self._read(query, table)]

    async def audit_of(self, guild: str, limit: int) -> list[AuditRow]:
        query = (
            "SELECT a.table_id, a.who, a.what, a.why, a.at FROM audit a"
            " JOIN tables t ON t.id = a.table_id WHERE t.guild = ? ORDER BY a.id DESC LIMIT ?"
        )
        return [AuditRow(*row) for row in await self._read(query, guild, limit)]

    # Results

    async def save_results(self, table: str, results: Sequence[Result]) -> None:
        await self.writer.submit(saving(table, results))

    async def results(
        self, *, table: str | None = None, user: str | None = None, guild: str | None = None
    ) -> list[Result]:
        query, values = asked(table_id=table, user=user, guild=guild)
        return [read(row) for row in await self._read(query, *values)]

    async def unrecorded(self) -> list[str]:
        return [row[0] for row in await self._read(UNRECORDED)]

    # The file itself

    async def check(self) -> list[str]:
        return await asyncio.to_thread(findings, self.path)

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(backup.copy, self.path, Path(path))


def read_replies(text: str) -> Replies:
    return msgspec.json.decode(text, type=dict[str, tuple[str, ...]])
