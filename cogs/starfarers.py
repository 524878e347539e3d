"""The Starfarers of Catan: one command for each decision, completed from the open question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions, alike

# The decisions of an encounter, or a change of transporter, and what they ask for.
NAMES = ("choose", "add", "lose", "wear", "swap", "jump", "transport")
CHOOSING, CHOICE = (
    tuple(f"starfarers.{name}" for name in NAMES),
    "cards|expansion|to|give|transporter",
)
GIFTS = ("starfarers.gift", "starfarers.give", "starfarers.pay")
TIMES = {"times": (1, 20)}  # cards of a kind
STEPS = Decision("fly", ("starfarers.steer",), {"ship": "ship", "to": "step*"})


class Starfarers(Decisions):
    GAME = "starfarers"
    ROWS = (
        Decision("place", ("starfarers.place",), alike("piece", "site", "ship")),
        Decision("tribute", ("starfarers.tribute",), alike("cards")),
        Decision("take", ("starfarers.take",), alike("player")),
        Decision("relief", ("starfarers.relief",), alike("type")),
        Decision("supplies", ("starfarers.supplies",), alike("take")),
        Decision("offer", ("starfarers.offer",), alike("give", "want", "to", "open")),
        Decision("answer", ("starfarers.answer",), alike("reply", "give", "want"), about="offer"),
        Decision("bank", ("starfarers.bank",), alike("give", "take", "times"), TIMES),
        Decision(
            "build",
            ("starfarers.build", "starfarers.free_ship"),
            alike("item", "where", "transporter"),
        ),
        Decision("card", ("starfarers.card",), alike("card", "players")),
        Decision("gift", GIFTS, alike("cards")),
        Decision("encounter", ("starfarers.reply",), alike("reply")),
        Decision("choose", CHOOSING, {"choice": CHOICE}),
        Decision("fly", ("starfarers.fly",), alike("ship", "to")),
        Decision("found", ("starfarers.found",), alike("ship", "found")),
        Decision("friend", ("starfarers.friend",), alike("card")),
        Decision("orders", ("starfarers.orders",)),
        Decision("end", ("starfarers.end",), {"what": "what|end"}),
    )

    def row(self, row: Decision, typed: Mapping[str, Any]) -> Decision:
        """`fly` to several points is a way, point by point; to one, the shortest way there."""
        way = str(typed.get("to") or "").replace(",", " ").split()
        return STEPS if row.name == STEPS.name and len(way) > 1 else row


async def setup(bot: Client) -> None:
    await bot.add_cog(Starfarers(bot, bot.front))
