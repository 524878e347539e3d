"""Every implementation of the journal, for the tests of their contract."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.journal import Journal
from bot.store.sqlite.journal import SqliteJournal
from tests.support.engines import ENGINES, opened


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteJournal]:
    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        yield journal


@pytest.fixture(params=ENGINES)
async def journal(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Journal]:
    """A further implementation that joins here must pass `test_contract.py` as it is."""
    async with opened(request.param, tmp_path) as found:
        yield found
