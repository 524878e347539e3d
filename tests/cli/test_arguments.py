"""Commands beside the bot look where the bot looks."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.main import parser


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
