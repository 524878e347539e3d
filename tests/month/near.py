"""The journal of a simulated month: what is read is read at once, by whoever asks."""

from __future__ import annotations

from typing import Any

from bot.store.files import database
from bot.store.sqlite.journal import SqliteJournal


class NearJournal(SqliteJournal):
    """A month reads so often that the way to a thread and back would take most of its time."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._near = database.connect(self.path, wait=database.WAIT, readonly=True)

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        self.writer.require_open()
        with database.explaining(self.path):
            return list(self._near.execute(sql, values))

    async def close(self) -> None:
        await super().close()
        self._near.close()
