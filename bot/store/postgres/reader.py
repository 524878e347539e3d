"""Readers: a few threads with a connection each, beside the writers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

import psycopg

from bot.store.address import Address
from bot.store.postgres.connection import connect, is_lost, marked
from bot.store.postgres.errors import Unreachable, may_go_well
from bot.store.postgres.writer import FIRST_REST, LONGEST_REST, answer

TRIES = 5


class Question(NamedTuple):
    sql: str
    values: tuple[Any, ...]
    future: asyncio.Future[list[Any]]


class Readers:
    """Each statement reads what was committed before it; a lost connection is made anew."""

    def __init__(self, address: Address, number: int) -> None:
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Question | None] = SimpleQueue()  # None: one of them may go
        self._threads = [
            Thread(target=self._run, name="journal-reader", daemon=True) for _ in range(number)
        ]
        for thread in self._threads:
            thread.start()

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any], /) -> list[Any]:
        future: asyncio.Future[list[Any]] = self._loop.create_future()
        self._queue.put(Question(marked(sql), tuple(parameters), future))
        return await future

    def _run(self) -> None:
        line = Line(self._address)
        while (asked := self._queue.get()) is not None:
            found, failure = None, None
            try:
                found = line.read(asked.sql, asked.values)
            except Exception as error:  # the thread must outlive whatever happens
                failure = error
            with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                self._loop.call_soon_threadsafe(answer, asked.future, found, failure)
        line.close()

    async def close(self) -> None:
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)


class Line:
    """The connection of one thread; its cursor is used again and again."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._cursor: psycopg.Cursor[Any] | None = None

    def read(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        rest = FIRST_REST
        for left in reversed(range(TRIES)):
            try:
                return self._made().execute(sql, values).fetchall()
            except (psycopg.Error, Unreachable) as error:
                if not left or not may_go_well(error):
                    raise
            time.sleep(rest)
            rest = min(2 * rest, LONGEST_REST)
        raise AssertionError  # the last try has raised

    def _made(self) -> psycopg.Cursor[Any]:
        if self._cursor is None or is_lost(self._cursor.connection):
            self.close()
            self._cursor = connect(self._address).cursor()
        return self._cursor

    def close(self) -> None:
        if self._cursor is not None:
            with suppress(psycopg.Error):
                self._cursor.connection.close()
            self._cursor = None
