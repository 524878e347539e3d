"""`show`, `log` and `export`, of tables in a database and of files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.play.proof.verify import verify
from tests.support.exports import USERS, finished_file

Run = Callable[..., Any]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(finished_file())
    return path


@pytest.mark.parametrize("command", ["verify", "show", "log"])
def test_an_export_of_an_earlier_build_is_refused_by_its_version_and_left_as_it_was(
    run: Run, file: Path, command: str
) -> None:
    written = finished_file().replace(b'"version":2,', b'"version":1,', 1)
    file.write_bytes(written)
    ran = run(command, file)
    assert ran.code > 0
    assert ran.out == ""
    assert "the file has version 1, written by an earlier build of Sublight" in ran.err
    assert "this build reads version 2" in ran.err
    assert file.read_bytes() == written


@pytest.mark.parametrize("table", ["running", "finished"])
def test_a_table_is_shown_in_words(run: Run, database: Path, table: str) -> None:
    ran = run("show", table)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"race {table}, ")
    assert len(ran.out.splitlines()) > 5


def test_a_seat_is_shown_its_own_hand(run: Run, database: Path) -> None:
    public, own, other = (run("show", "running", *as_) for as_ in ([], ["--as", 1], ["--as", 2]))
    assert len({public.out, own.out, other.out}) == 3


def test_a_table_is_shown_as_it_stood(run: Run, file: Path) -> None:
    first, later = run("show", file, "--at", 1), run("show", file, "--at", 40)
    assert "version 1 of " in first.out
    assert first.out.splitlines()[1:] != later.out.splitlines()[1:]


def test_the_last_version_is_shown_unless_another_is_asked_for(run: Run, file: Path) -> None:
    last = len(json.loads(finished_file())["moves"])
    assert run("show", file) == run("show", file, "--at", last)


def test_a_table_that_has_not_begun_is_shown_as_such(run: Run, database: Path) -> None:
    assert run("show", "new") == (0, "race new, open, version 0 of 0\n", "")
    assert run("log", "new") == (0, "", "")


@pytest.mark.parametrize("command", ["show", "log"])
def test_both_languages_are_spoken(run: Run, file: Path, command: str) -> None:
    english, italian = run(command, file), run(command, file, "--lang", "it")
    assert (english.code, italian.code) == (0, 0)
    assert english.out != italian.out
    assert run(command, file, "--lang", "en") == english


def test_the_log_has_a_line_for_every_move_there_is_to_tell(run: Run, database: Path) -> None:
    ran = run("log", "finished")
    versions = [int(line.split()[0]) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert versions == sorted(versions)
    assert versions[0] == 1


def test_of_several_years_at_once_each_has_its_line_and_the_sum_its_own(
    run: Run, tmp_path: Path
) -> None:
    short = ("--players", 1, "--seed", 1, "--autopilot", 1, "--option", "length=years_15")
    assert run("simulate", "horizons", *short, "--export", tmp_path).code == 0
    (path,) = tmp_path.iterdir()
    lines = [line[7:] for line in run("log", path).out.splitlines()]
    years = [line for line in lines if "The year " in line]
    assert len(years) == 14
    assert all(line.startswith("The year ") for line in years)
    assert any(line.startswith("seat 1: ") for line in lines)


def test_what_was_taken_back_is_marked_in_the_log(run: Run, database: Path) -> None:
    marks = {line[5] for line in run("log", "running", "--as", 1).out.splitlines()}
    assert marks == {" ", "~"}


def test_the_log_of_a_seat_tells_more(run: Run, database: Path) -> None:
    assert len(run("log", "running", "--as", 2).out) > len(run("log", "running").out)


def test_a_finished_table_exports_to_a_file_that_verifies(
    run: Run, database: Path, tmp_path: Path
) -> None:
    ran = run("export", "finished", tmp_path / "out.json")
    report = verify((tmp_path / "out.json").read_bytes())
    assert ran == (0, f"race finished, over: {report.moves} moves\n", "")


@pytest.mark.parametrize("viewer", [[], ["--as", 1], ["--as", 2]])
def test_a_running_table_exports_without_its_secret(
    run: Run, database: Path, tmp_path: Path, viewer: list[object]
) -> None:
    path = tmp_path / "out.json"
    assert run("export", "running", path, *viewer).code == 0
    whole = json.loads(path.read_bytes())
    assert whole["status"] == "running"
    assert "secret" not in whole
    assert [user for user in USERS if user.encode() in path.read_bytes()] == []
    assert run("show", path).out == run("show", "running", *viewer).out
    assert run("log", path).out == run("log", "running", *viewer).out
    ran = run("verify", path)
    assert ran.code == 1
    assert "nothing to verify yet" in ran.err


def test_a_file_is_never_written_over(run: Run, database: Path) -> None:
    before = database.read_bytes()
    ran = run("export", "finished", database)
    assert (ran.code, ran.err) == (
        2,
        f"sublight: {database} exists already: choose another file name\n",
    )
    assert database.read_bytes() == before


def test_the_environment_may_name_the_database(
    run: Run, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.rename(tmp_path / "other.db")
    monkeypatch.setenv("SUBLIGHT_DATABASE", str(tmp_path / "other.db"))
    assert run("show", "running").code == 0
    ran = run("show", "running", "--database", tmp_path / "third.db")
    assert ran.code == 2
    assert "third.db does not exist" in ran.err


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["show", "nowhere"], "there is no table nowhere"),
        (["log", "nowhere"], "there is no table nowhere"),
        (["export", "nowhere", "out.json"], "there is no table nowhere"),
        (["show", "nowhere.json"], "there is no file nowhere.json"),
        (["log", "folder/nowhere"], "there is no file folder/nowhere"),
        (["show", "."], ".: Is a directory"),
        (["show", "running", "--as", "3"], "there is no seat 3: the table has 2"),
        (["log", "running", "--as", "3"], "there is no seat 3: the table has 2"),
        (["show", "finished", "--as", "9"], "there is no seat 9: the table has 2"),
        (["export", "running", "out.json", "--as", "3"], "there is no seat 3: the table has 2"),
        (["export", "finished", "out.json", "--as", "3"], "there is no seat 3: the table has 2"),
        (["show", "running", "--as", "0"], "'0' is not a number from 1 on"),
        (["show", "running", "--at", "0"], "'0' is not a number from 1 on"),
        (["show", "running", "--at", "-1"], "'-1' is not a number from 1 on"),
        (["show", "running", "--at", "9999"], "there is no version 9999: the last one is "),
        (["show", "new", "--at", "1"], "there is no version 1: the last one is 0"),
        (["show", "running", "--lang", "fr"], "invalid choice: 'fr'"),
        (["show"], "required: TABLE|FILE"),
        (["export", "running"], "required: FILE"),
        (["export", "running", "no/such/folder/out.json"], "No such file or directory"),
    ],
)
def test_what_is_not_there_is_said_in_a_line(
    run: Run, database: Path, argv: list[str], message: str
) -> None:
    before = database.read_bytes()
    ran = run(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err.splitlines()[-1]
    assert database.read_bytes() == before
    assert [path.name for path in database.parent.iterdir()] == ["sublight.db"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a Sublight export"),
        (b"\x00\xff" * 50, "not a Sublight export"),
        (finished_file()[:5000], "cannot be read"),
        (finished_file().replace(b'"version":2,', b'"version":7,', 1), "written by a later build"),
        (finished_file().replace(b'"game":"race"', b'"game":"chess"'), "chess is not known"),
        (finished_file().replace(b'"race.dealt"', b'"race.lost"'), "no event race.lost"),
        (finished_file().replace(b'"starts":[', b'"starts":["nova",'), "move 1: its events"),
    ],
)
@pytest.mark.parametrize("command", ["show", "log"])
def test_a_bad_file_is_said_in_a_line(
    run: Run, tmp_path: Path, command: str, data: bytes, message: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    ran = run(command, path)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1
    assert path.read_bytes() == data


def test_cards_that_do_not_exist_are_a_bad_file_too(
    run: Run, database: Path, tmp_path: Path
) -> None:
    path = tmp_path / "bad.json"
    run("export", "running", path)
    path.write_bytes(path.read_bytes().replace(b'"tableau":["', b'"tableau":["x'))
    ran = run("show", path)
    assert (ran.code, ran.out) == (2, "")
    assert "bad.json cannot be read: " in ran.err
