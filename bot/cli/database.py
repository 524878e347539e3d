"""`check`, `backup`, `copy`, `restore` and `drill`: can the database be trusted, and replaced?"""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.cli.arguments import (
    BACKUPS,
    Commands,
    Failure,
    ask_backups,
    ask_database,
    command,
    counted,
    file_of,
    place,
)
from bot.play.proof.drill import drill
from bot.store.address import Address
from bot.store.copying import copy
from bot.store.files import backup
from bot.store.files.database import archive_of
from bot.store.files.rotation import newest
from bot.store.opening import findings, require_unused


def add(commands: Commands) -> None:
    parser = command(commands, "check", run_check, "look for damage in a database")
    ask_database(parser)
    parser = command(commands, "backup", run_backup, "copy a database, even while it is in use")
    parser.add_argument("file", metavar="FILE", type=Path, help="the new copy")
    ask_database(parser)
    parser = command(commands, "copy", run_copy, "move a whole database to another, file or server")
    parser.add_argument("source", metavar="FROM", type=place, help="a file or the URL of a server")
    parser.add_argument("target", metavar="TO", type=place, help="an empty one; or go on with it")
    parser = command(commands, "restore", run_restore, "replace the database by a sound backup")
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup")
    ask_database(parser)
    parser = command(commands, "drill", run_drill, "restore the newest backup elsewhere, to try it")
    parser.add_argument(
        "file",
        metavar="FILE|URL",
        type=place,
        nargs="?",
        help="the backup, or the restored database of a server (default: the newest file)",
    )
    ask_backups(parser)
    ask_database(parser)


def run_check(arguments: argparse.Namespace) -> int:
    found = findings(arguments.database)
    for finding in found:
        print(finding)
    if not found:
        print(f"{arguments.database} is sound")
    return 1 if found else 0


def run_backup(arguments: argparse.Namespace) -> int:
    backup.copy(file_of(arguments.database, "save it with pg_dump"), arguments.file)
    print(f"{arguments.database} is copied to {arguments.file}")
    return 0


def run_copy(arguments: argparse.Namespace) -> int:
    require_unused(arguments.source)
    done = copy(arguments.source, arguments.target)
    print(
        f"{arguments.source} is copied to {arguments.target}: {counted(done.tables, 'table')},"
        f" {counted(done.moves, 'move')}, every chain fits"
        + (f"; {counted(done.before, 'table')} were there already" if done.before else "")
    )
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    backup.restore(arguments.file, file_of(arguments.database, "restore it with pg_restore"))
    print(f"{arguments.database} is restored from {arguments.file}")
    return 0


def run_drill(arguments: argparse.Namespace) -> int:
    database, copy, archive = arguments.database, arguments.file, None
    if isinstance(database, Address) or isinstance(copy, Address):
        if copy is None:
            raise Failure("restore a backup elsewhere with pg_restore, and name that database")
    elif copy is None:
        if arguments.backups is None:
            raise Failure(f"name a backup, or a folder of backups with --backups or ${BACKUPS}")
        copy = newest(arguments.backups, database)
        archive = newest(arguments.backups, archive_of(database))
        if copy is None:
            raise Failure(f"there is no backup of {database} in {arguments.backups}")
    elif archive_of(database).exists():
        archive = archive_of(database)
    done = drill(database, copy, archive)
    for problem in done.problems:
        print(problem)
    verdict = "has problems" if done.problems else "could take its place"
    print(
        f"{copy} {verdict}: {counted(done.tables, 'table')},"
        f" {counted(done.moves, 'move')}{'' if done.problems else ', every chain fits'};"
        f" {counted(done.folded, 'running table')} read, as in {database}: {done.equal},"
        f" as they stood when it was made: {done.behind}"
    )
    return 1 if done.problems else 0
