"""Hands and secrets are for nobody else on the machine: neither the database nor its copies."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import playground
from bot.cli.main import main
from bot.operation import logs
from bot.settings import Settings
from bot.store.files import backup, rotation
from bot.store.files.rotation import Plan
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import played


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """What a service manager usually gives."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def readable(folder: Path) -> list[str]:
    """Files that others could read."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.name for path in files if path.stat().st_mode & 0o077)


async def test_the_database_its_log_and_its_copies_are_the_owners_alone(tmp_path: Path) -> None:
    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        await played(journal)
        rotation.take(Plan(tmp_path / "backups"), journal.path, 1_800_000_000.0)
        await journal.backup(str(tmp_path / "by-hand.db"))
        assert (tmp_path / "journal.db-wal").exists()
        assert readable(tmp_path) == []
    backup.restore(tmp_path / "by-hand.db", tmp_path / "journal.db")
    assert readable(tmp_path) == []


async def test_a_file_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "journal.db").touch(0o640)
    (tmp_path / "journal.db").chmod(0o640)
    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        await played(journal)
    assert (tmp_path / "journal.db").stat().st_mode & 0o777 == 0o640


def test_whatever_else_the_bot_writes_is_the_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures of a playground, a core, a log: nobody need think of each."""

    async def begun(settings: Settings, port: int | None, *, demo: bool) -> int:
        (tmp_path / "anything").write_text("a hand")
        return 0

    monkeypatch.setattr(playground, "playground", begun)
    monkeypatch.setattr(logs, "set_up", lambda *given, **named: None)
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "SUBLIGHT_DISCORD_URL"):
        monkeypatch.delenv(name, raising=False)
    assert main(["run"]) == 0
    assert readable(tmp_path) == []
