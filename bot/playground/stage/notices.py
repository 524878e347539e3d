"""What people's screens are told, numbered, each notice for certain readers.

A client takes a snapshot, remembers `Notices.last`, and then asks for what came `since`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.playground.model.things import Json


@dataclass(frozen=True, slots=True)
class Notice:
    """kind is one of:

    - message, edit: a message as Discord writes it; delete: its `id` and `channel_id`
    - channel: a channel or thread that is new or has changed; channel_gone: its `id`
    - answered: `interaction_id` and `how` (a callback type); failed: `interaction_id`, `reason`
    - modal: `interaction_id`, `channel_id`, `modal`; choices: `interaction_id`, `choices`
    - typing: `channel_id`; commands: nothing; bot: `online`
    - violation, failure: what went wrong, for the checks on the page
    """

    number: int
    kind: str
    data: Json
    readers: frozenset[int] | None

    def json(self) -> Json:
        return {"number": self.number, "kind": self.kind, "data": self.data}


class Notices:
    """A bounded list of notices; who fell too far behind takes a new snapshot."""

    def __init__(self, keep: int = 500) -> None:
        self.last = 0
        self._kept: deque[Notice] = deque(maxlen=keep)
        self._waiting: list[asyncio.Future[None]] = []

    def post(self, kind: str, data: Json, readers: Iterable[int] | None = None) -> None:
        """Tell these readers; without readers, everybody."""
        self.last += 1
        seen_by = None if readers is None else frozenset(readers)
        self._kept.append(Notice(self.last, kind, data, seen_by))
        self.stir()

    def stir(self) -> None:
        """Wake those who wait for something that is no notice."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def since(self, reader: int, number: int) -> list[Notice]:
        """What this reader was told after that number; `LookupError` if it is no longer kept."""
        if self._kept and number < self._kept[0].number - 1:
            raise LookupError(number)
        new: list[Notice] = []
        for notice in reversed(self._kept):
            if notice.number <= number:
                break
            if notice.readers is None or reader in notice.readers:
                new.append(notice)
        return new[::-1]

    async def wait(self) -> None:
        """Return at the next notice, whoever it is for."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future

    async def until(self, met: Callable[[], bool]) -> None:
        """Return when the condition holds; it is asked again at every notice."""
        while not met():
            await self.wait()
