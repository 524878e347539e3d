"""Opening a database: what every connection promises, and what is refused in clear words."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.store import copying
from bot.store.files import backup, database, integrity, reading, rotation
from bot.store.privacy.erasing import erase_in, named_in
from bot.store.privacy.words import Person
from bot.store.records import Damaged, JournalError
from bot.store.schema import UNRELEASED, Unreleased, latest
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import played
from tests.store.sqlite.samples import SAMPLES
from tests.store.upgrades import BROKEN, SECOND, THIRD, contents, learn, unreleased

NOBODY = 65534

LATEST = latest(database.scripts())
FROM_BEFORE = "from before the first release"


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


def test_the_number_of_a_migration_is_the_version_that_it_makes() -> None:
    folder = Path(database.__file__).parent / "migrations"
    names = [path.name for path in sorted(folder.glob("*.sql"))]
    assert [int(name[:4]) for name in names] == list(range(UNRELEASED + 1, LATEST + 1))


async def test_an_earlier_release_is_brought_up_to_date_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    database.prepare(old)
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(SAMPLES)
    learn(monkeypatch, database, SECOND, THIRD)
    database.prepare(fresh)
    async with await SqliteJournal.open(old) as journal:
        assert schema(old) == schema(fresh)
        assert await journal.writer.submit(database.schema_version) == LATEST + 2
        assert await journal.writer.submit(notes) == [("first",)]
        assert len(await journal.moves("lyra")) == 1
        assert await journal.setting("user:ada", "language") == "it"
        assert await journal.check() == []


def notes(connection: sqlite3.Connection) -> list[tuple[str]]:
    return connection.execute("SELECT note FROM notes").fetchall()


def test_only_the_missing_migrations_are_applied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    database.prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLES)
    learn(monkeypatch, database, SECOND)
    database.prepare(path)
    learn(monkeypatch, database, THIRD)
    for _ in range(2):
        database.prepare(path)
        with closing(database.connect(path, readonly=True)) as connection:
            assert notes(connection) == [("first",)]


def test_every_table_has_a_sample_row(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    database.prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLES)
        tables = [name for kind, name, _ in schema(path) if kind == "table"]
        for table in tables:
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0], table


@pytest.mark.parametrize("later", [(BROKEN,), (SECOND, BROKEN)])
def test_a_migration_that_fails_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: tuple[str, ...]
) -> None:
    path = tmp_path / "journal.db"
    database.prepare(path)
    before = schema(path)
    with monkeypatch.context() as patch:
        learn(patch, database, *later)
        with pytest.raises(JournalError, match="already exists"):
            database.prepare(path)
    assert schema(path) == before
    with closing(database.connect(path)) as connection:  # the build before it still opens it
        assert database.schema_version(connection) == LATEST


def test_a_migration_must_end_with_its_statement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "scripts", lambda: ("CREATE TABLE half (\n",))
    with pytest.raises(JournalError, match="middle of a statement"):
        database.prepare(tmp_path / "journal.db")


def test_a_database_not_yet_up_to_date_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.prepare(tmp_path / "old.db")
    learn(monkeypatch, database, SECOND)
    with pytest.raises(JournalError, match=f"schema version {LATEST}, not yet {LATEST + 1}"):
        database.connect(tmp_path / "old.db")


# Databases from before the first release


@pytest.mark.parametrize("version", range(1, UNRELEASED + 1))
async def test_every_version_before_the_first_release_is_refused_and_named(
    version: int, tmp_path: Path
) -> None:
    path = unreleased(tmp_path / "journal.db", version)
    before = contents(tmp_path)
    sentence = rf"journal\.db has schema version {version}, {FROM_BEFORE}: this build \(schema"
    sentence += rf" version {LATEST}\) cannot open it and has left it untouched"
    with pytest.raises(Unreleased, match=sentence):
        await SqliteJournal.open(path)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "act",
    [
        lambda old, other: database.prepare(old),
        lambda old, other: database.connect(old),
        lambda old, other: backup.copy(old, other),
        lambda old, other: backup.restore(old, other),
        lambda old, other: backup.require_unused(old),
        lambda old, other: integrity.findings(old),
        lambda old, other: reading.stored(old, "lyra"),
        lambda old, other: reading.links(old, {"lyra": 1}),
        lambda old, other: rotation.games_in(old),
        lambda old, other: copying.copy(old, other),
        lambda old, other: copying.copy(other, old),
        lambda old, other: erase_in(old, Person("ada", (), "former:x")),
        lambda old, other: named_in(old, "ada"),
    ],
)
def test_nothing_opens_a_database_from_before_the_first_release(
    act: Callable[[Path, Path], object], tmp_path: Path
) -> None:
    old = unreleased(tmp_path / "old.db")
    before = old.read_bytes()
    with pytest.raises(Unreleased, match=rf"old\.db .*{FROM_BEFORE}"):
        act(old, tmp_path / "other.db")
    assert old.read_bytes() == before
    assert set(contents(tmp_path)) <= {"old.db", "other.db"}


def test_a_backup_does_not_replace_a_database_from_before_the_first_release(
    tmp_path: Path,
) -> None:
    old, saved = unreleased(tmp_path / "old.db"), tmp_path / "saved.db"
    database.prepare(saved)
    before = contents(tmp_path)
    with pytest.raises(Unreleased, match=rf"old\.db .*{FROM_BEFORE}"):
        backup.restore(saved, old)
    assert contents(tmp_path) == before


def test_the_log_of_a_killed_process_stays_beside_a_refused_database(tmp_path: Path) -> None:
    path, crashed = unreleased(tmp_path / "journal.db"), tmp_path / "crashed"
    crashed.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLES)
        for ending in ("", "-wal"):  # as a crash would leave them
            shutil.copy(f"{path}{ending}", crashed)
    before = contents(crashed)
    assert len(before["journal.db-wal"]) > 0
    with pytest.raises(Unreleased):
        database.prepare(crashed / "journal.db")
    assert contents(crashed) == before


async def test_an_archive_from_before_the_first_release_is_refused_with_its_database(
    tmp_path: Path,
) -> None:
    path = tmp_path / "journal.db"
    archive = unreleased(database.archive_of(path))
    before = contents(tmp_path)
    with pytest.raises(Unreleased, match=rf"{archive.name} .*{FROM_BEFORE}"):
        await SqliteJournal.open(path)
    assert contents(tmp_path) == before


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
