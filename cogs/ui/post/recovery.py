"""Posts of which it was not sure whether they were sent: found again, and never left twice."""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.engine.records import Record, replace
from bot.play.post import posts as announcing
from bot.play.post.posts import Shown
from cogs.ui.post.channels import Blocked, Channels, Later

LOG = logging.getLogger("sublight.announcer")


class Doubt(Record, frozen=True):
    """A board that may stand twice."""

    board: int
    channel: str
    after: str  # the message of the board before
    message: str = ""  # the one that counts


class Recovery:
    """A request whose answer was lost may still be done, minutes later, when no nonce holds it."""

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._doubts: dict[str, Doubt] = {}

    async def find(self, table: str, meant: Shown) -> str:
        """The message of a board that was meant to be sent; empty: it does not stand."""
        after = meant.former.message if meant.former else ""
        self._doubts[table] = Doubt(meant.board, meant.channel, after)
        nonce = announcing.nonce_of(table, meant.board)
        return await self._channels.find(meant.channel, nonce, meant.board, after)

    async def tidy(self, table: str, shown: Shown) -> None:
        """Looked at with every later change of the board, and once more when the next stands."""
        doubt = self._doubts.get(table)
        if doubt is None or shown.board < doubt.board or not shown.message:
            return
        if shown.board == doubt.board:
            doubt = self._doubts[table] = replace(doubt, message=shown.message)
        else:
            del self._doubts[table]
        nonce = announcing.nonce_of(table, doubt.board)
        place = doubt.channel, nonce, doubt.board, doubt.after, doubt.message
        with suppress(Later, Blocked):
            if gone := await self._channels.remove_doubles(*place):
                LOG.info("%s doubles of a board were removed", gone, extra={"table": table})
