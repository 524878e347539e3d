"""The Starfarers of Catan: one command for each decision, completed from the open question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions

# What the decisions of an encounter, or a change of transporter, ask for.
CHOICE = "cards|expansion|to|give|transporter"
MOST_TIMES = 20  # cards of a kind
STEPS = Decision("fly", ("starfarers.steer",), {"ship": "ship", "to": "step*"})


class Starfarers(Decisions):
    GAME = "starfarers"
    ROWS = (
        Decision(
            "place", ("starfarers.place",), {"piece": "piece", "site": "site", "ship": "ship"}
        ),
        Decision("tribute", ("starfarers.tribute",), {"cards": "cards"}),
        Decision("take", ("starfarers.take",), {"player": "player"}),
        Decision("relief", ("starfarers.relief",), {"type": "type"}),
        Decision("supplies", ("starfarers.supplies",), {"take": "take"}),
        Decision(
            "offer",
            ("starfarers.offer",),
            {"give": "give", "want": "want", "to": "to", "open": "open"},
        ),
        Decision(
            "answer",
            ("starfarers.answer",),
            {"reply": "reply", "give": "give", "want": "want"},
            about="offer",
        ),
        Decision(
            "bank",
            ("starfarers.bank",),
            {"give": "give", "take": "take", "times": "times"},
            {"times": (1, MOST_TIMES)},
        ),
        Decision(
            "build",
            ("starfarers.build", "starfarers.free_ship"),
            {"item": "item", "where": "where", "transporter": "transporter"},
        ),
        Decision("card", ("starfarers.card",), {"card": "card", "players": "players"}),
        Decision(
            "gift", ("starfarers.gift", "starfarers.give", "starfarers.pay"), {"cards": "cards"}
        ),
        Decision("encounter", ("starfarers.reply",), {"reply": "reply"}),
        Decision(
            "choose",
            (
                "starfarers.choose",
                "starfarers.add",
                "starfarers.lose",
                "starfarers.wear",
                "starfarers.swap",
                "starfarers.jump",
                "starfarers.transport",
            ),
            {"choice": CHOICE},
        ),
        Decision("fly", ("starfarers.fly",), {"ship": "ship", "to": "to"}),
        Decision("found", ("starfarers.found",), {"ship": "ship", "found": "found"}),
        Decision("friend", ("starfarers.friend",), {"card": "card"}),
        Decision("orders", ("starfarers.orders",)),
        Decision("end", ("starfarers.end",), {"what": "what|end"}),
    )

    def row(self, row: Decision, typed: Mapping[str, Any]) -> Decision:
        """`fly` to several points is a way, point by point; to one, the shortest way there."""
        way = str(typed.get("to") or "").replace(",", " ").split()
        return STEPS if row.name == STEPS.name and len(way) > 1 else row


async def setup(bot: Client) -> None:
    await bot.add_cog(Starfarers(bot, bot.front))
