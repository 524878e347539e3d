"""Tables that gather players: when their owner is called, and the card of one that closed."""

from __future__ import annotations

from contextlib import suppress

from bot.play.post.notices import Notice
from bot.play.table.live import OPEN, RUNNING
from bot.play.time.expiry import LOBBY_ENDS
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.ui.post.channels import Blocked, Channels, MessageGone
from cogs.ui.services import Services
from cogs.ui.table.sitting import Seating
from cogs.ui.words.layout import layout


def owner_waits(row: TableRow, notice: Notice) -> bool:
    """A table that closes soon may have begun meanwhile; one that has begun may be over."""
    return row.status == (OPEN if notice.fact == LOBBY_ENDS else RUNNING)


async def close_card(
    services: Services, speaker: Seating, channels: Channels, row: TableRow
) -> None:
    """Nobody can join any more."""
    where = await services.setting(f"table:{row.id}", "card")
    channel, _, message = where.partition("/")
    if channel and message:
        language = await services.table_language(row.id, row.guild)
        card = panels.card(row, await speaker.tongue(row, language))
        with suppress(MessageGone, Blocked):
            await channels.edit(channel, message, layout(card), None, ())
