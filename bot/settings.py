"""Settings: read from the environment and a `.env` file, checked once, all problems together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from bot.engine.records import Record
from bot.i18n.catalog import LANGUAGES
from bot.store import shards
from bot.store.address import SCHEMES, Address, Place
from bot.store.shards import Shards

T = TypeVar("T")

LOGS = ("text", "json")
LOG_LEVELS = ("debug", "info", "warning", "error")
LOOPBACK = "127.0.0.1"
SNOWFLAKE = re.compile(r"[0-9]{15,20}")
TOKEN = re.compile(r"[A-Za-z0-9._-]{8,}")
LINE = re.compile(r"(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)")


class BadSettings(Exception):
    """What cannot be used, one line for each problem."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class Settings(Record, frozen=True):
    """How this bot runs. An empty text or None: not set."""

    token: str = ""
    database: Place = Path("sublight.db")  # or the address of a server
    language: str = "en"
    shards: Shards = shards.ALL  # which of Discord's gateway this process serves
    requests: int | None = None  # a second, by all processes of the bot; None: as Discord allows
    guild: int | None = None  # commands appear there at once, and nowhere else
    log: str = "text"
    log_level: str = "info"
    health_host: str = LOOPBACK
    health_port: int | None = None
    discord_url: str = ""  # a look-alike instead of Discord
    backups: Path | None = None  # the folder for copies of the database
    backup_hours: int = 6
    backup_days: int = 7
    backup_weeks: int = 4
    archive_days: int | None = None  # games over for so long are put away

    def __repr__(self) -> str:
        """Whatever prints the settings must not print the token."""
        return f"Settings(database={str(self.database)!r}, token={'set' if self.token else ''!r})"


def read(environ: Mapping[str, str], dotenv: Path | None = None) -> Settings:
    """The environment wins over the file; an empty value counts as not given."""
    problems: list[str] = []
    known = given(environ, dotenv, problems)

    def ask(name: str, check: Callable[[str], T], default: T) -> T:
        given = known.get(name, "")
        if not given:
            return default
        try:
            return check(given)
        except ValueError as error:
            problems.append(f"{name} {error}")
            return default

    usual = Settings()
    found = Settings(
        token=ask("DISCORD_TOKEN", _token, ""),
        database=ask("SUBLIGHT_DATABASE", _database, usual.database),
        language=ask("SUBLIGHT_LANGUAGE", _one_of(LANGUAGES), usual.language),
        shards=ask("SUBLIGHT_SHARDS", shards.read, usual.shards),
        requests=ask("SUBLIGHT_REQUESTS", _count(1, 10_000), None),
        guild=ask("SUBLIGHT_GUILD", _snowflake, None),
        log=ask("SUBLIGHT_LOG", _one_of(LOGS), usual.log),
        log_level=ask("SUBLIGHT_LOG_LEVEL", _one_of(LOG_LEVELS), usual.log_level),
        health_host=ask("SUBLIGHT_HEALTH_HOST", str, usual.health_host),
        health_port=ask("SUBLIGHT_HEALTH_PORT", _port, None),
        discord_url=ask("SUBLIGHT_DISCORD_URL", _address, ""),
        backups=ask("SUBLIGHT_BACKUPS", _folder, None),
        backup_hours=ask("SUBLIGHT_BACKUP_HOURS", _count(1, 168), usual.backup_hours),
        backup_days=ask("SUBLIGHT_BACKUP_DAYS", _count(1, 366), usual.backup_days),
        backup_weeks=ask("SUBLIGHT_BACKUP_WEEKS", _count(0, 520), usual.backup_weeks),
        archive_days=ask("SUBLIGHT_ARCHIVE_DAYS", _count(1, 3650), None),
    )
    if problems:
        raise BadSettings(problems)
    return found


def given(environ: Mapping[str, str], dotenv: Path | None, problems: list[str]) -> dict[str, str]:
    """What is set, not checked yet."""
    return {**(_file(dotenv, problems) if dotenv else {}), **_filled(environ)}


def _filled(environ: Mapping[str, str]) -> dict[str, str]:
    return {name: value.strip() for name, value in environ.items() if value.strip()}


def _file(path: Path, problems: list[str]) -> dict[str, str]:
    """`NAME=value` lines, with comments and quotes; a file that is not there says nothing."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        problems.append(f"{path.name} cannot be read: {error}")
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        match = LINE.fullmatch(text)
        if match is None:  # what it says may be half a secret, so it is not shown
            problems.append(f"{path.name}, line {number} is not NAME=value")
        else:
            found[match[1]] = _unquoted(match[2])
    return _filled(found)


def _unquoted(value: str) -> str:
    for mark in "\"'":
        if len(value) > 1 and value[0] == value[-1] == mark:
            return value[1:-1]
    return value.split(" #", 1)[0].strip()


def _token(value: str) -> str:
    if not TOKEN.fullmatch(value):
        raise ValueError("is not a bot token: copy it again from the developer portal")
    return value


def _server(value: str) -> Address:
    """What is wrong with it is said without it: there may be a password in it."""
    try:
        parts = urlsplit(value)
        named = bool(parts.path.strip("/")) and parts.port != 0
    except ValueError:
        named = False
    if not named:
        raise ValueError("is no address such as postgresql://sublight@localhost/sublight")
    return Address(value)


def _database(value: str) -> Place:
    if value.startswith(SCHEMES):
        return _server(value)
    path = Path(value).expanduser()
    if path.is_dir():
        raise ValueError(f"is a folder: name a file in it, {path / 'sublight.db'}")
    if not path.parent.is_dir():
        raise ValueError(f"is in a folder that does not exist: {path.parent}")
    return path


def _folder(value: str) -> Path:
    path = Path(value).expanduser()
    if path.exists() and not path.is_dir():
        raise ValueError(f"is a file, not a folder: {path}")
    if not path.exists() and not path.parent.is_dir():
        raise ValueError(f"is in a folder that does not exist: {path.parent}")
    return path


def _count(low: int, high: int) -> Callable[[str], int]:
    def check(value: str) -> int:
        if not value.isascii() or not value.isdecimal() or not low <= int(value) <= high:
            raise ValueError(f"is {value[:40]!r}, not a number from {low} to {high}")
        return int(value)

    return check


def _snowflake(value: str) -> int:
    if not SNOWFLAKE.fullmatch(value):
        raise ValueError(f"is {value[:40]!r}, not the id of a server (15 to 20 digits)")
    return int(value)


def _port(value: str) -> int:
    if not value.isascii() or not value.isdecimal() or not 1 <= int(value) <= 65535:
        raise ValueError(f"is {value[:40]!r}, not a port from 1 to 65535")
    return int(value)


def _address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"is {value[:40]!r}, not an address such as http://{LOOPBACK}:8080")
    return value.rstrip("/")


def _one_of(allowed: tuple[str, ...]) -> Callable[[str], str]:
    def check(value: str) -> str:
        if value not in allowed:
            raise ValueError(f"is {value[:40]!r}, not one of {', '.join(allowed)}")
        return value

    return check
