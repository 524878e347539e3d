"""A database in the hands of somebody who means no good."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def tamper(path: Path, *statements: str) -> None:
    """As somebody with the file in their hands would: no trigger, no foreign key, no type."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
