"""What the statements of the journal ask of a connection: what sqlite3 and psycopg share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

T = TypeVar("T")


class Cursor(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """Values stand where the question marks are."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor: ...
    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object: ...


Work: TypeAlias = Callable[[Connection], T]


class Writer(Protocol):
    """Does each work whole or not at all, and answers after the commit."""

    def submit(self, work: Work[T], about: str | None = None) -> asyncio.Future[T]:
        """`about`: the table that it changes, if it is one."""

    def require_open(self) -> None: ...
    def failure(self, error: Exception) -> Exception:
        """In words that say what to look at."""

    async def close(self) -> None: ...


class Reader(Protocol):
    """Reads what is committed, beside the writer."""

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any], /) -> Iterable[Any]: ...
    async def close(self) -> None: ...
