"""Profiles of players, the ladder of a server, and the memoir of a game that is over."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from cogs.me import profile_panels
from cogs.me.profile_panels import EVERYWHERE, Person
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import command, group
from cogs.ui.table import memoirs
from cogs.ui.table.sitting import Reader
from cogs.ui.words.panel import Panel
from cogs.ui.words.tongue import shown


class Profiles(commands.Cog):
    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play

    async def cog_load(self) -> None:
        group(self.bot.tree, "me").add_command(command("me.profile", self.profile))
        self.front.page(profile_panels.PAGE, self.own)
        self.front.page(profile_panels.LADDER, self.ladder)
        self.front.door(memoirs.MEMOIR, self.memoir)

    async def profile(
        self, interaction: discord.Interaction[Any], player: discord.User | None = None
    ) -> None:
        """Mine or another's, from the games of this server."""

        async def work(reader: Reader) -> Panel:
            who = person(player or interaction.user)
            return await profile_panels.panel(self.play, reader, who, guild_of(interaction))

        await self.front.private(interaction, work)

    async def own(self, press: Press) -> Panel:
        """`hide.all`: a switch, and which games were on the panel that had it."""
        what, _, scope = press.arg.partition(".")
        if what not in ("", EVERYWHERE):
            await profile_panels.choose(self.play, press.reader, what)
            what = scope
        guild = "" if what == EVERYWHERE else guild_of(press.interaction)
        who = person(press.interaction.user)
        return await profile_panels.panel(self.play, press.reader, who, guild)

    async def ladder(self, press: Press) -> Panel:
        guild = guild_of(press.interaction)
        return await profile_panels.ladder(self.play, press.reader, guild, press.arg)

    async def memoir(self, press: Press) -> Panel:
        sitting = await self.front.desk.seating.sit(press.table, press.reader)
        return await memoirs.panel(self.play, sitting, press.arg)


def person(user: discord.User | discord.Member) -> Person:
    return Person(str(user.id), shown(user.display_name))


def guild_of(interaction: discord.Interaction[Any]) -> str:
    return str(interaction.guild_id or "")


async def setup(bot: Client) -> None:
    await bot.add_cog(Profiles(bot, bot.front))
