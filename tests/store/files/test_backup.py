"""Backups are whole, made while play goes on, and checked before they replace anything."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.files import backup, database
from bot.store.files.backup import restore
from bot.store.records import JournalError
from bot.store.schema import latest
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, game, new_table, played
from tests.store.tampering import tamper
from tests.store.upgrades import SECOND, contents, learn


@pytest.fixture
async def saved(tmp_path: Path) -> Path:
    """A backup with three moves of the table `lyra`."""
    async with await SqliteJournal.open(tmp_path / "first.db") as journal:
        await played(journal, "lyra", 3)
        await journal.backup(str(tmp_path / "saved.db"))
    return tmp_path / "saved.db"


async def tables_in(path: Path) -> list[str]:
    async with await SqliteJournal.open(path, create=False) as journal:
        assert await journal.check() == []
        return [table.id for table in await journal.tables()]


def left_over(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_backup_made_while_writing_is_one_moment(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    await sqlite.create_table(new_table(), SECRET)
    appends = game(new_table(), 60)

    async def play() -> None:
        for append in appends:
            await sqlite.append(append)

    copies = [tmp_path / f"copy-{number}.db" for number in range(4)]
    await asyncio.gather(play(), *(sqlite.backup(str(copy)) for copy in copies))
    moves = await sqlite.moves("lyra")
    assert len(moves) == 60
    for copy in copies:
        async with await SqliteJournal.open(copy) as journal:
            saved = await journal.moves("lyra")
            assert saved == moves[: len(saved)]
            assert await journal.check() == []


async def test_a_backup_is_a_single_file(saved: Path) -> None:
    assert left_over(saved.parent) == ["first.db", "saved.db"]
    with closing(sqlite3.connect(saved)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_a_backup_never_overwrites(sqlite: SqliteJournal, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada")
    for path in (letter, sqlite.path):
        with pytest.raises(JournalError, match="exists already"):
            await sqlite.backup(str(path))
    assert letter.read_text() == "Dear Ada"


async def test_a_backup_into_a_missing_folder_is_refused(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    with pytest.raises(JournalError, match=r"copy\.db cannot be written: .*nowhere"):
        await sqlite.backup(str(tmp_path / "nowhere" / "copy.db"))


async def test_a_restored_backup_has_all_its_tables(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "restored.db"
    restore(saved, target)
    assert await tables_in(target) == ["lyra"]
    assert left_over(tmp_path) == ["first.db", "restored.db", "saved.db"]


async def test_a_restored_backup_replaces_what_was_there(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.db"
    async with await SqliteJournal.open(target) as journal:
        await played(journal, "vega")
    restore(saved, target)
    assert await tables_in(target) == ["lyra"]


async def test_the_log_of_a_crashed_database_does_not_spoil_the_new_one(
    saved: Path, tmp_path: Path
) -> None:
    target = tmp_path / "crashed.db"
    async with await SqliteJournal.open(tmp_path / "live.db") as journal:
        await played(journal, "vega", 30)
        for ending in ("", "-wal"):  # as a crash would leave them
            shutil.copy(f"{journal.path}{ending}", f"{target}{ending}")
    restore(saved, target)
    assert await tables_in(target) == ["lyra"]


async def test_a_damaged_database_can_be_replaced(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.db"
    target.write_bytes(b"\xff" * 8192)
    (tmp_path / "target.db-wal").write_bytes(b"\xff" * 100)
    restore(saved, target)
    assert await tables_in(target) == ["lyra"]


async def test_a_database_in_use_is_not_replaced(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "target.db"
    async with await SqliteJournal.open(target) as journal:
        await played(journal, "vega")
        with pytest.raises(JournalError, match=r"target\.db is in use"):
            restore(saved, target)
        assert [table.id for table in await journal.tables()] == ["vega"]
    assert await tables_in(target) == ["vega"]


async def test_a_backup_of_an_earlier_release_is_brought_up_to_date(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(tmp_path)["saved.db"]
    learn(monkeypatch, database, SECOND)
    restore(saved, tmp_path / "target.db")
    with closing(database.connect(tmp_path / "target.db")) as connection:
        assert database.schema_version(connection) == latest(database.scripts())
    assert await tables_in(tmp_path / "target.db") == ["lyra"]
    assert contents(tmp_path)["saved.db"] == before


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        ("UPDATE events SET body = '{}' WHERE version = 2", "lyra, version 2: the link does not"),
        ("UPDATE tables SET head = ''", "table's head is not the last link"),
        ("PRAGMA user_version = 99", "schema version 99"),
        ("PRAGMA application_id = 1", "database of another program"),
    ],
)
async def test_an_unsound_backup_replaces_nothing(
    saved: Path, tmp_path: Path, spoil: str, message: str
) -> None:
    target = tmp_path / "target.db"
    async with await SqliteJournal.open(target) as journal:
        await played(journal, "vega")
    before = target.read_bytes()
    tamper(saved, spoil)
    with pytest.raises(JournalError, match=rf"saved\.db .*{message}"):
        restore(saved, target)
    assert target.read_bytes() == before
    assert left_over(tmp_path) == ["first.db", "saved.db", "target.db"]


@pytest.mark.parametrize("content", [None, b"Dear Ada, " * 500])
async def test_what_is_no_backup_restores_nothing(tmp_path: Path, content: bytes | None) -> None:
    source = tmp_path / "letter.txt"
    if content is not None:
        source.write_bytes(content)
    with pytest.raises(JournalError, match=r"letter\.txt (does not exist|is not a database)"):
        restore(source, tmp_path / "target.db")
    assert not (tmp_path / "target.db").exists()


async def test_a_failing_copy_leaves_the_target_alone(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    target = tmp_path / "target.db"
    async with await SqliteJournal.open(target) as journal:
        await played(journal, "vega")
    monkeypatch.setattr(backup, "_sync", full)
    with pytest.raises(JournalError, match=r"target\.db cannot be written: .*No space left"):
        restore(saved, target)
    assert await tables_in(target) == ["vega"]
    assert left_over(tmp_path) == ["first.db", "saved.db", "target.db"]
