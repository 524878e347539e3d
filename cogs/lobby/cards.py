"""Lobby cards and the hall on Discord: posted, and kept up to date."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import discord
from discord.ext import commands

from bot.engine.errors import refuse
from bot.play.table.live import OPEN
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.lobby.admission import gathering
from cogs.lobby.notices import hall
from cogs.ui.press.front import Front
from cogs.ui.press.press import LOST
from cogs.ui.words.ids import Door, DoorId
from cogs.ui.words.layout import SILENT, layout
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import Tongue

LOG = logging.getLogger("sublight.opening")
CARD = "card"  # what is being posted
LOOK_BACK = 100  # messages searched for one that may have been posted
HALL_EVERY = 60.0  # seconds between edits of a hall


class Cards:
    """Public messages of tables that gather players."""

    def __init__(
        self, bot: commands.AutoShardedBot, front: Front, *, hall_every: float = HALL_EVERY
    ) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.hall_every = hall_every
        self._halls: dict[str, asyncio.Task[None]] = {}
        self._edited: dict[str, float] = {}

    def channel(self, channel: str, guild: str = "") -> discord.PartialMessageable:
        where = int(guild) if guild else None
        return self.bot.get_partial_messageable(int(channel), guild_id=where)

    async def post(self, channel: str, panel: Panel, *called: str) -> discord.Message:
        """A public message; it calls nobody but those named."""
        people = [discord.Object(int(user)) for user in called]
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=people
        )
        try:
            return await self.channel(channel).send(
                view=layout(panel),
                allowed_mentions=mentions,
                silent=not called,
                nonce=secrets.token_hex(8),  # sent again over a bad line, it stays one message
            )
        except discord.Forbidden:
            refuse("cog.refuse.cannot_post")

    async def edit(self, where: str, panel: Panel) -> bool:
        """A message kept as `channel/message`; False: it is gone or out of reach."""
        channel, _, message = where.partition("/")
        if not channel or not message:
            return False
        try:
            post = self.channel(channel).get_partial_message(int(message))
            await post.edit(view=layout(panel), allowed_mentions=SILENT)
        except discord.HTTPException as error:
            LOG.warning("a message cannot be edited: %s", error)
            return False
        return True

    async def tongue(self, row: TableRow) -> Tongue:
        """Public words are in the table's language."""
        language = await self.play.table_language(row.id, row.guild)
        return await self.front.desk.seating.tongue(row, language)

    # The card of a table

    async def post_card(self, row: TableRow) -> str:
        """Posted in the table's channel; returns a link to it.

        It is noted first: one that was posted just before a crash is found again.
        """
        journal, panel = self.play.journal, await self.card(row)
        message = await self.lost(row)
        if message:
            await self.edit(f"{row.channel}/{message}", panel)
        else:
            await settings.OPENING.save(journal, CARD, row.id)
            message = str((await self.post(row.channel, panel)).id)
        where = f"{row.channel}/{message}"
        await settings.CARD.save(journal, where, row.id)
        await settings.OPENING.drop(journal, row.id)
        return f"https://discord.com/channels/{row.guild or '@me'}/{where}"

    async def lost(self, row: TableRow) -> str:
        """The card that was being posted when a crash came; empty: none stands in the channel."""
        if await settings.OPENING.read(self.play.journal, row.id) != CARD or self.bot.user is None:
            return ""
        door, me = str(DoorId(Door.JOIN, row.id)), self.bot.user.id
        history = self.channel(row.channel).history(limit=LOOK_BACK)
        with suppress(discord.HTTPException, *LOST):
            async for message in history:
                if message.author.id == me and door in ids_of(message.components):
                    return str(message.id)
        return ""

    async def where(self, row: TableRow) -> str:
        """Where a table is played; before that, where its card is."""
        thread = await settings.THREAD.read(self.play.journal, row.id)
        if thread:
            return f"<#{thread}>"
        place = await settings.CARD.read(self.play.journal, row.id) or row.channel
        return f"https://discord.com/channels/{row.guild or '@me'}/{place}"

    async def card(self, row: TableRow) -> Panel:
        thread = await settings.THREAD.read(self.play.journal, row.id)
        access = await self.play.access(row.id)
        how = await gathering(self.play, row)
        added = await self.play.lobby.added(row)
        tongue = await self.tongue(row)
        return panels.card(row, tongue, thread, access=access, how=how, added=added)

    async def changed(self, row: TableRow, pressed: int = 0) -> Panel:
        """Its card shows the table as it is; without a card a new one is posted.

        The message that was pressed is left to whoever answers the press.
        """
        where = await settings.CARD.read(self.play.journal, row.id)
        panel = await self.card(row)
        is_card = where.partition("/")[2] == str(pressed)
        if not is_card and not await self.edit(where, panel) and row.status == OPEN and row.channel:
            await self.post_card(row)
        await self.refresh_hall(row.guild)
        return panel

    # The hall

    async def open_hall(self, guild: str, channel: str) -> None:
        panel = await hall(self.play, guild)
        sent = await self.post(channel, panel)
        await settings.HALL.save(self.play.journal, f"{channel}/{sent.id}", guild)
        with suppress(discord.HTTPException):
            await sent.pin()

    async def refresh_hall(self, guild: str) -> None:
        """Soon, but not more often than it may be."""
        where = await settings.HALL.read(self.play.journal, guild)
        if where and guild not in self._halls:
            task = asyncio.create_task(self._refresh(guild, where))
            self._halls[guild] = task
            task.add_done_callback(lambda _: self._halls.pop(guild, None))

    async def _refresh(self, guild: str, where: str) -> None:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, self._edited.get(guild, -1e9) + self.hall_every - now))
        self._edited[guild] = asyncio.get_running_loop().time()
        self._halls.pop(guild, None)
        await self.edit(where, await hall(self.play, guild))


def ids_of(parts: Iterable[Any]) -> Iterator[str]:
    """The ids of all buttons and menus of a message."""
    for part in parts:
        if found := getattr(part, "custom_id", None):
            yield str(found)
        yield from ids_of(getattr(part, "children", ()))
