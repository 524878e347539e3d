"""Tables with a clock that wait for somebody."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from tests.support.discord.lab import Lab, Table

RIGEL = Seat(1)


async def choose(lab: Lab, seat: int, how: str, table: str = "") -> None:
    await lab.play.wishes.choose(lab.users[seat], how, table)


async def started(lab: Lab, *, players: int = 2, pace: str = "daily", **more: Any) -> Table:
    table = await lab.table(players, pace=pace, **more)
    await lab.settle()
    return table


async def waits_for_rigel(lab: Lab, **more: Any) -> Table:
    """Nova has answered; the table waits for Rigel alone."""
    table = await started(lab, **more)
    await table.seal(0)
    await lab.later()
    assert await lab.referee.awaited(table.id) == {RIGEL}
    return table
