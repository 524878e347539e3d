"""Forgetting a person: no id of theirs stays in a file, nor a name where they are meant.

Who gave a move is part of its link, so the links of such a table are made anew, as an export's
are: `docs/decisions/0013-forgetting.md`. A link that did not fit before does not fit afterwards.
Who waits meanwhile: `0016-forgetting-while-others-write.md` there; whose words are touched, and
whose are not: `0019-forgetting-touches-nobody-else.md`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bot.engine.records import replace
from bot.store import chain
from bot.store.files import database
from bot.store.files.catalogue import FILE
from bot.store.files.reading import moves_in
from bot.store.privacy.cleaning import OWNER, WRITTEN, Cleaner, Presence, kind_of
from bot.store.privacy.kinds import Kind
from bot.store.privacy.sealing import seal
from bot.store.privacy.words import Person, words_of
from bot.store.records import JournalError
from bot.store.settings import CATALOGUE, ERASING, WHY, Scope
from bot.store.sql.catalogue import Catalogue, quoted
from bot.store.sql.connection import Connection, Work
from bot.store.sql.rows import marks

UNTOUCHED = {Kind.FACT, Kind.LINKED}
BETWEEN = sorted(one.name for one in CATALOGUE.values() if one.keys == 2)  # two people each
# Where somebody was: the columns that name them there, and the one that says since when.
PRESENT = {
    "seats": (("user", "holder"), "joined"),
    "seat_facts": (("former", "user"), "at"),
    "moves": (("giver",), "at"),
    "tables": (("owner",), "created"),
}


class Links(NamedTuple):
    """The links of one table without the person: its head, the one it gets, and changed moves."""

    before: str
    after: str
    rows: list[tuple[str, str | None, str, str, int]]


def erasing(
    person: Person,
    heads: Mapping[str, str] | None = None,
    ready: Mapping[str, Links] | None = None,
    catalogue: Catalogue = FILE,
) -> Work[list[str]]:
    """The work for the writer: all of it, or nothing. Gives the tables concerned.

    `heads`: of the games in the archive, after it has forgotten the person.
    `ready`: links worked out before, so that the writer need not; if they still fit.
    """
    return partial(erase, person=person, heads=heads or {}, ready=ready or {}, catalogue=catalogue)


def erase(
    connection: Connection,
    person: Person,
    heads: Mapping[str, str],
    ready: Mapping[str, Links],
    catalogue: Catalogue = FILE,
) -> list[str]:
    with catalogue.unguarded(connection):
        tables = concerned(connection, person.user, catalogue)
        near = _near(connection, person)
        seal(connection, person.user)
        _drop_settings(connection, person.user)
        connection.execute(
            'DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats s WHERE s."user" = ?'
            " AND s.gone IS NULL AND s.table_id = drafts.table_id AND s.seat = drafts.seat)",
            (person.user,),
        )
        _tell_nobody(connection, person)
        for table in tables:
            _relink(connection, table, person, ready.get(table))
        archived = {row[0] for row in connection.execute("SELECT table_id FROM archived")}
        for table in sorted(archived & heads.keys()):
            query = "UPDATE tables SET head = ? WHERE id = ?"
            connection.execute(query, (heads[table], table))
        # Whoever holds such a table in memory reads it again.
        stamp = "UPDATE tables SET stamp = stamp + 1 WHERE id = ?"
        connection.executemany(stamp, [(table,) for table in tables])
        for name in sorted(catalogue.tables(connection)):
            _clean(connection, name, person, near, catalogue)
    return tables


def _tell_nobody(connection: Connection, person: Person) -> None:
    """What would be told to nobody is not told."""
    words = words_of(person)
    query = "SELECT id, payload FROM outbox WHERE payload LIKE ?"
    found = connection.execute(query, (f"%{person.user}%",)).fetchall()
    theirs = [(number,) for number, payload in found if words.meets(payload)]
    connection.executemany("UPDATE outbox SET done = 1 WHERE id = ?", theirs)


def _drop_settings(connection: Connection, user: str) -> None:
    """Their own, those named after them, and what they said to somebody."""
    delete = "DELETE FROM settings WHERE"
    connection.execute(f"{delete} scope = ?", (Scope.USER.of(user),))
    connection.execute(f"{delete} name LIKE ?", (f"%:{user}",))
    connection.execute(f"{delete} scope = ? AND name = ?", ERASING.where())
    for name in BETWEEN:
        connection.execute(f"{delete} name LIKE ?", (f"{name}:{user}:%",))


def erase_in(path: Path, person: Person, heads: Mapping[str, str] | None = None) -> list[str]:
    """A whole file that nobody else uses: a backup, the archive, or the database at rest.

    It keeps the schema it has, so that a backup from before an upgrade stays one.
    """
    with database.identified(path) as connection:
        if not database.schema_version(connection):
            raise JournalError(f"{path} is empty")
        connection.execute("BEGIN IMMEDIATE")
        tables = erase(connection, person, heads or {}, {})
        connection.execute("COMMIT")
        scrub(connection)
        connection.close()
    return tables


def scrub(connection: sqlite3.Connection) -> None:
    """What was deleted or replaced leaves the bytes of the file too, and its log."""
    connection.execute("VACUUM")
    empty_log(connection)


def empty_log(connection: sqlite3.Connection) -> None:
    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise JournalError("the database's log is still read by somebody")


def links_of(connection: Connection, person: Person, catalogue: Catalogue) -> dict[str, Links]:
    """Of every table concerned; read beside the writer, which goes on meanwhile."""
    tables = concerned(connection, person.user, catalogue)
    return {table: _linked_anew(connection, table, person) for table in tables}


def named_in(path: Path, user: str) -> bool:
    """Does the person's id stand anywhere in this file?"""
    with database.identified(path, "ro") as connection, closing(connection):
        return is_named(connection, user, FILE)


def is_named(connection: Connection, user: str, catalogue: Catalogue) -> bool:
    """Does the person's id stand anywhere in this database?"""
    words = words_of(Person(user, (), ""))
    for name in catalogue.tables(connection):
        for column in _telling(connection, name, catalogue):
            query = f"SELECT {column} FROM {name} WHERE {column} LIKE ?"
            if any(words.meets(row[0]) for row in connection.execute(query, (f"%{user}%",))):
                return True
    return False


def _telling(connection: Connection, name: str, catalogue: Catalogue) -> list[str]:
    """Columns in which people may stand, as SQL calls them."""
    texts, _ = catalogue.columns(connection, name)
    return [quoted(one) for one in texts if kind_of(name, one) is not Kind.FACT]


def concerned(connection: Connection, user: str, catalogue: Catalogue = FILE) -> list[str]:
    """Every table at which the person ever did, owned or was anything."""
    words, found = words_of(Person(user, (), "")), set[str]()
    for name in catalogue.tables(connection):
        key = OWNER.get(name, "table_id")
        columns = _telling(connection, name, catalogue)
        if key not in catalogue.columns(connection, name)[0] or not columns:
            continue
        where = " OR ".join(f"{column} LIKE ?" for column in columns)
        rows = connection.execute(
            f"SELECT {key}, {', '.join(columns)} FROM {name} WHERE {where}",
            [f"%{user}%"] * len(columns),
        )
        found |= {
            row[0].removeprefix(Scope.TABLE.value) for row in rows if any(map(words.meets, row[1:]))
        }
    real = {row[0] for row in connection.execute("SELECT id FROM tables")}
    return sorted(found & real)


def _near(connection: Connection, person: Person) -> dict[str, Presence]:
    """The tables at which the person was."""
    came: dict[str, float] = {}
    for name, (columns, moment) in PRESENT.items():
        for column in columns:
            owner = OWNER.get(name, "table_id")
            query = (
                f"SELECT {owner}, min({moment}) FROM {name} WHERE {quoted(column)} = ?"
                f" GROUP BY {owner}"
            )
            for table, at in connection.execute(query, (person.user,)):
                came[table] = min(at, came.get(table, at))
    began = dict(connection.execute("SELECT id, created FROM tables").fetchall())
    return {table: Presence(began[table], came[table]) for table in came.keys() & began.keys()}


def _relink(connection: Connection, table: str, person: Person, ready: Links | None) -> None:
    query = "SELECT head FROM tables WHERE id = ?"
    (head,) = connection.execute(query, (table,)).fetchone()
    if ready is None or ready.before != head:
        ready = _linked_anew(connection, table, person)
    connection.executemany(
        "UPDATE moves SET giver = ?, key = ?, link = ? WHERE table_id = ? AND version = ?",
        ready.rows,
    )
    connection.execute("UPDATE tables SET head = ? WHERE id = ?", (ready.after, table))


def _linked_anew(connection: Connection, table: str, person: Person) -> Links:
    query = "SELECT secret, head FROM tables WHERE id = ?"
    secret, head = connection.execute(query, (table,)).fetchone()
    words, before, after, rows = words_of(person), "", "", []
    for move in moves_in(connection, table):
        giver = person.alias if move.giver == person.user else move.giver
        key = None if move.key is None else words.id.sub(person.alias, move.key)
        fits = move.link == chain.link(secret, before, move)
        clean = replace(move, giver=giver, key=key)
        link = chain.link(secret, after, clean) if fits else move.link
        if (giver, key, link) != (move.giver, move.key, move.link):
            rows.append((giver, key, link, table, move.version))
        before, after = move.link, link
    return Links(head, after if head == before else head, rows)


def _clean(
    connection: Connection,
    name: str,
    person: Person,
    near: Mapping[str, Presence],
    catalogue: Catalogue,
) -> None:
    texts, key = catalogue.columns(connection, name)
    texts = [column for column in texts if kind_of(name, column) not in UNTOUCHED]
    if not texts:
        return
    owner, scopes = OWNER.get(name, "table_id"), list(near)
    where = [f"{quoted(column)} LIKE ?" for column in texts]
    values = [f"%{person.user}%"] * len(texts)
    if name == "settings":
        scopes = [Scope.TABLE.of(table) for table in near]
        where.append(f"name LIKE '{WHY.name}:%'")
    where.append(f"{owner} IN ({marks(scopes)})")
    written = [WRITTEN[name]] if name in WRITTEN else []
    columns = list(dict.fromkeys([*key, owner, *written, *texts]))
    shown = ", ".join(map(quoted, columns))
    query = f"SELECT {shown} FROM {name} WHERE {' OR '.join(where)}"
    cleaner = Cleaner(person, near)
    for found in connection.execute(query, (*values, *scopes)).fetchall():
        row = dict(zip(columns, found, strict=True))
        changes = dict(cleaner.changes(name, row, texts))
        if changes:
            setting = ", ".join(f"{quoted(column)} = ?" for column in changes)
            same = " AND ".join(f"{quoted(column)} = ?" for column in key)
            connection.execute(
                f"UPDATE {name} SET {setting} WHERE {same}",
                (*changes.values(), *(row[column] for column in key)),
            )
