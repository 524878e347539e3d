"""`cluster`: which process looks after which servers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.store.records import Deadline
from bot.store.shards import read
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, new_table


async def leased(path: Path, *, left: bool) -> None:
    async with await SqliteJournal.open(path) as journal:
        await journal.take(read("0-1/2"), "ada", "9.9", 60.0)
        await journal.take(read("1/2"), "bob", "9.9", 60.0, want=True)
        if left:
            await journal.release("ada")


def test_who_holds_a_shard_and_who_waits_for_it_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.db"
    asyncio.run(leased(path, left=False))
    assert main(["cluster", "--database", str(path)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("shard 0/2: held for ")
    nothing = "0 running tables, 0 posts waiting, 0 deadlines due"
    assert first.endswith(f" by ada, 9.9; {nothing}")
    assert second.endswith(f" by ada, 9.9, bob waits; {nothing}")


def test_what_is_due_and_not_done_is_told_by_shard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.db"

    async def late() -> None:
        await leased(path, left=False)
        async with await SqliteJournal.open(path) as journal:
            row = new_table("lyra", guild=str(1 << 22), seats=())
            await journal.create_table(row, SECRET, (Deadline("lyra", "table", "lobby", 1.0),))

    asyncio.run(late())
    assert main(["cluster", "--database", str(path)]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("0 deadlines due")
    assert "1 deadline due, " in second
    assert second.endswith(" s late")


def test_servers_that_nobody_looks_after_are_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.db"
    asyncio.run(leased(path, left=True))
    assert main(["cluster", "--database", str(path)]) == 1
    assert "shard 0/2: left 0 s ago by ada" in capsys.readouterr().out


def test_a_database_of_one_process_has_no_shards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.db"

    async def opened() -> None:
        await (await SqliteJournal.open(path)).close()

    asyncio.run(opened())
    assert main(["cluster", "--database", str(path)]) == 0
    assert "no process has shared" in capsys.readouterr().out
