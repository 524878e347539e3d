"""`/me whisper`: a private note from one player to another at a running table."""

from __future__ import annotations

from typing import Any

import discord

from bot.engine.errors import require
from cogs.lobby.client import LobbyClient
from cogs.me import whisper_panels
from cogs.ui.press.front import Call, Front
from cogs.ui.press.slash import choices, command, group
from cogs.ui.press.table_cog import AtTable, Choices
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.panel import Form, Panel
from cogs.ui.words.proposals import among


class Whispers(AtTable):
    """Not among the commands of `/table`, which has as many as Discord allows."""

    def __init__(self, bot: LobbyClient, front: Front) -> None:
        super().__init__(bot, front)
        self.opening = bot.opening

    async def cog_load(self) -> None:
        completers = {"player": self.players, "table": self.my_tables}
        group(self.bot.tree, "me").add_command(command("me.whisper", self.whisper, completers))
        self.front.door(whisper_panels.WHISPERS, self.looking(self.listed))
        self.front.door(whisper_panels.WHISPER, self.sent)
        self.front.opens("d1", whisper_panels.WHISPER, self.form)

    async def listed(self, sitting: Sitting, reader: Reader, arg: str) -> Panel:
        await self.play.whispers.heard(sitting.row, reader.user, whisper_panels.MOST_LISTED)
        return await whisper_panels.panel(self.desk.seating, sitting, reader)

    async def form(self, call: Call) -> Form:
        sitting = await self.desk.seating.sit(call.table, call.reader)
        require(sitting.seat is not None, "whisper.refuse.not_seated")
        require(sitting.running, "whisper.refuse.not_now")
        require(whisper_panels.others(sitting), "whisper.refuse.nobody")
        return whisper_panels.form(sitting)

    async def sent(self, call: Call) -> Panel:
        sitting = await self.desk.seating.sit(call.table, call.reader)
        return await self.send(sitting, call.reader, call.field("player"), call.field("text"))

    async def whisper(
        self, interaction: discord.Interaction[Any], player: str, text: str, table: str = ""
    ) -> None:
        async def work(sitting: Sitting, reader: Reader, arg: str) -> Panel:
            return await self.send(sitting, reader, player, text)

        await self.command(interaction, work, table)

    async def send(self, sitting: Sitting, reader: Reader, player: str, text: str) -> Panel:
        """To a seat by its number, or by the name of who plays it; nothing is guessed."""
        require(sitting.seat is not None, "whisper.refuse.not_seated")
        known, typed = whisper_panels.others(sitting), player.strip()
        found = [number for number, name in known.items() if typed in (number, name)]
        require(len(found) == 1, "whisper.refuse.nobody")
        to = next(s.user for s in sitting.row.seats if s.seat == int(found[0]) - 1)
        await self.play.servers.require_voice(sitting.row.guild, reader.user)
        await self.opening.require_reachable(reader.user, to)
        await self.play.whispers.send(sitting.row, reader.user, to, text)
        note = sitting.tongue.say("cog.whisper.sent", who=sitting.tongue.names[int(found[0]) - 1])
        return await whisper_panels.panel(self.desk.seating, sitting, reader, note)

    async def players(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        return choices(among(whisper_panels.others(await self.sitting(interaction)).items(), typed))


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(Whispers(bot, bot.front))
