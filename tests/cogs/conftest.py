"""The real client with all cogs, in front of a local Discord; no announcer, no pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from bot.playground.server import LocalDiscord
from bot.store.sqlite import SqliteJournal
from tests.cogs.ground import ground, nova, rigel
from tests.cogs.house import House
from tests.playground.local import local, person

__all__ = ["ground", "local", "nova", "person", "rigel"]


@pytest.fixture(autouse=True)
def same_luck_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secrets of a test's tables: all different, and the same in every run."""
    numbers = count(1)
    monkeypatch.setattr("bot.play.lobby.new_secret", lambda: bytes([next(numbers)]) * 32)


@pytest.fixture
async def house(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[House]:
    journal = await SqliteJournal.open(tmp_path / "journal.db")
    async with House(local, journal) as found:
        yield found
    await journal.close()
