"""Bringing a PostgreSQL database up to date, or a clear refusal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg

from bot.store import schema
from bot.store.address import Address
from bot.store.postgres.connection import connect
from bot.store.postgres.errors import AGAIN, explained
from bot.store.records import JournalError, NoDatabase

APPLICATION = "sublight"  # tells our databases from those of other programs
RACED = {"23505", "42P07", "42710", "XX000"}  # two began the same database at the same moment
TRIES = 5
KNOWN = "SELECT application, version FROM schema_version"
TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
BEGIN = """
    CREATE TABLE IF NOT EXISTS schema_version (
        application TEXT PRIMARY KEY,
        version INTEGER NOT NULL
    )
"""
FIRST = "INSERT INTO schema_version VALUES (%s, 0) ON CONFLICT DO NOTHING"


@cache
def scripts() -> tuple[str, ...]:
    """The same steps as those of files."""
    return schema.scripts_in(Path(__file__).parent / "migrations")


@contextmanager
def connected(address: Address) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """One that is closed at the end, and whose errors are in words."""
    connection = connect(address)
    try:
        with connection:
            yield connection
    except psycopg.Error as error:
        raise explained(error, address) from error


def prepare(address: Address, *, create: bool = True) -> None:
    """Applies all migrations that are new to it, in one transaction; an empty one is begun."""
    for left in reversed(range(TRIES)):
        try:
            _prepare(address, create=create)
            return
        except psycopg.Error as error:
            if not left or error.sqlstate not in RACED | AGAIN:
                raise explained(error, address) from error


def _prepare(address: Address, *, create: bool) -> None:
    connection, steps = connect(address), scripts()
    with connection:
        version = identified(connection, address)
        if version == schema.latest(steps):
            return
        if version is None and not create:
            raise NoDatabase(f"{address}: there is no journal of Sublight yet")
        with connection.transaction():
            connection.execute(BEGIN)
            connection.execute(FIRST, (APPLICATION,))
            found = connection.execute(f"{KNOWN} FOR UPDATE").fetchone()  # others wait here
            begun = 0 if found is None else found[1]
            schema.require_known(address, begun, steps)
            for step in schema.missing(steps, begun):
                connection.execute(step.encode())
            connection.execute("UPDATE schema_version SET version = %s", (schema.latest(steps),))


def identified(connection: psycopg.Connection[tuple[Any, ...]], address: Address) -> int | None:
    """Its version, before anything is written; None: it is empty."""
    names = {row[0] for row in connection.execute(TABLES)}
    found = connection.execute(KNOWN).fetchone() if "schema_version" in names else None
    if names - {"schema_version"} and (found is None or found[0] != APPLICATION):
        raise JournalError(f"{address} is a database of another program")
    version = 0 if found is None else int(found[1])
    schema.require_known(address, version, scripts())
    return version or None
