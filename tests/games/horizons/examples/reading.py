"""The worked examples of `examples.json`: each handler plays one and says what came of it.

@example("ex-rounding")
def rounding(g):                    # what is given
    ...
    return {"results": [3, 2]}      # as the rules decided; must equal `then`
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Values = dict[str, Any]
Handler = Callable[[Values], Values]

EXAMPLES: list[Values] = json.loads(
    (Path(__file__).parent / "examples.json").read_text(encoding="utf-8")
)["examples"]
HANDLERS: dict[str, Handler] = {}


def example(*names: str) -> Callable[[Handler], Handler]:
    """This function plays these examples."""

    def register(handler: Handler) -> Handler:
        for name in names:
            HANDLERS[name] = handler
        return handler

    return register
