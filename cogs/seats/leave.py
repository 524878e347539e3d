"""`/table leave`: before the game a seat becomes free; later it is asked what becomes of it."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import require
from bot.play.table.live import OPEN, RUNNING
from bot.store.records import TableRow
from cogs.lobby.client import LobbyClient
from cogs.seats import panels
from cogs.ui.press.front import Front
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices
from cogs.ui.press.which_table import table_in, titled
from cogs.ui.table import screens
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.words.panel import Panel, Words
from cogs.ui.words.tongue import Tongue


class Leaving(AtTable):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        super().__init__(bot, front)
        self.opening = bot.opening

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        table.add_command(command("table.leave", self.leave, {"table": self.my_tables}))

    async def leave(self, interaction: discord.Interaction[Any], table: str = "") -> None:
        """At a table that runs it is asked first what shall become of the seat."""

        async def work(reader: Reader) -> Panel:
            name = table.strip().lower() or await table_in(self.front, interaction.channel_id)
            if not name:
                mine = await self.joined_tables(reader.user)
                require(len(mine) == 1, f"cog.refuse.{'which_table' if mine else 'no_table'}")
                name = mine[0].id
            sitting = await self.desk.seating.sit(name, reader)
            if sitting.running and not screens.seats_matter(sitting):
                return screens.aside(sitting)
            if sitting.running:
                asked = await self.play.seats.current(sitting.row)
                return panels.overview(sitting, asked, reader.user)
            row = await self.play.lobby.leave(name, reader.user)
            await self.opening.cards.changed(row)
            tongue = await self.desk.seating.tongue(row, reader.language)
            return Panel((Words(tongue.say("cog.left", title=title_of(row, tongue))),))

        await self.front.private(interaction, work)

    async def joined_tables(self, user: str) -> list[TableRow]:
        """Where they sit, and can still get up."""
        rows = await self.play.journal.tables(user=user)
        return [row for row in rows if row.status in (OPEN, RUNNING)]

    async def my_tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        reader = await self.front.reader(interaction)
        tongue = Tongue(self.play.catalogs[reader.language])
        rows = await self.joined_tables(reader.user)
        return choices(await titled(rows, tongue, typed))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(Leaving(bot, bot.front))
