"""What a server holds against somebody outlives them here: under a hash, without a word of theirs.

Why so: `docs/decisions/0017-locks-outlive-their-person.md`.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from sqlite3 import Connection

import msgspec

from bot.store.files import rows
from bot.store.settings import Scope, Whose, names_of

KINDS = sorted(names_of(Whose.HELD))  # settings of a server, each with the person's id behind it
SEALED = "~"  # then a hash in place of the id
COST = 2**13  # rounds of the hash: about 20 ms


@lru_cache(maxsize=1_024)
def sealed(scope: str, user: str) -> str:
    """Salted with the server's scope: the same person has another name on every server."""
    made = hashlib.scrypt(user.encode(), salt=scope.encode(), n=COST, r=8, p=1, dklen=16)
    return SEALED + made.hex()


def seal(connection: Connection, user: str) -> None:
    """Before somebody is forgotten: until when they are held stays, and who did it; not why."""
    query = "SELECT scope, value FROM settings WHERE scope LIKE ? AND name = ?"
    for kind in KINDS:
        held_by = connection.execute(query, (Scope.SERVER.of("%"), f"{kind}:{user}")).fetchall()
        for scope, value in held_by:
            if not value:
                continue
            held = {**msgspec.json.decode(value), "why": ""}
            name = f"{kind}:{sealed(scope, user)}"
            connection.execute(rows.SET, (scope, name, msgspec.json.encode(held).decode()))
