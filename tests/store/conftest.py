"""Every implementation of the journal, for the tests of their contract."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.journal import Journal
from bot.store.memory import MemoryJournal
from bot.store.sqlite.journal import SqliteJournal


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteJournal]:
    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        yield journal


@pytest.fixture(params=["memory", "sqlite"])
async def journal(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Journal]:
    """A further implementation that joins here must pass `test_contract.py` as it is."""
    if request.param == "memory":
        opened: Journal = MemoryJournal()
    else:
        opened = await SqliteJournal.open(tmp_path / "journal.db")
    yield opened
    await opened.close()
