"""Is the database sound? Every finding names the table and version to look at."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import psycopg

from bot.store.address import Address
from bot.store.postgres.connection import Connection
from bot.store.postgres.database import connected, identified
from bot.store.postgres.errors import explained
from bot.store.records import JournalError, NoDatabase
from bot.store.sql import rows
from bot.store.sql.soundness import JSON, in_table

AT_ONCE = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
# Foreign keys and unique nonces are the server's own promise, as long as they are there.
GUARDS = """
    SELECT conrelid::regclass::text FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND NOT convalidated
"""


def findings(address: Address) -> list[str]:
    """Everything that is wrong, read as it is at one moment, so that play may go on."""
    found: list[str] = []
    with connected(address) as raw:
        if identified(raw, address) is None:
            raise NoDatabase(f"{address}: there is no journal of Sublight yet")
        connection = Connection(raw)
        raw.execute(AT_ONCE)
        try:
            found.extend(_in_database(connection))
            for table in rows.tables(connection.execute(rows.TABLES.format("true")).fetchall()):
                found += [f"table {table.id}, {what}" for what in in_table(connection, table)]
        except psycopg.Error as error:
            found.append(str(explained(error, address)))
        except JournalError as error:
            found.append(str(error))
    return found


def _in_database(connection: Connection) -> Iterator[str]:
    for (name,) in connection.execute(GUARDS):
        yield f"database: a constraint of {name} is not checked"
    for table, column in JSON:
        texts = connection.execute(f"SELECT {column} FROM {table}")
        if count := sum(not _readable(text) for (text,) in texts):
            yield f"database: {count} rows of {table} whose {column} cannot be read"


def _readable(text: str) -> bool:
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return False
    return True
