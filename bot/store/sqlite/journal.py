"""The journal in an SQLite file: one writer thread, readers on a connection of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Self

import aiosqlite

from bot.store.files import backup, database
from bot.store.files.archive import Shelf
from bot.store.files.catalogue import FILE
from bot.store.files.integrity import findings
from bot.store.sql.connection import Connection
from bot.store.sql.journal import SqlJournal
from bot.store.sqlite.writer import Writer


class SqliteJournal(SqlJournal):
    """Opened by `open`, which brings the file up to date first."""

    catalogue = FILE
    now_sql = database.NOW
    writer: Writer

    def __init__(self, path: Path, writer: Writer, reader: aiosqlite.Connection) -> None:
        self.path = path
        self.shelf = Shelf(database.archive_of(path))
        self.whole = asyncio.Lock()  # held by who copies, moves or cleans whole files
        super().__init__(writer, reader, self.shelf)

    @classmethod
    async def open(
        cls, path: str | Path, *, create: bool = True, wait: int = database.WAIT
    ) -> Self:
        """`wait`: milliseconds for another process to finish its transaction."""
        path = Path(path)
        await asyncio.to_thread(database.require_released, database.archive_of(path))
        await asyncio.to_thread(database.prepare, path, create=create, wait=wait)
        reading = partial(database.connect, path, wait=wait, readonly=True)
        reader = await aiosqlite.Connection(reading, iter_chunk_size=64)
        try:
            connection = await asyncio.to_thread(database.connect, path, wait=wait)
        except BaseException:
            await reader.close()
            raise
        return cls(path, Writer(connection, path), reader)

    @property
    def damage(self) -> str:
        """What is wrong with the file, once somebody met it; empty: nothing is known."""
        return self.writer.damage

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """Reads beside the writer, all of one moment."""
        reading = database.connect(self.path, readonly=True)
        with database.explaining(self.path), closing(reading) as connection:
            connection.execute("BEGIN")
            yield connection

    async def check(self) -> list[str]:
        return await asyncio.to_thread(findings, self.path)

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(backup.copy, self.path, Path(path))
