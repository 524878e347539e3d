"""Looking at one table without touching the database: nothing is written, nothing migrated."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bot.store.files import database
from bot.store.files.database import archive_of
from bot.store.records import Move, TableRow, UnknownTable
from bot.store.sql import rows
from bot.store.sql.connection import Connection


class Stored(NamedTuple):
    table: TableRow
    secret: bytes
    moves: list[Move]


def stored(path: Path, table: str) -> Stored:
    """All that the journal knows of a table's play, at one moment; play may go on meanwhile."""
    with database.looking(path) as connection:
        connection.execute("BEGIN")
        found = list(rows.tables(connection.execute(rows.TABLES.format("t.id = ?"), (table,))))
        if not found:
            raise UnknownTable(f"there is no table {table}")
        query = "SELECT secret FROM tables WHERE id = ?"
        secret: bytes = connection.execute(query, (table,)).fetchone()[0]
        return Stored(found[0], secret, _moves(connection, path, table))


def links(path: Path, versions: Mapping[str, int]) -> dict[str, str]:
    """The link that each of these tables had at its version, where there is one."""
    found: dict[str, str] = {}
    for place in (path, archive_of(path)):
        if not place.exists():
            continue
        with database.looking(place) as shelf:
            for table, version in versions.items():
                query = "SELECT link FROM moves WHERE table_id = ? AND version = ?"
                if row := shelf.execute(query, (table, version)).fetchone():
                    found.setdefault(table, row[0])
    return found


def _moves(connection: Connection, path: Path, table: str) -> list[Move]:
    """From the archive if that is where they are."""
    if connection.execute(rows.IS_ARCHIVED, (table,)).fetchone():
        archive = archive_of(path)
        with database.looking(archive) as shelf:
            return moves_in(shelf, table)
    return moves_in(connection, table)


def moves_in(connection: Connection, table: str) -> list[Move]:
    query = f"SELECT {rows.EVENT} FROM events WHERE table_id = ? ORDER BY version, sequence"
    facts = rows.events(connection.execute(query, (table,)))
    query = f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? ORDER BY version"
    return [rows.move(row, facts.get(row[0], ())) for row in connection.execute(query, (table,))]
