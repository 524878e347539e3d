"""The old database, in a copy of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sqlite.journal import SqliteJournal
from tests.old.shelf import House, played


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "played.db"
    path.write_bytes(played())
    return path


@pytest.fixture
async def journal(database: Path) -> AsyncIterator[SqliteJournal]:
    async with await SqliteJournal.open(database) as found:
        yield found


@pytest.fixture
def house(journal: SqliteJournal) -> House:
    return House(journal)
