"""Opening an SQLite database: the same promises on every connection, or a clear refusal."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import schema
from bot.store.records import Damaged, DiskFull, JournalError, NoDatabase

APPLICATION = 0x53554254  # tells our files from those of others; the first migration sets it
NOW = "(julianday('now') - 2440587.5) * 86400.0"  # seconds since 1970, in SQLite's words
WAIT = 5000  # milliseconds for another process to finish its transaction
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)  # of a damaged file even the complaint may be

PROMISES: Mapping[str, int | str] = {
    "journal_mode": "wal",  # readers never wait for the writer
    "synchronous": 2,  # FULL: what is acknowledged survives a power cut
    "foreign_keys": 1,
    "recursive_triggers": 1,  # else INSERT OR REPLACE would slip past "never deleted"
    "trusted_schema": 0,
    "secure_delete": 1,  # what is deleted or replaced does not stay in the file
}


def archive_of(path: Path) -> Path:
    """Where the moves of old games are: beside the database, so that nobody need name it.

    A symbolic link has the archive of the file that it points to.
    """
    if path.is_symlink():
        path = path.resolve()
    return path.with_name(f"{path.stem}-archive{path.suffix}")


@cache
def scripts() -> tuple[str, ...]:
    return schema.scripts_in(Path(__file__).parent / "migrations")


def prepare(path: Path, *, create: bool = True, wait: int = WAIT) -> None:
    """Creates the database if allowed and applies all migrations that are new to it."""
    if create:
        begin(path)
    with identified(path, "rwc" if create else "rw", wait) as connection:
        promise(connection, {"busy_timeout": wait, **PROMISES})
        _migrate(connection, scripts())
        connection.close()


@cache
def _empty() -> sqlite3.Connection:
    """A database in memory with all migrations, to be copied."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _migrate(connection, scripts())
    return connection


def in_memory() -> sqlite3.Connection:
    """A new database in memory, without rows."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _empty().backup(connection)
    promise(connection, {"foreign_keys": 1, "recursive_triggers": 1, "trusted_schema": 0})
    return connection


def begin(path: Path) -> None:
    """An empty file that nobody else on the machine may read: it will hold hands and secrets.

    SQLite gives its log the same rights. A file that is there keeps those it has; where none can
    be made, opening it says why.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def connect(path: Path, *, wait: int = WAIT, readonly: bool = False) -> sqlite3.Connection:
    """A connection to a database of this build's version that keeps every promise."""
    with identified(path, wait=wait) as connection:
        version, wanted = schema_version(connection), schema.latest(scripts())
        if version < wanted:
            raise JournalError(f"{path} has schema version {version}, not yet {wanted}")
        promise(connection, {"busy_timeout": wait, **PROMISES, "query_only": int(readonly)})
        return connection


@contextmanager
def looking(path: Path) -> Iterator[sqlite3.Connection]:
    """Reads a file that may be in use; one of an earlier build in a copy that is up to date."""
    with explaining(path):
        with identified(path) as found:
            version = schema_version(found)
            found.close()
        if not 0 < version < schema.latest(scripts()):
            with closing(connect(path, readonly=True)) as connection:
                yield connection
            return
        with TemporaryDirectory(prefix="sublight-") as folder:
            file = Path(folder) / path.name
            copy(path, file)
            prepare(file, create=False)
            with looking(file) as connection:
                yield connection


def copy(source: Path, target: Path) -> None:
    """All of one moment, as it was found, in a file that needs no company."""
    with identified(source) as reading, explaining(target):
        begin(target)
        writing = sqlite3.connect(target)
        try:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")
        finally:
            writing.close()
        reading.close()


def require_released(path: Path) -> None:
    """Refuse a database from before the first release, and change no byte of it or beside it.

    An `immutable` connection leaves the log alone; any other would write the log of a killed
    process into the file. Opening the file without SQLite would drop the locks of this process.
    Whatever else is wrong with the file shows later.
    """
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    with suppress(*UNREADABLE), closing(sqlite3.connect(address, uri=True)) as connection:
        if application_of(connection) == APPLICATION:
            schema.require_released(path, schema_version(connection), scripts())


def application_of(connection: sqlite3.Connection) -> int:
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    return application


def schema_version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    try:
        yield
    except UNREADABLE as error:
        raise explained(error, path) from error


def explained(error: Exception, path: Path) -> JournalError:
    """What went wrong in words that say what to look at; nothing has changed."""
    if isinstance(error, UnicodeDecodeError):
        return Damaged(f"{path} is damaged (text in it cannot be read)")
    folder = path.absolute().parent
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:  # the family, without its finer codes
        case sqlite3.SQLITE_FULL:
            return DiskFull(f"the disk is full, nothing could be written to {path}")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            why = f"{path} cannot be written: the file or its folder is read-only"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            why = f"{path} is locked: another process is writing to it"
        case sqlite3.SQLITE_NOTADB:
            return Damaged(f"{path} is not a database")
        case sqlite3.SQLITE_CORRUPT:
            return Damaged(f"{path} is damaged ({error})")
        case sqlite3.SQLITE_IOERR:
            return Damaged(f"{path} could not be read or written ({error})")
        case sqlite3.SQLITE_CANTOPEN if not folder.is_dir():
            why = f"{path} cannot be opened: there is no folder {folder}"
        case sqlite3.SQLITE_CANTOPEN if path.is_dir():
            why = f"{path} cannot be opened: it is a folder"
        case sqlite3.SQLITE_CANTOPEN if not path.exists():
            return NoDatabase(f"{path} does not exist, or its folder is read-only")
        case sqlite3.SQLITE_CANTOPEN:
            why = f"{path} cannot be opened: its folder is read-only or access is denied"
        case _:
            why = f"{path}: {error}"
    return JournalError(why)


@contextmanager
def identified(path: Path, mode: str = "rw", wait: int = WAIT) -> Iterator[sqlite3.Connection]:
    """A database of ours, still as it was found; closed if anything goes wrong inside."""
    with explaining(path):
        require_released(path)
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=wait / 1000,
            isolation_level=None,  # transactions are ours to begin and end
            check_same_thread=False,  # made here, used in a thread of its own
        )
        try:
            _identify(connection, path)
            yield connection
        except BaseException:
            connection.close()
            raise


def _identify(connection: sqlite3.Connection, path: Path) -> None:
    """Before anything is written: is it ours, and not from a later build?"""
    version, application = schema_version(connection), application_of(connection)
    filled = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and (application or version or filled):
        raise JournalError(f"{path} is a database of another program")
    schema.require_known(path, version, scripts())


def promise(connection: sqlite3.Connection, promises: Mapping[str, int | str]) -> None:
    """Sets every PRAGMA and reads it back: SQLite ignores in silence what it cannot do."""
    for name, wanted in promises.items():
        connection.execute(f"PRAGMA {name} = {wanted}")
        found = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if found != wanted:
            raise JournalError(f"SQLite does not promise {name} = {wanted}, only {found}")


def _migrate(connection: sqlite3.Connection, steps: tuple[str, ...]) -> None:
    """All missing steps in one transaction, or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in schema.missing(steps, schema_version(connection)):
            for statement in _statements(step):
                connection.execute(statement)
        # Written even when it is the same: a read-only file refuses nothing before that.
        connection.execute(f"PRAGMA user_version = {schema.latest(steps)}")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.rollback()
        raise


def _statements(script: str) -> Iterator[str]:
    """One at a time, since `executescript` would end our transaction first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise JournalError(f"a migration ends in the middle of a statement: {statement.strip()}")
