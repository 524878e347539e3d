"""A journal that tells its listeners which table has moved, once the move is safe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.store.records import (
    Append,
    Appended,
    Beside,
    OutboxRow,
    RequestRow,
    Reseating,
)
from bot.store.sqlite.journal import SqliteJournal


class RingingJournal(SqliteJournal):
    """Listeners are called after the commit, on the event loop, and must not wait."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.listeners: list[Callable[[str], None]] = []
        self.at_the_end: list[Callable[[str], None]] = []  # called once a game is over

    async def append(self, append: Append) -> Appended:
        appended = await super().append(append)
        self._ring(append.table)
        if append.status == "over":
            for listener in self.at_the_end:
                listener(append.table)
        return appended

    async def change(self, change: Beside) -> None:
        await super().change(change)
        if change.outbox:
            self._ring(change.table)

    async def open_request(self, request: RequestRow, outbox: Sequence[OutboxRow] = ()) -> int:
        number = await super().open_request(request, outbox)
        if outbox:
            self._ring(request.table)
        return number

    async def reseat(self, change: Reseating) -> None:
        await super().reseat(change)
        self._ring(change.now.id)

    def _ring(self, table: str) -> None:
        for listener in self.listeners:
            listener(table)
