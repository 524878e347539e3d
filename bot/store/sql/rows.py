"""Between records and rows: what the database holds is text that a human can read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeAlias

import msgspec

from bot.engine.events import StoredEvent
from bot.store.records import (
    AuditRow,
    ClockFact,
    JournalError,
    Move,
    OutboxRow,
    RequestRow,
    SeatRow,
    TableRow,
)
from bot.store.shards import Shards

Row: TypeAlias = Sequence[Any]  # as sqlite3 gives it

TABLE = (
    "id, game, options, status, commitment, created, name, owner, guild, channel, pace,"
    " version, head"
)
MOVE = "version, kind, actor, giver, rules, first_draw, draws, at, command, concerns, key, link"
EVENT = "version, tag, tag_version, body"
OUTBOX = "table_id, kind, payload, nonce, not_before, id, attempts, done"
REQUEST = "id, table_id, what, body, answers, due, status, revision"
FACT = "table_id, key, kind, seat, decision, at, amount"
SEAT_FACT = 'seat, kind, former, "user", by, at, why, version'

# One query for tables with those who sit there now; conditions go where the braces are.
TABLES = f"""
    SELECT {", ".join(f"t.{name}" for name in TABLE.split(", "))},
        s.seat, s."user", s.colour, s.holder
    FROM tables t LEFT JOIN seats s ON s.table_id = t.id AND s.gone IS NULL
    WHERE {{}} ORDER BY t.created, t.id, s.seat
"""

# Conditions of that query, by what they are about.
WHERE = {
    "guild": "t.guild = ?",
    "status": "t.status = ?",
    "owner": "t.owner = ?",
    "user": 't.id IN (SELECT table_id FROM seats WHERE "user" = ? AND gone IS NULL)',
    "holder": "t.id IN (SELECT table_id FROM seats"
    " WHERE holder = ? AND holder != '' AND gone IS NULL)",
}
PERSONAL = {"owner", "user", "holder"}
TITLES = """
    SELECT id, game, name FROM tables WHERE guild = ? AND (CAST(? AS TEXT) IS NULL OR status = ?)
    ORDER BY created DESC, id DESC LIMIT ?
"""

# Statements that several writers share.
ADD_DEADLINE = "INSERT INTO deadlines (table_id, who, kind, due) VALUES (?, ?, ?, ?)"
ADD_AUDIT = "INSERT INTO audit (table_id, who, what, why, at) VALUES (?, ?, ?, ?, ?)"
# The scope of a setting is what `settings.Scope` says: a user, a server, a table, a channel ...
SETTING = "SELECT value FROM settings WHERE scope = ? AND name = ?"
SETTINGS = "SELECT scope, name, value FROM settings WHERE"
SET = """
    INSERT INTO settings (scope, name, value) VALUES (?, ?, ?)
    ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value
"""
CLOCK = "SELECT revision, body FROM clocks WHERE table_id = ?"
STAMP = "SELECT stamp FROM tables WHERE id = ?"
IS_ARCHIVED = "SELECT 1 FROM archived WHERE table_id = ?"


def text(raw: msgspec.Raw) -> str:
    try:
        return bytes(raw).decode()
    except UnicodeDecodeError as error:
        raise JournalError(f"this is not JSON: {error}") from error


def tables_query(wanted: Mapping[str, str | None], shards: Shards | None = None) -> tuple[Any, ...]:
    """The query for tables of which all this is true, and its values; None: whatever it is.

    A person's tables are few: they are looked for among those, not among all of their server.
    """
    asked = {about: value for about, value in wanted.items() if value is not None}
    where = [
        WHERE[about].replace(" =", " || '' =")  # not a column: its index does not help
        if PERSONAL & asked.keys() and about not in PERSONAL
        else WHERE[about]
        for about in asked
    ]
    ours, values = of_shards(shards, "t.id")
    return TABLES.format(" AND ".join((*where, ours))), *asked.values(), *values


def of_shards(shards: Shards | None, table: str = "table_id") -> tuple[str, tuple[int, ...]]:
    """The condition that a row's table is of these servers, and its values."""
    if shards is None:
        return "true", ()
    ids = sorted(shards.ids)
    where = f"{table} IN (SELECT id FROM tables WHERE slot % ? IN ({marks(ids)}))"
    return where, (shards.count, *ids)


def marks(values: Sized) -> str:
    """A question mark for each of these; of none, what nothing is equal to."""
    return ", ".join("?" * len(values)) or "NULL"


def tables(rows: Iterable[Row]) -> Iterator[TableRow]:
    """From the rows of the query TABLES: a row for each seat, or one for an empty table."""
    for _, group in groupby(rows, itemgetter(0)):
        seated = list(group)
        id_, game, options, *rest = seated[0][:13]
        seats = tuple(SeatRow(*row[13:]) for row in seated if row[13] is not None)
        values: tuple[Any, ...] = (id_, game, msgspec.Raw(options), *rest, seats)
        yield TableRow(*values)


def move_row(move: Move) -> tuple[Any, ...]:
    return (
        move.version,
        move.kind,
        move.actor,
        move.giver,
        move.rules,
        move.first_draw,
        text(move.draws),
        move.at,
        text(move.command),
        msgspec.json.encode(move.concerns).decode(),
        move.key,
        move.link,
    )


def move(row: Row, events: tuple[StoredEvent, ...] = ()) -> Move:
    version, kind, actor, giver, rules, first, draws, at, command, concerns, key, link = row
    return Move(
        version,
        kind,
        actor,
        giver,
        rules,
        first,
        msgspec.Raw(draws),
        at,
        msgspec.Raw(command),
        tuple(msgspec.json.decode(concerns)),
        key,
        link,
        events,
    )


def moves(found: Iterable[Row], facts: Iterable[Row]) -> list[Move]:
    """With their events."""
    told = events(facts)
    return [move(row, told.get(row[0], ())) for row in found]


def events(rows: Iterable[Row]) -> dict[int, tuple[StoredEvent, ...]]:
    """By the version of their move."""
    found: dict[int, list[StoredEvent]] = defaultdict(list)
    for version, tag, tag_version, body in rows:
        found[version].append(StoredEvent(tag, tag_version, msgspec.Raw(body)))
    return {version: tuple(facts) for version, facts in found.items()}


def outbox(row: Row) -> OutboxRow:
    table, kind, payload, nonce, not_before, id_, attempts, done = row
    return OutboxRow(
        table, kind, msgspec.Raw(payload), nonce, not_before, id_, attempts, bool(done)
    )


def fact_row(table: str, fact: ClockFact) -> tuple[Any, ...]:
    return table, fact.key, fact.kind, fact.seat, fact.decision, fact.at, fact.amount


def request(row: Row) -> RequestRow:
    id_, table, what, body, answers, due, status, revision = row
    return RequestRow(
        id_, table, what, msgspec.Raw(body), msgspec.Raw(answers), due, status, revision
    )


def act(table: str, entry: AuditRow) -> tuple[str, str, str, str, float]:
    """The values of ADD_AUDIT."""
    return table, entry.who, entry.what, entry.why, entry.at
