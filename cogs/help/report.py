"""Reporting a problem: a reference for the player, and for the host what it takes to see it."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import discord
from discord.ext import commands

from bot.engine.errors import require
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.store.settings import REPORT
from bot.version import VERSION
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import command, group
from cogs.ui.press.which_table import table_in
from cogs.ui.table import refusals
from cogs.ui.table.sitting import Reader, Sitting
from cogs.ui.words.ids import Door, DoorId, Page, SelfId
from cogs.ui.words.panel import Attached, Field, Form, Panel, Part, Words, fitted
from cogs.ui.words.tongue import Tongue

LONGEST = 1_000
LONG = 8  # signs of a reference that is kept
LOG = logging.getLogger("sublight.reports")


class Report(commands.Cog):
    """`report:<reference>` in the settings keeps each of them."""

    def __init__(self, bot: commands.AutoShardedBot, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play

    async def cog_load(self) -> None:
        known = group(self.bot.tree, "help")
        known.add_command(command("help.bug", self.bug))
        self.front.opens("d1", Door.REPORT, self.form)
        self.front.opens("u1", Page.REPORT, self.form)
        self.front.door(Door.REPORT, self.sent)
        self.front.page(Page.REPORT, self.sent)

    async def bug(self, interaction: discord.Interaction[Any], text: str) -> None:
        async def work(reader: Reader) -> Panel:
            table = await table_in(self.front, interaction.channel_id)
            return await self.report(table, reader, text, str(interaction.guild_id or ""))

        await self.front.private(interaction, work)

    async def form(self, press: Press) -> Form:
        tongue = Tongue(self.play.catalogs[press.reader.language])
        field = Field("text", tongue.say("cog.report.what"), low=1, longest=LONGEST, long=True)
        where = DoorId(Door.REPORT, press.table) if press.table else SelfId(Page.REPORT)
        return Form(str(where), tongue.say("cog.report"), (field,))

    async def sent(self, press: Press) -> Panel:
        guild = str(press.interaction.guild_id or "")
        return await self.report(press.table, press.reader, press.field("text"), guild)

    async def report(self, table: str, reader: Reader, text: str, guild: str) -> Panel:
        """Kept for host and moderators; the player gets a reference and a file of the view."""
        text = text.strip()
        await self.play.voice.require(reader.user, guild)
        require(text, "cog.refuse.report_empty")
        require(len(text) <= LONGEST, "cog.refuse.report_long", limit=LONGEST, n=len(text))
        await self.play.voice.spend(reader.user)
        number = await self.new_reference()
        facts: dict[str, Any] = {"reference": number, "build": VERSION, "text": text}
        facts |= {"language": reader.language, "at": int(self.play.clock())}
        parts: list[Part] = []
        private: dict[str, Any] = {"user": reader.user}
        if table:
            sitting = await self.front.desk.seating.sit(table, reader)
            boards = await self.play.outbox.boards(table)
            facts |= {"table": table, "game": sitting.row.game, "board": len(boards)}
            facts["seat"] = None if sitting.seat is None else sitting.seat + 1
            private["version"] = sitting.row.version
            if sitting.row.version:
                parts.append(Attached(f"{number}.json", await self.slice(sitting, facts)))
        await REPORT.save(self.play.journal, {**facts, **private}, number)
        if guild:
            await self.play.servers.reported(guild, number, reader.user)
        LOG.warning("a player reports a problem: %s", number, extra={"table": table})
        tongue = Tongue(self.play.catalogs[reader.language])
        words = tongue.say("cog.report.kept", reference=number, build=VERSION)
        return fitted(Panel((Words(words), *parts)))

    async def new_reference(self) -> str:
        """One that no report has: an earlier one is never written over."""
        number = refusals.reference(LONG)
        while await REPORT.read(self.play.journal, number):
            number = refusals.reference(LONG)
        return number

    async def slice(self, sitting: Sitting, facts: dict[str, Any]) -> bytes:
        """The report with the table as its reporter saw it, move by move: nobody else's secrets."""
        journal, table = self.play.journal, sitting.row.id
        secret, moves = await journal.secret(table), await journal.moves(table)
        made = await asyncio.to_thread(export, sitting.row, secret, moves, sitting.seat)
        seen = json.loads(await asyncio.to_thread(write, made))
        return json.dumps({**facts, "seen": seen}, ensure_ascii=False).encode()


async def setup(bot: Client) -> None:
    await bot.add_cog(Report(bot, bot.front))
