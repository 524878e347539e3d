"""Opening a database, wherever it is: a file, or a server, whose driver is loaded only then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from bot.store.address import Address, Place
from bot.store.files import backup, database, integrity, reading
from bot.store.files.catalogue import FILE
from bot.store.files.reading import Stored
from bot.store.records import JournalError, TableRow, UnknownTable
from bot.store.sql import rows
from bot.store.sql.catalogue import Catalogue
from bot.store.sql.connection import Connection
from bot.store.sqlite.journal import SqliteJournal

if TYPE_CHECKING:
    from bot.store.postgres.journal import PostgresJournal

AnyJournal: TypeAlias = "SqliteJournal | PostgresJournal"
LINK = "SELECT link FROM moves WHERE table_id = ? AND version = ?"


def driver() -> ModuleType:
    """What speaks to servers; it is an extra."""
    try:
        from bot.store.postgres import access
    except ImportError as error:
        raise JournalError(
            "a database of this kind needs the driver psycopg: pip install .[postgres]"
        ) from error
    return access


async def open_journal(place: Place, *, create: bool = True) -> AnyJournal:
    if isinstance(place, Path):
        return await SqliteJournal.open(place, create=create)
    found: PostgresJournal = await driver().PostgresJournal.open(place, create=create)
    return found


def prepare(place: Place, *, create: bool = True) -> None:
    """Brought up to this build's version."""
    if isinstance(place, Path):
        database.prepare(place, create=create)
    else:
        driver().prepare(place, create=create)


@contextmanager
def looking(place: Place) -> Iterator[tuple[Connection, Catalogue]]:
    """Reads all of one moment; play may go on meanwhile."""
    if isinstance(place, Address):
        with driver().looking(place) as found:
            yield found
        return
    with database.looking(place) as connection:
        connection.execute("BEGIN")
        yield connection, FILE


@contextmanager
def writing(place: Place) -> Iterator[tuple[Connection, Catalogue]]:
    """One transaction, for who has the database alone."""
    if isinstance(place, Address):
        with driver().writing(place) as found:
            yield found
        return
    with database.explaining(place):
        connection = database.connect(place)
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection, FILE
            connection.execute("COMMIT")
        finally:
            connection.close()


def findings(place: Place) -> list[str]:
    """Everything that is wrong with it."""
    if isinstance(place, Path):
        return integrity.findings(place)
    found: list[str] = driver().findings(place)
    return found


def stored(place: Place, table: str) -> Stored:
    """All that is known of a table's play."""
    if isinstance(place, Path):
        return reading.stored(place, table)
    with looking(place) as (connection, _):
        found = list(rows.tables(connection.execute(rows.TABLES.format("t.id = ?"), (table,))))
        if not found:
            raise UnknownTable(f"there is no table {table}")
        query = "SELECT secret FROM tables WHERE id = ?"
        secret = bytes(connection.execute(query, (table,)).fetchone()[0])
        return Stored(found[0], secret, reading.moves_in(connection, table))


def all_tables(place: Place) -> list[TableRow]:
    with looking(place) as (connection, _):
        return list(rows.tables(connection.execute(rows.TABLES.format("true")).fetchall()))


def links(place: Place, versions: Mapping[str, int]) -> dict[str, str]:
    """The link that each of these tables had at its version, where there is one."""
    if isinstance(place, Path):
        return reading.links(place, versions)
    with looking(place) as (connection, _):
        asked = partial(connection.execute, LINK)
        found = {table: asked((table, version)).fetchone() for table, version in versions.items()}
    return {table: str(row[0]) for table, row in found.items() if row is not None}


def require_unused(place: Place) -> None:
    """For what must not be done while a bot has the database."""
    if isinstance(place, Path):
        backup.require_unused(place)
    else:
        driver().require_unused(place)
