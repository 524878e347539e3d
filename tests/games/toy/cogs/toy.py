"""Comets: its slash commands."""

from __future__ import annotations

from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions


class Toy(Decisions):
    GAME = "toy"
    ROWS = (
        Decision("bid", ("toy.bid",), {"card": "card"}),
        Decision("orders", ("toy.orders",)),
    )


async def setup(bot: Client) -> None:
    await bot.add_cog(Toy(bot, bot.front))
