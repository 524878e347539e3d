"""`verify`, `check`, `backup` and `restore`."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.altering import altered
from tests.support.exports import finished_file, simulated

NOBODY = 65534
Run = Callable[..., Any]


def newer(path: Path) -> None:
    altered(path, "PRAGMA user_version = 999")


def foreign(path: Path) -> None:
    path.unlink()
    altered(path, "CREATE TABLE recipes (name TEXT)")


def scribbled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[: len(data) // 2] = b"\x5a" * (len(data) // 2)
    path.write_bytes(data)


def unreleased(path: Path) -> None:
    altered(path, "PRAGMA user_version = 8")


BAD_DATABASES = [
    (unreleased, "schema version 8, from before the first release: this build (schema version 9)"),
    (newer, "schema version 999, this build knows up to"),
    (foreign, "is a database of another program"),
    (scribbled, "is not a database"),
    (Path.unlink, "sublight.db does not exist"),
]


def test_verify_accepts_a_finished_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(finished_file())
    ran = run("verify", path)
    assert (ran.code, ran.err) == (0, "")
    assert "the secret, the luck, the rules and the chain agree" in ran.out
    assert ", won" in ran.out


def test_verify_names_the_first_wrong_record(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(finished_file().replace(b'"seat":1', b'"seat":0', 1))
    ran = run("verify", path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"sublight: {path}: move ")


def test_verify_of_nothing_is_bad_input(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nothing.json"
    ran = run("verify", path)
    assert ran == (2, "", f"sublight: {path}: No such file or directory\n")


def test_a_sound_database_passes_the_check(run: Run, database: Path) -> None:
    assert run("check") == (0, "sublight.db is sound\n", "")


def test_check_names_what_was_changed_behind_its_back(run: Run, database: Path) -> None:
    altered(
        database,
        "DROP TRIGGER moves_stay",
        "UPDATE moves SET giver = 'eve' WHERE table_id = 'running' AND version = 7",
    )
    ran = run("check")
    assert ran.code == 1
    assert "table running, version 7: the link does not fit" in ran.out


def test_a_spoilt_table_is_said_in_a_line(run: Run, database: Path) -> None:
    altered(
        database,
        "DROP TRIGGER events_stay",
        "UPDATE events SET body = '{' WHERE table_id = 'running' AND version = 1",
    )
    for command in ("show", "log"):
        ran = run(command, "running")
        assert (ran.code, ran.out) == (2, "")
        assert "running cannot be read" in ran.err


@pytest.mark.parametrize(("spoil", "message"), BAD_DATABASES)
@pytest.mark.parametrize(
    "argv",
    [
        ["check"],
        ["show", "running"],
        ["log", "running"],
        ["export", "running", "out.json"],
        ["backup", "copy.db"],
    ],
)
def test_a_bad_database_is_named_and_left_alone(
    run: Run,
    database: Path,
    spoil: Callable[[Path], None],
    message: str,
    argv: list[str],
) -> None:
    spoil(database)
    before = database.read_bytes() if database.exists() else None
    ran = run(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1
    assert (database.read_bytes() if database.exists() else None) == before
    assert {path.name for path in database.parent.iterdir()} <= {"sublight.db"}


@pytest.mark.parametrize(
    "words",
    [
        "maintenance show",
        "archive",
        "results",
        "cluster",
        "cluster --new-bot",
        "rehearse",
        "rehearse --adopt running",
        "restore good.db",
        "drill good.db",
        "copy sublight.db new.db",
        "copy good.db sublight.db",
        "data export 12345678901234567 new.json",
        "data erase 12345678901234567",
    ],
)
def test_no_command_touches_a_database_from_before_the_first_release(
    run: Run, database: Path, words: str
) -> None:
    shutil.copy(database, "good.db")
    unreleased(database)
    before = database.read_bytes()
    ran = run(*words.split())
    assert (ran.code, ran.out) == (2, "")
    assert "sublight.db has schema version 8, from before the first release" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert database.read_bytes() == before
    assert {path.name for path in database.parent.iterdir()} == {"sublight.db", "good.db"}


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
def locked(kept: Path) -> Iterator[Path]:
    """A database that can be read in a folder where nothing can be written."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(shutil.copy(kept, Path(folder) / "sublight.db"))
        path.chmod(0o444)
        path.parent.chmod(0o555)
        yield path
        path.parent.chmod(0o755)


@pytest.mark.parametrize("command", [["check"], ["show", "running"], ["restore"], ["backup"]])
def test_a_read_only_disk_is_said_in_a_line(
    run: Run, locked: Path, monkeypatch: pytest.MonkeyPatch, command: list[object]
) -> None:
    monkeypatch.chdir(locked.parent)
    more = {"restore": [locked], "backup": [locked.parent / "copy.db"]}
    argv = [*command, *more.get(str(command[0]), []), "--database", locked]
    before = locked.read_bytes()
    run("check")  # what is imported late must be there before the rights go
    with without_rights():
        ran = run(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert str(locked.parent) in ran.err
    assert len(ran.err.splitlines()) == 1
    assert locked.read_bytes() == before
    assert list(locked.parent.iterdir()) == [locked]


def test_an_export_into_a_read_only_folder_is_said_in_a_line(run: Run, locked: Path) -> None:
    target = locked.parent / "out.json"
    run("check", "--database", locked)
    with without_rights(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.cli.tables.from_database", lambda *_: simulated())
        ran = run("export", "finished", target)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("out.json cannot be written: Permission denied\n")


def test_a_backup_brings_everything_back(run: Run, database: Path, tmp_path: Path) -> None:
    assert run("backup", "copy.db").code == 0
    shown = run("show", "running", "--as", 1).out
    database.unlink()
    assert run("show", "running").code == 2
    ran = run("restore", "copy.db")
    assert ran == (0, "sublight.db is restored from copy.db\n", "")
    assert run("show", "running", "--as", 1).out == shown


def test_a_backup_is_never_written_over(run: Run, database: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("mine")
    ran = run("backup", "copy.db")
    assert ran == (2, "", "sublight: copy.db exists already: choose another file name\n")
    assert (tmp_path / "copy.db").read_text() == "mine"


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (unreleased, "schema version 8, from before the first release"),
        (newer, "schema version 999"),
        (foreign, "is a database of another program"),
        (scribbled, "is not a database"),
        (Path.unlink, "copy.db does not exist"),
    ],
)
def test_a_bad_backup_replaces_nothing(
    run: Run, database: Path, tmp_path: Path, spoil: Callable[[Path], None], message: str
) -> None:
    run("backup", "copy.db")
    spoil(tmp_path / "copy.db")
    before = database.read_bytes()
    ran = run("restore", "copy.db")
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert database.read_bytes() == before


def test_a_backup_that_was_tampered_with_replaces_nothing(
    run: Run, database: Path, tmp_path: Path
) -> None:
    run("backup", "copy.db")
    altered(tmp_path / "copy.db", "DROP TRIGGER moves_stay", "UPDATE moves SET giver = 'eve'")
    before = database.read_bytes()
    ran = run("restore", "copy.db")
    assert ran.code == 2
    assert "copy.db is not sound" in ran.err
    assert database.read_bytes() == before
