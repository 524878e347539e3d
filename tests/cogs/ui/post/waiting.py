"""Tables with a clock that wait for somebody, and what is still to be posted."""

from __future__ import annotations

from typing import Any

from bot.engine.records import Seat
from bot.play.post.notices import DOUBLE
from bot.store.records import OutboxRow
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


async def owed(lab: Lab) -> list[OutboxRow]:
    """What is not posted yet; looks at what was posted, perhaps twice, are not counted."""
    return [row for row in await lab.journal.pending(1e12) if row.kind != DOUBLE]
