"""Moving a whole database to another one, of either kind: table by table, each chain verified.

Each table comes over in one transaction, or not at all; begun again, it goes on where it ended.
Nobody may play meanwhile. The moves of archived games come too, into the new database itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from bot.store.address import Place
from bot.store.files import database
from bot.store.opening import looking, prepare, require_unused, writing
from bot.store.records import JournalError, TableRow
from bot.store.sql import rows
from bot.store.sql.catalogue import Catalogue, quoted
from bot.store.sql.connection import Connection
from bot.store.sql.soundness import in_table

# Of one table, parents first; what is left out is another process's (`shards`), or says that
# moves lie elsewhere (`archived`).
OF_A_TABLE = (
    *("seats", "moves", "events", "snapshots", "drafts", "deadlines", "requests", "outbox"),
    *("audit", "clocks", "clock_facts", "seat_facts", "results"),
)
ARCHIVED = ("moves", "events")
NUMBERED = ("seats", "requests", "outbox", "audit", "clock_facts", "seat_facts")
AT_ONCE = 500  # rows sent together


class Copied(NamedTuple):
    """`before`: tables that an earlier copy had brought over."""

    tables: int
    moves: int
    before: int


class _Shelves(NamedTuple):
    """Where a table's rows are read: its database, and for old moves the archive."""

    main: Connection
    archive: Connection | None
    archived: set[str]
    catalogue: Catalogue

    def holding(self, name: str, table: str) -> Connection:
        old = self.archive is not None and table in self.archived and name in ARCHIVED
        return self.archive if old and self.archive is not None else self.main


def copy(
    source: Place, target: Place, tell: Callable[[int, int], None] = lambda done, of: None
) -> Copied:
    """All rows of one moment; `tell`: how many tables are over, of how many."""
    if source == target:
        raise JournalError(f"{source} cannot be copied onto itself")
    prepare(target)
    require_unused(target)
    before = moves = 0
    with _shelves(source) as shelves:
        tables = list(rows.tables(shelves.main.execute(rows.TABLES.format("true")).fetchall()))
        _require_room(target, {table.id for table in tables})
        for done, table in enumerate(tables, 1):
            with writing(target) as (connection, _):
                new = not _is_there(connection, table, target)
                if new:
                    _bring(shelves, connection, table)
            before, moves = before + (not new), moves + table.version
            tell(done, len(tables))
        with writing(target) as (connection, catalogue):
            _bring_settings(shelves, connection)
            _count_on(connection, catalogue)
    return Copied(len(tables), moves, before)


@contextmanager
def _shelves(source: Place) -> Iterator[_Shelves]:
    archive = database.archive_of(source) if isinstance(source, Path) else None
    there = archive is not None and archive.exists()
    old = looking(archive) if there and archive is not None else nullcontext(None)
    with looking(source) as (main, catalogue), old as shelf:
        archived = {row[0] for row in main.execute("SELECT table_id FROM archived")}
        yield _Shelves(main, None if shelf is None else shelf[0], archived, catalogue)


def _require_room(target: Place, wanted: set[str]) -> None:
    """A database with games of its own is not mixed with another one's."""
    with looking(target) as (connection, _):
        others = {row[0] for row in connection.execute("SELECT id FROM tables")} - wanted
    if others:
        raise JournalError(f"{target} has other games, such as {min(others)}: choose an empty one")


def _is_there(connection: Connection, table: TableRow, target: Place) -> bool:
    query = "SELECT version, head FROM tables WHERE id = ?"
    found = connection.execute(query, (table.id,)).fetchone()
    if found is not None and tuple(found) != (table.version, table.head):
        raise JournalError(
            f"{target} has another state of table {table.id}: it was played on since, begin with"
            " an empty database"
        )
    return found is not None


def _bring(shelves: _Shelves, connection: Connection, table: TableRow) -> None:
    _rows(shelves, connection, "tables", "id", table.id)
    for name in OF_A_TABLE:
        _rows(shelves, connection, name, "table_id", table.id)
    wrong = next(in_table(connection, table), None)
    if wrong is not None:
        raise JournalError(f"table {table.id}, {wrong}: look at it with check before it is copied")


def _rows(
    shelves: _Shelves, connection: Connection, name: str, key: str, value: str | None
) -> None:
    columns = shelves.catalogue.all_columns(shelves.main, name)
    names, given = ", ".join(map(quoted, columns)), () if value is None else (value,)
    where = "true" if value is None else f"{key} = ?"
    query = f"SELECT {names} FROM {name} WHERE {where}"
    source = shelves.main if value is None else shelves.holding(name, value)
    insert = f"INSERT INTO {name} ({names}) VALUES ({rows.marks(columns)})"
    found: Sequence[Any] = source.execute(query, given).fetchall()
    for first in range(0, len(found), AT_ONCE):
        connection.executemany(insert, found[first : first + AT_ONCE])


def _bring_settings(shelves: _Shelves, connection: Connection) -> None:
    """All of them again: they are the last, and an earlier copy may have brought others."""
    connection.execute("DELETE FROM settings")
    _rows(shelves, connection, "settings", "scope", None)


def _count_on(connection: Connection, catalogue: Catalogue) -> None:
    """The next row gets a number that none has."""
    for name in NUMBERED:
        catalogue.count_on(connection, name)
