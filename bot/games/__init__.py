"""The registry of games."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from bot.engine.game import Game

__path__ = pkgutil.extend_path(__path__, __name__)  # a game may lie in a folder of its own


def _is_game(name: str) -> bool:
    """A package of rules becomes a game by its `game.py`."""
    return any((Path(place) / name / "game.py").is_file() for place in __path__)


NAMES = tuple(sorted(one.name for one in pkgutil.iter_modules(__path__) if _is_game(one.name)))


@cache
def games() -> Mapping[str, Game[Any]]:
    """All games of this build by name, each imported when first asked for."""
    return {name: game(name) for name in NAMES}


@cache
def game(name: str) -> Game[Any]:
    if name not in NAMES:
        raise LookupError(name)
    return cast("Game[Any]", import_module(f"bot.games.{name}.game"))
