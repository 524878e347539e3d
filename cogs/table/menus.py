"""Entries of Discord's own menus: on a person and on a message."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.engine.errors import refuse, require
from bot.play.table.live import OPEN, RUNNING
from cogs.lobby.client import LobbyClient
from cogs.lobby.invitations import Inviting
from cogs.me import profile_panels
from cogs.me.profile_panels import Person
from cogs.ui.post.open_messages import Kind
from cogs.ui.post.table_post import FIRST_ID
from cogs.ui.press.front import Front, Press
from cogs.ui.press.slash import worded
from cogs.ui.press.which_table import table_in
from cogs.ui.table import log
from cogs.ui.table.sitting import Reader, title_of
from cogs.ui.words.ids import Page, SelfId
from cogs.ui.words.panel import LABEL, MOST_ITEMS, Item, Menu, Panel, Words
from cogs.ui.words.tongue import Tongue, cut, shown

MOST_LISTED = 8


class MenuCommands(commands.Cog):
    def __init__(self, bot: LobbyClient, front: Front) -> None:
        self.bot, self.front = bot, front
        self.play = front.play
        self.inviting = Inviting(bot)

    async def cog_load(self) -> None:
        entries: dict[str, Any] = {
            "invite": self.invite,
            "profile": self.profile,
            "happened": self.happened,
        }
        for name, callback in entries.items():
            entry = app_commands.ContextMenu(name=worded(f"cog.entry.{name}"), callback=callback)
            entry.guild_only = True
            self.bot.tree.add_command(entry)
        self.front.page(Page.ASK, self.chosen)

    def tongue(self, reader: Reader) -> Tongue:
        return Tongue(self.play.catalogs[reader.language])

    # On a person

    async def invite(self, interaction: discord.Interaction[Any], user: discord.User) -> None:
        """To the only open table of theirs here; with several, they say to which."""

        async def work(reader: Reader) -> Panel:
            guild, tongue = str(interaction.guild_id), self.tongue(reader)
            rows = await self.play.journal.tables(guild=guild, status=OPEN, user=reader.user)
            require(rows, "cog.refuse.no_open_table")
            if len(rows) == 1:
                return await self.inviting.send(interaction, reader, rows[0].id, str(user.id))
            items = tuple(
                Item(row.id, cut(title_of(row, tongue, label=True), LABEL))
                for row in rows[:MOST_ITEMS]
            )
            words = tongue.say("cog.invite.where", who=shown(user.display_name))
            menu = Menu(str(SelfId(Page.ASK, str(user.id))), tongue.say("cog.my_tables"), items)
            return Panel((Words(words), menu))

        await self.front.private(interaction, work)

    async def chosen(self, press: Press) -> Panel:
        require(press.arg.isdecimal() and press.value, "cog.refuse.forged")
        return await self.inviting.send(press.interaction, press.reader, press.value, press.arg)

    async def profile(self, interaction: discord.Interaction[Any], user: discord.User) -> None:
        """Where somebody plays on this server, and how they played there."""

        async def work(reader: Reader) -> Panel:
            tongue, lines = self.tongue(reader), []
            guild, who = str(interaction.guild_id), str(user.id)
            rows = await self.play.journal.tables(guild=guild, user=who)
            for status, key in ((RUNNING, "cog.profile.plays"), (OPEN, "cog.profile.waits")):
                found = [title_of(row, tongue) for row in rows if row.status == status]
                if found:
                    lines.append(tongue.say(key, n=len(found), tables=tuple(found[:MOST_LISTED])))
            person = Person(who, shown(user.display_name))
            return await profile_panels.panel(self.play, reader, person, guild, tuple(lines))

        await self.front.private(interaction, work)

    # On a message

    async def happened(
        self, interaction: discord.Interaction[Any], message: discord.Message
    ) -> None:
        """What led to the board of this post."""

        async def work(reader: Reader) -> Panel:
            table, number = await table_in(self.front, interaction.channel_id), board_of(message)
            if not table or not number:
                refuse("cog.refuse.no_board_here")
            sitting = await self.front.desk.seating.sit(table, reader)
            return await log.happened(self.play, sitting, number)

        await self.front.private(interaction, work)


def board_of(message: discord.Message) -> int:
    """The number of the board that a post shows; 0: it is no such post."""
    for part in message.components:
        if isinstance(part, discord.Container):
            number = (part.id or 0) - FIRST_ID
            return number if 0 < number < Kind.BOARD.room else 0
    return 0


async def setup(bot: LobbyClient) -> None:
    await bot.add_cog(MenuCommands(bot, bot.front))
