"""Discord's side of the bot: a folder for each feature, a module for each game."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from discord.ext import commands

__path__ = pkgutil.extend_path(__path__, __name__)  # a game may lie in a folder of its own


async def add_all(bot: commands.Bot) -> None:
    """Whatever a module below adds to the client in its `setup`."""
    for found in pkgutil.walk_packages(__path__, f"{__name__}."):
        module = import_module(found.name)
        if hasattr(module, "setup"):
            await module.setup(bot)
