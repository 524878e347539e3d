"""Is the database sound? Every finding names the table and version to look at."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.store.files import database
from bot.store.sql import rows
from bot.store.sql.soundness import JSON, in_table


def findings(path: Path, archive: Path | None = None) -> list[str]:
    """Everything that is wrong, read in one transaction so that play may go on.

    `archive`: where the moves of old games are, if not beside the database.
    """
    with database.looking(path) as connection:
        # A spoilt byte must show as a link that does not fit, not stop the search.
        connection.text_factory = lambda data: data.decode(errors="replace")
        found: list[str] = []
        try:
            connection.execute("BEGIN")
            found.extend(_in_file(connection))
            found.extend(_in_tables(connection, archive or database.archive_of(path)))
        except database.UNREADABLE as error:
            found.append(str(database.explained(error, path)))
    return found


def _in_tables(connection: sqlite3.Connection, archive: Path) -> Iterator[str]:
    archived = {row[0] for row in connection.execute("SELECT table_id FROM archived")}
    elsewhere, wrong = _in_archive(archive) if archived else ({}, [])
    yield from (f"archive: {what}" for what in wrong)
    for table in rows.tables(connection.execute(rows.TABLES.format("true")).fetchall()):
        if table.id not in archived:
            yield from (f"table {table.id}, {what}" for what in in_table(connection, table))
        elif table.version and elsewhere.get(table.id) != table.head:
            yield f"table {table.id}, version {table.version}: not in {archive}"


def _in_file(connection: sqlite3.Connection) -> Iterator[str]:
    for (what,) in connection.execute("PRAGMA integrity_check"):
        if what != "ok":
            yield f"file: {what}"
    for child, _, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield f"file: a row of {child} belongs to no row of {parent}"
    for table, column in JSON:
        spoilt = f"SELECT count(*) FROM {table} WHERE NOT json_valid({column})"
        if count := connection.execute(spoilt).fetchone()[0]:
            yield f"file: {count} rows of {table} whose {column} cannot be read"
    doubled = "SELECT nonce FROM outbox NOT INDEXED GROUP BY nonce HAVING count(*) > 1"
    for (nonce,) in connection.execute(doubled):
        yield f"outbox: the nonce {nonce} is there twice"


def _in_archive(path: Path) -> tuple[dict[str, str], list[str]]:
    """The heads of the games there, and what is wrong with them."""
    if not path.exists():
        return {}, []
    with database.looking(path) as connection:
        heads = dict(connection.execute("SELECT id, head FROM tables"))
    return heads, findings(path)
