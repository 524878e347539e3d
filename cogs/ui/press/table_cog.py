"""What every cog of `/table ...` shares: which table is meant, and who sits there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from cogs.ui.press.days import propose_days
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices
from cogs.ui.press.which_table import propose_tables, table_of
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.panel import Panel

Look: TypeAlias = Callable[[Sitting, Reader, str], Awaitable[Panel]]
Choices: TypeAlias = list[app_commands.Choice[str]]


class AtTable(commands.Cog):
    """Doors and commands share their work; what is asked of a table is answered privately."""

    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.desk = front.desk

    async def show(self, look: Look, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        """A cog that is not for everybody turns the others away here."""
        return await look(sitting, reader, arg)

    def looking(self, look: Look) -> Callable[[Press], Awaitable[Panel]]:
        """What a menu chose comes in place of the door's own word."""

        async def handler(press: Press) -> Panel:
            sitting = await self.desk.seating.sit(press.table, press.reader)
            return await self.show(look, sitting, press.reader, press.word)

        return handler

    async def command(
        self, interaction: discord.Interaction[Any], look: Look, table: str, arg: str = ""
    ) -> None:
        async def work(reader: Reader) -> Panel:
            name = await table_of(self.front, interaction, table)
            sitting = await self.desk.seating.sit(name, reader)
            return await self.show(look, sitting, reader, arg)

        await self.front.private(interaction, work)

    # Completing

    async def my_tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(await propose_tables(self.front, interaction, typed))

    async def days(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(await propose_days(self.front, interaction, typed))

    async def sitting(self, interaction: discord.Interaction[Any]) -> Sitting:
        """At the table that the command names, or the one whose thread this is."""
        named = str(getattr(interaction.namespace, "table", "") or "")
        table = await table_of(self.front, interaction, named)
        return await self.desk.seating.sit(table, await self.front.reader(interaction))
