"""Databases of other versions, and migrations made up for tests: no release has a second one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store.files import database
from bot.store.schema import UNRELEASED

SECOND = """
ALTER TABLE clock_facts ADD COLUMN build TEXT NOT NULL DEFAULT 'first';
CREATE TABLE notes (note TEXT NOT NULL);
"""
THIRD = "INSERT INTO notes (note) SELECT build FROM clock_facts;\n"  # fits only after SECOND
BROKEN = "CREATE TABLE half (a TEXT);\nCREATE TABLE tables (a TEXT);\n"


def learn(patch: pytest.MonkeyPatch, engine: Any, *later: str) -> None:
    """From here on this build has these migrations too. `engine`: a module `database`."""
    steps = (*engine.scripts(), *later)
    patch.setattr(engine, "scripts", lambda: steps)


def unreleased(path: Path, version: int = UNRELEASED) -> Path:
    """A database as a build before the first release left it, as far as this build looks at it."""
    database.prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
