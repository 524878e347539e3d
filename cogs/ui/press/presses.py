"""Everything pressed, chosen or sent in; and the words of all commands.

Components are durable: a press is understood from its id, whichever process made the button.
"""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.engine.errors import UnclearAnswer
from cogs.ui.press.client import Client
from cogs.ui.press.front import Front, holds
from cogs.ui.press.slash import Translator
from cogs.ui.words.layout import sent_fields

SHOWN = 60  # characters of what somebody chose
OURS = re.compile(r"(?s)[dmvua]1:.*")


class Pressed(ui.DynamicItem[ui.Item[Any]], template=OURS):
    """Any component of ours: doors, moves, votes, pages and moderators' acts."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: Client = interaction.client
        await client.front.pressed(interaction)


class Presses(commands.Cog):
    """Also hears what discord.py lets fall: forms of an earlier process, ids of no component."""

    def __init__(self, front: Front) -> None:
        self.front = front

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        name = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await self.front.submitted(interaction, sent_fields(data))
        elif interaction.type is discord.InteractionType.component and not (
            OURS.fullmatch(name) and holds(interaction.message, data)
        ):
            await self.front.pressed(interaction)


async def setup(bot: Client) -> None:
    bot.add_dynamic_items(Pressed)
    await bot.add_cog(Presses(bot.front))
    await bot.tree.set_translator(Translator())

    @bot.tree.error
    async def refuse(
        interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """What no command has caught itself."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        if isinstance(error, app_commands.TransformerError):  # such as an archived thread
            cause = UnclearAnswer("cog.refuse.option", given=str(error.value)[:SHOWN])
        await bot.front.fail(interaction, cause)
