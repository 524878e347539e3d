"""The gate: who may know of a table, asked wherever a door, a form or a command gets one."""

from __future__ import annotations

from bot.engine.records import Record
from bot.play.assembly import Play
from bot.play.lobby.lobby import BY_INVITATION
from bot.play.people import everybody_at
from bot.play.table.live import OPEN
from bot.store import settings
from bot.store.records import TableRow


class Where(Record, frozen=True):
    """Where somebody asks: a server, and a channel or thread of it; a direct message has none.

    `writes`: they may write there themselves. `opens`: and begin threads of its channel.
    """

    guild: str = ""
    channel: str = ""
    writes: bool = False
    opens: bool = False


async def let_in(
    play: Play, table: str, row: TableRow | None, user: str, where: Where | None
) -> bool:
    """Its people and whom they asked; else its server, or by invitation only its thread.

    As long as it looks for players, its card is there for the whole server. The journal is asked
    the same where there is no such table: it takes as long.
    """
    if where is None or (row is not None and user in everybody_at(row)):
        return row is not None
    kept = await settings.kept(play.journal, settings.TABLE, table)
    requests = await play.seats.requests(table)
    if row is None:
        return False
    named = any(one.open and one.asked.player == user for one in requests)
    if named or kept.get(settings.INVITED, user):
        return True
    if not row.guild or where.guild != row.guild:
        return False
    by_invitation = kept.get(settings.ACCESS) == BY_INVITATION and row.status != OPEN
    return not by_invitation or where.channel == kept.get(settings.THREAD)
