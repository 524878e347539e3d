"""Writing one move and all it changes: encoded before it is queued, done in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from sqlite3 import Connection

from bot.store import chain
from bot.store.records import Append, Appended, Move, UnknownTable
from bot.store.sqlite import rows, write_beside
from bot.store.sqlite.write_tables import require_unchanged

STANDS = """
    SELECT version, head, secret, sequence,
        (SELECT version FROM moves WHERE table_id = tables.id AND key = ?)
    FROM tables WHERE id = ?
"""
MOVES = f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? AND version = ?"
EVENTS = f"SELECT {rows.EVENT} FROM events WHERE table_id = ? AND version = ? ORDER BY sequence"
ADD_MOVE = f"INSERT INTO moves (table_id, {rows.MOVE}) VALUES (?{', ?' * 12})"
ADD_EVENT = f"INSERT INTO events (table_id, sequence, {rows.EVENT}) VALUES (?{', ?' * 5})"
STAND = "UPDATE tables SET version = ?, head = ?, sequence = ? WHERE id = ?"


def appending(append: Append) -> Callable[[Connection], Appended]:
    """The work for the writer; all that can be encoded beforehand is."""
    table, move = append.table, append.move
    content = chain.bare(move)
    move_row = (table, *rows.move_row(move))
    facts = [(move.version, fact.tag, fact.version, rows.text(fact.body)) for fact in move.events]
    posts = write_beside.posts_of(table, append.outbox)
    tick = None if append.beside is None else write_beside.writing(append.beside)

    def write(connection: Connection) -> Appended:
        found = connection.execute(STANDS, (move.key, table)).fetchone()
        if found is None:
            raise UnknownTable(f"there is no table {table}")
        version, head, secret, sequence, first = found
        if first is not None:
            return Appended(_stored(connection, table, first), repeated=True)
        chain.require_next(append, content, version, head, secret)
        if append.lobby is not None:
            require_unchanged(connection, append.lobby)
        connection.execute(ADD_MOVE, move_row)
        connection.executemany(
            ADD_EVENT, [(table, number, *fact) for number, fact in enumerate(facts, sequence + 1)]
        )
        connection.execute(STAND, (move.version, move.link, sequence + len(facts), table))
        if append.status is not None:
            connection.execute("UPDATE tables SET status = ? WHERE id = ?", (append.status, table))
        if posts:
            connection.executemany(write_beside.ADD_POST, posts)
        if append.deadlines is not None:
            write_beside.replace_deadlines(connection, table, append.deadlines)
        if tick is not None:
            tick(connection)
        if (act := append.audit) is not None:
            connection.execute(rows.ADD_AUDIT, rows.act(table, act))
        if append.drop_snapshots_after is not None:
            connection.execute(
                "DELETE FROM snapshots WHERE table_id = ? AND version > ?",
                (table, append.drop_snapshots_after),
            )
        return Appended(move, repeated=False)

    return write


def _stored(connection: Connection, table: str, version: int) -> Move:
    facts = rows.events(connection.execute(EVENTS, (table, version)))
    row = connection.execute(MOVES, (table, version)).fetchone()
    return rows.move(row, facts.get(version, ()))
