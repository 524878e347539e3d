"""Thanks at the end of a game: each person once, counted on the table's last post."""

from __future__ import annotations

import secrets
from contextlib import suppress

from bot.engine.errors import require
from bot.play.table.live import OVER
from bot.play.table.log import Line, line_row
from bot.store.journal import Journal
from bot.store.records import Beside, TableRow, VersionConflict
from bot.store.settings import THANKS

COUNTED = "announce.thanks"  # a line that only rings: the post counts for itself


async def thanked(journal: Journal, table: str) -> list[str]:
    return list(await THANKS.read(journal, table))


async def thank(journal: Journal, row: TableRow, user: str) -> bool:
    """False: this person has thanked before. The post is changed without a call."""
    require(row.status == OVER, "stats.refuse.not_over")
    while True:
        users = await THANKS.row(journal, row.id)
        if user in users.value:
            return False
        change = users.change((*users.value, user))
        told = line_row(row.id, Line(COUNTED), f"{THANKS.name}/{secrets.token_hex(8)}")
        with suppress(VersionConflict):  # somebody else thanked just now
            await journal.change(Beside(row.id, outbox=(told,), settings=(change,)))
            return True
