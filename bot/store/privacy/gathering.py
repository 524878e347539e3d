"""All that is stored about one person, as plain values: by whose it is, never by who is named.

A row of somebody else's that names them is not theirs; of what is shared they get their own part.
Until a game is over nothing tells how many moves its table has had: whoever learns that, learns
when others answer in private or change their minds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from bot.store.files import database
from bot.store.privacy.kinds import declared
from bot.store.privacy.words import read_json
from bot.store.settings import REPORT, SERVER_ACTS, WHISPER, Scope, Whose
from bot.store.sql.connection import Connection

Row: TypeAlias = dict[str, Any]

SEAT = """EXISTS (SELECT 1 FROM seats s WHERE s."user" = ? AND s.gone IS NULL
    AND s.table_id = {0}.table_id AND s.seat = {0}.seat)"""
# By kind of row: what makes it theirs, and the columns that they read.
MINE: Mapping[str, tuple[str, str]] = {
    "tables": (
        "owner = ?",
        "id, game, options, status, created, name, owner, guild, channel, pace",
    ),
    "seats": (
        '? IN ("user", holder)',
        'table_id, seat, "user", holder, colour, joined, gone',
    ),
    "seat_facts": (
        '? IN (former, "user", by)',
        'table_id, seat, kind, former, "user", by, why, at',
    ),
    "drafts": (SEAT.format("drafts"), "table_id, seat, prompt, replies"),
    "clock_facts": (SEAT.format("clock_facts"), "table_id, kind, seat, at, amount"),
    "audit": ("who = ?", "table_id, who, what, why, at"),
    "results": (
        '"user" = ?',
        'table_id, seat, "user", part, game, guild, players, people, score, place, moves,'
        " started, ended, answers, misses, luck, mu, sigma",
    ),
}
MOVES = "table_id, version, kind, actor, giver, rules, at, command, concerns"
OVER = "over"  # the status of a finished game
CORRECT = "correct"  # the kind of a move whose command says what somebody holds
COUNTING = ("version", "concerns")  # columns that tell how many moves there were
ASKED = ("kind", "seat", "by", "player", "until", "why", "at")  # of a request, all may read
SETTINGS = f"""
    SELECT scope, name, value FROM settings
    WHERE scope = ? OR (scope NOT LIKE '{Scope.USER.value}%' AND (name LIKE ? OR value LIKE ?))
"""


def gathered(path: Path, user: str) -> dict[str, list[Row]]:
    """By kind of row; from the archive too, if there is one."""
    with database.explaining(path), closing(database.connect(path, readonly=True)) as connection:
        connection.execute("BEGIN")
        found = gathered_in(connection, user)
    archive = database.archive_of(path)
    if archive.exists():
        database.prepare(archive, create=False)
        with closing(database.connect(archive, readonly=True)) as connection:
            found["archived moves"] = list(_moves(connection, user))
    return {name: rows for name, rows in sorted(found.items()) if rows}


def gathered_in(connection: Connection, user: str) -> dict[str, list[Row]]:
    """Of one database, read as it is at one moment."""
    found = {name: _rows(connection, name, user) for name in MINE}
    found["moves"] = list(_moves(connection, user))
    found["requests"] = list(_requests(connection, user))
    found["outbox"] = list(_notices(connection, user))
    found["settings"] = list(_settings(connection, user))
    return {name: rows for name, rows in sorted(found.items()) if rows}


def _rows(connection: Connection, name: str, user: str) -> list[Row]:
    mine, columns = MINE[name]
    rows = connection.execute(f"SELECT {columns} FROM {name} WHERE {mine}", (user,))
    names = columns.replace('"', "").split(", ")
    return [dict(zip(names, row, strict=True)) for row in rows]


def _moves(connection: Connection, user: str) -> Iterator[Row]:
    """A correction says what others hold, so its words are kept back too until the end."""
    over = _over(connection)
    for row in connection.execute(f"SELECT {MOVES} FROM moves WHERE giver = ?", (user,)):
        found = dict(zip(MOVES.split(", "), row, strict=True))
        if found["table_id"] not in over:
            hidden = {*COUNTING, *(["command"] if found["kind"] == CORRECT else [])}
            found = {name: value for name, value in found.items() if name not in hidden}
        yield found


def _requests(connection: Connection, user: str) -> Iterator[Row]:
    """What they asked, or were asked by name."""
    seats = {
        (table, seat)
        for table, seat in connection.execute(
            'SELECT table_id, seat FROM seats WHERE "user" = ? AND gone IS NULL', (user,)
        )
    }
    query = "SELECT table_id, what, body, due, status FROM requests ORDER BY id"
    for table, what, body, due, status in connection.execute(query):
        wish = read_json(body) or {}
        by_name = user in (wish.get("by"), wish.get("player"))
        by_seat = "by" not in wish and (table, wish.get("seat")) in seats
        if by_name or by_seat:
            shown = {key: wish[key] for key in ASKED if key in wish}
            yield {"table_id": table, "what": what, **shown, "due": due, "status": status}


def _notices(connection: Connection, user: str) -> Iterator[Row]:
    """What they are still to be told."""
    query = "SELECT table_id, kind, payload, not_before FROM outbox WHERE payload LIKE ?"
    for table, kind, payload, not_before in connection.execute(query, (f"%{user}%",)):
        if (read_json(payload) or {}).get("user") == user:
            yield {"table_id": table, "kind": kind, "not_before": not_before}


def _settings(connection: Connection, user: str) -> Iterator[Row]:
    over, wanted = _over(connection), (Scope.USER.of(user), *[f"%{user}%"] * 2)
    for scope, name, value in connection.execute(SETTINGS, wanted).fetchall():
        mine = _own(scope, name, value, user, over)
        if mine is not None:
            yield {"scope": scope, "name": name, "value": mine}


def _own(scope: str, name: str, value: str, user: str, over: set[str]) -> str | None:
    """Their part of a setting; None: it is none of theirs."""
    if scope == Scope.USER.of(user):
        return value
    setting, keys = declared(scope, name), name.split(":")[1:]
    if setting is None:
        return None
    if setting.whose is Whose.HELD and keys == [user]:
        held = {key: one for key, one in (read_json(value) or {}).items() if key != "by"}
        return _written(held)
    if setting.name == WHISPER.name and user in keys:
        told = read_json(value) or ()
        return _written([{key: one[key] for key in one if key != "read"} for one in told])
    if keys[-1:] == [user]:
        return value
    if setting.whose is Whose.PEOPLE:
        return user if user in (read_json(value) or ()) else None
    if setting.scope is REPORT.scope:
        report = read_json(value) or {}
        hidden = set() if report.get("table") in over else {"version"}
        own = {key: one for key, one in report.items() if key not in hidden}
        return _written(own) if report.get("user") == user else None
    if (setting.scope, setting.name) == (SERVER_ACTS.scope, SERVER_ACTS.name):
        acts = list(_acts(read_json(value) or (), user))
        return _written(acts) if acts else None
    return None


def _acts(acts: Iterable[Row], user: str) -> Iterator[Row]:
    """Their own, and those about them without who did it."""
    for act in acts:
        if act.get("who") == user:
            yield act
        elif act.get("what", "").split()[-1:] == [user]:
            yield {key: one for key, one in act.items() if key != "who"}


def _over(connection: Connection) -> set[str]:
    return {row[0] for row in connection.execute("SELECT id FROM tables WHERE status = ?", (OVER,))}


def _written(value: Any) -> str:
    return msgspec.json.encode(value).decode()
