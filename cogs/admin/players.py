"""Moderators and players of a server: kept from tables or muted, for a time and with a reason."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from bot.play.moderation.servers import LOCK, MUTE
from bot.play.table.live import RUNNING
from cogs.admin.rights import require_moderator
from cogs.admin.table import admin_group
from cogs.ui.press.client import Client
from cogs.ui.press.days import propose_days
from cogs.ui.press.front import Front
from cogs.ui.press.slash import choices, command, subgroup
from cogs.ui.table.sitting import Reader
from cogs.ui.table.times import stamp
from cogs.ui.words.dates import read_until
from cogs.ui.words.panel import Panel, Words, fitted
from cogs.ui.words.tongue import Tongue


class AdminPlayers(commands.Cog):
    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.servers = front.play.servers

    async def cog_load(self) -> None:
        player = subgroup(admin_group(self.bot), "admin.player")
        days = {"until": self.days}
        for name, callback, completers in (
            ("lock", self.lock_command, days),
            ("unlock", self.unlock_command, {}),
            ("mute", self.mute_command, days),
            ("unmute", self.unmute_command, {}),
        ):
            player.add_command(command(f"admin.player.{name}", callback, completers))

    async def hold(
        self,
        interaction: discord.Interaction[Any],
        player: discord.User,
        until: str,
        why: str,
        kind: str,
    ) -> None:
        async def work(reader: Reader) -> Panel:
            await require_moderator(self.play, interaction)
            require(not player.bot, "seat.refuse.no_person")
            rhythm = await self.play.hours.of(reader.user)
            end = read_until(until, rhythm, self.play.clock())
            guild, who = str(interaction.guild_id), str(player.id)
            await self.servers.require_voice(guild, reader.user)  # the player reads why
            await self.servers.lock(guild, who, end, by=reader.user, why=why, kind=kind)
            rows = await self.play.journal.tables(guild=guild, user=who, status=RUNNING)
            when = stamp(end, "F")
            key = "admin.locked" if kind == LOCK else "admin.muted"
            return self.said(reader, key, who=f"<@{who}>", until=when, n=len(rows))

        await self.front.private(interaction, work)

    async def lift(
        self, interaction: discord.Interaction[Any], player: discord.User, why: str, kind: str
    ) -> None:
        async def work(reader: Reader) -> Panel:
            await require_moderator(self.play, interaction)
            guild, who = str(interaction.guild_id), str(player.id)
            await self.servers.unlock(guild, who, by=reader.user, why=why, kind=kind)
            key = "admin.unlocked" if kind == LOCK else "admin.unmuted"
            return self.said(reader, key, who=f"<@{who}>")

        await self.front.private(interaction, work)

    def said(self, reader: Reader, key: str, **values: Any) -> Panel:
        tongue = Tongue(self.play.catalogs[reader.language])
        return fitted(Panel((Words(tongue.say(key, **values)),)))

    # Commands

    async def lock_command(
        self, interaction: discord.Interaction[Any], player: discord.User, until: str, why: str
    ) -> None:
        await self.hold(interaction, player, until, why, LOCK)

    async def unlock_command(
        self, interaction: discord.Interaction[Any], player: discord.User, why: str
    ) -> None:
        await self.lift(interaction, player, why, LOCK)

    async def mute_command(
        self, interaction: discord.Interaction[Any], player: discord.User, until: str, why: str
    ) -> None:
        await self.hold(interaction, player, until, why, MUTE)

    async def unmute_command(
        self, interaction: discord.Interaction[Any], player: discord.User, why: str
    ) -> None:
        await self.lift(interaction, player, why, MUTE)

    async def days(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(await propose_days(self.front, interaction, typed))


async def setup(bot: Client) -> None:
    await bot.add_cog(AdminPlayers(bot, bot.front))
