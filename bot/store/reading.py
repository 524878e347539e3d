"""Looking at one table without touching the database: nothing is written, nothing migrated."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bot.store import database, rows
from bot.store.journal import Move, TableRow, UnknownTable


class Stored(NamedTuple):
    table: TableRow
    secret: bytes
    moves: list[Move]


def stored(path: Path, table: str) -> Stored:
    """All that the journal knows of a table's play, at one moment; play may go on meanwhile."""
    with database.explaining(path), closing(database.connect(path, readonly=True)) as connection:
        connection.execute("BEGIN")
        found = list(rows.tables(connection.execute(rows.TABLES.format("t.id = ?"), (table,))))
        if not found:
            raise UnknownTable(f"there is no table {table}")
        query = "SELECT secret FROM tables WHERE id = ?"
        secret: bytes = connection.execute(query, (table,)).fetchone()[0]
        query = f"SELECT {rows.EVENT} FROM events WHERE table_id = ? ORDER BY version, sequence"
        facts = rows.events(connection.execute(query, (table,)))
        query = f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? ORDER BY version"
        moves = [
            rows.move(row, facts.get(row[0], ())) for row in connection.execute(query, (table,))
        ]
        return Stored(found[0], secret, moves)
