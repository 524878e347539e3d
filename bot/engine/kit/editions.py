"""Games by older versions of their rules, so that running tables go on as they began."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any, cast

from bot.engine.game import Game


def former(module: str, rules: str, **otherwise: Any) -> Game[Any]:
    """The game of this module by an older version of its rules: the same but for these members.

    It is called at the end of the module, which lists the members of the contract as `__all__`.
    """
    game = sys.modules[module]
    changed = {"rules": rules, "earlier": {}, **otherwise}
    same = {name: getattr(game, name) for name in game.__all__ if name not in changed}
    return cast("Game[Any]", SimpleNamespace(**same, **changed))
