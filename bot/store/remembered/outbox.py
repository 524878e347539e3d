"""What is to be posted, in memory."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.records import R, replace
from bot.store.records import JournalError, OutboxRow
from bot.store.shards import Shards


class RememberedOutbox:
    """Row n is the n-th of the list; a part of the journal in memory."""

    def __init__(self) -> None:
        self._outbox: list[OutboxRow] = []

    def _open(self) -> None:
        """Refuses once the journal is closed."""

    def _of(self, shards: Shards | None, table: str) -> bool:
        """Is the table one of these servers'?"""
        raise NotImplementedError

    async def pending(
        self,
        now: float,
        limit: int = 100,
        *,
        table: str | None = None,
        shards: Shards | None = None,
    ) -> list[OutboxRow]:
        self._open()
        due = [row for row in self._outbox if not row.done and row.not_before <= now]
        near = (row for row in due if table in (None, row.table))
        return [row for row in near if self._of(shards, row.table)][:limit]

    async def attempted(self, row: int, not_before: float) -> None:
        self._open()
        post = numbered(self._outbox, row)
        self._outbox[row - 1] = replace(post, attempts=post.attempts + 1, not_before=not_before)

    async def posted(self, row: int) -> None:
        self._open()
        self._outbox[row - 1] = replace(numbered(self._outbox, row), done=True)

    def _require_nonces(self, outbox: Sequence[OutboxRow]) -> None:
        nonces = [post.nonce for post in (*self._outbox, *outbox)]
        if len(set(nonces)) < len(nonces):
            raise JournalError("a nonce of the outbox is used already")

    def _post(self, table: str, posts: Sequence[OutboxRow]) -> None:
        for post in posts:
            self._outbox.append(replace(post, table=table, id=len(self._outbox) + 1))


def numbered(rows: list[R], number: int) -> R:
    if not 1 <= number <= len(rows):
        raise JournalError(f"there is no row {number} to change")
    return rows[number - 1]
