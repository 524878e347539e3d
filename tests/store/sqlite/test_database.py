"""Opening a database: what every connection promises, and what is refused in clear words."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.store.files import database
from bot.store.records import Damaged, JournalError
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import played
from tests.store.sqlite.samples import SAMPLES

NOBODY = 65534

LATEST = len(database.scripts())


def schema(path: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 2").fetchall()


@contextmanager
def without_rights() -> Iterator[None]:
    """Root may write anywhere, so it stops being root for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that every user may enter."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        path.chmod(0o777)
        yield path
        path.chmod(0o777)


async def test_every_connection_keeps_every_promise(sqlite: SqliteJournal) -> None:
    def promised(connection: sqlite3.Connection) -> dict[str, object]:
        names = [*database.PROMISES, "busy_timeout", "query_only"]
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    common = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "recursive_triggers": 1,
        "trusted_schema": 0,
        "secure_delete": 1,
        "busy_timeout": 5000,
    }
    assert await sqlite.writer.submit(promised) == {**common, "query_only": 0}
    with closing(database.connect(sqlite.path, readonly=True)) as reader:
        assert promised(reader) == {**common, "query_only": 1}


def test_a_promise_that_sqlite_does_not_keep_is_noticed() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as connection,
        pytest.raises(JournalError, match="journal_mode = wal, only memory"),
    ):
        database.promise(connection, database.PROMISES)


# Migrations


@pytest.mark.parametrize("version", range(LATEST + 1))
async def test_every_earlier_version_is_brought_up_to_date(version: int, tmp_path: Path) -> None:
    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    database.prepare(fresh)
    database.prepare(old, upto=version)
    with closing(sqlite3.connect(old)) as connection:
        for number in range(1, version + 1):
            connection.executescript(SAMPLES[number])
        assert database.schema_version(connection) == version
    async with await SqliteJournal.open(old) as journal:
        assert schema(old) == schema(fresh)
        assert await journal.writer.submit(database.schema_version) == LATEST
        assert len(await journal.moves("lyra")) == min(version, 1)
        assert await journal.setting("user:ada", "language") == ("it" if version >= 2 else None)
        assert await journal.check() == []


def test_every_version_has_sample_rows() -> None:
    assert sorted(SAMPLES) == list(range(1, LATEST + 1))


def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    database.prepare(path, upto=1)
    before = schema(path)
    broken = (*database.scripts(), "CREATE TABLE half (a);\nCREATE TABLE tables (a);\n")
    monkeypatch.setattr(database, "scripts", lambda: broken)
    with pytest.raises(JournalError, match="already exists"):
        database.prepare(path)
    assert schema(path) == before


def test_a_migration_must_end_with_its_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "scripts", lambda: ("CREATE TABLE half (\n",))
    with pytest.raises(JournalError, match="middle of a statement"):
        database.prepare(tmp_path / "journal.db")


def test_a_database_not_yet_up_to_date_is_not_read(tmp_path: Path) -> None:
    database.prepare(tmp_path / "old.db", upto=1)
    with pytest.raises(JournalError, match=f"schema version 1, not yet {LATEST}"):
        database.connect(tmp_path / "old.db")


# Nothing is ever changed


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE moves SET command = '{}'",
        "DELETE FROM moves",
        "INSERT OR REPLACE INTO moves SELECT * FROM moves",
        "UPDATE events SET body = '{}'",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events SELECT * FROM events",
        "DELETE FROM tables",
        "UPDATE tables SET secret = x'00'",
        "UPDATE tables SET commitment = ''",
        "UPDATE audit SET why = ''",
        "DELETE FROM audit",
    ],
)
async def test_the_database_itself_refuses_to_forget(sqlite: SqliteJournal, statement: str) -> None:
    moves = await played(sqlite)
    sample = "INSERT INTO audit VALUES (1, 'lyra', 'mod', 'rewind', 'asked', 1.0)"
    await sqlite.writer.submit(lambda connection: connection.execute(sample))
    with pytest.raises(JournalError, match="is never"):
        await sqlite.writer.submit(lambda connection: connection.execute(statement))
    assert await sqlite.moves("lyra") == moves


# What cannot be opened


@pytest.mark.parametrize("create", [True, False])
async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, create: bool) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    with pytest.raises(JournalError, match=r"letter\.txt is not a database"):
        await SqliteJournal.open(path, create=create)
    assert path.read_text() == "Dear Ada, " * 1000


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "songs.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs (title)")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"songs\.db is a database of another program"):
        await SqliteJournal.open(path)
    assert path.read_bytes() == before


async def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    database.prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=f"schema version 99, this build knows up to {LATEST}"):
        await SqliteJournal.open(path)
    assert path.read_bytes() == before


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"there is no folder .*nowhere"):
        await SqliteJournal.open(tmp_path / "nowhere" / "journal.db")


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="it is a folder"):
        await SqliteJournal.open(tmp_path)


async def test_a_database_is_not_created_unasked(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"typo\.db does not exist"):
        await SqliteJournal.open(tmp_path / "typo.db", create=False)
    assert not (tmp_path / "typo.db").exists()


def test_a_read_only_file_is_named(shared: Path) -> None:
    path = shared / "journal.db"
    database.prepare(path)
    path.chmod(0o444)
    with without_rights(), pytest.raises(JournalError, match=r"journal\.db cannot be written"):
        database.prepare(path)


@pytest.mark.parametrize("exists", [True, False])
def test_a_read_only_folder_is_named(shared: Path, exists: bool) -> None:
    path = shared / "journal.db"
    if exists:
        database.prepare(path)
        path.chmod(0o666)
    shared.chmod(0o555)
    with without_rights(), pytest.raises(JournalError, match=r"journal\.db .*folder is read-only"):
        database.prepare(path)


async def test_a_locked_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    database.prepare(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match=r"journal\.db is locked"):
            await SqliteJournal.open(path, wait=0)


async def test_a_damaged_page_is_named_on_reading(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    async with await SqliteJournal.open(path) as journal:
        await played(journal)
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'moves'"
        (page,) = connection.execute(query).fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    path.write_bytes(content)
    async with await SqliteJournal.open(path) as journal:
        with pytest.raises(JournalError, match=r"journal\.db is damaged"):
            await journal.moves("lyra")
        assert "damaged" in journal.damage
        assert any("damaged" in finding for finding in await journal.check())


@pytest.mark.parametrize(
    ("code", "damaged"),
    [
        (sqlite3.SQLITE_CORRUPT, True),
        (sqlite3.SQLITE_NOTADB, True),
        (sqlite3.SQLITE_IOERR, True),
        (sqlite3.SQLITE_IOERR_READ, True),
        (sqlite3.SQLITE_BUSY, False),
    ],
)
def test_what_does_not_mend_by_waiting_is_called_damaged(code: int, damaged: bool) -> None:
    error = sqlite3.DatabaseError("it went wrong")
    error.sqlite_errorcode = code
    assert isinstance(database.explained(error, Path("journal.db")), Damaged) is damaged
