"""A part of the journal: what is kept beside play, and read when somebody looks back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from bot.store.records import AuditRow, Result, Snapshot
from bot.store.shards import Shards
from bot.store.sql import rows
from bot.store.sql.connection import Writer
from bot.store.sql.write_results import UNRECORDED, asked, read, saving


class Database(Protocol):
    """What its parts ask of a journal."""

    writer: Writer

    async def _read(self, sql: str, *values: Any) -> list[Any]: ...
    async def _write(self, sql: str, *values: Any, about: str | None = None) -> None: ...


class Annals(Database):
    async def snapshot(self, table: str, fingerprint: str, upto: int) -> Snapshot | None:
        found = await self._read(
            "SELECT version, fingerprint, state FROM snapshots WHERE table_id = ?"
            " AND fingerprint = ? AND version <= ? ORDER BY version DESC LIMIT 1",
            *(table, fingerprint, upto),
        )
        return next((Snapshot(row[0], row[1], msgspec.Raw(row[2])) for row in found), None)

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self._write(
            "INSERT INTO snapshots (table_id, version, fingerprint, state) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (table_id, version)"
            " DO UPDATE SET fingerprint = excluded.fingerprint, state = excluded.state",
            *(table, snapshot.version, snapshot.fingerprint, rows.text(snapshot.state)),
            about=table,
        )

    # Audit

    async def record_audit(self, entry: AuditRow) -> None:
        await self._write(rows.ADD_AUDIT, *rows.act(entry.table, entry), about=entry.table)

    async def audit_of(self, guild: str, limit: int) -> list[AuditRow]:
        query = (
            "SELECT a.table_id, a.who, a.what, a.why, a.at FROM audit a"
            " JOIN tables t ON t.id = a.table_id WHERE t.guild = ? ORDER BY a.id DESC LIMIT ?"
        )
        return [AuditRow(*row) for row in await self._read(query, guild, limit)]

    # Results

    async def save_results(self, table: str, results: Sequence[Result]) -> None:
        await self.writer.submit(saving(table, results), table)

    async def results(
        self, *, table: str | None = None, user: str | None = None, guild: str | None = None
    ) -> list[Result]:
        query, values = asked(table=table, user=user, guild=guild)
        return [read(row) for row in await self._read(query, *values)]

    async def unrecorded(self, shards: Shards | None = None) -> list[str]:
        ours, values = rows.of_shards(shards, "id")
        return [row[0] for row in await self._read(UNRECORDED.format(ours), *values)]
