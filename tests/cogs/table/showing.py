"""Boards shown without an announcer."""

from __future__ import annotations

from bot.play.post.posts import Outbox, Shown
from bot.store.records import TableRow
from tests.support.discord.house import House


async def show(house: House, row: TableRow) -> int:
    """As the announcer does: the next board shows the table as it stands."""
    outbox = Outbox(house.journal)
    number = len(await outbox.boards(row.id)) + 1
    version = (await house.journal.table(row.id)).version
    await outbox.save(row.id, Shown(board=number, version=version, message="1"))
    return number
