"""Copies of a whole database: made while play goes on, checked before they replace anything."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.files import database
from bot.store.files.integrity import findings
from bot.store.records import JournalError


def copy(source: Path, target: Path) -> None:
    """All of one moment, in a single new file that needs no company."""
    if target.exists():
        raise JournalError(f"{target} exists already: choose another file name")
    with _beside(target) as part:
        _copy(source, part)
        _place(part, target)


def restore(source: Path, target: Path) -> None:
    """Puts a sound backup, brought up to date, in the place of a database nobody uses."""
    with _beside(target) as part:
        _copy(source, part)
        with database.identified(part) as copied:
            if not database.schema_version(copied):
                raise JournalError(f"{source} is empty: it is no backup")
            copied.close()
        database.prepare(part, create=False)
        found = findings(part, database.archive_of(target))
        if found:
            more = f" (and {len(found) - 3} more)" if len(found) > 3 else ""
            raise JournalError(f"{source} is not sound: {'; '.join(found[:3])}{more}")
        with _unused(target):
            # First the old log: beside the new file it would be taken for its own.
            for ending in ("-wal", "-shm", "-journal"):
                target.with_name(target.name + ending).unlink(missing_ok=True)
            _place(part, target)


def require_unused(path: Path) -> None:
    """For what must not be done while a bot has the database."""
    with _unused(path):
        pass


def _copy(source: Path, part: Path) -> None:
    with database.identified(source) as reading, database.explaining(part):
        writing = sqlite3.connect(part)
        try:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")
        finally:
            writing.close()
        reading.close()


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A place on the same disk, swept afterwards."""
    try:
        with TemporaryDirectory(dir=target.absolute().parent, prefix=f".{target.name}.") as folder:
            yield Path(folder) / target.name
    except OSError as error:
        raise JournalError(f"{target} cannot be written: {error}") from error


def _place(part: Path, target: Path) -> None:
    """After a crash there is the old file or the new one, never a part of it."""
    _sync(part)
    part.replace(target)
    _sync(target.absolute().parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _unused(target: Path) -> Iterator[None]:
    """Nobody else has it open, nor can open it meanwhile; a damaged one is nobody's."""
    if not target.exists():
        yield
        return
    with database.explaining(target):
        connection = sqlite3.connect(f"{target.absolute().as_uri()}?mode=rw", uri=True, timeout=0)
    try:
        for statement in ("locking_mode = EXCLUSIVE", "journal_mode = DELETE"):
            connection.execute(f"PRAGMA {statement}")
        connection.execute("BEGIN EXCLUSIVE")
    except database.UNREADABLE as error:
        family = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if family in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise JournalError(f"{target} is in use: stop the bot first") from error
        if family not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise database.explained(error, target) from error
    try:
        yield
    finally:
        connection.close()
