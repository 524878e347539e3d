"""Forgetting a person: no id and no name of theirs stays in a file, and every chain still fits.

Who gave a move is part of its link, so the links of such a table are made anew, as an export's
are: `docs/decisions/0013-forgetting.md`. A link that did not fit before does not fit afterwards.
Which names go from where, and who waits meanwhile: `0016-forgetting-while-others-write.md` there.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bot.engine.records import Record, replace
from bot.store import chain
from bot.store.files.reading import moves_in
from bot.store.privacy.sealing import seal
from bot.store.records import JournalError
from bot.store.settings import CATALOGUE, Scope, Whose, names_of
from bot.store.sqlite import database

FACTS = {"moves", "events", "snapshots"}  # they hold no names; who gave a move is handled apart
OWNER = {"tables": "id", "settings": "scope"}  # else a row's table is in `table_id`
# Columns, settings and keys: what people wrote themselves.
PROSE = {"name", "text", "why", *names_of(Whose.PROSE)}
OWN_NAMES = names_of(Whose.NAMES)
BETWEEN = sorted(one.name for one in CATALOGUE.values() if one.keys == 2)  # two people each
PLAIN_WORD = re.compile(r"[a-z0-9_.:/-]*")  # a value of ours, not somebody's name in a sentence
UNSEEN = {"Cf", "Cs", "Co", "Cn"}  # kinds of characters that a post leaves out
SHORTEST = 2  # letters of a name that is looked for in what others wrote elsewhere


class Person(Record, frozen=True):
    """Who is to be forgotten, and what stands in their place."""

    user: str
    names: tuple[str, ...]
    alias: str


class Words(NamedTuple):
    """Finds a person in a text: the id anywhere; the names near it, and where people write."""

    user: str
    alias: str
    id: re.Pattern[str]
    names: re.Pattern[str] | None
    traces: tuple[str, ...]  # one of them is in every text that has the id or a name

    def without(self, text: str, *, near: bool, prose: bool) -> str:
        text = self.id.sub(self.alias, text)
        if self.names and (prose or (near and not PLAIN_WORD.fullmatch(text))):
            text = self.names.sub(partial(self._renamed, near=near), text)
        return text

    def _renamed(self, found: re.Match[str], *, near: bool) -> str:
        return self.alias if near or len(found[0]) >= SHORTEST else found[0]

    def inside(self, value: Any, *, near: bool, prose: bool = False) -> Any:
        """The same JSON value; in a list of users, and as a key, the person is simply gone."""
        match value:
            case str():
                return self.without(value, near=near, prose=prose)
            case list():
                kept = (one for one in value if one != self.user)
                return [self.inside(one, near=near, prose=prose) for one in kept]
            case dict():
                return {
                    self.id.sub(self.alias, key): self.inside(one, near=near, prose=key in PROSE)
                    for key, one in value.items()
                    if key != self.user
                }
            case int() if str(value) == self.user:
                return 0
        return value

    def cleaned(self, text: str, *, near: bool, prose: bool) -> str:
        try:
            value = msgspec.json.decode(text)
        except msgspec.DecodeError:
            return self.without(text, near=near, prose=prose)
        if not isinstance(value, list | dict):
            return self.without(text, near=near, prose=prose)
        clean = self.inside(value, near=near)
        return text if clean == value else msgspec.json.encode(clean).decode()


def words_of(person: Person) -> Words:
    user = re.escape(person.user)
    exact = re.compile(rf"<@!?{user}>|(?<![0-9A-Za-z]){user}(?![0-9A-Za-z])")
    spelt = sorted({form for name in person.names for form in _forms(name)} - {""})
    traces = (person.user, *map(_longest_word, spelt))
    if not spelt:
        return Words(person.user, person.alias, exact, None, traces)
    any_of = "|".join(map(_spelling, sorted(spelt, key=len, reverse=True)))
    names = re.compile(rf"(?<!\w)(?:{any_of})(?!\w)")
    return Words(person.user, person.alias, exact, names, traces)


def _forms(name: str) -> tuple[str, str]:
    """As it was given, and without the signs that no post shows."""
    given = unicodedata.normalize("NFC", name).strip()
    shown = "".join(c for c in given if unicodedata.category(c) not in UNSEEN)
    return given, " ".join(shown.split())


def _spelling(name: str) -> str:
    """In posts a name is written with signs before what Discord would take for its own."""
    letters = ("[@\N{FULLWIDTH COMMERCIAL AT}]" if c == "@" else re.escape(c) for c in name)
    return r"\\*" + r"\\*".join(letters)


def _longest_word(name: str) -> str:
    """The same in every spelling; empty if the name has no letters at all."""
    return max(re.split(r"[\W_]+", name), key=len)


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
    words = words_of(person)
    with _unguarded(connection):
        known = _tables(connection)
        tables = concerned(connection, person.user)
        if "settings" in known:
            seal(connection, person.user)
            _drop_settings(connection, person.user)
        if "drafts" in known:
            connection.execute(
                "DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats WHERE user = ?"
                " AND gone IS NULL AND table_id = drafts.table_id AND seat = drafts.seat)",
                (person.user,),
            )
        if "outbox" in known:  # what would be told to nobody is not told
            connection.execute("UPDATE outbox SET done = 1 WHERE instr(payload, ?)", (person.user,))
        for table in tables:
            _relink(connection, table, person, ready.get(table))
        if "archived" in known:
            archived = {row[0] for row in connection.execute("SELECT table_id FROM archived")}
            for table in sorted(archived & heads.keys()):
                query = "UPDATE tables SET head = ? WHERE id = ?"
                connection.execute(query, (heads[table], table))
        for name in known - FACTS:
            _clean(connection, name, words, tables)
    return tables


def _drop_settings(connection: sqlite3.Connection, user: str) -> None:
    """Their own, those named after them, and what they said to somebody."""
    delete = "DELETE FROM settings WHERE"
    connection.execute(f"{delete} scope = ?", (Scope.USER.of(user),))
    connection.execute(f"{delete} name LIKE '%:' || ?", (user,))
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


def concerned(connection: sqlite3.Connection, user: str) -> list[str]:
    """Every table at which the person ever did, owned or was anything."""
    found: set[str] = set()
    for name in _tables(connection):
        texts, _ = _columns(connection, name)
        key = OWNER.get(name, "table_id")
        if key not in texts or name in ("events", "snapshots"):
            continue
        texts = ["giver", "key"] if name == "moves" else texts
        where = " OR ".join(f"instr({column}, ?1)" for column in texts)
        rows_ = connection.execute(f"SELECT DISTINCT {key} FROM {name} WHERE {where}", (user,))
        found |= {row[0].removeprefix(Scope.TABLE.value) for row in rows_}
    real = {row[0] for row in connection.execute("SELECT id FROM tables")}
    return sorted(found & real)


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


def _clean(connection: sqlite3.Connection, name: str, words: Words, tables: Iterable[str]) -> None:
    """Ids wherever they are; names beside them, at the person's tables, and where people write."""
    texts, key = _columns(connection, name)
    if not texts:
        return
    names = [*(key or ["rowid"]), *texts]
    near_to = {*tables, *(Scope.TABLE.of(table) for table in tables)}
    places = range(1, len(words.traces) + 1)
    found = " OR ".join(f"instr({column}, ?{place})" for column in texts for place in places)
    query = f"SELECT {', '.join(names)} FROM {name} WHERE {found}"
    for values in connection.execute(query, words.traces).fetchall():
        row = dict(zip(names, values, strict=True))
        changes = dict(_changes(name, row, texts, set(key), words, near_to))
        if changes:
            setting = ", ".join(f"{column} = ?" for column in changes)
            same = " AND ".join(f"{column} = ?" for column in names[: len(key) or 1])
            connection.execute(
                f"UPDATE {name} SET {setting} WHERE {same}",
                (*changes.values(), *values[: len(key) or 1]),
            )


def _changes(
    name: str,
    row: Mapping[str, Any],
    texts: Iterable[str],
    key: set[str],
    words: Words,
    near_to: set[str],
) -> Iterator[tuple[str, str]]:
    scope, setting = str(row.get(OWNER.get(name, "table_id"))), ""
    if name == "settings":
        setting = row["name"].partition(":")[0]
    same_name = scope.startswith(Scope.USER.value) and setting in OWN_NAMES
    near = scope in near_to or any(words.user in (row[column] or "") for column in texts)
    for column in texts:
        prose = column not in key and bool({column, setting} & PROSE)
        ours = column in key or same_name or (name == "tables" and not prose)
        text = row[column]
        if text is None:
            continue
        clean = words.cleaned(text, near=near and not ours, prose=prose and not same_name)
        if clean != text:
            yield column, clean
