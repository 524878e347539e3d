"""A journal that tells its listeners which table has changed, once the change is safe."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from typing import Any, TypeAlias

from bot.store.records import Append, Appended, Beside, OutboxRow, RequestRow, Reseating
from bot.store.sqlite.journal import SqliteJournal

Listener: TypeAlias = Callable[[str], None]  # is given the id of a table


class Topic(Enum):
    """What somebody may listen to."""

    CHANGED = auto()  # a table has moved, or has something to show
    OVER = auto()  # its game has ended


# What writes and rings no bell, and why.
SILENT: Mapping[str, str] = {
    "create_table": "whoever opens a table shows it",
    "change_table": "a lobby has a card, changed by whoever changes the table",
    "save_snapshot": "it says nothing that the moves do not",
    "save_draft": "it is its player's alone",
    "drop_drafts": "it is its player's alone",
    "attempted": "done by the one who shows what is to be shown",
    "posted": "done by the one who shows what is to be shown",
    "freeze": "the clock does it, for all tables at once",
    "answer_request": "nothing is to be shown: who asked has gone, or nobody answered in time",
    "save_setting": "what is to be shown comes with a change",
    "record_audit": "an act rings by what it changes",
    "save_results": "made from what is over",
}


class RingingJournal(SqliteJournal):
    """Listeners are called after the commit, on the event loop, and must not wait."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._listeners: dict[Topic, list[Listener]] = {topic: [] for topic in Topic}

    def listen(self, topic: Topic, *listeners: Listener) -> None:
        self._listeners[topic] += listeners

    async def append(self, append: Append) -> Appended:
        appended = await super().append(append)
        self._ring(Topic.CHANGED, append.table)
        if append.status == "over":
            self._ring(Topic.OVER, append.table)
        return appended

    async def change(self, change: Beside) -> None:
        await super().change(change)
        if change.outbox:
            self._ring(Topic.CHANGED, change.table)

    async def open_request(self, request: RequestRow, outbox: Sequence[OutboxRow] = ()) -> int:
        number = await super().open_request(request, outbox)
        if outbox:
            self._ring(Topic.CHANGED, request.table)
        return number

    async def reseat(self, change: Reseating) -> None:
        await super().reseat(change)
        self._ring(Topic.CHANGED, change.now.id)

    def _ring(self, topic: Topic, table: str) -> None:
        for listener in self._listeners[topic]:
            listener(table)
