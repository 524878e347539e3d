"""Whatever a host does with a file is done with a server; what cannot be is said in one line."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.main import BAD_INPUT, main
from bot.play.assembly import assemble
from bot.play.autopilots.levels import by_suggestion
from bot.play.clock.watch import Watch
from bot.play.time.pace import DAY
from bot.store.address import Address
from bot.store.copying import copy
from bot.store.opening import open_journal, prepare
from bot.store.shards import ALL
from tests.store.privacy.lives import ADA, lived
from tests.support.engines import server

psycopg = pytest.importorskip("psycopg")


@pytest.fixture(scope="module")
def home(kept: Path) -> Iterator[Address]:
    """A server with the games of the file, and somebody's traces."""
    with server().ready() as address:
        copy(kept, address)
        asyncio.run(fill(address))
        yield address


async def fill(address: Address) -> None:
    async with await open_journal(address) as journal:
        await lived(journal, "vega", "closed")


def test_it_is_checked(home: Address, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--database", home.url]) == 0
    assert capsys.readouterr().out == f"{home} is sound\n"


def test_a_table_is_shown_there(home: Address, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "running", "--database", home.url]) == 0
    assert "running, running, version" in capsys.readouterr().out
    assert main(["log", "running", "--database", home.url]) == 0
    assert main(["show", "nowhere", "--database", home.url]) == BAD_INPUT
    assert "there is no table nowhere" in capsys.readouterr().err


def test_exports_are_equal_there_and_back_and_verify(
    home: Address, kept: Path, tmp_path: Path
) -> None:
    back = tmp_path / "back.db"
    copy(home, back)
    for table in ("running", "finished"):
        found = []
        for number, place in enumerate((str(kept), home.url, str(back))):
            file = tmp_path / f"{table}-{number}.json"
            assert main(["export", table, str(file), "--database", place]) == 0
            found.append(file.read_bytes())
        assert found[0] == found[1] == found[2]
        if table == "finished":
            assert main(["verify", str(file)]) == 0


def test_running_tables_are_rehearsed_in_a_copy(
    home: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rehearse", "--database", home.url]) == 0
    assert capsys.readouterr().out.endswith("1 running table, 0 would change\n")


def test_a_person_reads_what_is_theirs(
    home: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.json"
    assert main(["data", "export", ADA, str(file), "--database", home.url]) == 0
    assert ADA in file.read_text()
    assert main(["maintenance", "show", "--database", home.url]) == 0
    assert "no maintenance" in capsys.readouterr().out


def test_it_moves_to_a_file(
    home: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "moved.db")
    assert main(["copy", home.url, file]) == 0
    assert "4 tables" in capsys.readouterr().out
    assert main(["copy", home.url, file]) == 0
    assert "4 tables were there already" in capsys.readouterr().out
    assert main(["check", "--database", file]) == 0


def test_it_does_not_move_while_somebody_plays_there(
    home: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def held() -> int:
        async with await open_journal(home) as journal:
            await journal.take(ALL, "bot-0", "b", 60)
            code = await asyncio.to_thread(main, ["copy", home.url, str(tmp_path / "moved.db")])
            await journal.release("bot-0")
        return code

    assert asyncio.run(held()) == BAD_INPUT
    assert "is in use by bot-0: stop the bot first" in capsys.readouterr().err
    assert not (tmp_path / "moved.db").exists()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["backup", "copy.db"], "save it with pg_dump"),
        (["restore", "copy.db"], "restore it with pg_restore"),
        (["archive"], "it keeps all games itself"),
        (["drill"], "restore a backup elsewhere with pg_restore"),
    ],
)
def test_what_a_server_does_by_itself_is_said_so(
    home: Address, command: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--database", home.url]) == BAD_INPUT
    assert why in capsys.readouterr().err


def test_maintenance_begins_by_the_servers_time(
    home: Address, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the clocks of all tables would move by what the host's own clock is wrong."""
    monkeypatch.setattr("bot.cli.arguments.Watch", lambda: Watch(lambda: time.time() + 10 * DAY))
    assert main(["maintenance", "on", "--database", home.url]) == 0
    monkeypatch.undo()
    assert main(["maintenance", "off", "--database", home.url]) == 0
    assert re.search("the clocks stood still for [0-9]+ seconds", capsys.readouterr().out)


def test_a_wrong_address_is_one_line_without_the_password(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wrong = "postgresql://sublight:swordfish@127.0.0.1:1/sublight"
    assert main(["check", "--database", wrong]) == BAD_INPUT
    said = capsys.readouterr().err
    assert "127.0.0.1:1/sublight cannot be reached" in said
    assert said.count("\n") == 1
    assert "swordfish" not in said


def test_without_the_driver_the_extra_is_named(
    home: Address, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "bot.store.postgres.access", None)
    monkeypatch.delattr("bot.store.postgres.access", raising=False)
    assert main(["check", "--database", home.url]) == BAD_INPUT
    assert "pip install .[postgres]" in capsys.readouterr().err


# What a host does with PostgreSQL's own tools, as docs/hosting.md says it


def test_a_dump_that_was_restored_elsewhere_is_drilled(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, dump = server(), str(tmp_path / "sublight.dump")
    here, there = (home.address(database=name) for name in ("sublight", "restored"))
    home.tool("createdb", "--locale=C.UTF-8", "--template=template0", "sublight")
    assert main(["copy", str(kept), here]) == 0
    home.tool("pg_dump", "--format=custom", f"--file={dump}", "sublight")
    home.tool("createdb", "restored")
    home.tool("pg_restore", "--exit-on-error", "--dbname=restored", dump)
    capsys.readouterr()
    assert main(["drill", there, "--database", here]) == 0
    said = capsys.readouterr().out
    assert "could take its place: 2 tables" in said
    assert "every chain fits" in said
    assert "1 running table read" in said
    with psycopg.connect(there, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute("UPDATE moves SET giver = 'eve' WHERE table_id = 'running'")
    assert main(["drill", there, "--database", here]) == 1
    said = capsys.readouterr().out
    assert "table running, version 1: the link does not fit" in said
    assert "has problems" in said
    assert "every chain fits" not in said


def test_a_dump_from_before_stands_where_the_database_stood(
    home: Address, kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play goes on after a dump: that is no problem of the dump."""
    before = server().empty()
    copy(home, before)
    asyncio.run(moved_on(home))
    assert main(["drill", before.url, "--database", home.url]) == 0
    assert "as they stood when it was made: 1" in capsys.readouterr().out


async def moved_on(address: Address) -> None:
    """One more move at the running table."""
    async with await open_journal(address) as journal:
        play = assemble(journal)
        (row,) = [row for row in await journal.tables(status="running") if row.id == "running"]
        live = await play.referee.live(row.id)
        seat = min(live.awaited())
        prompts = await play.referee.prompts(row.id, seat)
        command = by_suggestion(live.seen(seat), prompts[0])
        await play.referee.submit(row.id, seat, command, giver=row.seats[seat].user)


# What cannot be


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("UPDATE schema_version SET version = 99", "has schema version 99, this build knows up to"),
        ("UPDATE schema_version SET version = 8", "version 8, from before the first release"),
        ("DROP TABLE schema_version", "is a database of another program"),
    ],
)
def test_a_database_that_is_not_for_this_build_is_one_line(
    spoil: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = server().empty()
    prepare(address)
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute(spoil.encode())
    for command in (["check"], ["cluster"], ["show", "running"]):
        assert main([*command, "--database", address.url]) == BAD_INPUT
        said = capsys.readouterr().err
        assert why in said
        assert said.count("\n") == 1


def test_a_wrong_password_is_one_line_without_it(capsys: pytest.CaptureFixture[str]) -> None:
    home = server()
    with psycopg.connect(home.address(), autocommit=True) as connection:
        connection.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    home.ask_password("guarded")
    wrong = home.address().replace("sublight@", "guarded:swordfish@")
    assert main(["check", "--database", wrong]) == BAD_INPUT
    said = capsys.readouterr().err
    assert "the password is wrong" in said
    assert said.count("\n") == 1
    assert "swordfish" not in said


def test_somebody_is_forgotten_there(home: Address, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "erase", ADA, "--database", home.url]) == 0
    assert "forgotten at 1 table" in capsys.readouterr().out
    assert main(["data", "erase", ADA, "--database", home.url]) == 1
    assert main(["check", "--database", home.url]) == 0
    assert main(["results", "--database", home.url]) == 0
    assert "the results of 1 game" in capsys.readouterr().out
