"""The card of a table that closed before it began."""

from __future__ import annotations

from contextlib import suppress

from bot.play.assembly import Play
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.ui.post.channels import Blocked, Channels, MessageGone
from cogs.ui.table.sitting import Tables
from cogs.ui.words.layout import layout


async def close_card(play: Play, speaker: Tables, channels: Channels, row: TableRow) -> None:
    """Nobody can join any more."""
    where = await settings.CARD.read(play.journal, row.id)
    channel, _, message = where.partition("/")
    if channel and message:
        language = await play.table_language(row.id, row.guild)
        card = panels.card(row, await speaker.tongue(row, language))
        with suppress(MessageGone, Blocked):
            await channels.edit(channel, message, layout(card), None, ())
