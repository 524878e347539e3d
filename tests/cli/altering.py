"""A database changed behind the bot's back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def altered(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
