"""Stellar Horizons: one command for each decision, completed from the open question."""

from __future__ import annotations

from cogs.ui.ask.forms import WHOLE
from cogs.ui.press.client import Client
from cogs.ui.press.game_commands import Decision, Decisions, alike


def kinds(*names: str) -> tuple[str, ...]:
    return tuple(f"horizons.{name}" for name in names)


ANSWERS = kinds(
    *("intercept", "halt", "consent", "agree", "surrender", "accept", "pirates", "permit"),
)
CHOICES = kinds(
    *("mission_first", "reveal", "give_back", "chart", "publicity", "dockyard", "settlers"),
    *("relocate", "laying", "awaking", "straying", "rally"),
)


class Horizons(Decisions):
    GAME = "horizons"
    ROWS = (
        Decision("faction", kinds("faction"), alike("faction")),
        Decision("policies", kinds("policies"), alike("policies")),
        Decision("sheet", kinds("sheet", "again"), {"text": WHOLE}),
        Decision("write", kinds("sheet"), alike("section", "acts")),
        Decision("change", kinds("again"), {"section": "back", "acts": "acts"}),
        Decision("act", kinds("slot", "moment"), alike("act")),
        Decision("technology", kinds("technology"), alike("technology")),
        Decision("answer", ANSWERS, {"choice": "intercept|halt|consent|yes|answer"}),
        Decision(
            "battle",
            kinds("tactics", "hit"),
            {"target": "target|kind", **alike("harder", "softer", "bombers", "screens")},
        ),
        Decision(
            "spoils",
            kinds("plunder", "loot", "proceed"),
            {"choice": "destroy|stock|how", "take": "take|to"},
        ),
        Decision("choose", CHOICES, {"choice": "mission|tile|what|source|base|robot|node|ships"}),
        Decision("shares", kinds("shares"), {"choice": "shares|who", "money": "money"}),
        Decision("wakes", kinds("wakes"), alike("wakes")),
        Decision("orders", kinds("orders")),
    )


async def setup(bot: Client) -> None:
    await bot.add_cog(Horizons(bot, bot.front))
