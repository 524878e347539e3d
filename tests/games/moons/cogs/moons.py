"""Moons: its slash command."""

from __future__ import annotations

from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions


class Moons(Decisions):
    GAME = "moons"
    ROWS = (Decision("take", ("moons.take",), {"side": "side"}),)


async def setup(bot: Client) -> None:
    await bot.add_cog(Moons(bot, bot.front))
