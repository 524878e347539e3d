"""Threads and servers that go away: the clocks of their tables stand still until they are back."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.play.moderation.homes import GONE, REMOVED
from bot.play.table.live import RUNNING
from bot.store import settings
from bot.store.records import TableRow
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front


class HomeKeeper(commands.Cog):
    """A thread that was deleted while nobody listened is found to be gone by the next post."""

    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot = bot
        self.play = front.play
        self.homes = front.play.moderation.homes

    async def running(self, guild: int) -> list[TableRow]:
        return await self.play.journal.tables(guild=str(guild), status=RUNNING)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        table = await settings.TABLE_HERE.read(self.play.journal, str(payload.thread_id))
        if table:
            await self.homes.lost(table, GONE)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its threads went with it."""
        for row in await self.running(channel.guild.id):
            if row.channel == str(channel.id):
                await self.homes.lost(row.id, GONE)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Servers may have come and gone meanwhile; of others' shards nothing is known here."""
        here = {str(guild.id) for guild in self.bot.guilds}
        for row in await self.play.journal.tables(status=RUNNING):
            if row.guild in here:
                await self.homes.found(row.id, REMOVED)
            elif row.guild and self.play.owner.wanted.serve(row.guild):
                await self.homes.lost(row.id, REMOVED)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        for row in await self.running(guild.id):
            await self.homes.lost(row.id, REMOVED)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        for row in await self.running(guild.id):
            await self.homes.found(row.id, REMOVED)


async def setup(bot: Client) -> None:
    await bot.add_cog(HomeKeeper(bot, bot.front))
