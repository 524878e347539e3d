"""Copies of a whole database: made while play goes on, checked before they replace anything."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.files import database
from bot.store.files.claim import held
from bot.store.files.integrity import findings
from bot.store.records import JournalError


def copy(source: Path, target: Path) -> None:
    """All of one moment, in a single new file that needs no company."""
    if target.exists():
        raise JournalError(f"{target} exists already: choose another file name")
    sweep(target.absolute().parent, target.stem)
    with _beside(target) as part:
        database.copy(source, part)
        _place(part, target)


def restore(source: Path, target: Path) -> None:
    """Puts a sound backup, brought up to date, in the place of a database nobody uses."""
    with _beside(target) as part:
        database.copy(source, part)
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


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A place on the same disk, swept afterwards; it is locked as long as its process lives."""
    try:
        parent, prefix = target.absolute().parent, f".{target.name}."
        with TemporaryDirectory(dir=parent, prefix=prefix) as folder, held(Path(folder)):
            yield Path(folder) / target.name
    except OSError as error:
        raise JournalError(f"{target} cannot be written: {error}") from error


def sweep(folder: Path, stem: str) -> list[Path]:
    """What killed processes left of copies of this database, its archive or a backup of theirs.

    Gives those that somebody still works at, who sweeps them afterwards.
    """
    named = re.compile(rf"\.{re.escape(stem)}(-archive)?(-\d{{8}}T\d{{6}}Z)?\.db\.[a-z0-9_]{{8}}")
    used = []
    for path in sorted(folder.glob(".*.db.*")) if folder.is_dir() else ():
        if not (named.fullmatch(path.name) and path.is_dir()):
            continue
        try:
            with held(path):
                shutil.rmtree(path, ignore_errors=True)
        except FileNotFoundError:  # swept by somebody else
            continue
        except BlockingIOError:
            used.append(path)
    return used


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
    database.require_released(target)
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
