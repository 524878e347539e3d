"""Thanks at the end of a game: each person once, counted on the table's last post."""

from __future__ import annotations

import secrets
from contextlib import suppress

import msgspec

from bot.engine.errors import require
from bot.engine.records import encode
from bot.play.table.live import OVER
from bot.play.table.news import Line, line_row
from bot.store.journal import Journal
from bot.store.records import Beside, SettingChange, TableRow, VersionConflict

THANKS = "thanks"  # a table's setting: the users who gave them
COUNTED = "announce.thanks"  # a line that only rings: the post counts for itself


async def thanked(journal: Journal, table: str) -> list[str]:
    kept = await journal.setting(f"table:{table}", THANKS)
    return msgspec.json.decode(kept, type=list[str]) if kept else []


async def thank(journal: Journal, row: TableRow, user: str) -> bool:
    """False: this person has thanked before. The post is changed without a call."""
    require(row.status == OVER, "stats.refuse.not_over")
    scope = f"table:{row.id}"
    while True:
        was = await journal.setting(scope, THANKS)
        users = await thanked(journal, row.id)
        if user in users:
            return False
        change = SettingChange(scope, THANKS, was, encode([*users, user]).decode())
        told = line_row(row.id, Line(COUNTED), f"{THANKS}/{secrets.token_hex(8)}")
        with suppress(VersionConflict):  # somebody else thanked just now
            await journal.change(Beside(row.id, outbox=(told,), settings=(change,)))
            return True
