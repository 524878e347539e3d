"""Forgetting a person: no id of theirs stays in a file, nor a name where they are meant.

Who gave a move is part of its link, so the links of such a table are made anew, as an export's
are: `docs/decisions/0013-forgetting.md`. A link that did not fit before does not fit afterwards.
Who waits meanwhile: `0016-forgetting-while-others-write.md` there; whose words are touched, and
whose are not: `0019-forgetting-touches-nobody-else.md`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

import msgspec

from bot.engine.records import replace
from bot.store import chain
from bot.store.files import database
from bot.store.files.reading import moves_in
from bot.store.privacy.cleaning import OWNER, Cleaner, kind_of
from bot.store.privacy.kinds import Kind
from bot.store.privacy.sealing import seal
from bot.store.privacy.words import Person, Words, words_of
from bot.store.records import JournalError
from bot.store.settings import CATALOGUE, ERASING, REPORT, WHY, Scope

UNTOUCHED = {Kind.FACT, Kind.LINKED}
BETWEEN = sorted(one.name for one in CATALOGUE.values() if one.keys == 2)  # two people each
# Where somebody was: the columns that name them there, as far as a file has them.
PRESENT = {
    "seats": ("user", "holder"),
    "seat_facts": ("former", "user"),
    "moves": ("giver",),
    "tables": ("owner",),
}


class Links(NamedTuple):
    """The links of one table without the person: its head, the one it gets, and changed moves."""

    before: str
    after: str
    rows: list[tuple[str, str | None, str, str, int]]


Work: TypeAlias = Callable[[sqlite3.Connection], list[str]]


def erasing(
    person: Person,
    heads: Mapping[str, str] | None = None,
    ready: Mapping[str, Links] | None = None,
) -> Work:
    """The work for the writer: all of it, or nothing. Gives the tables concerned.

    `heads`: of the games in the archive, after it has forgotten the person.
    `ready`: links worked out before, so that the writer need not; if they still fit.
    """
    return partial(erase, person=person, heads=heads or {}, ready=ready or {})


def erase(
    connection: sqlite3.Connection,
    person: Person,
    heads: Mapping[str, str],
    ready: Mapping[str, Links],
) -> list[str]:
    with _unguarded(connection):
        known = _tables(connection)
        tables, near = concerned(connection, person.user), _near(connection, person)
        if "settings" in known:
            seal(connection, person.user, known)
            _drop_settings(connection, person.user)
        if "drafts" in known:
            connection.execute(
                "DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats WHERE user = ?"
                " AND gone IS NULL AND table_id = drafts.table_id AND seat = drafts.seat)",
                (person.user,),
            )
        if "outbox" in known:
            _tell_nobody(connection, person)
        for table in tables:
            _relink(connection, table, person, ready.get(table))
        if "archived" in known:
            archived = {row[0] for row in connection.execute("SELECT table_id FROM archived")}
            for table in sorted(archived & heads.keys()):
                query = "UPDATE tables SET head = ? WHERE id = ?"
                connection.execute(query, (heads[table], table))
        for name in sorted(known):
            _clean(connection, name, person, near)
    return tables


def _tell_nobody(connection: sqlite3.Connection, person: Person) -> None:
    """What would be told to nobody is not told."""
    words = words_of(person)
    query = "SELECT id, payload FROM outbox WHERE instr(payload, ?)"
    found = connection.execute(query, (person.user,)).fetchall()
    theirs = [(number,) for number, payload in found if words.meets(payload)]
    connection.executemany("UPDATE outbox SET done = 1 WHERE id = ?", theirs)


def _drop_settings(connection: sqlite3.Connection, user: str) -> None:
    """Their own, those named after them, and what they said to somebody."""
    delete = "DELETE FROM settings WHERE"
    connection.execute(f"{delete} scope = ?", (Scope.USER.of(user),))
    connection.execute(f"{delete} name LIKE '%:' || ?", (user,))
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


@contextmanager
def _unguarded(connection: sqlite3.Connection) -> Iterator[None]:
    """What is never changed is changed for this alone; inside the same transaction."""
    query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    guards = connection.execute(query).fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _, sql in guards:
        connection.execute(sql)


def _tables(connection: sqlite3.Connection) -> set[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return {row[0] for row in connection.execute(query)}


def _columns(connection: sqlite3.Connection, name: str) -> tuple[list[str], list[str]]:
    """Those that hold text, and those that name a row."""
    info = connection.execute(f"PRAGMA table_info({name})").fetchall()
    texts = [row[1] for row in info if row[2] == "TEXT"]
    return texts, [row[1] for row in info if row[5]]


def links_of(path: Path, person: Person) -> dict[str, Links]:
    """Of every table concerned; read beside the writer, which goes on meanwhile."""
    with closing(database.connect(path, readonly=True)) as connection:
        tables = concerned(connection, person.user)
        return {table: _linked_anew(connection, table, person) for table in tables}


def named_in(path: Path, user: str) -> bool:
    """Does the person's id stand anywhere in this file?"""
    words = words_of(Person(user, (), ""))
    with database.identified(path, "ro") as connection, closing(connection):
        for name in _tables(connection):
            texts, _ = _columns(connection, name)
            columns = [one for one in texts if kind_of(name, one) is not Kind.FACT]
            for column in columns:
                query = f"SELECT {column} FROM {name} WHERE instr({column}, ?)"
                if any(words.meets(row[0]) for row in connection.execute(query, (user,))):
                    return True
    return False


def concerned(connection: sqlite3.Connection, user: str) -> list[str]:
    """Every table at which the person ever did, owned or was anything."""
    words, found = words_of(Person(user, (), "")), set[str]()
    for name in _tables(connection):
        key = OWNER.get(name, "table_id")
        texts, _ = _columns(connection, name)
        columns = [one for one in texts if kind_of(name, one) is not Kind.FACT]
        if key not in texts or not columns:
            continue
        where = " OR ".join(f"instr({column}, ?1)" for column in columns)
        rows = connection.execute(
            f"SELECT {key}, {', '.join(columns)} FROM {name} WHERE {where}", (user,)
        )
        found |= {
            row[0].removeprefix(Scope.TABLE.value) for row in rows if any(map(words.meets, row[1:]))
        }
    real = {row[0] for row in connection.execute("SELECT id FROM tables")}
    return sorted(found & real)


def _near(connection: sqlite3.Connection, person: Person) -> dict[str, Words]:
    """By table at which they were: what of them is to go from its words."""
    theirs = set[str]()
    for name, columns in PRESENT.items():
        for column in {*columns} & {*_columns(connection, name)[0]}:
            query = f"SELECT {OWNER.get(name, 'table_id')} FROM {name} WHERE {column} = ?"
            theirs |= {row[0] for row in connection.execute(query, (person.user,))}
    began = dict(connection.execute("SELECT id, created FROM tables").fetchall())
    named = {table: person.names_since(began[table]) for table in theirs & began.keys()}
    made = {names: words_of(person, names) for names in set(named.values())}
    return {table: made[names] for table, names in named.items()}


def _relink(
    connection: sqlite3.Connection, table: str, person: Person, ready: Links | None
) -> None:
    query = "SELECT head FROM tables WHERE id = ?"
    (head,) = connection.execute(query, (table,)).fetchone()
    if ready is None or ready.before != head:
        ready = _linked_anew(connection, table, person)
    connection.executemany(
        "UPDATE moves SET giver = ?, key = ?, link = ? WHERE table_id = ? AND version = ?",
        ready.rows,
    )
    connection.execute("UPDATE tables SET head = ? WHERE id = ?", (ready.after, table))


def _linked_anew(connection: sqlite3.Connection, table: str, person: Person) -> Links:
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
    connection: sqlite3.Connection, name: str, person: Person, near: Mapping[str, Words]
) -> None:
    texts, key = _columns(connection, name)
    texts = [column for column in texts if kind_of(name, column) not in UNTOUCHED]
    if not texts:
        return
    key, owner, scopes = key or ["rowid"], OWNER.get(name, "table_id"), list(near)
    where = [f"instr({column}, ?1)" for column in texts]
    if name == "settings":
        scopes = [Scope.TABLE.of(table) for table in near]
        where += [f"scope LIKE '{REPORT.scope.value}%'", f"name LIKE '{WHY.name}:%'"]
    where.append(f"{owner} IN (SELECT value FROM json_each(?2))")
    columns = list(dict.fromkeys([*key, owner, *texts]))
    query = f"SELECT {', '.join(columns)} FROM {name} WHERE {' OR '.join(where)}"
    places = person.user, msgspec.json.encode(scopes).decode()
    cleaner = Cleaner(person, near)
    for values in connection.execute(query, places).fetchall():
        row = dict(zip(columns, values, strict=True))
        changes = dict(cleaner.changes(name, row, texts))
        if changes:
            setting = ", ".join(f"{column} = ?" for column in changes)
            same = " AND ".join(f"{column} = ?" for column in key)
            connection.execute(
                f"UPDATE {name} SET {setting} WHERE {same}",
                (*changes.values(), *(row[column] for column in key)),
            )
