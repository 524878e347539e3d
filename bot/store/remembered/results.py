"""How games ended, in memory."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records import Result


class RememberedResults:
    """As many as there are; a part of the journal in memory."""

    def __init__(self) -> None:
        self._results: dict[str, tuple[Result, ...]] = {}

    async def save_results(self, table: str, results: Sequence[Result]) -> None:
        self._results[table] = tuple(results)

    async def results(
        self, *, table: str | None = None, user: str | None = None, guild: str | None = None
    ) -> list[Result]:
        found = [
            one
            for rows in self._results.values()
            for one in rows
            if table in (None, one.table)
            and user in (None, one.user)
            and guild in (None, one.guild)
        ]
        return sorted(found, key=lambda one: (one.ended, one.table, one.seat, one.nth))

    def _has_results(self, table: str) -> bool:
        return bool(self._results.get(table))
