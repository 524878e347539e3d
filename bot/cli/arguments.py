"""What the commands share: how arguments are read, files written, and a database opened."""

from __future__ import annotations

import argparse
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeAlias

from bot.engine.records import Seat
from bot.i18n.catalog import LANGUAGES
from bot.play.assembly import Play, assemble
from bot.play.clock.watch import Watch
from bot.settings import given
from bot.store.address import Address, Place, read_place
from bot.store.opening import AnyJournal, open_journal
from bot.store.shards import store_time

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
DATABASE, BACKUPS = "SUBLIGHT_DATABASE", "SUBLIGHT_BACKUPS"


class Failure(Exception):
    """It cannot be done; the message says why. Nothing has changed."""


def command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], about: str
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
    parser.set_defaults(run=run)
    return parser


def setting(name: str) -> str | None:
    """What `run` would use: from the environment or the file beside it."""
    return given(os.environ, Path(".env"), []).get(name)


def place(text: str) -> Place:
    found = read_place(text)
    return found.expanduser() if isinstance(found, Path) else found


def file_of(found: Place, done: str) -> Path:
    """For what is done with files alone; `done`: how it is done with a server."""
    if not isinstance(found, Path):
        raise Failure(f"{found} is no file: {done}")
    return found


def ask_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="FILE|URL",
        type=place,
        default=place(setting(DATABASE) or "sublight.db"),
        help=f"the database (default: ${DATABASE}, or sublight.db)",
    )


def ask_backups(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--backups",
        metavar="FOLDER",
        type=Path,
        default=Path(folder).expanduser() if (folder := setting(BACKUPS)) else None,
        help=f"where backups are (default: ${BACKUPS})",
    )


def ask_viewer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT",
        type=seat,
        help="as this seat sees it, 1 is the first (default: as everybody does)",
    )


def ask_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="the language (default: en)"
    )


def seat(text: str) -> Seat:
    """Players count from 1."""
    return Seat(positive(text) - 1)


def positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return number


def counted(number: int, noun: str) -> str:
    """`1 table`, `2 tables`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def save(path: Path, data: bytes, *, replace: bool = False) -> None:
    """The whole file or nothing; one that is there stays, unless it may be replaced."""
    if path.exists() and not replace:
        raise Failure(f"{path} exists already: choose another file name")
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}") from error
    finally:
        with suppress(OSError):
            part.unlink()


@asynccontextmanager
async def opened(database: Place) -> AsyncIterator[tuple[AnyJournal, Play]]:
    """A file's time is this machine's, a server's time is its own."""
    watch = Watch()
    async with await open_journal(database, create=False) as journal:
        if isinstance(database, Address):
            watch.compare(await store_time(journal), 0.0)
        yield journal, assemble(journal, clock=watch)
