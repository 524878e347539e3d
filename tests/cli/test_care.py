"""`drill`, `rehearse`, `maintenance`, `archive`, `results` and `data`."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine.records import replace as replaced
from bot.games import game
from bot.play.proof.file import read_move
from bot.play.proof.rehearsal import rehearse
from bot.play.proof.verify import verify
from bot.store import chain
from bot.store.files.rotation import Plan, take
from bot.store.records import Append
from bot.store.sqlite.journal import SqliteJournal
from tests.cli.altering import altered
from tests.support.exports import USERS, exported

Run = Callable[..., Any]
RULES = game("race").rules


def done_posting(database: Path) -> None:
    altered(database, "UPDATE outbox SET done = 1")


@pytest.fixture
def backups(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "backups"
    take(Plan(folder), database, 1_900_000_000.0)
    monkeypatch.setenv("SUBLIGHT_BACKUPS", str(folder))
    return folder


# Drill


def test_a_drill_tries_the_newest_backup(run: Run, backups: Path, database: Path) -> None:
    ran = run("drill")
    assert (ran.code, ran.err) == (0, "")
    assert "could take its place: 2 tables" in ran.out
    assert "1 running table read, as in sublight.db: 2," in ran.out
    assert "as they stood when it was made: 0" in ran.out


def test_a_drill_of_a_spoilt_backup_fails_in_a_line(run: Run, backups: Path) -> None:
    (copy,) = backups.glob("*.db")
    altered(copy, "DROP TRIGGER moves_stay", "UPDATE moves SET giver = 'eve'")
    ran = run("drill")
    assert (ran.code, ran.out) == (2, "")
    assert "is not sound" in ran.err


def test_a_drill_without_backups_says_what_is_missing(
    run: Run, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SUBLIGHT_BACKUPS", raising=False)
    assert "$SUBLIGHT_BACKUPS" in run("drill").err
    ran = run("drill", "--backups", tmp_path)
    assert ran == (2, "", f"sublight: there is no backup of sublight.db in {tmp_path}\n")


def test_a_drill_takes_a_backup_by_name(run: Run, database: Path) -> None:
    assert run("backup", "copy.db").code == 0
    assert run("drill", "copy.db").out.startswith("copy.db could take its place")


# Rehearsal


def test_a_rehearsal_with_the_same_rules_finds_nothing(run: Run, database: Path) -> None:
    before = database.read_bytes()
    ran = run("rehearse")
    assert ran.code == 0
    assert "race running: " in ran.out
    assert ran.out.endswith("1 running table, 0 would change\n")
    assert database.read_bytes() == before


@pytest.fixture
def changed_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Race as a later build might have it: another order of drawing at the start."""
    race = game("race")
    parts = {name: getattr(race, name) for name in dir(race) if not name.startswith("__")}

    def setup(story: Any, options: Any, chance: Any) -> None:
        chance.below("race.new", 6)
        race.setup(story, options, chance)

    later = SimpleNamespace(**{**parts, "setup": setup, "rules": "next", "earlier": {}})
    monkeypatch.setattr(
        "bot.cli.proof.rehearse", lambda journal: rehearse(journal, games=lambda name: later)
    )


@pytest.mark.usefixtures("changed_rule")
def test_a_changed_rule_names_the_tables_that_keep_their_version(run: Run, database: Path) -> None:
    ran = run("rehearse")
    assert ran.code == 1
    kept = f"would change with rules next: keeps rules {RULES}, which this build does not have"
    assert kept in ran.out
    assert "    move 1: " in ran.out
    assert ran.out.endswith("1 running table, 1 would change\n")


def test_a_host_lets_a_table_adopt_this_build_s_rules(run: Run, database: Path) -> None:
    ran = run("rehearse", "--adopt", "running")
    assert ran == (0, f"table running goes on with rules {RULES} from the next start on\n", "")
    assert "there is no table nowhere" in run("rehearse", "--adopt", "nowhere").err
    assert "table new has not begun" in run("rehearse", "--adopt", "new").err


# Maintenance


def test_maintenance_is_begun_shown_and_ended(run: Run, database: Path) -> None:
    assert run("maintenance", "show").out == "no maintenance\n"
    ran = run("maintenance", "on", "a", "new", "version")
    assert (ran.code, ran.out.startswith("Maintenance: a new version.")) == (0, True)
    assert run("maintenance", "show").out == ran.out
    ended = run("maintenance", "off").out.splitlines()
    assert ended[0].startswith("the clocks stood still for ")
    assert ended[1] == "no maintenance"


def test_a_reason_too_long_is_said_in_a_line(run: Run, database: Path) -> None:
    ran = run("maintenance", "on", "x" * 300)
    assert ran == (2, "", "sublight: A reason is one line of at most 200 characters.\n")


def test_maintenance_of_a_missing_database_creates_none(run: Run, tmp_path: Path) -> None:
    ran = run("maintenance", "on", "--database", tmp_path / "typo.db")
    assert ran.code == 2
    assert not (tmp_path / "typo.db").exists()


# Archive


def test_a_game_that_ended_today_is_not_archived(run: Run, database: Path) -> None:
    done_posting(database)
    assert run("archive", "--days", 1).out == "moved to sublight-archive.db: 0 games\n"
    assert not database.with_name("sublight-archive.db").exists()


def test_an_archived_game_is_shown_logged_and_exported_as_before(
    run: Run, database: Path, tmp_path: Path
) -> None:
    done_posting(database)
    asyncio.run(long_ago(database))
    before = [run("show", "past").out, run("log", "past").out]
    assert run("export", "past", "before.json").code == 0
    assert run("archive", "--days", 30).out == "moved to sublight-archive.db: 1 game\n"
    assert run("archive", "--days", 30).out == "moved to sublight-archive.db: 0 games\n"
    assert [run("show", "past").out, run("log", "past").out] == before
    assert run("export", "past", "after.json").code == 0
    after = (tmp_path / "after.json").read_bytes()
    assert after == (tmp_path / "before.json").read_bytes()
    assert verify(after).game == "race"
    assert run("check").code == 0


async def long_ago(path: Path) -> None:
    """The finished game once more, played in the last century."""
    async with await SqliteJournal.open(path) as journal:
        row, secret = await journal.table("finished"), await journal.secret("finished")
        file = await exported(journal, "finished")
        await journal.create_table(replaced(row, id="past", version=0, head=""), secret)
        head = ""
        for number, raw in enumerate(file.moves, 1):
            move = chain.linked(secret, head, replaced(read_move(number, raw), at=float(number)))
            await journal.append(Append("past", number - 1, move))
            head = move.link


# Results


def results(database: Path) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT * FROM results ORDER BY table_id, seat, nth").fetchall()


def test_results_are_made_anew_from_the_moves(run: Run, database: Path) -> None:
    done = (0, "made anew from their moves: the results of 1 game\n", "")
    assert run("results") == done
    right = results(database)
    assert [row[0] for row in right] == ["finished"] * 2
    altered(database, "UPDATE results SET score = 99, place = 1", "DELETE FROM results WHERE seat")
    assert results(database) != right
    assert run("results") == done
    assert results(database) == right


def test_results_are_not_made_anew_while_the_bot_runs(run: Run, database: Path) -> None:
    async def running() -> Any:
        async with await SqliteJournal.open(database):
            return await asyncio.to_thread(run, "results")

    assert "is in use: stop the bot first" in asyncio.run(running()).err
    assert results(database) == []


# People


def test_what_is_stored_about_a_user_is_written_to_a_file(
    run: Run, database: Path, tmp_path: Path
) -> None:
    ran = run("data", "export", USERS[0], "me.json")
    assert ran == (0, f"all that is stored about {USERS[0]} is in me.json\n", "")
    found = json.loads((tmp_path / "me.json").read_text())
    assert {row["table_id"] for row in found["moves"]} == {"finished", "running"}


@pytest.mark.parametrize("user", ["11111111111111111", USERS[0] + "1", "1" + USERS[0]])
def test_of_whom_nothing_is_known_the_commands_say_so_and_change_nothing(
    run: Run, backups: Path, database: Path, tmp_path: Path, user: str
) -> None:
    before = {path: dumped(path) for path in tmp_path.rglob("*.db")}
    nothing = (1, f"nothing is stored about {user}\n", "")
    assert run("data", "export", user, "me.json") == nothing
    assert run("data", "erase", user) == nothing
    assert not (tmp_path / "me.json").exists()
    assert {path: dumped(path) for path in tmp_path.rglob("*.db")} == before


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_a_user_is_erased_from_the_database_and_its_backups(
    run: Run, backups: Path, database: Path, tmp_path: Path
) -> None:
    ran = run("data", "erase", USERS[0], "--name", "Ada")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("forgotten at 3 tables")
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or USERS[0].encode() not in path.read_bytes()
    assert run("check").code == 0
    assert run("export", "finished", "game.json").code == 0
    assert run("verify", "game.json").code == 0
    assert run("drill").code == 0


def test_nobody_is_erased_while_the_bot_runs(run: Run, database: Path) -> None:
    async def running() -> Any:
        async with await SqliteJournal.open(database):
            return await asyncio.to_thread(run, "data", "erase", USERS[0])

    ran = asyncio.run(running())
    assert (ran.code, ran.out) == (2, "")
    assert "is in use: stop the bot first" in ran.err


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["data", "erase", "ada"], "ada is not the id of a user"),
        (["data", "erase", "8035111022467891"], "ids have 17 to 20 digits"),
        (["data", "export", "123", "me.json"], "123 is not the id of a user"),
        (["data", "export", USERS[0]], "name the file to write"),
    ],
)
def test_wrong_questions_about_people_are_answered_in_a_line(
    run: Run, database: Path, argv: list[str], message: str
) -> None:
    ran = run(*argv)
    assert (ran.code, ran.out, message in ran.err) == (2, "", True)
