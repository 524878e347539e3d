"""All that the database knows about one person, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from bot.store.settings import Scope, Whose, names_of
from bot.store.sqlite import database

# What a row about a person also holds, but is for nobody's eyes yet: the luck of a running game.
HIDDEN = {
    "tables": {"secret", "commitment", "head", "sequence"},
    "moves": {"draws", "first_draw", "link"},
}
SKIPPED = {"events", "snapshots", "archived"}  # they name nobody
OF_SEATS = ("drafts", "clock_facts")  # they name a seat only
SHARED = names_of(Whose.PEOPLE)  # of the others nothing is told
# What others keep for themselves alone is theirs.
NOT_THEIRS = " AND ".join(f"name NOT LIKE '{name}:%'" for name in sorted(names_of(Whose.PROSE)))
SETTINGS = f"""
    scope = '{Scope.USER.value}' || ?1 OR name LIKE '%:' || ?1
    OR (scope NOT LIKE '{Scope.USER.value}%' AND {NOT_THEIRS} AND instr(value, ?1))
"""
MINE = """
    EXISTS (SELECT 1 FROM seats s WHERE s.user = ?1 AND s.gone IS NULL
        AND s.table_id = {0}.table_id AND s.seat = {0}.seat)
"""


def gathered(path: Path, user: str) -> dict[str, list[dict[str, Any]]]:
    """By kind of row; from the archive too, if there is one."""
    found = _gathered(path, user)
    archive = database.archive_of(path)
    if archive.exists():
        database.prepare(archive, create=False)
        found["archived moves"] = _gathered(archive, user)["moves"]
    return {name: rows for name, rows in found.items() if rows}


def _gathered(path: Path, user: str) -> dict[str, list[dict[str, Any]]]:
    with database.explaining(path), closing(database.connect(path, readonly=True)) as connection:
        connection.execute("BEGIN")
        query = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        names = [row[0] for row in connection.execute(query)]
        return {
            name: list(_rows(connection, name, user))
            for name in names
            if name not in SKIPPED and not name.startswith("sqlite_")
        }


def _rows(connection: Connection, name: str, user: str) -> Iterator[dict[str, Any]]:
    info = connection.execute(f"PRAGMA table_info({name})").fetchall()
    shown = [row[1] for row in info if row[1] not in HIDDEN.get(name, ())]
    texts = [row[1] for row in info if row[2] == "TEXT"]
    where = " OR ".join(f"instr({column}, ?1)" for column in texts) or "false"
    if name in OF_SEATS:
        where = MINE.format(name)
    if name == "settings":
        where = SETTINGS
    for row in connection.execute(f"SELECT {', '.join(shown)} FROM {name} WHERE {where}", (user,)):
        found = dict(zip(shown, row, strict=True))
        if name == "settings" and found["name"] in SHARED:
            found["value"] = user
        yield found
