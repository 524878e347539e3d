"""Everything pressed, chosen or sent in; and the words of all commands."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.ui import buttons
from cogs.ui.front import front_of
from cogs.ui.translate import Translator


async def setup(bot: commands.Bot) -> None:
    await buttons.setup(bot)
    await bot.tree.set_translator(Translator())

    @bot.tree.error
    async def refuse(
        interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """What no command has caught itself."""
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        await front_of(interaction.client).fail(interaction, cause)
