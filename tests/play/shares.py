"""Processes that share a store, and the time of all of them."""

from __future__ import annotations

import pytest

from bot.play.assembly import Play, assemble
from bot.store.shards import read
from bot.store.sqlite.memory import MemoryJournal
from tests.support.tables import games

NOW = 1_000_000.0
EVEN, ODD = str(2 << 22), str(3 << 22)  # servers of shards 0 and 1 of 2


class Time:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time of the store, which is right."""
    time = Time()
    monkeypatch.setattr(MemoryJournal, "now_sql", property(lambda _: repr(time.now)))
    return time


@pytest.fixture
def journal() -> MemoryJournal:
    return MemoryJournal()


def process(journal: MemoryJournal, time: Time, shards: str) -> Play:
    play = assemble(journal, games=games, clock=time, shards=read(shards), alone=False)
    play.owner.clock = time
    return play


async def table(play: Play, guild: str, first: str = "ada", *, pilot: bool = False) -> str:
    row = await play.lobby.open("toy", first, guild=guild, options={"players": 2}, pace="daily")
    if pilot:
        await play.lobby.seat_autopilot(row.id, first, "0")
    else:
        await play.lobby.join(row.id, "bob")
    await play.lobby.start(row.id, first)
    return row.id
