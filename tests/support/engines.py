"""The journals that a promise is tried on: in a file, on a server."""

from __future__ import annotations

import atexit
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.store.journal import Journal
from bot.store.sqlite.journal import SqliteJournal

if TYPE_CHECKING:
    from tests.support.postgres import Server

ENGINES = ("sqlite", "postgres")


@cache
def server() -> Server:
    """One for all tests of this process; where none can be had they say so."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    from tests.support.postgres import Server, programs

    if programs() is None:
        pytest.skip("there is no PostgreSQL on this machine")
    found = Server()
    atexit.register(found.remove)
    return found


@asynccontextmanager
async def opened(engine: str, folder: Path) -> AsyncIterator[Journal]:
    async with several(engine, folder, 1) as (journal,):
        yield journal


@asynccontextmanager
async def several(engine: str, folder: Path, number: int) -> AsyncIterator[list[Journal]]:
    """The same store, opened so often."""
    found: list[Journal] = []
    if engine == "postgres":
        from bot.store.postgres.journal import PostgresJournal

        with server().ready() as address:
            found += [
                await PostgresJournal.open(address, writers=2, readers=2) for _ in range(number)
            ]
            yield found
            await closed(found)
        return
    found += [await SqliteJournal.open(folder / "journal.db") for _ in range(number)]
    yield found
    await closed(found)


async def closed(journals: list[Journal]) -> None:
    for journal in journals:
        await journal.close()
