"""Forgetting a person: no id and no name of theirs stays in a file, and every chain still fits.

Who gave a move is part of its link, so the links of such a table are made anew, as an export's
are: `docs/decisions/0013-forgetting.md`. A link that did not fit before does not fit afterwards.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bot.engine.records import Record, replace
from bot.store import chain, database
from bot.store.journal import JournalError
from bot.store.reading import moves_in

FACTS = {"moves", "events", "snapshots"}  # they hold no names; who gave a move is handled apart
OWNER = {"tables": "id", "settings": "scope"}  # else a row's table is in `table_id`
PLAIN_WORD = re.compile(r"[a-z0-9_.:/-]*")  # a value of ours, not somebody's name in a sentence


class Person(Record, frozen=True):
    """Who is to be forgotten, and what stands in their place."""

    user: str
    names: tuple[str, ...]
    alias: str


class Words(NamedTuple):
    """Finds a person in a text."""

    user: str
    alias: str
    id: re.Pattern[str]
    names: re.Pattern[str] | None

    def found(self, text: str, *, names: bool) -> bool:
        named = names and self.names is not None and self.names.search(text)
        return bool(named) or self.user in text

    def without(self, text: str, *, names: bool) -> str:
        text = self.id.sub(self.alias, text)
        if names and self.names and not PLAIN_WORD.fullmatch(text):
            text = self.names.sub(self.alias, text)
        return text

    def inside(self, value: Any, *, names: bool) -> Any:
        """The same JSON value; in a list of users, and as a key, the person is simply gone."""
        match value:
            case str():
                return self.without(value, names=names)
            case list():
                return [self.inside(one, names=names) for one in value if one != self.user]
            case dict():
                kept = {key: one for key, one in value.items() if key != self.user}
                return {
                    self.id.sub(self.alias, key): self.inside(one, names=names)
                    for key, one in kept.items()
                }
            case int() if str(value) == self.user:
                return 0
        return value

    def cleaned(self, text: str, *, names: bool) -> str:
        try:
            value = msgspec.json.decode(text)
        except msgspec.DecodeError:
            return self.without(text, names=names)
        if not isinstance(value, list | dict):
            return self.without(text, names=names)
        return msgspec.json.encode(self.inside(value, names=names)).decode()


def words_of(person: Person) -> Words:
    user = re.escape(person.user)
    exact = re.compile(rf"<@!?{user}>|(?<![0-9A-Za-z]){user}(?![0-9A-Za-z])")
    spelt = sorted({unicodedata.normalize("NFC", n).strip() for n in person.names} - {""})
    if not spelt:
        return Words(person.user, person.alias, exact, None)
    any_of = "|".join(map(_spelling, sorted(spelt, key=len, reverse=True)))
    names = re.compile(rf"(?<!\w)(?:{any_of})(?!\w)")
    return Words(person.user, person.alias, exact, names)


def _spelling(name: str) -> str:
    """In posts a name is written with signs before what Discord would take for its own."""
    letters = ("[@\N{FULLWIDTH COMMERCIAL AT}]" if c == "@" else re.escape(c) for c in name)
    return r"\\*" + r"\\*".join(letters)


def erasing(
    person: Person, heads: Mapping[str, str] | None = None
) -> Callable[[sqlite3.Connection], list[str]]:
    """The work for the writer: all of it, or nothing. Gives the tables concerned.

    `heads`: of the games in the archive, after it has forgotten the person.
    """
    return partial(erase, person=person, heads=heads or {})


def erase(connection: sqlite3.Connection, person: Person, heads: Mapping[str, str]) -> list[str]:
    words = words_of(person)
    with _unguarded(connection):
        known = _tables(connection)
        tables = concerned(connection, person.user)
        if "settings" in known:
            connection.execute(
                "DELETE FROM settings WHERE scope = ? OR (name LIKE '%:' || ?)",
                (f"user:{person.user}", person.user),
            )
        if "drafts" in known:
            connection.execute(
                "DELETE FROM drafts WHERE EXISTS (SELECT 1 FROM seats WHERE user = ?"
                " AND gone IS NULL AND table_id = drafts.table_id AND seat = drafts.seat)",
                (person.user,),
            )
        if "outbox" in known:  # what would be told to nobody is not told
            connection.execute("UPDATE outbox SET done = 1 WHERE instr(payload, ?)", (person.user,))
        for table in tables:
            _relink(connection, table, person)
        if "archived" in known:
            archived = {row[0] for row in connection.execute("SELECT table_id FROM archived")}
            for table in sorted(archived & heads.keys()):
                query = "UPDATE tables SET head = ? WHERE id = ?"
                connection.execute(query, (heads[table], table))
        for name in known - FACTS:
            _clean(connection, name, words, tables)
    return tables


def erase_in(path: Path, person: Person, heads: Mapping[str, str] | None = None) -> list[str]:
    """A whole file that nobody else uses: a backup, the archive, or the database at rest.

    It keeps the schema it has, so that a backup from before an upgrade stays one.
    """
    with database.identified(path) as connection:
        if not database.schema_version(connection):
            raise JournalError(f"{path} is empty")
        connection.execute("BEGIN IMMEDIATE")
        tables = erase(connection, person, heads or {})
        connection.execute("COMMIT")
        scrub(connection)
        connection.close()
    return tables


def scrub(connection: sqlite3.Connection) -> None:
    """What was deleted or replaced leaves the bytes of the file too, and its log."""
    connection.execute("VACUUM")
    busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise JournalError("the database's log is still read by somebody: erase once more")


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


def concerned(connection: sqlite3.Connection, user: str) -> list[str]:
    """Every table at which the person ever did, owned or was anything."""
    found: set[str] = set()
    for name in _tables(connection):
        texts, _ = _columns(connection, name)
        key = OWNER.get(name, "table_id")
        if key not in texts or name in ("events", "snapshots"):
            continue
        where = " OR ".join(f"instr({column}, ?1)" for column in texts)
        rows_ = connection.execute(f"SELECT DISTINCT {key} FROM {name} WHERE {where}", (user,))
        found |= {row[0].removeprefix("table:") for row in rows_}
    real = {row[0] for row in connection.execute("SELECT id FROM tables")}
    return sorted(found & real)


def _relink(connection: sqlite3.Connection, table: str, person: Person) -> None:
    query = "SELECT secret, head FROM tables WHERE id = ?"
    secret, head = connection.execute(query, (table,)).fetchone()
    words, before, after = words_of(person), "", ""
    for move in moves_in(connection, table):
        giver = person.alias if move.giver == person.user else move.giver
        key = None if move.key is None else words.id.sub(person.alias, move.key)
        fits = move.link == chain.link(secret, before, move)
        clean = replace(move, giver=giver, key=key)
        link = chain.link(secret, after, clean) if fits else move.link
        if (giver, key, link) != (move.giver, move.key, move.link):
            connection.execute(
                "UPDATE moves SET giver = ?, key = ?, link = ? WHERE table_id = ? AND version = ?",
                (giver, key, link, table, move.version),
            )
        before, after = move.link, link
    if head == before:
        connection.execute("UPDATE tables SET head = ? WHERE id = ?", (after, table))


def _clean(connection: sqlite3.Connection, name: str, words: Words, tables: Iterable[str]) -> None:
    """Ids wherever they are; names only beside them, and in what the person's tables hold."""
    texts, key = _columns(connection, name)
    key = key or ["rowid"]
    owner = OWNER.get(name, "table_id")
    scopes = {*tables, *(f"table:{table}" for table in tables)}
    where = " OR ".join(f"instr({column}, ?1)" for column in texts) or "false"
    if owner in texts:
        where += f" OR {owner} IN (SELECT value FROM json_each(?2))"
    values = (words.user, msgspec.json.encode(sorted(scopes)).decode())
    names = [*key, *texts]
    query = f"SELECT {', '.join(names)} FROM {name} WHERE {where}"
    for row in connection.execute(query, values[: 1 + (owner in texts)]).fetchall():
        found = dict(zip(names, row, strict=True))
        about = any(words.user in (found[column] or "") for column in texts)
        others = str(found.get(owner)).startswith("user:")  # who may have the same name
        mine = found.get(owner) in scopes or (about and not others)
        named = _names_in(name, texts) if mine else set()
        changes = {
            column: clean
            for column in texts
            if found[column] is not None
            and words.found(found[column], names=column in named)
            and (clean := words.cleaned(found[column], names=column in named)) != found[column]
        }
        if changes:
            setting = ", ".join(f"{column} = ?" for column in changes)
            same = " AND ".join(f"{column} = ?" for column in key)
            connection.execute(
                f"UPDATE {name} SET {setting} WHERE {same}",
                (*changes.values(), *(found[column] for column in key)),
            )


def _names_in(name: str, texts: Iterable[str]) -> set[str]:
    """Of a table itself only what its owner called it; of all else whatever is text."""
    return {"name"} if name == "tables" else set(texts)
