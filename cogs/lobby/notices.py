"""The card of a table that nobody can join any more, and the hall it leaves."""

from __future__ import annotations

from contextlib import suppress

from bot.play.assembly import Play
from bot.play.lobby.lobby import BY_INVITATION
from bot.play.table.live import OPEN, RUNNING
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.lobby.admission import gatherings
from cogs.ui.post.channels import Blocked, Channels, Later, MessageGone
from cogs.ui.table.sitting import Tables
from cogs.ui.words.layout import layout
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue


async def close_card(play: Play, speaker: Tables, channels: Channels, row: TableRow) -> None:
    """It closed before it began, or its game is over."""
    language = await play.table_language(row.id, row.guild)
    thread = await settings.THREAD.read(play.journal, row.id)
    card = panels.card(row, await speaker.tongue(row, language), thread)
    await _edit(channels, await settings.CARD.read(play.journal, row.id), card)
    where = await settings.HALL.read(play.journal, row.guild)
    await _edit(channels, where, await hall(play, row.guild))


async def _edit(channels: Channels, where: str, panel: Panel) -> None:
    channel, _, message = where.partition("/")
    if channel and message:
        with suppress(MessageGone, Blocked, Later):
            await channels.edit(channel, message, layout(panel), None, ())


async def hall(play: Play, guild: str) -> Panel:
    """The tables of a server that need players, and how many are played."""
    language = await play.table_language("", guild)
    rows = await play.journal.tables(guild=guild, status=OPEN)
    kept = await settings.kept_of(play.journal, settings.TABLE, [row.id for row in rows])
    waiting = [row for row in rows if kept[row.id].get(settings.ACCESS) != BY_INVITATION]
    running = await play.journal.titles(guild, RUNNING)
    queue = len(await play.queue.waiting(guild))
    how = await gatherings(play, waiting[: panels.MOST_LINES])
    return panels.hall(waiting, len(running), Tongue(play.catalogs[language]), queue, how)
