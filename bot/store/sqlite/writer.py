"""The one writer: a thread that gathers what is asked into one short transaction after another."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeAlias, TypeVar

from bot.store.files.database import UNREADABLE, explained
from bot.store.records import Damaged, JournalError

T = TypeVar("T")
MOST = 256  # requests in one transaction: enough to share a commit, few enough to stay short


class Request(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]
    alone: bool = False  # outside any transaction


Outcome: TypeAlias = tuple[asyncio.Future[Any], Any, Exception | None]


class Writer:
    """Every request is done whole or not at all, and answered only after the commit.

    Whoever stops waiting changes nothing: what was asked is still done, once.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self.damage = ""  # what is wrong with the file, once it was met
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Request | None] = SimpleQueue()  # None: nothing comes after
        self._closed = False
        self._thread = Thread(target=self._run, name="journal-writer", daemon=True)
        self._thread.start()

    def submit(
        self, work: Callable[[sqlite3.Connection], T], about: str | None = None
    ) -> asyncio.Future[T]:
        """`work` runs inside the writer's transaction; what it raises undoes its own part only."""
        return self._ask(work)

    def alone(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """In its turn, but in no transaction: what concerns the file itself."""
        return self._ask(work, alone=True)

    def _ask(
        self, work: Callable[[sqlite3.Connection], T], *, alone: bool = False
    ) -> asyncio.Future[T]:
        self.require_open()
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(Request(work, future, alone))
        return future

    def require_open(self) -> None:
        if self._closed:
            raise JournalError("the journal is closed")

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        open_ = True
        while open_:
            batch = [self._queue.get()]
            with suppress(Empty):
                while len(batch) < MOST:
                    batch.append(self._queue.get_nowait())
            requests = [request for request in batch if request is not None]
            open_ = len(requests) == len(batch)
            outcomes = [done for group in together(requests) for done in self._commit(group)]
            with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                self._loop.call_soon_threadsafe(_deliver, outcomes)
        self._connection.close()

    def _commit(self, requests: list[Request]) -> list[Outcome]:
        attempt = self._attempt if len(requests) > 1 else self._do  # alone, all of it is undone
        try:
            if requests[0].alone:
                return [self._do(requests[0])]
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [attempt(request) for request in requests]
            self._connection.execute("COMMIT")
        except Exception as error:  # the thread must outlive whatever happens
            with suppress(sqlite3.Error):
                self._connection.rollback()
            return [(request.future, None, self.failure(error)) for request in requests]
        return outcomes

    def _attempt(self, request: Request) -> Outcome:
        self._connection.execute("SAVEPOINT request")
        try:
            outcome = self._do(request)
        except Exception as error:
            if not self._connection.in_transaction:  # SQLite undid all of it: a full disk
                raise
            self._connection.execute("ROLLBACK TO request")
            outcome = (request.future, None, self.failure(error))
        self._connection.execute("RELEASE request")
        return outcome

    def _do(self, request: Request) -> Outcome:
        return request.future, request.work(self._connection), None

    def failure(self, error: Exception) -> Exception:
        """In words that say what to look at; damage is remembered."""
        if not isinstance(error, UNREADABLE):
            return error
        failure = explained(error, self._path)
        self.damage = str(failure) if isinstance(failure, Damaged) else self.damage
        return failure


def together(requests: list[Request]) -> Iterator[list[Request]]:
    """In order: what can share a transaction, and each of the others by itself."""
    for alone, group in groupby(requests, key=attrgetter("alone")):
        found = list(group)
        yield from ([request] for request in found) if alone else (found,)


def _deliver(outcomes: list[Outcome]) -> None:
    for future, result, failure in outcomes:
        if future.done():  # its caller was cancelled
            continue
        if failure is None:
            future.set_result(result)
        else:
            future.set_exception(failure)
