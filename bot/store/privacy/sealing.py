"""What others hold against somebody outlives them here: under a hash, without a word of theirs.

Why so: `docs/decisions/0017-locks-outlive-their-person.md` and, of blocks and seats, 0021 there.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from functools import lru_cache

import msgspec

from bot.store.settings import BLOCKED, SAT, SHUNNED, Scope, Whose, names_of
from bot.store.sql import rows
from bot.store.sql.connection import Connection

KINDS = sorted(names_of(Whose.HELD))  # settings of a server, each with the person's id behind it
SEALED = "~"  # then a hash in place of the id
COST = 2**13  # rounds of the hash: about 20 ms
HAD = "had"  # they sat there, and went in no way that keeps anybody away
# All that became of them at games that may go on; whoever sits there has resigned before.
FACTS = """
    SELECT f.table_id, f.seat, CASE WHEN f.former = ? THEN f.kind ELSE ? END
    FROM seat_facts f JOIN tables t ON t.id = f.table_id
    WHERE ? IN (f.former, f."user") AND t.status != 'over'
"""


@lru_cache(maxsize=1_024)
def sealed(scope: str, user: str) -> str:
    """Salted with a scope: the same person has another name on every server and at every table."""
    made = hashlib.scrypt(user.encode(), salt=scope.encode(), n=COST, r=8, p=1, dklen=16)
    return SEALED + made.hex()


def seal(connection: Connection, user: str) -> None:
    """Put hashes in place of an id before the person is forgotten."""
    _seal_bans(connection, user)
    _seal_blocks(connection, user)
    _seal_seats(connection, user)


def _seal_bans(connection: Connection, user: str) -> None:
    """Until when they are held stays, and who did it; not why."""
    query = "SELECT scope, value FROM settings WHERE scope LIKE ? AND name = ?"
    for kind in KINDS:
        held_by = connection.execute(query, (Scope.SERVER.of("%"), f"{kind}:{user}")).fetchall()
        for scope, value in held_by:
            if not value:
                continue
            held = {**msgspec.json.decode(value), "why": ""}
            name = f"{kind}:{sealed(scope, user)}"
            connection.execute(rows.SET, (scope, name, msgspec.json.encode(held).decode()))


def _seal_blocks(connection: Connection, user: str) -> None:
    """Whoever has blocked them keeps that."""
    query = "SELECT scope, value FROM settings WHERE scope LIKE ? AND name = ? AND value LIKE ?"
    where = Scope.USER.of("%"), BLOCKED.name, f"%{user}%"
    for scope, value in connection.execute(query, where).fetchall():
        if user not in BLOCKED.of(value):
            continue
        found = connection.execute(rows.SETTING, (scope, SHUNNED.name)).fetchone()
        kept = {*SHUNNED.of(found[0] if found else None), sealed(scope, user)}
        text = SHUNNED.form.write(tuple(sorted(kept)))
        connection.execute(rows.SET, (scope, SHUNNED.name, text))


def _seal_seats(connection: Connection, user: str) -> None:
    """Which seats of a table they had, and whether they resigned or were removed."""
    found = defaultdict[str, set[tuple[int, str]]](set)
    for table, seat, kind in connection.execute(FACTS, (user, HAD, user)):
        found[table].add((seat, kind))
    for table, sat in found.items():
        scope = Scope.TABLE.of(table)
        name = SAT.named(sealed(scope, user))
        before = connection.execute(rows.SETTING, (scope, name)).fetchone()
        sat |= {*SAT.of(before[0] if before else None)}
        connection.execute(rows.SET, (scope, name, SAT.form.write(tuple(sorted(sat)))))
