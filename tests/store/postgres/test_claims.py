"""What is due is done once, however many processes see it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.journal import Journal
from bot.store.records import Beside, ClockFact, Deadline, VersionConflict
from tests.store.given import SECRET, new_table, raw
from tests.support.engines import several

DUE = 40


@pytest.fixture
async def four(tmp_path: Path) -> AsyncIterator[list[Journal]]:
    async with several("postgres", tmp_path, 4) as found:
        yield found


async def test_four_who_see_the_same_deadlines_do_each_of_them_once(four: list[Journal]) -> None:
    for n in range(DUE):
        due = Deadline(f"t{n}", "seat:0", "act", 1.0)
        await four[0].create_table(new_table(f"t{n}", seats=()), SECRET, (due,))

    async def look(journal: Journal) -> list[str]:
        done = []
        for line in await journal.deadlines(1.0):
            fact = ClockFact(line.table, "fired", "fired", None, 0, 1.0)
            try:
                await journal.change(Beside(line.table, 1, raw({}), (), (fact,)))
            except VersionConflict:
                continue
            done.append(line.table)
        return done

    done = [table for found in await asyncio.gather(*map(look, four)) for table in found]
    assert sorted(done) == sorted(f"t{n}" for n in range(DUE))
    assert await four[0].deadlines() == []
