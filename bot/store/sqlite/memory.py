"""A journal in memory: an SQLite database without a file, which lives as long as its process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from typing import Any

from bot.store.files import database
from bot.store.files.catalogue import FILE
from bot.store.records import JournalError
from bot.store.sql.connection import T, Work
from bot.store.sql.journal import SqlJournal
from bot.store.sql.soundness import in_table


class MemoryJournal(SqlJournal):
    """A journal for try-outs and tests: nothing waits for a disk, so it needs no thread."""

    catalogue = FILE
    now_sql = database.NOW

    def __init__(self) -> None:
        self._connection = database.in_memory()
        direct = Direct(self._connection)
        super().__init__(direct, direct)

    async def check(self) -> list[str]:
        return [
            f"table {row.id}, {what}"
            for row in await self.tables()
            for what in in_table(self._connection, row)
        ]

    async def backup(self, path: str) -> None:
        raise JournalError(f"a journal in memory cannot be copied to {path}")


class Direct:
    """The writer and the reader of a journal in memory: one connection, used on the event loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._closed = False

    def submit(self, work: Work[T], about: str | None = None) -> asyncio.Future[T]:
        """Run `work` in a transaction right away. An exception from `work` undoes all of it."""
        self.require_open()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._connection:
            self._connection.execute("BEGIN")
            future.set_result(work(self._connection))
        return future

    async def execute_fetchall(self, sql: str, values: Iterable[Any], /) -> list[Any]:
        return self._connection.execute(sql, tuple(values)).fetchall()

    def require_open(self) -> None:
        if self._closed:
            raise JournalError("the journal is closed")

    def failure(self, error: Exception) -> Exception:
        return error

    async def close(self) -> None:
        self._closed = True
        self._connection.close()
