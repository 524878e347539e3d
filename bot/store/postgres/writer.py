"""Writers: threads with a connection each, every request in a transaction with a receipt.

All changes of one table go through the same writer of a process, and lock its row first: so they
come one after the other in all processes, and no two of them can wait for each other. Changes
that wait at the same moment share a transaction; if one of them does not go, each has its own.
"""

from __future__ import annotations

import asyncio
import time
import uuid
import zlib
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import psycopg

from bot.store.address import Address
from bot.store.postgres.connection import Connection, connect, is_lost
from bot.store.postgres.errors import Unreachable, explained, may_go_well
from bot.store.records import JournalError, Uncertain
from bot.store.sql.connection import Work

T = TypeVar("T")
TRIES = 8
TOGETHER = 16  # requests that share a transaction
PATIENCE = 60  # tries to learn what became of something: only that tells what to answer
FIRST_REST, LONGEST_REST = 0.05, 1.0  # seconds before another try
OLD = 600.0  # seconds between two looks for receipts that nobody needs any more
RECEIPT = "INSERT INTO receipts (id) VALUES (%s)"
# In a statement of its own: what comes after it sees what was committed while it waited.
LOCK = f"""
    WITH receipt AS ({RECEIPT})
    SELECT 1 FROM tables WHERE id = ANY (%s) ORDER BY id FOR NO KEY UPDATE
"""
ASK = f"{RECEIPT} ON CONFLICT DO NOTHING RETURNING 1"
SWEEP = "DELETE FROM receipts WHERE at < now() - interval '1 hour'"


class Request(NamedTuple):
    work: Work[Any]
    about: str | None
    future: asyncio.Future[Any]


class Writers:
    """Every request is done whole or not at all, and answered only after the commit.

    Whoever stops waiting changes nothing: what was asked is still done, once.
    """

    def __init__(self, address: Address, number: int) -> None:
        self.address = address
        self._loop = asyncio.get_running_loop()
        self._turn = count()
        self._closed = False
        self._writers = [_Writer(address, self._deliver) for _ in range(number)]

    def submit(self, work: Work[T], about: str | None = None) -> asyncio.Future[T]:
        """`work` runs in a transaction; it may run more than once, but is committed once."""
        self.require_open()
        place = next(self._turn) if about is None else zlib.crc32(about.encode())
        future: asyncio.Future[T] = self._loop.create_future()
        self._writers[place % len(self._writers)].queue.put(Request(work, about, future))
        return future

    def require_open(self) -> None:
        if self._closed:
            raise JournalError("the journal is closed")

    def failure(self, error: Exception) -> Exception:
        return explained(error, self.address) if isinstance(error, psycopg.Error) else error

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            for writer in self._writers:
                writer.queue.put(None)
        for writer in self._writers:
            await asyncio.to_thread(writer.thread.join)

    def _deliver(self, request: Request, result: Any, error: Exception | None) -> None:
        failure = None if error is None else self.failure(error)
        with suppress(RuntimeError):  # the loop has ended: nobody waits any more
            self._loop.call_soon_threadsafe(answer, request.future, result, failure)


class _Writer:
    """One thread, one connection, which it makes anew when it is lost."""

    def __init__(
        self, address: Address, deliver: Callable[[Request, Any, Exception | None], None]
    ) -> None:
        self.queue: SimpleQueue[Request | None] = SimpleQueue()  # None: nothing comes after
        self._address = address
        self._deliver = deliver
        self._raw: psycopg.Connection[Any] | None = None
        self._swept = time.monotonic()
        self.thread = Thread(target=self._run, name="journal-writer", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        request = self.queue.get()
        while request is not None:
            batch, request = self._gathered(request)
            for one, (result, failure) in zip(batch, self._answers(batch), strict=True):
                self._deliver(one, result, failure)
            self._sweep()
            request = request or self.queue.get()
        self._drop()

    def _gathered(self, first: Request) -> tuple[list[Request], Request | None]:
        """With what waits behind it and is about a table too; and who is next, if that is known."""
        batch = [first]
        while first.about is not None and len(batch) < TOGETHER and not self.queue.empty():
            request = self.queue.get()
            if request is None:
                self.queue.put(None)
                break
            if request.about is None:
                return batch, request
            batch.append(request)
        return batch, None

    def _answers(self, batch: list[Request]) -> list[tuple[Any, Exception | None]]:
        if len(batch) > 1:
            try:
                return [(result, None) for result in self._try(batch)]
            except Uncertain as error:
                return [(None, error)] * len(batch)
            except Exception:  # one of them does not go: each by itself, it will show which
                pass
        return [self._answer(request) for request in batch]

    def _answer(self, request: Request) -> tuple[Any, Exception | None]:
        try:
            return self._done(request), None
        except Exception as error:  # the thread must outlive whatever happens
            return None, error

    def _done(self, request: Request) -> Any:
        rest = FIRST_REST
        for left in reversed(range(TRIES)):
            try:
                return self._try([request])[0]
            except (psycopg.Error, Unreachable) as error:
                if not left or not may_go_well(error):
                    raise
            time.sleep(rest)
            rest = min(2 * rest, LONGEST_REST)
        raise AssertionError  # the last try has raised

    def _try(self, batch: list[Request]) -> list[Any]:
        """One transaction; what is lost while it commits is asked for by its receipt."""
        raw, receipt = self._connected(), uuid.uuid4()
        tables = list({request.about for request in batch if request.about is not None})
        committing, results = False, list[Any]()
        try:
            with raw.pipeline() as pipeline:
                connection = Connection(raw, pipeline)
                raw.execute("BEGIN")
                if tables:
                    raw.execute(LOCK, (receipt, tables))
                else:
                    raw.execute(RECEIPT, (receipt,))
                results += [request.work(connection) for request in batch]
                committing = True
                raw.execute("COMMIT")
        except BaseException:
            if is_lost(raw):
                self._drop()
                if committing and self._has(receipt):
                    return results
            else:
                with suppress(psycopg.Error):  # lost by now: then there is nothing to undo
                    raw.execute("ROLLBACK")
            raise
        return results

    def _has(self, receipt: uuid.UUID) -> bool:
        """Was it committed? If not, it never will be: the receipt is taken now."""
        rest = FIRST_REST
        for left in reversed(range(PATIENCE)):
            try:
                return self._connected().execute(ASK, (receipt,)).fetchone() is None
            except (psycopg.Error, Unreachable) as error:
                self._drop()
                if not left:
                    raise Uncertain(
                        f"{self._address} was lost while something was written: whether it"
                        " happened is not known"
                    ) from error
            time.sleep(rest)
            rest = min(2 * rest, LONGEST_REST)
        raise AssertionError

    def _connected(self) -> psycopg.Connection[Any]:
        if self._raw is None or is_lost(self._raw):
            self._drop()
            self._raw = connect(self._address)
        return self._raw

    def _sweep(self) -> None:
        if time.monotonic() - self._swept > OLD:
            self._swept = time.monotonic()
            with suppress(psycopg.Error, JournalError):
                self._connected().execute(SWEEP)

    def _drop(self) -> None:
        if self._raw is not None:
            with suppress(psycopg.Error):
                self._raw.close()
            self._raw = None


def answer(future: asyncio.Future[Any], result: Any, failure: Exception | None) -> None:
    if future.done():  # its caller was cancelled
        return
    if failure is None:
        future.set_result(result)
    else:
        future.set_exception(failure)
