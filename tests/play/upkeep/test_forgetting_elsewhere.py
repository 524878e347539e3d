"""Somebody is forgotten by one process while another one still has their name in its memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import replace
from bot.play.assembly import Play, assemble, look_after
from bot.play.upkeep import forgetting
from bot.play.upkeep.forgetting import Forgetting
from bot.store.settings import ERASING
from bot.store.shards import read
from tests.store.privacy.lives import ADA, lived
from tests.support.engines import several
from tests.support.tables import games, start


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[list[Play]]:
    async with several("postgres", tmp_path, 2) as journals:
        shares = (read("0/2"), read("1/2"))
        yield [
            assemble(journal, games=games, shards=share, alone=False)
            for journal, share in zip(journals, shares, strict=True)
        ]


def people(play: Play) -> Forgetting:
    journal: Any = play.journal
    return look_after(play, journal).forgetting


async def test_what_another_process_writes_down_meanwhile_goes_too(
    two: list[Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    await lived(here.journal, status="over")
    rested = asyncio.Event()

    async def rest(seconds: float) -> None:
        assert seconds == forgetting.AGAIN
        await there.journal.save_setting("table:lyra", "shown", f'{{"call":"<@{ADA}> take a die"}}')
        rested.set()

    monkeypatch.setattr("bot.play.upkeep.forgetting.asyncio.sleep", rest)
    ours = people(here)
    await ours.forget(ADA)
    assert await ERASING.read(here.journal)  # whoever starts now would go on with it
    await rested.wait()
    assert await ours.knows(ADA)
    await asyncio.gather(*ours._later)
    assert not await ours.knows(ADA)
    assert not await ERASING.read(here.journal)


async def test_nobody_is_forgotten_by_half_while_another_build_has_a_table_of_theirs(
    two: list[Play],
) -> None:
    here, there = two
    there.owner._build = "9.9"
    for play in two:
        await play.owner.renew()
    table = await start(here.journal, "toy", players=3)
    row = await here.journal.table(table)
    user = row.seats[0].user
    await here.journal.change_table(replace(row, guild=str(1 << 22)))
    with pytest.raises(IllegalMove, match=r"play\.refuse\.other_build"):
        await people(here).forget(user)
    assert (await here.journal.table(table)).seats == row.seats
