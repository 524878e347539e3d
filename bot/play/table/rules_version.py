"""Versions of the rules: a running table keeps the one it was played with until it may change.

A game may keep older behaviour as `earlier`, a mapping from versions to games of the same state
and events. `docs/decisions/0014-rules-versions.md` says how a table comes to a newer version.
"""

from __future__ import annotations

from typing import Any

from bot.engine.game import Game
from bot.engine.records import S
from bot.store.journal import Journal
from bot.store.records import Move
from bot.store.settings import RULES


def edition(game: Game[S], version: str) -> Game[S] | None:
    """The game as it was with this version of its rules, if this build still has it."""
    if version == game.rules:
        return game
    return game.earlier.get(version)


async def version_of(journal: Journal, table: str, game: Game[Any], last: Move) -> str:
    """With which rules a table goes on whose last move was this one."""
    if last.rules == game.rules:
        return last.rules
    adopted = await RULES.read(journal, table)
    version, _, after = adopted.rpartition("/")
    return version if after == str(last.version) else last.rules


async def adopt(journal: Journal, table: str, version: str, last: Move) -> None:
    """The move after this one is decided by this version of the rules; later ones follow it."""
    await RULES.save(journal, f"{version}/{last.version}", table)
