"""`verify`, `check`, `backup` and `restore`: can files and the database be trusted?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.cli.asking import Commands, ask_database, command
from bot.play.proof.file import BadExport
from bot.play.proof.verify import verify
from bot.store.files import backup
from bot.store.files.integrity import findings


def add(commands: Commands) -> None:
    parser = command(commands, "verify", run_verify, "decide an exported game again, move by move")
    parser.add_argument("file", metavar="FILE", type=Path, help="the export of a finished game")
    parser = command(commands, "check", run_check, "look for damage in a database")
    ask_database(parser)
    parser = command(commands, "backup", run_backup, "copy a database, even while it is in use")
    parser.add_argument("file", metavar="FILE", type=Path, help="the new copy")
    ask_database(parser)
    parser = command(commands, "restore", run_restore, "replace the database by a sound backup")
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup")
    ask_database(parser)


def run_verify(arguments: argparse.Namespace) -> int:
    try:
        report = verify(arguments.file.read_bytes())
    except BadExport as wrong:
        print(f"sublight: {arguments.file}: {wrong}", file=sys.stderr)
        return 1
    print(
        f"{arguments.file}: {report.game}, {report.moves} moves, {report.events} events,"
        f" {report.draws} draws: the secret, the luck, the rules and the chain agree"
    )
    if report.older:
        print(f"{report.older} moves of other versions of the rules were not decided again")
    for seat, points in report.scores.items():
        print(f"seat {seat + 1}: {points} points{', won' if seat in report.winners else ''}")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    found = findings(arguments.database)
    for finding in found:
        print(finding)
    if not found:
        print(f"{arguments.database} is sound")
    return 1 if found else 0


def run_backup(arguments: argparse.Namespace) -> int:
    backup.copy(arguments.database, arguments.file)
    print(f"{arguments.database} is copied to {arguments.file}")
    return 0


def run_restore(arguments: argparse.Namespace) -> int:
    backup.restore(arguments.file, arguments.database)
    print(f"{arguments.database} is restored from {arguments.file}")
    return 0
