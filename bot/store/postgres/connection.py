"""One connection to PostgreSQL, spoken to like one to SQLite; statements wait for nobody."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import pq
from psycopg.conninfo import conninfo_to_dict
from psycopg.types.string import StrDumper

from bot.store.address import Address
from bot.store.postgres.errors import explained

ROW = re.compile(r"(.*\bVALUES\s*)(\([?,\s]+\))(.*)", re.DOTALL)
TOGETHER = 100  # rows that are added by one statement: each for itself costs both sides more
# Whoever is cut off from the server learns it within seconds; the address may say otherwise.
USUAL: dict[str, Any] = {
    "application_name": "sublight",
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}


class WordDumper(StrDumper):
    """An enumeration of texts is written as its text, not by the name of its member."""

    def dump(self, obj: Any) -> Any:
        return super().dump(str(obj))


logging.getLogger("psycopg").setLevel(logging.ERROR)  # who asked tells what was lost
psycopg.adapters.register_dumper(StrEnum, WordDumper)


@lru_cache(maxsize=2_048)
def marked(sql: str) -> str:
    """Question marks as PostgreSQL's driver wants them."""
    return sql.replace("%", "%%").replace("?", "%s")


def connect(address: Address) -> psycopg.Connection[tuple[Any, ...]]:
    """Transactions are ours to begin and end."""
    try:
        given = conninfo_to_dict(address.url)
        usual = {name: value for name, value in USUAL.items() if name not in given}
        found = psycopg.connect(address.url, autocommit=True, **usual)
    except (psycopg.Error, UnicodeError, ValueError) as error:
        raise explained(error, address) from error
    return found


class Found:
    """What a statement found; it is waited for when somebody looks."""

    def __init__(
        self, cursor: psycopg.Cursor[tuple[Any, ...]], pipeline: psycopg.Pipeline | None
    ) -> None:
        self._cursor = cursor
        self._pipeline = pipeline

    @property
    def rowcount(self) -> int:
        if self._pipeline is not None:
            self._pipeline.sync()
        return self._cursor.rowcount

    def fetchone(self) -> Any:
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cursor.fetchall())


class Connection:
    """As `bot.store.sql` asks for it; in a pipeline nothing waits for the answer before it."""

    def __init__(
        self, raw: psycopg.Connection[tuple[Any, ...]], pipeline: psycopg.Pipeline | None = None
    ) -> None:
        self.raw = raw
        self._pipeline = pipeline

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Found:
        return Found(self.raw.execute(marked(sql), tuple(values)), self._pipeline)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        given = [tuple(row) for row in rows]
        match = ROW.fullmatch(sql)
        if len(given) < 2 or match is None:
            for row in given:
                self.raw.execute(marked(sql), row)
            return
        before, row_of_marks, after = match.groups()
        for first in range(0, len(given), TOGETHER):
            some = given[first : first + TOGETHER]
            text = before + ", ".join([row_of_marks] * len(some)) + after
            self.raw.execute(marked(text), [value for row in some for value in row])


def is_lost(raw: psycopg.Connection[Any]) -> bool:
    return raw.closed or raw.pgconn.status != pq.ConnStatus.OK
