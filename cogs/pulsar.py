"""Pulsar 2849: one command for each decision, completed from the open question."""

from __future__ import annotations

from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions, alike

CHOOSING = tuple(f"pulsar.{name}" for name in ("bonus", "keep", "sizes", "claim", "jump"))

PATH = {"path": "to|route"}
ENDS = alike("run", "claim")


def action(name: str, *parameters: str) -> Decision:
    """An action of a turn."""
    return Decision(name, (f"pulsar.do.{name}",), alike(*parameters))


class Pulsar(Decisions):
    GAME = "pulsar"
    ROWS = (
        Decision("side", ("pulsar.side",), alike("side", "gates")),
        Decision("gates", ("pulsar.gates",), alike("gates")),
        Decision("ship", ("pulsar.ship",), alike("gate")),
        Decision("draft", ("pulsar.draft",), alike("die", "second")),
        Decision("wishes", ("pulsar.wishes",), alike("wishes")),
        Decision("plan", ("pulsar.plan",), {"what": "what", "turn": "what;"}),
        Decision("fly", ("pulsar.do.fly",), {**alike("pay", "to", "route"), **PATH, **ENDS}),
        action("gyrodyne", "size", "pay"),
        action("construct", "size", "pulsar"),
        action("complete", "pulsar", "pay"),
        action("transmitter", "tile", "cost", "pay", "link"),
        action("cost", "tile", "cost", "pay"),
        action("patent", "tech", "pay"),
        action("project", "project", "pay"),
        action("token", "kind", "pay"),
        action("copy", "die"),
        Decision("choose", CHOOSING, {"choice": "bonus|tile|size|pulsar|to"}),
        Decision("buy", ("pulsar.buy",), alike("count")),
        Decision("orders", ("pulsar.orders",)),
        action("end", "build"),
    )


async def setup(bot: Client) -> None:
    await bot.add_cog(Pulsar(bot, bot.front))
