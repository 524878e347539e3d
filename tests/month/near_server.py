"""The journal of a simulated month on a server: read at once, and its time is the month's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.store.postgres.connection import marked
from bot.store.postgres.journal import PostgresJournal
from bot.store.postgres.reader import Line


class NearServer(PostgresJournal):
    """Leases end by the clock that all processes of the month have."""

    now: Callable[[], float]

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self._near = Line(self.path)

    @property
    def now_sql(self) -> str:  # type: ignore[override]  # that of a month does not stay the same
        return f"CAST({self.now()!r} AS DOUBLE PRECISION)"

    async def _read(self, sql: str, *values: Any) -> list[Any]:
        self.writer.require_open()
        try:
            return self._near.read(marked(sql), values)
        except Exception as error:
            raise self.writer.failure(error) from error

    async def close(self) -> None:
        await super().close()
        self._near.close()
