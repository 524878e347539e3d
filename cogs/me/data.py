"""What is stored about me: read as a file, or forgotten."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import refuse, require
from bot.play.upkeep.forgetting import Forgetting
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import choices, command, group
from cogs.ui.table.sitting import Reader
from cogs.ui.words.ids import Page, SelfId
from cogs.ui.words.panel import RED, Attached, Button, Panel, Row, Words
from cogs.ui.words.proposals import among
from cogs.ui.words.tongue import Tongue

EXPORT = "export"
DEEDS = (EXPORT, "erase")
PAGE = Page.FORGET
SURE = "sure"


class Data(commands.Cog):
    def __init__(
        self, bot: commands.AutoShardedBot, front: Front, forgetting: Forgetting | None
    ) -> None:
        self.bot, self.front = bot, front
        self.forgetting = forgetting
        self.play = front.play

    async def cog_load(self) -> None:
        me = group(self.bot.tree, "me")
        me.add_command(command("me.data", self.data, {"deed": self.deeds}))
        self.front.page(PAGE, self.pressed)

    async def data(self, interaction: discord.Interaction[Any], deed: str) -> None:
        async def work(reader: Reader) -> Panel:
            require(deed in DEEDS, "upkeep.refuse.deed", given=deed[:40], allowed=DEEDS)
            return await (self.told(reader) if deed == EXPORT else self.asked(reader))

        await self.front.private(interaction, work)

    async def deeds(
        self, interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        tongue = self.tongue(await self.front.reader(interaction))
        return choices(among([(one, tongue.say(f"upkeep.data.{one}")) for one in DEEDS], typed))

    async def told(self, reader: Reader) -> Panel:
        found, tongue = await self.people().told(reader.user), self.tongue(reader)
        if not found:
            return Panel((Words(tongue.say("upkeep.nothing")),))
        file = Attached(f"{reader.user}.json", found)
        return Panel((Words(tongue.say("upkeep.told")), file))

    async def asked(self, reader: Reader) -> Panel:
        """It cannot be undone, so it takes one more press."""
        tongue = self.tongue(reader)
        button = Button(str(SelfId(PAGE, SURE)), tongue.say("upkeep.erase.sure"), style=RED)
        return Panel((Words(tongue.say("upkeep.erase")), Row((button,))))

    async def pressed(self, press: Press) -> Panel:
        require(press.arg == SURE, "cog.refuse.forged")
        tongue = self.tongue(press.reader)
        done = await self.people().forget(press.reader.user)
        return Panel((Words(tongue.say("upkeep.erased", n=done.tables)),))

    def people(self) -> Forgetting:
        if self.forgetting is None:
            refuse("upkeep.refuse.no_data")
        return self.forgetting

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])


async def setup(bot: Client) -> None:
    await bot.add_cog(Data(bot, bot.front, bot.forgetting))
