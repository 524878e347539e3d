"""Merchant of Venus: one command for each decision, completed from the open question."""

from __future__ import annotations

from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions, alike


def deed(name: str, *parameters: str) -> Decision:
    """A transaction by itself."""
    return Decision(name, (f"merchant.do.{name}",), alike(*parameters))


class Merchant(Decisions):
    GAME = "merchant"
    ROWS = (
        Decision("race", ("merchant.race",), alike("race")),
        Decision("wishes", ("merchant.wishes",), alike("races")),
        Decision("fly", ("merchant.turn",), alike("to", "switches", "first")),
        Decision("mulligan", ("merchant.mulligan",), alike("die")),
        Decision(
            "route", ("merchant.fly", "merchant.onward"), {"route": "route", "step": "step|way"}
        ),
        Decision("toll", ("merchant.toll",), alike("pay")),
        Decision("land", ("merchant.land",), alike("land")),
        Decision("trade", ("merchant.trade",), alike("deeds")),
        deed("sell", "sell", "demand"),
        deed("buy", "buy"),
        deed("gear", "gear"),
        deed("ship", "ship"),
        deed("deed", "deed", "site"),
        deed("barter", "barter"),
        deed("board", "board"),
        deed("jettison", "jettison"),
        deed("deal", "partner", "give", "want", "pay", "ask"),
        Decision("answer", ("merchant.answer",), alike("accept"), about="offer"),
        Decision("plan", ("merchant.plan",), alike("to", "pay", "watch")),
        Decision("shopping", ("merchant.shopping",), alike("deeds")),
        Decision("orders", ("merchant.orders",)),
        Decision(
            "fight",
            ("merchant.shoot", "merchant.defend", "merchant.do.revolt", "merchant.do.swindle"),
            {"target": "target|deed|victim", "weapons": "weapons"},
        ),
        Decision(
            "choose",
            ("merchant.hit", "merchant.loot", "merchant.rastur"),
            {"choice": "target|good|at", "cargo": "cargo"},
        ),
        deed("fort", "fort", "site"),
    )


async def setup(bot: Client) -> None:
    await bot.add_cog(Merchant(bot, bot.front))
