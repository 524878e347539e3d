"""A database with a table not begun, a running and a finished one, and a way to run commands."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.cli.main import main
from bot.engine.records import replace
from bot.store.sqlite.journal import SqliteJournal
from tests.support.exports import play


class Ran(NamedTuple):
    code: int
    out: str
    err: str


async def fill(path: Path) -> None:
    async with await SqliteJournal.open(path) as journal:
        await play(journal, "running", most=30, undo=True)
        await play(journal, "finished")
        row = await journal.table("running")
        new = replace(row, id="new", status="open", version=0, head="")
        await journal.create_table(new, await journal.secret("running"))


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cli") / "sublight.db"
    asyncio.run(fill(path))
    return path


@pytest.fixture
def database(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy to play with, where commands look for it by themselves."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SUBLIGHT_DATABASE", raising=False)
    return Path(shutil.copy(kept, tmp_path / "sublight.db"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    def run(*argv: object) -> Ran:
        code = main([str(word) for word in argv])
        return Ran(code, *capsys.readouterr())

    return run
