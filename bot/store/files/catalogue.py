"""What an SQLite database says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.store.sql.connection import Connection

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"


class FileCatalogue:
    """Guards are dropped and made again: nobody else writes meanwhile."""

    def tables(self, connection: Connection) -> set[str]:
        return {row[0] for row in connection.execute(TABLES)}

    def columns(self, connection: Connection, name: str) -> tuple[list[str], list[str]]:
        info = connection.execute(f"PRAGMA table_info({name})").fetchall()
        texts = [row[1] for row in info if row[2] == "TEXT"]
        return texts, [row[1] for row in info if row[5]] or ["rowid"]

    def all_columns(self, connection: Connection, name: str) -> list[str]:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]

    def count_on(self, connection: Connection, name: str) -> None:
        """A file looks at its rows."""

    @contextmanager
    def unguarded(self, connection: Connection) -> Iterator[None]:
        guards = connection.execute(GUARDS).fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        yield
        for _, sql in guards:
            connection.execute(sql)


FILE = FileCatalogue()
