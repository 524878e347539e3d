"""Drafts of answers, in memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Replies: TypeAlias = Mapping[str, tuple[str, ...]]


class RememberedDrafts:
    """By table, then by seat and prompt; a part of the journal in memory."""

    def __init__(self) -> None:
        self._drafts = defaultdict[str, dict[tuple[int, str], Replies]](dict)

    def _open(self) -> None:
        """Refuses once the journal is closed."""

    def _require_known(self, table: str) -> None:
        """Refuses a table that there is not."""

    async def draft(self, table: str, seat: int, prompt: str) -> Replies:
        self._open()
        return self._drafts[table].get((seat, prompt), {})

    async def save_draft(self, table: str, seat: int, prompt: str, replies: Replies) -> None:
        self._require_known(table)
        self._drafts[table][seat, prompt] = dict(replies)

    async def drop_drafts(
        self, table: str, seat: int, keep: Sequence[str] = ()
    ) -> dict[str, Replies]:
        self._require_known(table)
        left = {
            (owner, prompt): replies
            for (owner, prompt), replies in self._drafts[table].items()
            if owner != seat or prompt in keep
        }
        self._drafts[table] = left
        return {prompt: one for (owner, prompt), one in left.items() if owner == seat}
