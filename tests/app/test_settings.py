"""Settings: from the environment and a file, all problems named together."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, read
from bot.store.address import Address

TOKEN = "abcdefgh.ijklmnop.qrstuvwx"


def test_nothing_set_gives_the_defaults() -> None:
    assert read({}) == Settings()


def test_everything_can_be_set(tmp_path: Path) -> None:
    found = read(
        {
            "DISCORD_TOKEN": TOKEN,
            "SUBLIGHT_DATABASE": str(tmp_path / "games.db"),
            "SUBLIGHT_LANGUAGE": "it",
            "SUBLIGHT_GUILD": "123456789012345678",
            "SUBLIGHT_LOG": "json",
            "SUBLIGHT_LOG_LEVEL": "debug",
            "SUBLIGHT_HEALTH_HOST": "0.0.0.0",
            "SUBLIGHT_HEALTH_PORT": "8080",
            "SUBLIGHT_DISCORD_URL": "http://127.0.0.1:9000/",
            "SUBLIGHT_BACKUPS": str(tmp_path / "backups"),
            "SUBLIGHT_BACKUP_HOURS": "12",
            "SUBLIGHT_BACKUP_DAYS": "3",
            "SUBLIGHT_BACKUP_WEEKS": "0",
            "SUBLIGHT_ARCHIVE_DAYS": "90",
        }
    )
    assert found == Settings(
        token=TOKEN,
        database=tmp_path / "games.db",
        language="it",
        guild=123456789012345678,
        log="json",
        log_level="debug",
        health_host="0.0.0.0",
        health_port=8080,
        discord_url="http://127.0.0.1:9000",
        backups=tmp_path / "backups",
        backup_hours=12,
        backup_days=3,
        backup_weeks=0,
        archive_days=90,
    )


def test_all_problems_are_named_together(tmp_path: Path) -> None:
    with pytest.raises(BadSettings) as found:
        read(
            {
                "DISCORD_TOKEN": "my token",
                "SUBLIGHT_DATABASE": str(tmp_path / "nowhere" / "games.db"),
                "SUBLIGHT_LANGUAGE": "klingon",
                "SUBLIGHT_GUILD": "my server",
                "SUBLIGHT_LOG": "xml",
                "SUBLIGHT_LOG_LEVEL": "loud",
                "SUBLIGHT_HEALTH_PORT": "70000",
                "SUBLIGHT_DISCORD_URL": "discord",
            }
        )
    named = [problem.split()[0] for problem in found.value.problems]
    assert named == [
        "DISCORD_TOKEN",
        "SUBLIGHT_DATABASE",
        "SUBLIGHT_LANGUAGE",
        "SUBLIGHT_GUILD",
        "SUBLIGHT_LOG",
        "SUBLIGHT_LOG_LEVEL",
        "SUBLIGHT_HEALTH_PORT",
        "SUBLIGHT_DISCORD_URL",
    ]


def test_a_wrong_token_is_not_repeated() -> None:
    with pytest.raises(BadSettings) as found:
        read({"DISCORD_TOKEN": "sesame open"})
    assert "sesame" not in str(found.value)


def test_settings_never_print_the_token() -> None:
    assert TOKEN not in repr(Settings(token=TOKEN))
    assert TOKEN not in str(Settings(token=TOKEN))


def test_a_database_that_is_a_folder_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="is a folder"):
        read({"SUBLIGHT_DATABASE": str(tmp_path)})


def test_a_database_may_be_a_server_whose_password_is_not_repeated() -> None:
    address = "postgresql://sublight:swordfish@localhost/sublight"
    found = read({"SUBLIGHT_DATABASE": address})
    assert found.database == Address(address)
    assert found.database.secrets == ("swordfish",)
    assert "swordfish" not in repr(found)
    for wrong in ("postgresql://sublight:swordfish@localhost", "postgresql://localhost:port/x"):
        with pytest.raises(BadSettings, match="SUBLIGHT_DATABASE is no address such as") as no:
            read({"SUBLIGHT_DATABASE": wrong})
        assert "swordfish" not in str(no.value)


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(
        "# a comment\n\n"
        f"DISCORD_TOKEN='{TOKEN}'\n"
        "export SUBLIGHT_LANGUAGE=it  # Italian\n"
        "SUBLIGHT_LOG=json\n"
        "SUBLIGHT_GUILD=\n",
        encoding="utf-8",
    )
    found = read({"SUBLIGHT_LOG": "text", "SUBLIGHT_LANGUAGE": ""}, file)
    assert found == Settings(token=TOKEN, language="it", log="text")


def test_a_line_of_the_file_that_says_nothing_is_a_problem_without_its_content(
    tmp_path: Path,
) -> None:
    file = tmp_path / ".env"
    file.write_text("SUBLIGHT_LOG=json\nhalf a secret\n", encoding="utf-8")
    with pytest.raises(BadSettings) as found:
        read({}, file)
    assert found.value.problems == [".env, line 2 is not NAME=value"]


def test_a_file_that_is_not_there_says_nothing(tmp_path: Path) -> None:
    assert read({}, tmp_path / ".env") == Settings()


def test_the_example_file_is_a_good_one() -> None:
    assert read({}, Path(__file__).parents[2] / ".env.example") == Settings()


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("SUBLIGHT_BACKUP_HOURS", "0", "not a number from 1 to 168"),
        ("SUBLIGHT_BACKUP_DAYS", "-1", "not a number from 1 to 366"),
        ("SUBLIGHT_BACKUP_WEEKS", "many", "not a number from 0 to 520"),
        ("SUBLIGHT_ARCHIVE_DAYS", "0", "not a number from 1 to 3650"),
        ("SUBLIGHT_BACKUPS", __file__, "is a file, not a folder"),
        ("SUBLIGHT_BACKUPS", "nowhere/at/all", "is in a folder that does not exist"),
    ],
)
def test_absurd_upkeep_is_refused(name: str, value: str, problem: str) -> None:
    with pytest.raises(BadSettings, match=problem):
        read({name: value})
