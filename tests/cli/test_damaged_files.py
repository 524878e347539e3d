"""What is no sound database is said to be so in one line, and replaces nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.main import main
from bot.store.files import backup, database
from bot.store.files.integrity import findings
from bot.store.records import JournalError


@pytest.fixture
def live(tmp_path: Path) -> Path:
    path = tmp_path / "live.db"
    database.prepare(path)
    return path


def spoil(path: Path, what: bytes) -> Path:
    """The same file with a byte of this word that no text can hold."""
    data = path.read_bytes()
    at = data.index(what) + len(what) // 2
    spoilt = path.with_name("spoilt.db")
    spoilt.write_bytes(data[:at] + b"\xf1" + data[at + 1 :])
    return spoilt


def test_an_empty_file_is_no_backup(live: Path, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.db"
    nothing.touch()
    before = live.read_bytes()
    with pytest.raises(JournalError, match="is empty: it is no backup"):
        backup.restore(nothing, live)
    assert live.read_bytes() == before


@pytest.mark.parametrize("command", ["check", "backup", "restore"])
def test_a_spoilt_schema_is_named_as_damage(
    live: Path, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = spoil(live, b"CREATE TABLE tables")
    asked = {
        "check": ["check", "--database", str(spoilt)],
        "backup": ["backup", str(tmp_path / "new.db"), "--database", str(spoilt)],
        "restore": ["restore", str(spoilt), "--database", str(live)],
    }
    assert main(asked[command]) == 2
    assert f"{spoilt} is damaged" in capsys.readouterr().err


def test_a_sound_backup_replaces_a_spoilt_database(live: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup.copy(live, copy)
    spoilt = spoil(live, b"CREATE TABLE tables")
    backup.restore(copy, spoilt)
    assert findings(spoilt) == []


def test_a_folder_is_not_restored_over(
    live: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    assert main(["restore", str(live), "--database", str(folder)]) == 2
    assert "it is a folder" in capsys.readouterr().err


def test_what_no_link_guards_must_still_be_readable(live: Path) -> None:
    with database.identified(live) as connection:
        connection.execute("PRAGMA foreign_keys = 0")
        connection.execute(
            "INSERT INTO outbox (table_id, kind, payload, nonce, not_before)"
            " VALUES ('lyra', 'table.changed', '{\"version\":r5}', 'lyra/15', 0)"
        )
        connection.close()
    assert "file: 1 rows of outbox whose payload cannot be read" in findings(live)
