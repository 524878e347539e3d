"""Whom I do not want near: blocking and unblocking, seen by nobody else."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import require
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front
from cogs.ui.press.slash import choices, command, group
from cogs.ui.table.sitting import Reader
from cogs.ui.words.panel import Panel, Words, fitted
from cogs.ui.words.proposals import among
from cogs.ui.words.tongue import Tongue, plain, shown

MOST_LISTED = 20


class BlockCommands(commands.Cog):
    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.blocks = front.play.blocks

    async def cog_load(self) -> None:
        me = group(self.bot.tree, "me")
        me.add_command(command("me.block", self.block))
        me.add_command(command("me.unblock", self.unblock, {"player": self.blocked}))

    async def block(self, interaction: discord.Interaction[Any], player: discord.User) -> None:
        async def work(reader: Reader) -> Panel:
            await self.blocks.add(reader.user, str(player.id))
            await self.front.desk.seating.seen(player, interaction.guild_id)
            return await self.told(reader, "cog.block.done", shown(player.display_name))

        await self.front.private(interaction, work)

    async def unblock(self, interaction: discord.Interaction[Any], player: str) -> None:
        async def work(reader: Reader) -> Panel:
            other = await self.meant(reader, player)
            await self.blocks.remove(reader.user, other)
            return await self.told(
                reader, "cog.block.lifted", shown(await self.name(other, reader))
            )

        await self.front.private(interaction, work)

    async def meant(self, reader: Reader, typed: str) -> str:
        """By the proposal that was taken, or by a name on the own list."""
        known = {
            other: await self.name(other, reader) for other in await self.blocks.of(reader.user)
        }
        typed = typed.strip()
        if typed.isdecimal() and await self.blocks.shuns(reader.user, typed):
            return typed
        found = [other for other, name in known.items() if typed in (other, name)]
        require(len(found) == 1, "company.refuse.not_blocked")
        return found[0]

    async def told(self, reader: Reader, key: str, who: str) -> Panel:
        """What was done, and who is on the list now."""
        tongue = Tongue(self.play.catalogs[reader.language])
        lines = [tongue.say(key, who=who)]
        names = [
            shown(await self.name(other, reader)) for other in await self.blocks.of(reader.user)
        ]
        if names:
            listed = ", ".join(names[-MOST_LISTED:])
            lines.append(f"-# {tongue.say('cog.block.list', n=len(names), who=listed)}")
        gone = await self.blocks.forgotten(reader.user)
        if gone:
            lines.append(f"-# {tongue.say('cog.block.forgotten', n=gone)}")
        return fitted(Panel((Words("\n".join(lines)),)))

    async def name(self, user: str, reader: Reader) -> str:
        return await self.front.desk.seating.known_name(user, reader.guild) or user

    async def blocked(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        reader = await self.front.reader(interaction)
        known = [
            (one, plain(await self.name(one, reader))) for one in await self.blocks.of(reader.user)
        ]
        return choices(among(known, typed))


async def setup(bot: Client) -> None:
    await bot.add_cog(BlockCommands(bot, bot.front))
