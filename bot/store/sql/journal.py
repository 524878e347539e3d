"""The journal in a database: what it promises, in the SQL that every engine here speaks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import msgspec

from bot.engine.events import StoredEvent
from bot.store.bells import Listener, Topic
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
    SeatFact,
    SettingChange,
    StoredClock,
    TableRow,
    Tally,
    Title,
    UnknownTable,
)
from bot.store.shards import Shards
from bot.store.sql import rows, write_changes, write_tables
from bot.store.sql.annals import Annals
from bot.store.sql.connection import Connection, Reader, Writer
from bot.store.sql.leases import Leases
from bot.store.sql.write_changes import appending
from bot.store.sql.write_seats import reseating

STRETCH = "WHERE table_id = ? AND version > ? AND version <= ? ORDER BY version"
MANY = 50  # rows that are read beside the event loop
Replies = Mapping[str, tuple[str, ...]]


class SqlJournal(Annals, Leases, Journal):
    """Over a writer and a reader of some engine; it rings after what it wrote.

    `shelf`: reads the moves of old games, where they lie elsewhere.
    """

    def __init__(self, writer: Writer, reader: Reader, shelf: Reader | None = None) -> None:
        self.writer = writer
        self._reader = reader
        self._shelf = shelf
        self._listeners: dict[Topic, list[Listener]] = {topic: [] for topic in Topic}

    async def __aenter__(self) -> Self:
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
        if self._shelf is not None:
            await self._shelf.close()

    def listen(self, topic: Topic, *listeners: Listener) -> None:
        self._listeners[topic] += listeners

    def _ring(self, topic: Topic, table: str) -> None:
        for listener in self._listeners[topic]:
            listener(table)

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        self.writer.require_open()
        try:
            return list(await self._reader.execute_fetchall(sql, values))
        except Exception as error:
            raise self.writer.failure(error) from error

    async def _read_old(self, table: str, sql: str, *values: Any) -> list[Any]:
        """What there is of a table's moves, wherever they are."""
        found = await self._read(sql, *values)
        if not found and self._shelf is not None and await self._read(rows.IS_ARCHIVED, table):
            return list(await self._shelf.execute_fetchall(sql, values))
        return found

    async def _write(self, sql: str, *values: Any, about: str | None = None) -> None:
        """One statement; `about` names a table that must exist, else some row must be hit."""

        def work(connection: Connection) -> None:
            if about is not None:
                write_changes.require_table(connection, about)
            done = connection.execute(sql, values)
            if about is None and not done.rowcount:  # a server is waited for to tell it
                raise JournalError(f"there is no row {values[-1]} to change")

        await self.writer.submit(work, about)

    # Tables

    async def create_table(
        self, table: TableRow, secret: bytes, deadlines: Sequence[Deadline] = ()
    ) -> None:
        await self.writer.submit(write_tables.creating(table, secret, deadlines), table.id)

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
        shards: Shards | None = None,
    ) -> list[TableRow]:
        wanted = {"guild": guild, "status": status, "user": user, "holder": holder, "owner": owner}
        found = await self._read(*rows.tables_query(wanted, shards))
        lazily = rows.tables(found)
        return list(lazily) if len(found) < MANY else await asyncio.to_thread(list, lazily)

    async def tally(self, shards: Shards | None = None) -> Tally:
        mine, values = rows.of_shards(shards, "id")
        waiting, more = rows.of_shards(shards)
        found = dict(
            await self._read(
                f"SELECT status, count(*) FROM tables WHERE {mine} GROUP BY status UNION ALL"
                f" SELECT '', count(*) FROM outbox WHERE done = 0 AND {waiting}",
                *(*values, *more),
            )
        )
        return Tally(posts=found.pop(""), tables=found)

    async def titles(self, guild: str, status: str | None = None, most: int = LAST) -> list[Title]:
        return [Title(*row) for row in await self._read(rows.TITLES, guild, status, status, most)]

    async def stamp(self, table: str) -> int:
        found = await self._read(rows.STAMP, table)
        if not found:
            raise UnknownTable(f"there is no table {table}")
        return int(found[0][0])

    async def secret(self, table: str) -> bytes:
        found = await self._read("SELECT secret FROM tables WHERE id = ?", table)
        if not found:
            raise UnknownTable(f"there is no table {table}")
        return bytes(found[0][0])

    async def change_table(self, table: TableRow, was: TableRow | None = None) -> None:
        await self.writer.submit(write_tables.changing(table, was), table.id)

    async def reseat(self, change: Reseating) -> None:
        await self.writer.submit(reseating(change), change.now.id)
        self._ring(Topic.CHANGED, change.now.id)

    async def seat_facts(self, table: str) -> list[SeatFact]:
        query = f"SELECT {rows.SEAT_FACT} FROM seat_facts WHERE table_id = ? ORDER BY id"
        return [SeatFact(*row) for row in await self._read(query, table)]

    async def audit(self, table: str) -> list[AuditRow]:
        query = "SELECT table_id, who, what, why, at FROM audit WHERE table_id = ? ORDER BY id"
        return [AuditRow(*row) for row in await self._read(query, table)]

    # Moves

    async def append(self, append: Append) -> Appended:
        appended = await self.writer.submit(appending(append), append.table)
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
            f" AND version IN ({rows.marks(versions)}) ORDER BY version, sequence"
        )
        found = rows.events(await self._read_old(table, query, table, *versions))
        return {version: found.get(version, ()) for version in versions}

    # Drafts

    async def draft(self, table: str, seat: int, prompt: str) -> Replies:
        found = await self._read(
            "SELECT replies FROM drafts WHERE table_id = ? AND seat = ? AND prompt = ?",
            *(table, seat, prompt),
        )
        return read_replies(found[0][0]) if found else {}

    async def save_draft(self, table: str, seat: int, prompt: str, replies: Replies) -> None:
        await self._write(
            "INSERT INTO drafts (table_id, seat, prompt, replies) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (table_id, seat, prompt) DO UPDATE SET replies = excluded.replies",
            *(table, seat, prompt, msgspec.json.encode(replies).decode()),
            about=table,
        )

    async def drop_drafts(
        self, table: str, seat: int, keep: Sequence[str] = ()
    ) -> dict[str, Replies]:
        def work(connection: Connection) -> list[tuple[str, str]]:
            write_changes.require_table(connection, table)
            drop = "DELETE FROM drafts WHERE table_id = ? AND seat = ?"
            drop += f" AND prompt NOT IN ({rows.marks(keep)})" if keep else ""
            connection.execute(drop, (table, seat, *keep))
            left = "SELECT prompt, replies FROM drafts WHERE table_id = ? AND seat = ?"
            return connection.execute(left, (table, seat)).fetchall()

        found = await self.writer.submit(work, table)
        return {prompt: read_replies(text) for prompt, text in found}

    # Outbox and deadlines

    async def pending(
        self,
        now: float,
        limit: int = 100,
        *,
        table: str | None = None,
        shards: Shards | None = None,
    ) -> list[OutboxRow]:
        ours, values = rows.of_shards(shards)
        found = await self._read(
            f"SELECT {rows.OUTBOX} FROM outbox WHERE done = 0 AND not_before <= ?"
            f" AND (CAST(? AS TEXT) IS NULL OR table_id = ?) AND {ours} ORDER BY id LIMIT ?",
            *(now, table, table, *values, limit),
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
        self,
        upto: float | None = None,
        *,
        table: str | None = None,
        shards: Shards | None = None,
    ) -> list[Deadline]:
        wanted = {"due <= ?": upto, "table_id = ?": table}
        asked = {where: value for where, value in wanted.items() if value is not None}
        ours, values = rows.of_shards(shards)
        query = "SELECT table_id, who, kind, due FROM deadlines WHERE"
        where = " AND ".join((*asked, ours))
        order = "ORDER BY due, table_id, who, kind"
        found = await self._read(f"{query} {where} {order}", *asked.values(), *values)
        return [Deadline(*row) for row in found]

    async def clock(self, table: str) -> StoredClock | None:
        found = await self._read(rows.CLOCK, table)
        return StoredClock(found[0][0], msgspec.Raw(found[0][1])) if found else None

    async def change(self, change: Beside) -> None:
        await self.writer.submit(write_changes.writing(change), change.table)
        if change.outbox:
            self._ring(Topic.CHANGED, change.table)

    async def clock_facts(self, table: str | None = None) -> list[ClockFact]:
        where = "CAST(? AS TEXT) IS NULL OR table_id = ?"
        query = f"SELECT {rows.FACT} FROM clock_facts WHERE {where} ORDER BY id"
        return [ClockFact(*row) for row in await self._read(query, table, table)]

    async def freeze(self, freeze: Freeze) -> None:
        await self.writer.submit(write_changes.freezing(freeze))

    # Requests and settings

    async def open_request(
        self, request: RequestRow, outbox: Sequence[OutboxRow] = (), last: int | None = None
    ) -> int:
        row = write_changes.request_row(request)
        posts = write_changes.posts_of(request.table, outbox)

        def work(connection: Connection) -> int:
            if last is not None:
                write_changes.require_last(connection, request.table, last)
            number = write_changes.open_request(connection, row)
            connection.executemany(write_changes.ADD_POST, posts)
            return number

        number = await self.writer.submit(work, request.table)
        if outbox:
            self._ring(Topic.CHANGED, request.table)
        return number

    async def answer_request(
        self, request: int, answers: msgspec.Raw, status: str, revision: int | None = None
    ) -> None:
        given = rows.text(answers), status, request, revision
        await self.writer.submit(lambda one: write_changes.answer_request(one, *given))

    async def requests(self, table: str) -> list[RequestRow]:
        query = f"SELECT {rows.REQUEST} FROM requests WHERE table_id = ? ORDER BY id"
        return [rows.request(row) for row in await self._read(query, table)]

    async def setting(self, scope: str, name: str) -> str | None:
        found = await self._read(rows.SETTING, scope, name)
        return found[0][0] if found else None

    async def settings_of(self, *scopes: str) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        where = f"scope IN ({rows.marks(scopes)})"
        for scope, name, value in await self._read(f"{rows.SETTINGS} {where}", *scopes):
            found.setdefault(scope, {})[name] = value
        return found

    async def settings(self, wanted: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
        where = " OR ".join(["(scope = ? AND name = ?)"] * len(wanted)) or "false"
        values = (part for one in wanted for part in one)
        found = await self._read(f"{rows.SETTINGS} {where}", *values)
        return {(scope, name): value for scope, name, value in found}

    async def save_setting(self, scope: str, name: str, value: str) -> None:
        await self._write(rows.SET, scope, name, value)

    async def change_settings(self, *changes: SettingChange) -> None:
        def work(connection: Connection) -> None:
            for change in sorted(changes, key=lambda one: (one.scope, one.name)):
                write_changes.change_setting(connection, change)

        await self.writer.submit(work)


def read_replies(text: str) -> Replies:
    return msgspec.json.decode(text, type=dict[str, tuple[str, ...]])
