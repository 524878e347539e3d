"""A journal in memory, and tables to play at."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.play.table.referee import Referee
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.support.luck import same_luck_every_time
from tests.support.tables import new_referee, start

__all__ = ["same_luck_every_time"]


@pytest.fixture
def memory() -> MemoryJournal:
    return MemoryJournal()


class Interleaved(MemoryJournal):
    """A journal in memory at which other tasks have a turn with every read, as with a file."""

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        await asyncio.sleep(0)
        return await super()._read(sql, *values)


@pytest.fixture
def journal() -> Journal:
    return Interleaved()


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
