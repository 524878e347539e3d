"""The journal in PostgreSQL, for as many processes as wish to write to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from bot.store.address import Address
from bot.store.postgres import database
from bot.store.postgres.catalogue import SERVER
from bot.store.postgres.connection import Connection
from bot.store.postgres.integrity import AT_ONCE, findings
from bot.store.postgres.reader import Readers
from bot.store.postgres.writer import Writers
from bot.store.records import JournalError
from bot.store.sql.journal import SqlJournal

WRITERS, READERS = 4, 4  # connections of one process


class PostgresJournal(SqlJournal):
    """Opened by `open`, which brings the database up to date first."""

    catalogue = SERVER
    now_sql = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION)"
    writer: Writers
    damage = ""  # of a file: a server tells its host itself

    def __init__(self, address: Address, writers: int = WRITERS, readers: int = READERS) -> None:
        self.path = address
        super().__init__(Writers(address, writers), Readers(address, readers))

    @classmethod
    async def open(
        cls,
        address: Address,
        *,
        create: bool = True,
        writers: int = WRITERS,
        readers: int = READERS,
    ) -> Self:
        await asyncio.to_thread(database.prepare, address, create=create)
        return cls(address, writers, readers)

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """Reads beside the writers, all of one moment."""
        with database.connected(self.path) as raw:
            raw.execute(AT_ONCE)
            yield Connection(raw)

    async def check(self) -> list[str]:
        return await asyncio.to_thread(findings, self.path)

    async def backup(self, path: str) -> None:
        raise JournalError(f"a server is not copied to {path} from here: use pg_dump")
