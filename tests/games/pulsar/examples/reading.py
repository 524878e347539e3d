"""The worked examples of `examples.json`: each handler plays one and says what came of it.

@example("EX-PM1")
def token(g):                       # what is given
    ...
    return {"legal": True}          # as the rules decided; must equal `then`
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.engine.errors import IllegalMove
from bot.engine.records import Command
from tests.games.pulsar.scene import Scene

Values = dict[str, Any]
Handler = Callable[[Values], Values]

EXAMPLES: list[Values] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8")
)["examples"]
HANDLERS: dict[str, Handler] = {}
RED, YELLOW, GREEN, BLUE = range(4)
COLOURS = {"red": RED, "yellow": YELLOW, "green": GREEN, "blue": BLUE}


def example(*names: str) -> Callable[[Handler], Handler]:
    """This function plays these examples."""

    def register(handler: Handler) -> Handler:
        for name in names:
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


def marker(text: str) -> int:
    """`between 3 and 4` is 7, `on 4` is 8."""
    first, *more = map(int, re.findall(r"\d", text))
    return 2 * first + bool(more)


def marker_text(twice: int) -> str:
    low, between = divmod(twice, 2)
    return f"between {low} and {low + 1}" if between else f"on {low}"
