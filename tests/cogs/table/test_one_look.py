"""Who looks through long games looks at one after the other; others need not wait for them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.play.assembly import Play
from cogs.ui.table import log
from cogs.ui.table.sitting import Sitting
from cogs.ui.words.panel import Panel, Words
from tests.support.discord.house import House


@pytest.mark.parametrize("door", ["log", "history", "news"])
async def test_one_person_looks_once_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    both, go_on = asyncio.Event(), asyncio.Event()
    inside, most = Counter[object](), Counter[object]()

    async def slow(play: Play, sitting: Sitting, *more: Any) -> Panel:
        inside[sitting.seat] += 1
        most[sitting.seat] = max(most[sitting.seat], inside[sitting.seat])
        if len(most) == 2:  # one of each
            both.set()
        await go_on.wait()
        inside[sitting.seat] -= 1
        return Panel((Words("looked"),))

    monkeypatch.setattr(log, door, slow)
    presses = [asyncio.create_task(nova.slash(f"/table {door}", table=row.id)) for _ in range(3)]
    other = asyncio.create_task(rigel.slash(f"/table {door}", table=row.id))
    await both.wait()
    cog: Any = house.bot.get_cog("Table")
    looks = cog.looks.of(str(nova.user.id))
    while inside[Seat(0)] + len(looks._waiters or ()) < len(presses):  # inside, or at the door
        await house.journal.tables()
    go_on.set()
    await asyncio.gather(*presses, other)
    assert list(most.values()) == [1, 1]
