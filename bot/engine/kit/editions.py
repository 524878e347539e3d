"""Games by older versions of their rules, so that running tables go on as they began."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

from bot.engine.game import Game

MEMBERS = tuple(name for name in vars(Game) if not name.startswith("_"))  # of the contract


def former(module: Mapping[str, Any], rules: str, **otherwise: Any) -> Game[Any]:
    """The game of this module by an older version of its rules: the same but for these members.

    The module gives its own `globals()`, at its end.
    """
    changed = {"rules": rules, "earlier": {}, **otherwise}
    same = {name: module[name] for name in MEMBERS if name not in changed}
    return cast("Game[Any]", SimpleNamespace(**same, **changed))
