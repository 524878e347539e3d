"""Race for the Galaxy: one command for each decision, completed from the open question."""

from __future__ import annotations

from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions

GOODS = "goods|kinds|novelty|rare|genes|alien"
CARDS = "cards|count"


class Race(Decisions):
    GAME = "race"
    ROWS = (
        Decision("discard", ("race.discard",), {"cards": "cards"}),
        Decision("action", ("race.action",), {"action": "action", "second": "action"}),
        Decision("keep", ("race.keep",), {"cards": "cards"}),
        Decision("develop", ("race.develop",), {"card": "card", "payment": "payment"}),
        Decision(
            "settle",
            ("race.settle", "race.late_way"),
            {"world": "world", "way": "way", "payment": "payment"},
        ),
        Decision("pay", ("race.pay",), {"cards": "cards"}),
        Decision("sell", ("race.consume",), {"good": "good"}),
        Decision("consume", ("race.consume",), {"power": "power", "goods": GOODS, "cards": CARDS}),
        Decision("gamble", ("race.consume",), {"number": "number"}, {"number": (1, 7)}),
        Decision("produce", ("race.produce",), {"worlds": "target*"}),
        Decision("orders", ("race.orders",)),
    )


async def setup(bot: Client) -> None:
    await bot.add_cog(Race(bot, bot.front))
