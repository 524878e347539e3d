"""The thread of a table: opened at the start, opened to who sits down, woken."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Literal

import discord
from discord.ext import commands

from bot.engine.errors import refuse, require
from bot.play.assembly import Play
from bot.play.lobby.lobby import BY_INVITATION
from bot.play.post.posts import users_of
from bot.play.upkeep import status
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.lobby.cards import Cards
from cogs.ui.table.sitting import title_of
from cogs.ui.words.layout import SILENT, layout

LOG = logging.getLogger("sublight.opening")
ARCHIVE_AFTER: Literal[10_080] = 10_080  # minutes: a week


class Threads:
    def __init__(self, bot: commands.Bot, play: Play, cards: Cards) -> None:
        self.bot, self.play, self.cards = bot, play, cards

    def awake(self, guild: str) -> int:
        """Those that are awake; Discord tells of no others."""
        server = self.bot.get_guild(int(guild)) if guild.isdecimal() else None
        return len(server.threads) if server else 0

    def require_room(self, guild: str) -> None:
        """A table that could not get a thread of its own is not opened."""
        active = self.awake(guild)
        state = status.threads(active)
        if state is status.Level.STOP:
            refuse("upkeep.refuse.threads", n=active, limit=status.MOST_THREADS)
        if state is status.Level.WARN:
            LOG.warning("server %s has %s of %s threads", guild, active, status.MOST_THREADS)

    async def open(self, row: TableRow) -> None:
        """One thread for each table; where none may be made the channel itself will do."""
        if await settings.THREAD.read(self.play.journal, row.id):
            return
        tongue = await self.cards.tongue(row)
        place = row.channel
        try:
            place = await self._new(row, title_of(row, tongue, label=True)[:100])
        except (discord.HTTPException, ValueError) as error:
            LOG.warning("no thread: %s", error, extra={"table": row.id})
        journal = self.play.journal
        await settings.THREAD.save(journal, place, row.id)
        if place != row.channel:
            await settings.TABLE_HERE.save(journal, row.id, place)
            with suppress(discord.HTTPException):
                first = await self.cards.channel(place).send(
                    view=layout(panels.table_card(row, tongue, await self.play.lobby.added(row))),
                    allowed_mentions=SILENT,
                    silent=True,
                )
                await first.pin()

    async def _new(self, row: TableRow, name: str) -> str:
        """From the card; of a table by invitation a private one, for those who sit there."""
        if await self.play.access(row.id) == BY_INVITATION:
            channel = await self.bot.fetch_channel(int(row.channel))
            if isinstance(channel, discord.TextChannel):
                with suppress(discord.Forbidden):
                    return await self.private(channel, row, name)
        message = (await settings.CARD.read(self.play.journal, row.id)).partition("/")[2]
        if not message:
            return row.channel
        post = self.cards.channel(row.channel, row.guild).get_partial_message(int(message))
        thread = await post.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER)
        return str(thread.id)

    async def private(self, channel: discord.TextChannel, row: TableRow, name: str) -> str:
        thread = await channel.create_thread(
            name=name,
            type=discord.ChannelType.private_thread,
            auto_archive_duration=ARCHIVE_AFTER,
            invitable=False,
        )
        for user in users_of(row).values():
            with suppress(discord.HTTPException):
                await thread.add_user(discord.Object(int(user)))
        return str(thread.id)

    async def let_in(self, table: str, user: str) -> None:
        """A private thread is opened to who sits down."""
        place = await settings.THREAD.read(self.play.journal, table)
        channel = self.bot.get_channel(int(place)) if place.isdecimal() else None
        if isinstance(channel, discord.Thread) and channel.is_private():
            with suppress(discord.HTTPException):
                await channel.add_user(discord.Object(int(user)))

    async def wake(self, table: str) -> str:
        """A thread that fell asleep is opened again; returns it."""
        place = await settings.THREAD.read(self.play.journal, table)
        require(place, "cog.refuse.no_thread")
        try:
            thread = await self.bot.fetch_channel(int(place))
        except discord.HTTPException:
            refuse("cog.refuse.no_thread")
        if isinstance(thread, discord.Thread) and thread.archived:
            await thread.edit(archived=False)
        return place

    def sleeps(self, place: str) -> bool:
        """Discord tells of the threads that are awake."""
        return place.isdecimal() and self.bot.get_channel(int(place)) is None
