"""Once more: the same game and options for the same people, at one new table."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.engine.errors import refuse, require
from bot.engine.records import replace
from bot.play.lobby.rematch import players_of
from bot.play.locks import Locks
from bot.play.people import AUTOPILOT
from bot.play.table.live import OPEN
from bot.store import settings
from bot.store.records import TableRow
from cogs.lobby import panels
from cogs.lobby.client import LobbyClient
from cogs.lobby.new import PACE
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import command, group
from cogs.ui.press.which_table import table_in
from cogs.ui.table.sitting import Reader, players, title_of
from cogs.ui.words.ids import Door
from cogs.ui.words.panel import Panel, Words


class Rematch(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.opening = bot.opening
        self._locks = Locks()  # by the table that is over

    async def cog_load(self) -> None:
        table = group(self.bot.tree, "table", guild_only=True)
        table.add_command(command("table.rematch", self.rematch))
        self.front.door(Door.REMATCH, self.again)

    async def rematch(self, interaction: discord.Interaction[Any]) -> None:
        async def work(reader: Reader) -> Panel:
            here = await table_in(self.front, interaction.channel_id)
            require(here, "cog.refuse.no_table_here")
            return await self.once_more(reader, here)

        await self.front.private(interaction, work)

    async def again(self, press: Press) -> Panel:
        return await self.once_more(press.reader, press.table)

    async def once_more(self, reader: Reader, table: str) -> Panel:
        """The first of the players opens it; the others sit down there."""
        row = await self.front.desk.seating.row(table, reader)
        self.play.rematches.require_player(row, reader.user)
        async with self._locks.of(table):
            known = await self.play.rematches.of(row)
            return await (self.open(row, reader) if known is None else self.join(known, reader))

    async def open(self, row: TableRow, reader: Reader) -> Panel:
        """Autopilots are there at once, people when they agree; then it begins."""
        await self.require_there(row, reader)
        new = await self.opening.open(
            row.game,
            reader.user,
            (row.guild, row.channel),
            options=panels.options_of(row),
            pace=row.pace or PACE,
            language=await self.play.table_language(row.id, row.guild),
            access=await settings.ACCESS.read(self.play.journal, row.id),
            press=reader.press,
            others=[seat.user for seat in row.seats if seat.user.startswith(AUTOPILOT)],
        )
        for user in players_of(row):
            await self.opening.admission.invite(new, user)
        kept = await self.play.rematches.opened(row, new)
        panel = await self.opening.present(new, reader)
        if len(new.seats) == players(new):
            await self.opening.begin(new.id)
        await self.play.ledger.again(new.id, kept)
        return panel

    async def require_there(self, row: TableRow, reader: Reader) -> None:
        """Its card comes to the table's channel: by who could write there, wherever they press."""
        if reader.where is None or not row.guild.isdecimal():
            return
        require(self.play.owner.wanted.serve(row.guild), "cog.refuse.elsewhere")
        server = self.bot.get_guild(int(row.guild))
        channel = server.get_channel(int(row.channel)) if server and row.channel else None
        if server is None or channel is None:
            return
        try:
            member = await server.fetch_member(int(reader.user))
        except discord.NotFound:
            refuse("cog.refuse.no_member")
        rights = channel.permissions_for(member)
        opens = rights.send_messages and rights.create_public_threads
        there = replace(reader.where, opens=opens)
        await self.opening.admission.require_opening(
            replace(reader, where=there), row.guild, row.channel
        )

    async def join(self, row: TableRow, reader: Reader) -> Panel:
        """It is there already, whoever opened it."""
        if row.status == OPEN and all(seat.user != reader.user for seat in row.seats):
            asked = await self.opening.warned(row, reader)
            if asked is not None:
                return asked
            row = await self.opening.take_seat(row.id, reader)
            return await self.told(row, reader, "cog.joined")
        return await self.told(row, reader, f"cog.rematch.{row.status}")

    async def told(self, row: TableRow, reader: Reader, key: str) -> Panel:
        tongue = await self.front.desk.seating.tongue(row, reader.language)
        where = await self.opening.cards.where(row)
        return Panel((Words(tongue.say(key, title=title_of(row, tongue), where=where)),))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(Rematch(bot, bot.front))
