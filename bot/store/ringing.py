"""A journal that tells its listeners which table has moved, once the move is safe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.store.journal import Append, Appended
from bot.store.sqlite import SqliteJournal


class RingingJournal(SqliteJournal):
    """Listeners are called after the commit, on the event loop, and must not wait."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.listeners: list[Callable[[str], None]] = []

    async def append(self, append: Append) -> Appended:
        appended = await super().append(append)
        for listener in self.listeners:
            listener(append.table)
        return appended
