"""The archive: a second database of the same shape, for the moves of games that ended long ago.

The table itself, its seats and settings stay where they are, so every list still shows it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite

from bot.store.files import database
from bot.store.files.database import archive_of
from bot.store.records import JournalError
from bot.store.sql import rows
from bot.store.sql.soundness import in_table

COPIED = ("tables", "seats", "moves", "events")
MOVED = ("events", "moves")  # children first
DROPPED = ("snapshots", "drafts")  # of no use once a game is over
RIPE = """
    SELECT id FROM tables
    WHERE status IN ('over', 'closed') AND version > 0
    AND id NOT IN (SELECT table_id FROM archived)
    AND id NOT IN (SELECT table_id FROM outbox WHERE done = 0)
    AND (SELECT at FROM moves WHERE table_id = id AND moves.version = tables.version) <= ?
    ORDER BY created, id
"""


def ripe(connection: sqlite3.Connection, before: float) -> list[str]:
    """Games that were over by then, with nothing left to be posted."""
    return [row[0] for row in connection.execute(RIPE, (before,))]


def copy_table(path: Path, table: str) -> None:
    """First half: the archive has all of it, safe on the disk. Done twice, it is done once."""
    target = archive_of(path)
    database.prepare(target)
    with database.explaining(target), closing(database.connect(target)) as archive:
        archive.execute("ATTACH ? AS live", (str(path),))
        archive.execute("BEGIN IMMEDIATE")
        kept = head_of(archive, table)
        live = archive.execute("SELECT head FROM live.tables WHERE id = ?", (table,)).fetchone()
        if kept is not None and (kept,) != live:
            raise JournalError(f"{target} has another game {table}: it is left where it is")
        if kept is None:
            for name in COPIED:
                key = "id" if name == "tables" else "table_id"
                names = columns(archive, name)
                archive.execute(
                    f"INSERT INTO main.{name} ({names}) SELECT {names} FROM live.{name}"
                    f" WHERE {key} = ?",
                    (table,),
                )
            require_sound(archive, table)
        archive.execute("COMMIT")


def columns(connection: sqlite3.Connection, name: str) -> str:
    """A seat's own number counts in each database by itself."""
    found = [row[1] for row in connection.execute(f"PRAGMA main.table_info({name})")]
    return ", ".join(column for column in found if (name, column) != ("seats", "id"))


def dropping(path: Path, table: str, at: float) -> Callable[[sqlite3.Connection], None]:
    """Second half, for the writer: only what the archive holds leaves the database."""

    def work(connection: sqlite3.Connection) -> None:
        with closing(database.connect(archive_of(path), readonly=True)) as archive:
            kept = head_of(archive, table)
        if kept is None or kept != head_of(connection, table):
            raise JournalError(f"table {table} is not whole in the archive: it stays")
        connection.execute("INSERT OR IGNORE INTO archived VALUES (?, ?)", (table, at))
        for name in (*MOVED, *DROPPED):
            connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))

    return work


def head_of(connection: sqlite3.Connection, table: str) -> str | None:
    query = "SELECT head FROM main.tables WHERE id = ?"
    found = connection.execute(query, (table,)).fetchone()
    return None if found is None else str(found[0])


def require_sound(connection: sqlite3.Connection, table: str) -> None:
    """A spoilt chain is not put away: somebody has to look at it first."""
    found = connection.execute(rows.TABLES.format("t.id = ?"), (table,)).fetchall()
    wrong = next(in_table(connection, next(rows.tables(found))), None)
    if wrong is not None:
        raise JournalError(f"table {table}, {wrong}: it is not archived")


class Shelf:
    """Reads the archive; it is opened when somebody first asks for an old game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reader: aiosqlite.Connection | None = None
        self._opening = asyncio.Lock()

    async def execute_fetchall(self, sql: str, values: Iterable[Any], /) -> list[Any]:
        async with self._opening:
            if self._reader is None:
                await asyncio.to_thread(database.prepare, self.path, create=False)
                reading = partial(database.connect, self.path, readonly=True)
                self._reader = await aiosqlite.Connection(reading, iter_chunk_size=64)
        with database.explaining(self.path):
            return list(await self._reader.execute_fetchall(sql, values))

    async def close(self) -> None:
        """Opened again by the next question."""
        async with self._opening:
            if self._reader is not None:
                await self._reader.close()
                self._reader = None
