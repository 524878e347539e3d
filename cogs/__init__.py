"""Discord's side of the bot: a folder for each feature, a module for each game."""

from __future__ import annotations

import pkgutil
from collections.abc import Awaitable, Callable
from functools import cache
from importlib import import_module

from discord.ext import commands

__path__ = pkgutil.extend_path(__path__, __name__)  # a game may lie in a folder of its own


@cache
def setups() -> tuple[Callable[[commands.AutoShardedBot], Awaitable[None]], ...]:
    """The `setup` of every module below that has one."""
    found = (
        import_module(module.name) for module in pkgutil.walk_packages(__path__, f"{__name__}.")
    )
    return tuple(module.setup for module in found if hasattr(module, "setup"))


async def add_all(bot: commands.AutoShardedBot) -> None:
    """Whatever they add to the client."""
    for setup in setups():
        await setup(bot)
