"""The worked examples of `examples.json`: each handler plays one and says what came of it.

@example("01")
def money(g):                       # what is given
    ...
    return {"cash_each": 80}        # as the rules decided; must equal `then`
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.records import Command
from bot.games.merchant.commands import Goal
from tests.games.merchant.scene import Scene

Values = dict[str, Any]
Handler = Callable[[Values], Values]

EXAMPLES: list[Values] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8")
)["examples"]
HANDLERS: dict[str, Handler] = {}


def goal_of(money: int) -> Goal:
    return next(goal for goal in Goal if goal.money == money)


def number(case: Values) -> str:
    return str(case["id"]).split("-")[2]


def example(*numbers: str) -> Callable[[Handler], Handler]:
    """This function plays these examples."""

    def register(handler: Handler) -> Handler:
        for name in numbers:
            HANDLERS[name] = handler
        return handler

    return register


def allowed(scene: Scene, who: int, command: Command) -> bool:
    """Whether the command is taken."""
    try:
        scene.when(who, command)
    except IllegalMove:
        return False
    return True
