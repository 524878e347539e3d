"""Shards of all processes begin one after the other, as Discord wants it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.play.identify import in_turn
from bot.store.journal import Journal
from bot.store.settings import IDENTIFIED
from bot.store.shards import store_time
from tests.support.engines import ENGINES, several

EVERY = 5.0


class Waiting:
    """Nobody truly waits: who would is counted, and the last beginning moves into the past."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.seconds: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.seconds.append(seconds)
        last = await IDENTIFIED.read(self._journal, "0")
        await IDENTIFIED.save(self._journal, (last or 0.0) - seconds - 0.01, "0")


@pytest.fixture(params=ENGINES)
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[list[Journal]]:
    async with several(request.param, tmp_path, 2) as found:
        yield found


async def test_of_two_processes_one_shard_begins_and_the_other_waits(
    two: list[Journal], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = Waiting(two[0])
    monkeypatch.setattr("bot.play.identify.asyncio.sleep", waiting.sleep)
    await asyncio.gather(*(in_turn(journal, 0, EVERY) for journal in two))
    (waited,) = waiting.seconds
    assert 0.0 < waited <= EVERY


async def test_each_bucket_has_its_own_turn_and_a_clock_set_back_stops_nobody(
    two: list[Journal], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = Waiting(two[0])
    monkeypatch.setattr("bot.play.identify.asyncio.sleep", waiting.sleep)
    await in_turn(two[0], 0, EVERY)
    await in_turn(two[1], 1, EVERY)
    ahead = await store_time(two[0]) + 3_600.0
    await IDENTIFIED.save(two[0], ahead, "0")
    await in_turn(two[1], 0, EVERY)
    assert waiting.seconds == []
    assert (await IDENTIFIED.read(two[0], "0") or 0.0) < ahead
