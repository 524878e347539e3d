"""Is what is kept of a table sound? Every finding names the version to look at."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.store import chain
from bot.store.records import Move, TableRow
from bot.store.sql import rows
from bot.store.sql.connection import Connection

# What no link guards but must be JSON all the same.
JSON = (
    ("tables", "options"),
    ("snapshots", "state"),
    ("drafts", "replies"),
    ("requests", "body"),
    ("requests", "answers"),
    ("outbox", "payload"),
)


def in_table(connection: Connection, table: TableRow) -> Iterator[str]:
    query = "SELECT secret, sequence FROM tables WHERE id = ?"
    secret, sequence = connection.execute(query, (table.id,)).fetchone()
    query = "SELECT version, sequence FROM events WHERE table_id = ? ORDER BY version, sequence"
    last = 0
    for version, number in connection.execute(query, (table.id,)):
        if number != last + 1:
            yield f"version {version}: event {number} follows event {last}"
        last = number
    if last != sequence:
        yield f"version {table.version}: {sequence} events were counted, the last is {last}"
    yield from chain.broken(table, secret, _moves(connection, table.id))


def _moves(connection: Connection, table: str) -> Iterator[Move]:
    query = f"SELECT {rows.EVENT} FROM events WHERE table_id = ? ORDER BY version, sequence"
    facts = rows.events(connection.execute(query, (table,)))
    query = f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? ORDER BY version"
    for row in connection.execute(query, (table,)):
        try:
            yield rows.move(row, facts.get(row[0], ()))
        except msgspec.DecodeError:  # spoilt versions: with impossible ones the link cannot fit
            yield rows.move((*row[:9], "[-1]", *row[10:]), facts.get(row[0], ()))
