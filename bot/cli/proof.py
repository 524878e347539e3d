"""`verify` and `rehearse`: can it have happened, and would it happen again?"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.arguments import Commands, Failure, ask_database, command, counted
from bot.play.proof.file import BadExport, known_game
from bot.play.proof.published import Published
from bot.play.proof.rehearsal import Rehearsed, rehearse
from bot.play.proof.verify import Report, verify
from bot.play.table.rules_version import adopt
from bot.store.address import Place
from bot.store.copying import copy
from bot.store.opening import open_journal
from bot.store.sqlite.journal import SqliteJournal

SHOWN = 3  # differences of a table


def add(commands: Commands) -> None:
    parser = command(commands, "verify", run_verify, "decide an exported game again, move by move")
    parser.add_argument("file", metavar="FILE", type=Path, help="the export of a finished game")
    parser.add_argument("--fingerprint", default="", help="as the card and the first board say it")
    parser.add_argument(
        "--head",
        metavar="BOARD=HEAD",
        type=numbered,
        action="append",
        default=[],
        help="the signs behind the number of a board; as often as you like",
    )
    parser.add_argument(
        "--word",
        metavar="SEAT=WORD",
        type=numbered,
        action="append",
        default=[],
        help="what a player typed when they joined",
    )
    parser = command(
        commands,
        "rehearse",
        run_rehearse,
        "decide all running tables again with this build",
    )
    parser.add_argument(
        "--adopt",
        metavar="TABLE",
        help="let this table go on with this build's rules, from the next start on",
    )
    ask_database(parser)


def run_verify(arguments: argparse.Namespace) -> int:
    published = Published(arguments.fingerprint, dict(arguments.head), dict(arguments.word))
    try:
        report = verify(arguments.file.read_bytes(), published)
    except BadExport as wrong:
        print(f"sublight: {arguments.file}: {wrong}", file=sys.stderr)
        return 1
    print(
        f"{arguments.file}: {report.game}, {counted(report.moves, 'move')},"
        f" {counted(report.events, 'event')}, {counted(report.draws, 'draw')}:"
        f" the secret, the luck, the rules and the chain agree"
    )
    for seat, points in report.scores.items():
        won = ", won" if seat in report.winners else ""
        print(f"seat {seat + 1}: {counted(points, 'point')}{won}")
    for line in origin(report, published):
        print(line)
    if report.older:
        print(
            f"sublight: not decided again, by other versions of the rules:"
            f" {counted(report.older, 'move')}; this build proves nothing about them",
            file=sys.stderr,
        )
    return 1 if report.older else 0


def origin(report: Report, published: Published) -> Iterator[str]:
    """Whose the luck is, who meddled, and what all that was compared with."""
    adding = [f"seat {seat}" for seat, what in enumerate(report.added, 1) if what]
    yield f"added to the luck: {', '.join(adding) or 'nothing, by nobody'}"
    where = f" (moves {', '.join(map(str, report.corrections))})" if report.corrections else ""
    meddled = f"{counted(len(report.corrections), 'correction')} by moderators{where}"
    yield f"{meddled}, {counted(report.taken_back, 'take-back')}"
    yield f"fingerprint {report.fingerprint}, last head {report.head}"
    missing = [
        name
        for name, given in (("--fingerprint", published.fingerprint), ("--head", published.heads))
        if not given
    ]
    if len(missing) == 2:
        yield "not compared with anything published: see --fingerprint and --head"
    elif missing:
        yield f"compared with what was published, but for {missing[0]}"
    else:
        yield f"the same as published, up to board {max(published.heads)}"


def numbered(text: str) -> tuple[int, str]:
    """`12=9f86d081884c7d65`"""
    number, found, value = text.partition("=")
    if not found or not number.isdecimal() or not value:
        raise argparse.ArgumentTypeError(f"{text} is not a number, = and what belongs to it")
    return int(number), value


def run_rehearse(arguments: argparse.Namespace) -> int:
    if arguments.adopt is not None:
        return asyncio.run(adopted(arguments.database, arguments.adopt))
    with TemporaryDirectory(prefix="sublight-") as folder:
        file = Path(folder) / "rehearsal.db"
        copy(arguments.database, file)
        found = asyncio.run(rehearsed(file))
    for one in found:
        print(report(one))
        for difference in one.differences[:SHOWN]:
            print(f"    {difference}")
        if len(one.differences) > SHOWN:
            print(f"    and {len(one.differences) - SHOWN} more")
    changed = sum(one.changes for one in found)
    print(f"{counted(len(found), 'running table')}, {changed} would change")
    return 1 if changed else 0


def report(one: Rehearsed) -> str:
    begin = f"{one.game} {one.table}: {counted(one.moves, 'move')}"
    if not one.changes:
        return f"{begin}, the same with rules {one.rules}"
    kept = f"keeps rules {one.version}"
    lacking = ", which this build does not have: it waits" if one.held else ""
    return f"{begin}, would change with rules {one.rules}: {kept}{lacking}"


async def rehearsed(copy: Path) -> list[Rehearsed]:
    async with await SqliteJournal.open(copy, create=False) as journal:
        return await rehearse(journal)


async def adopted(database: Place, table: str) -> int:
    async with await open_journal(database, create=False) as journal:
        row = await journal.table(table)
        if not row.version:
            raise Failure(f"table {table} has not begun")
        rules = known_game(row.game).rules
        last = (await journal.moves(table, row.version - 1, events=False))[-1]
        await adopt(journal, table, rules, last)
    print(f"table {table} goes on with rules {rules} from the next start on")
    return 0
