"""Commands beside the bot look where the bot looks."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli.main import parser

Run = Callable[..., Any]
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("SUBLIGHT_DATABASE", "SUBLIGHT_BACKUPS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "line", ["check", "backup copy.db", "drill", "rehearse", "maintenance show", "archive"]
)
def test_a_command_uses_the_database_that_the_settings_file_names(home: Path, line: str) -> None:
    (home / ".env").write_text("SUBLIGHT_DATABASE=games.db\n", encoding="utf-8")
    assert parser().parse_args(line.split()).database == Path("games.db")


def test_copies_are_looked_for_where_the_settings_file_says(home: Path) -> None:
    (home / ".env").write_text("SUBLIGHT_BACKUPS=copies\n", encoding="utf-8")
    assert parser().parse_args(["drill"]).backups == Path("copies")
    assert parser().parse_args(["data", "erase", "1"]).backups == Path("copies")


def test_the_environment_wins_over_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / ".env").write_text("SUBLIGHT_DATABASE=games.db\n", encoding="utf-8")
    monkeypatch.setenv("SUBLIGHT_DATABASE", "other.db")
    assert parser().parse_args(["check"]).database == Path("other.db")


def test_without_a_file_the_usual_names_are_meant(home: Path) -> None:
    asked = parser().parse_args(["drill"])
    assert (asked.database, asked.backups) == (Path("sublight.db"), None)


def test_an_error_names_the_way_out(run: Run, tmp_path: Path) -> None:
    ran = run("check", "--database", tmp_path / "typo.db")
    assert "name the database with --database or $SUBLIGHT_DATABASE" in ran.err


def test_a_table_that_is_not_there_may_be_in_another_database(run: Run, database: Path) -> None:
    assert "there is no table nowhere; if it is in another database" in run("show", "nowhere").err


def test_the_package_is_installed_as_a_command_with_all_its_files() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    name, where = next(iter(project["project"]["scripts"].items()))
    assert (name, where) == ("sublight", "bot.cli.main:main")
    globs = project["tool"]["setuptools"]["package-data"]["*"]
    for package in ("bot", "cogs", "rendering"):
        for path in (ROOT / package).rglob("*.*"):
            if path.is_file() and path.suffix not in (".py", ".pyc"):
                assert f"**/*{path.suffix}" in globs, path


def test_every_command_is_in_the_readme() -> None:
    commands = next(
        action.choices for action in parser()._actions if isinstance(action.choices, dict)
    )
    readme = (ROOT / "README.md").read_text()
    assert [name for name in commands if f"`{name}" not in readme] == []
