"""Finished games that somebody has not looked at yet."""

from __future__ import annotations

from bot.play.assembly import Play
from bot.play.table.live import OVER
from bot.play.time.pace import DAY
from bot.store import settings
from bot.store.records import TableRow

LATELY = 30 * DAY  # what ended before is no news
MOST_KEPT = 100  # tables that somebody has looked at


async def unseen(play: Play, user: str) -> list[TableRow]:
    """The game that ended last comes first."""
    known = await settings.LOOKED.read(play.journal, user)
    now = play.clock()
    ended = {one.table: one.ended for one in await play.journal.results(user=user)}
    found = [
        (ended.get(row.id, now), row)  # a result is written a little later
        for row in await play.journal.tables(user=user, status=OVER)
        if row.id not in known
    ]
    found.sort(key=lambda one: one[0], reverse=True)
    return [row for at, row in found if at > now - LATELY]


async def looked(play: Play, user: str, table: str) -> None:
    """Somebody who played there has seen how it ended."""

    def more(known: tuple[str, ...]) -> tuple[str, ...]:
        return known if table in known else (*known, table)[-MOST_KEPT:]

    await settings.LOOKED.change(play.journal, more, user)
