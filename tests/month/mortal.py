"""A process that dies: from one write on, nothing it does reaches the journal any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from bot.store.opening import AnyJournal
from bot.store.records import JournalError
from bot.store.sql.connection import Writer

T = TypeVar("T")


class Dead(JournalError):
    """The process is no more."""


class Mortal:
    """Stands between a journal and its writer; `arm` says at which write the process dies.

    `after`: that write is stored, but nobody hears of it.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._left = 0
        self._after = False
        self.dead = False

    def arm(self, writes: int, *, after: bool) -> None:
        self._left, self._after = writes, after

    def end(self) -> None:
        """It writes too seldom to die of it."""
        self.dead = True

    @property
    def armed(self) -> bool:
        return bool(self._left)

    @contextmanager
    def spared(self) -> Iterator[None]:
        """Writes that do not count."""
        left, self._left = self._left, 0
        yield
        self._left = left

    def submit(self, work: Callable[[Any], T], about: str | None = None) -> asyncio.Future[T]:
        if self.dead:
            raise Dead("killed")
        if self._left == 1:
            self.dead = True
            if not self._after:
                raise Dead("killed before a write")
            return unheard(self._writer.submit(work, about))
        self._left = max(0, self._left - 1)  # 0: nobody has armed it
        return self._writer.submit(work, about)

    def require_open(self) -> None:
        self._writer.require_open()

    def failure(self, error: Exception) -> Exception:
        return self._writer.failure(error)

    async def close(self) -> None:
        await self._writer.close()


def unheard(done: asyncio.Future[T]) -> asyncio.Future[T]:
    """Ends in death as soon as the write is safe."""
    heard: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def die(_: asyncio.Future[T]) -> None:
        done.exception()
        heard.set_exception(Dead("killed after a write"))

    done.add_done_callback(die)
    return heard


def mortal(journal: AnyJournal) -> Mortal:
    """The journal writes through it from now on."""
    found = Mortal(journal.writer)
    journal.writer = found  # type: ignore[assignment]  # it has all that a journal asks of it
    return found
