"""Games that are over, and put away."""

from __future__ import annotations

import asyncio

from bot.engine.records import replace
from bot.store.files import archive
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, game, new_table


async def finished(journal: SqliteJournal, table: str, at: float = 2.5) -> None:
    """A game that ended at this time."""
    row = new_table(table)
    await journal.create_table(row, SECRET)
    *first, last = game(row, 4, at=at)
    for append in first:
        await journal.append(append)
    await journal.append(replace(last, status="over"))


async def put_away(journal: SqliteJournal, table: str) -> None:
    await asyncio.to_thread(archive.copy_table, journal.path, table)
    await journal.writer.submit(archive.dropping(journal.path, table, 9.0))
