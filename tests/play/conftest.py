"""Journals of both kinds, and tables to play at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.play.table.referee import Referee
from bot.store.journal import Journal
from bot.store.memory import MemoryJournal
from bot.store.sqlite.journal import SqliteJournal
from tests.support.luck import same_luck_every_time
from tests.support.tables import new_referee, start

__all__ = ["same_luck_every_time"]


@pytest.fixture(params=["memory", "sqlite"])
async def journal(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Journal]:
    found = MemoryJournal() if request.param == "memory" else await open_file(tmp_path)
    yield found
    await found.close()


async def open_file(folder: Path) -> SqliteJournal:
    return await SqliteJournal.open(folder / "journal.db")


@pytest.fixture
def memory() -> MemoryJournal:
    return MemoryJournal()


@pytest.fixture
def referee(memory: MemoryJournal) -> Referee:
    return new_referee(memory)


@pytest.fixture
async def heaps(memory: MemoryJournal) -> str:
    """A table of the toy game for two."""
    return await start(memory, "toy")


@pytest.fixture
async def race(memory: MemoryJournal) -> str:
    """A table of Race for two, set-up discards still owed."""
    return await start(memory, "race")
