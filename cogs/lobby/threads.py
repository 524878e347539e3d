"""The thread of a table: opened at the start, opened to who sits down, woken."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any, Literal, TypeAlias

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
from cogs.ui.press.press import LOST
from cogs.ui.table.sitting import title_of
from cogs.ui.words.layout import SILENT, layout

LOG = logging.getLogger("sublight.opening")
THREAD = "thread"  # what is being made
MADE_BEFORE = 160004  # the message has a thread
Place: TypeAlias = discord.abc.GuildChannel | discord.abc.PrivateChannel | discord.Thread
ARCHIVE_AFTER: Literal[10_080] = 10_080  # minutes: a week


class Threads:
    def __init__(self, bot: commands.AutoShardedBot, play: Play, cards: Cards) -> None:
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
        tongue, journal = await self.cards.tongue(row), self.play.journal
        place = row.channel
        try:
            place = await self._new(row, title_of(row, tongue, label=True)[:100])
        except (discord.HTTPException, ValueError, *LOST) as error:
            LOG.warning("no thread: %s", error, extra={"table": row.id})
        await settings.THREAD.save(journal, place, row.id)
        await settings.OPENING.drop(journal, row.id)
        if place != row.channel:
            await settings.TABLE_HERE.save(journal, row.id, place)
            with suppress(discord.HTTPException, *LOST):  # board 1 says the fingerprint too
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
        message = message or await self.cards.lost(row)
        if not message:
            return await self._apart(row, name)
        post = self.cards.channel(row.channel, row.guild).get_partial_message(int(message))
        try:
            thread = await post.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER)
        except discord.NotFound:  # somebody deleted the card
            return await self._apart(row, name)
        except discord.HTTPException as error:
            if error.code != MADE_BEFORE:
                raise
            return message  # a crash came before it was noted: it has the number of its message
        return str(thread.id)

    async def _apart(self, row: TableRow, name: str) -> str:
        """A thread of its own: there is no card from which it could be made."""
        channel = await self.bot.fetch_channel(int(row.channel))
        if not isinstance(channel, discord.TextChannel):
            return row.channel
        public = discord.ChannelType.public_thread
        return str((await self._made(channel, row, name, type=public)).id)

    async def _made(
        self, channel: discord.TextChannel, row: TableRow, name: str, **kind: Any
    ) -> discord.Thread:
        """Noted first: one that was made just before a crash is taken, by its name."""
        journal, me = self.play.journal, self.bot.user
        if await settings.OPENING.read(journal, row.id) == THREAD and me is not None:
            for thread in channel.threads:
                if thread.owner_id == me.id and thread.name == name:
                    return thread
        await settings.OPENING.save(journal, THREAD, row.id)
        return await channel.create_thread(name=name, auto_archive_duration=ARCHIVE_AFTER, **kind)

    async def private(self, channel: discord.TextChannel, row: TableRow, name: str) -> str:
        thread = await self._made(
            channel, row, name, type=discord.ChannelType.private_thread, invitable=False
        )
        for user in users_of(row).values():
            with suppress(discord.HTTPException):
                await thread.add_user(discord.Object(int(user)))
        return str(thread.id)

    async def let_in(self, table: str, user: str) -> None:
        """A private thread is opened to who sits down."""
        place = await settings.THREAD.read(self.play.journal, table)
        channel = await self.found(place)
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

    async def sleeps(self, row: TableRow, place: str) -> bool:
        """Discord tells of the threads that are awake, on the servers of our shards."""
        if not place.isdecimal():
            return False
        if self.play.owner.wanted.serve(row.guild):
            return self.bot.get_channel(int(place)) is None
        thread = await self.found(place)
        return isinstance(thread, discord.Thread) and thread.archived

    async def found(self, place: str) -> Place | None:
        """A channel or thread, of others' shards too."""
        if not place.isdecimal():
            return None
        known = self.bot.get_channel(int(place))
        if known is not None:
            return known
        try:
            return await self.bot.fetch_channel(int(place))
        except discord.HTTPException:
            return None
