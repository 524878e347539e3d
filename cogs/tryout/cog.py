"""`/table try`: a private copy to play on, whose line can be played for real."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.engine.errors import require
from cogs.tryout import room as trying
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import command, group
from cogs.ui.press.table_cog import AtTable
from cogs.ui.press.which_table import table_of
from cogs.ui.table import screens
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import Panel


class Trying(AtTable):
    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        super().__init__(bot, front)
        self.tries = trying.Tries(front.desk)
        front.copies(self.tries)

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        table.add_command(command("table.try", self.try_command, {"table": self.my_tables}))
        self.front.door(Door.TRY, self.pressed)

    async def pressed(self, press: Press) -> Panel:
        return await self.look(press.table, press.reader, press.arg)

    async def look(self, table: str, reader: Reader, arg: str) -> Panel:
        sitting = await self.desk.seating.sit(table, reader)
        if sitting.seat is None or not sitting.running:
            return screens.aside(sitting)
        room = self.tries.of(table, reader.user)
        if arg == "end":
            await self.tries.end(table, reader.user)
            return await self.desk.open(table, reader, note=sitting.tongue.say("cog.try.ended"))
        if room is None or arg == "new":
            room = await self.tries.open(table, reader)
        elif arg == "undo":
            await room.copy.take_back(reader.user)
        elif arg == "line":
            return await trying.line(sitting, room)
        elif arg.startswith("real."):
            return await self.for_real(sitting, reader, room, arg.removeprefix("real."))
        return await self.tries.show(room, reader)

    async def for_real(
        self, sitting: Sitting, reader: Reader, room: trying.Room, number: str
    ) -> Panel:
        """The same answer on the panel of the table itself: checked there, and confirmed."""
        steps = await room.copy.line()
        place = int(number) if number.isdecimal() and len(number) < 4 else 0
        require(1 <= place <= len(steps), "cog.refuse.try_step", n=len(steps))
        step = steps[place - 1]
        prompt = sitting.prompt(step.prompt) or sitting.of((step.kind,))
        if prompt is None:
            note = sitting.tongue.say("cog.try.not_asked", what=step.label)
            return await self.desk.show(sitting, note=note)
        return await self.desk.begin(sitting.row.id, reader, prompt.id, step.replies)

    async def try_command(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        async def work(reader: Reader) -> Panel:
            return await self.look(await table_of(self.front, interaction, table), reader, "")

        await self.front.private(interaction, work)


async def setup(bot: Client) -> None:
    await bot.add_cog(Trying(bot, bot.front))
