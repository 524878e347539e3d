"""Writing a move and what changes beside it: encoded before it is queued, one transaction each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from bot.store import chain
from bot.store.records import (
    Append,
    Appended,
    Beside,
    Deadline,
    Due,
    Freeze,
    JournalError,
    Move,
    OutboxRow,
    RequestConflict,
    RequestRow,
    SettingChange,
    TableRow,
    UnknownTable,
    VersionConflict,
)
from bot.store.sql import rows
from bot.store.sql.connection import Connection, Work

ADD_POST = """
    INSERT INTO outbox (table_id, kind, payload, nonce, not_before) VALUES (?, ?, ?, ?, ?)
"""
ADD_REQUEST = """
    INSERT INTO requests (table_id, what, body, answers, due, status) VALUES (?, ?, ?, ?, ?, ?)
    RETURNING id
"""
ADD_FACT = f"""
    INSERT INTO clock_facts ({rows.FACT}) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (table_id, key) DO NOTHING
"""
SET_CLOCK = """
    INSERT INTO clocks (table_id, revision, body) VALUES (?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET revision = excluded.revision, body = excluded.body
"""
CLOCKS = "SELECT table_id FROM clocks"
FROZEN = """
    INSERT INTO clock_facts (table_id, key, kind, seat, decision, at, amount)
    SELECT DISTINCT table_id, CAST(? AS TEXT), CAST(? AS TEXT), CAST(NULL AS INTEGER), 0,
        CAST(? AS DOUBLE PRECISION), CAST(? AS DOUBLE PRECISION)
    FROM deadlines WHERE {}
    ON CONFLICT (table_id, key) DO NOTHING
"""
STANDS = """
    SELECT version, head, secret, sequence, stamp,
        (SELECT version FROM moves WHERE table_id = tables.id AND key = ?)
    FROM tables WHERE id = ?
"""
MOVES = f"SELECT {rows.MOVE} FROM moves WHERE table_id = ? AND version = ?"
EVENTS = f"SELECT {rows.EVENT} FROM events WHERE table_id = ? AND version = ? ORDER BY sequence"
ADD_MOVE = f"INSERT INTO moves (table_id, {rows.MOVE}) VALUES (?{', ?' * 12})"
ADD_EVENT = f"INSERT INTO events (table_id, sequence, {rows.EVENT}) VALUES (?{', ?' * 5})"
STAND = "UPDATE tables SET version = ?, head = ?, sequence = ?, stamp = stamp + 1 WHERE id = ?"
STATUS = "UPDATE tables SET status = ? WHERE id = ?"  # by itself: it is indexed
STAMP = "UPDATE tables SET stamp = stamp + 1 WHERE id = ?"
NEW_SETTING = """
    INSERT INTO settings (scope, name, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1
"""
CHANGE_SETTING = """
    UPDATE settings SET value = ? WHERE scope = ? AND name = ? AND value = ? RETURNING 1
"""
ANSWER = """
    UPDATE requests SET answers = ?, status = ?, revision = revision + 1
    WHERE id = ? AND revision = coalesce(?, revision) RETURNING id
"""


def require_table(connection: Connection, table: str) -> None:
    if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
        raise UnknownTable(f"there is no table {table}")


def require_unchanged(connection: Connection, was: TableRow) -> None:
    found = connection.execute(rows.TABLES.format("t.id = ?"), (was.id,))
    chain.require_unchanged(next(rows.tables(found)), was)


def posts_of(table: str, outbox: Iterable[OutboxRow]) -> list[tuple[str, str, str, str, float]]:
    return [
        (table, post.kind, rows.text(post.payload), post.nonce, post.not_before) for post in outbox
    ]


def require_stamp(connection: Connection, table: str, stamp: int | None) -> None:
    """Is the table, with its seats and its clock, as it was read? None: nobody minds."""
    found = connection.execute(rows.STAMP, (table,)).fetchone()
    if found is None:
        raise UnknownTable(f"there is no table {table}")
    if stamp not in (None, found[0]):
        raise VersionConflict(f"table {table} is no longer as it was read")


def writing(change: Beside, *, stamped: bool = False) -> Work[None]:
    """The work for the writer; `stamped`: as a part of what counts as a change already."""
    table = change.table
    clock = None if change.body is None else rows.text(change.body)
    posts = posts_of(table, change.outbox)
    facts = [rows.fact_row(table, fact) for fact in change.facts]
    request = change.request
    answer = None if request is None else answer_row(request)

    def work(connection: Connection) -> None:
        if not stamped:
            require_stamp(connection, table, change.stamp)
        if clock is not None:
            require_revision(connection, change)
            connection.execute(SET_CLOCK, (table, change.revision, clock))
        for setting in change.settings:
            change_setting(connection, setting)
        connection.executemany(ADD_FACT, facts)
        connection.executemany(ADD_POST, posts)
        if change.deadlines is not None:
            replace_deadlines(connection, table, change.deadlines)
        if answer is not None:
            answer_request(connection, *answer)
        if (act := change.audit) is not None:
            connection.execute(rows.ADD_AUDIT, rows.act(table, act))
        if change.status is not None:
            connection.execute(STATUS, (change.status, table))
        if change.status is not None or (clock is not None and not stamped):
            connection.execute(STAMP, (table,))

    return work


def require_revision(connection: Connection, change: Beside) -> None:
    query = "SELECT revision FROM clocks WHERE table_id = ?"
    found = connection.execute(query, (change.table,)).fetchone()
    if (found[0] if found else 0) != change.revision - 1:
        raise VersionConflict(f"the clock of table {change.table} has changed meanwhile")


def change_setting(connection: Connection, change: SettingChange) -> None:
    """Compared where it is written: of two who have read the same, one is refused."""
    where = (change.scope, change.name)
    if change.was is None:
        done = connection.execute(NEW_SETTING, (*where, change.value)).fetchone()
    else:
        done = connection.execute(CHANGE_SETTING, (change.value, *where, change.was)).fetchone()
    if done is None:
        raise VersionConflict(f"{change.name} of {change.scope} is no longer as it was read")


def replace_deadlines(connection: Connection, table: str, lines: Sequence[Deadline]) -> None:
    """All but those of requests, which come and go with their request."""
    query = "DELETE FROM deadlines WHERE table_id = ? AND kind != ?"
    connection.execute(query, (table, Due.REQUEST))
    fresh = [(table, line.who, line.kind, line.due) for line in lines if line.kind != Due.REQUEST]
    connection.executemany(rows.ADD_DEADLINE, fresh)


def request_row(request: RequestRow) -> tuple[str, str, str, str, float, str]:
    body, answers = rows.text(request.body), rows.text(request.answers)
    return request.table, request.what, body, answers, request.due, request.status


def answer_row(request: RequestRow) -> tuple[str, str, int, int]:
    return rows.text(request.answers), request.status, request.id, request.revision


def require_last(connection: Connection, table: str, last: int) -> None:
    """Has nobody asked anything since this request?"""
    query = "SELECT 1 FROM requests WHERE table_id = ? AND id > ?"
    if connection.execute(query, (table, last)).fetchone() is not None:
        raise RequestConflict(f"somebody else has asked something at table {table}")


def open_request(connection: Connection, row: tuple[str, str, str, str, float, str]) -> int:
    """The id it is given; while it is open it has a deadline of its own."""
    table, *_, due, status = row
    require_table(connection, table)
    number: int = connection.execute(ADD_REQUEST, row).fetchone()[0]
    if status == "open":
        connection.execute(rows.ADD_DEADLINE, (table, f"{Due.REQUEST}:{number}", Due.REQUEST, due))
    return number


def answer_request(
    connection: Connection, answers: str, status: str, request: int, revision: int | None
) -> None:
    """An answered request has no deadline any more."""
    if connection.execute(ANSWER, (answers, status, request, revision)).fetchone() is None:
        if connection.execute("SELECT 1 FROM requests WHERE id = ?", (request,)).fetchone():
            raise RequestConflict(f"request {request} has been answered meanwhile")
        raise JournalError(f"there is no row {request} to change")
    if status != "open":
        query = "DELETE FROM deadlines WHERE who = ? AND kind = ? AND table_id IN"
        query += " (SELECT table_id FROM requests WHERE id = ?)"
        connection.execute(query, (f"{Due.REQUEST}:{request}", Due.REQUEST, request))


def freezing(freeze: Freeze) -> Work[None]:
    """Rows of these kinds move by as long as the clocks stood, and every table is told once."""

    ours, shards = rows.of_shards(freeze.shards)

    def work(connection: Connection) -> None:
        for setting in freeze.settings:
            change_setting(connection, setting)
        marks = rows.marks(freeze.kinds)
        shift = (freeze.end - freeze.start, freeze.start)
        connection.execute(
            f"UPDATE deadlines SET due = due + ? WHERE due > ? AND kind IN ({marks}) AND {ours}",
            (*shift, *freeze.kinds, *shards),
        )
        if freeze.clock is not None:
            set_back(connection, freeze, freeze.clock)
            return
        fact = freeze.fact("")
        told = (fact.key, fact.kind, fact.at, fact.amount)
        connection.execute(FROZEN.format(ours), (*told, *shards))

    return work


def set_back(
    connection: Connection, freeze: Freeze, clock: Callable[[msgspec.Raw], msgspec.Raw]
) -> None:
    """The revision of each clock grows: who decided by the wrong time decides again."""
    ours, shards = rows.of_shards(freeze.shards)
    query = f"UPDATE deadlines SET due = ? WHERE kind IN ({rows.marks(freeze.counted)}) AND {ours}"
    connection.execute(query, (freeze.end, *freeze.counted, *shards))
    query = "UPDATE outbox SET not_before = not_before + ? WHERE done = 0 AND not_before > ?"
    shift = (freeze.end - freeze.start, freeze.start)
    connection.execute(f"{query} AND {ours}", (*shift, *shards))
    for (table,) in connection.execute(f"{CLOCKS} WHERE {ours} ORDER BY 1", shards).fetchall():
        connection.execute(STAMP, (table,))  # first, as whoever moves there does
        revision, body = connection.execute(rows.CLOCK, (table,)).fetchone()
        right = rows.text(clock(msgspec.Raw(body.encode())))
        connection.execute(SET_CLOCK, (table, revision + 1, right))


def appending(append: Append) -> Work[Appended]:
    """The work for the writer; all that can be encoded beforehand is."""
    table, move = append.table, append.move
    content = chain.bare(move)
    move_row = (table, *rows.move_row(move))
    facts = [(move.version, fact.tag, fact.version, rows.text(fact.body)) for fact in move.events]
    posts = posts_of(table, append.outbox)
    tick = None if append.beside is None else writing(append.beside, stamped=True)

    def write(connection: Connection) -> Appended:
        found = connection.execute(STANDS, (move.key, table)).fetchone()
        if found is None:
            raise UnknownTable(f"there is no table {table}")
        version, head, secret, sequence, stamp, first = found
        if first is not None:
            return Appended(_stored(connection, table, first), repeated=True)
        chain.require_next(append, content, version, head, secret)
        if append.stamp not in (None, stamp):
            raise VersionConflict(f"table {table} is no longer as it was read")
        if append.lobby is not None:
            require_unchanged(connection, append.lobby)
        connection.execute(ADD_MOVE, move_row)
        connection.executemany(
            ADD_EVENT, [(table, number, *fact) for number, fact in enumerate(facts, sequence + 1)]
        )
        connection.execute(STAND, (move.version, move.link, sequence + len(facts), table))
        if append.status is not None:
            connection.execute(STATUS, (append.status, table))
        if posts:
            connection.executemany(ADD_POST, posts)
        if append.deadlines is not None:
            replace_deadlines(connection, table, append.deadlines)
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
