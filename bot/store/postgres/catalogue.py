"""What a PostgreSQL database says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.store.sql.connection import Connection

OWN = {"schema_version", "receipts"}  # of the server alone: no file has them
TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
COLUMNS = """
    SELECT column_name, data_type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position
"""
KEY = """
    SELECT a.attname FROM pg_index i
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indisprimary AND i.indrelid = CAST(? AS regclass)
"""
GUARDED = """
    SELECT DISTINCT event_object_table FROM information_schema.triggers
    WHERE trigger_schema = current_schema() ORDER BY 1
"""


class ServerCatalogue:
    """Guards are off for one transaction, in which nobody else writes to their tables."""

    def tables(self, connection: Connection) -> set[str]:
        return {row[0] for row in connection.execute(TABLES)} - OWN

    def columns(self, connection: Connection, name: str) -> tuple[list[str], list[str]]:
        info = connection.execute(COLUMNS, (name,)).fetchall()
        key = [row[0] for row in connection.execute(KEY, (name,))]
        return [column for column, kind in info if kind == "text"], key

    def all_columns(self, connection: Connection, name: str) -> list[str]:
        return [row[0] for row in connection.execute(COLUMNS, (name,))]

    def count_on(self, connection: Connection, name: str) -> None:
        last = f"(SELECT coalesce(max(id), 0) + 1 FROM {name})"
        connection.execute(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {last}, false)")

    @contextmanager
    def unguarded(self, connection: Connection) -> Iterator[None]:
        guarded = [row[0] for row in connection.execute(GUARDED)]
        for name in guarded:
            connection.execute(f"ALTER TABLE {name} DISABLE TRIGGER USER")
        yield
        for name in guarded:
            connection.execute(f"ALTER TABLE {name} ENABLE TRIGGER USER")


SERVER = ServerCatalogue()
