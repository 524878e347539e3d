"""`drill`, `rehearse`, `maintenance`, `archive`, `results` and `data`: looking after a bot."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.asking import Commands, Failure, ask_database, command, positive, save, setting
from bot.engine.errors import IllegalMove
from bot.i18n.catalog import Catalog
from bot.play.assembly import Play, assemble, look_after
from bot.play.proof.drill import drill
from bot.play.proof.file import known_game
from bot.play.proof.rehearsal import Rehearsed, rehearse
from bot.play.results.results import rebuild
from bot.play.table.rules_version import adopt
from bot.store.files import backup
from bot.store.files.rotation import newest
from bot.store.sqlite.database import archive_of
from bot.store.sqlite.journal import SqliteJournal

BACKUPS = "SUBLIGHT_BACKUPS"
SHOWN = 3  # differences of a table


def add(commands: Commands) -> None:
    parser = command(commands, "drill", run_drill, "restore the newest backup elsewhere, to try it")
    parser.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="the backup (default: the newest one)"
    )
    ask_backups(parser)
    ask_database(parser)
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
    parser = command(commands, "maintenance", run_maintenance, "stop play and clocks for a while")
    parser.add_argument("what", choices=("on", "off", "show"), help="begin it, end it, or look")
    parser.add_argument("why", metavar="REASON", nargs="*", help="what players read about it")
    ask_database(parser)
    parser = command(commands, "archive", run_archive, "move old games to the archive beside it")
    parser.add_argument(
        "--days", metavar="N", type=positive, default=90, help="over for so long (default: 90)"
    )
    ask_database(parser)
    parser = command(
        commands, "results", run_results, "make the results of all finished games anew"
    )
    ask_database(parser)
    parser = command(commands, "data", run_data, "what is stored about a user: read or erase it")
    parser.add_argument("what", choices=("export", "erase"), help="write a file, or forget it")
    parser.add_argument("user", metavar="USER", help="the user's id on Discord")
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="the new file")
    parser.add_argument(
        "--name", metavar="NAME", action="append", default=[], help="a name to erase too"
    )
    ask_backups(parser)
    ask_database(parser)


def ask_backups(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--backups",
        metavar="FOLDER",
        type=Path,
        default=setting(BACKUPS),
        help=f"where backups are (default: ${BACKUPS})",
    )


# Drill and rehearsal


def run_drill(arguments: argparse.Namespace) -> int:
    database, copy, archive = arguments.database, arguments.file, None
    if copy is None:
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
        f"{copy} {verdict}: {done.tables} tables, {done.moves} moves, every chain fits;"
        f" {done.folded} running tables read, {done.equal} stand as in {database},"
        f" {done.behind} as they stood when it was made"
    )
    return 1 if done.problems else 0


def run_rehearse(arguments: argparse.Namespace) -> int:
    if arguments.adopt is not None:
        return asyncio.run(adopted(arguments.database, arguments.adopt))
    with TemporaryDirectory(prefix="sublight-") as folder:
        copy = Path(folder) / "rehearsal.db"
        backup.copy(arguments.database, copy)
        found = asyncio.run(rehearsed(copy))
    for one in found:
        print(report(one))
        for difference in one.differences[:SHOWN]:
            print(f"    {difference}")
        if len(one.differences) > SHOWN:
            print(f"    and {len(one.differences) - SHOWN} more")
    changed = sum(one.changes for one in found)
    print(f"{len(found)} running tables, {changed} would change")
    return 1 if changed else 0


def report(one: Rehearsed) -> str:
    begin = f"{one.game} {one.table}: {one.moves} moves"
    if not one.changes:
        return f"{begin}, the same with rules {one.rules}"
    kept = f"keeps rules {one.version}"
    lacking = ", which this build does not have: it waits" if one.held else ""
    return f"{begin}, would change with rules {one.rules}: {kept}{lacking}"


async def rehearsed(copy: Path) -> list[Rehearsed]:
    async with await SqliteJournal.open(copy, create=False) as journal:
        return await rehearse(journal)


async def adopted(database: Path, table: str) -> int:
    async with await SqliteJournal.open(database, create=False) as journal:
        row = await journal.table(table)
        if not row.version:
            raise Failure(f"table {table} has not begun")
        rules = known_game(row.game).rules
        last = (await journal.moves(table, row.version - 1, events=False))[-1]
        await adopt(journal, table, rules, last)
    print(f"table {table} goes on with rules {rules} from the next start on")
    return 0


# Maintenance, archive, results, people


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[tuple[SqliteJournal, Play]]:
    async with await SqliteJournal.open(database, create=False) as journal:
        yield journal, assemble(journal)


def run_maintenance(arguments: argparse.Namespace) -> int:
    why = " ".join(arguments.why)
    return asyncio.run(maintain(arguments.database, arguments.what, why))


async def maintain(database: Path, what: str, why: str) -> int:
    render = Catalog("en").render
    async with opened(database) as (_, play):
        state = play.maintenance
        try:
            if what == "on":
                await state.on(why)
            elif what == "off":
                print(f"the clocks stood still for {await state.off():.0f} seconds")
        except IllegalMove as refusal:
            raise Failure(render(refusal.reason)) from None
        reason = await state.reason()
    print("no maintenance" if reason is None else render(reason))
    return 0


def run_archive(arguments: argparse.Namespace) -> int:
    return asyncio.run(put_away(arguments.database, arguments.days))


async def put_away(database: Path, days: int) -> int:
    async with opened(database) as (journal, play):
        moved = await look_after(play, journal, archive_days=days).caretaker.tidy()
    print(f"{len(moved)} games are in {archive_of(database)} now")
    return 0


def run_results(arguments: argparse.Namespace) -> int:
    backup.require_unused(arguments.database)
    games = asyncio.run(rebuilt(arguments.database))
    print(f"the results of {games} games are made anew from their moves")
    return 0


async def rebuilt(database: Path) -> int:
    async with await SqliteJournal.open(database, create=False) as journal:
        return await rebuild(journal)


def run_data(arguments: argparse.Namespace) -> int:
    if not arguments.user.isdecimal():
        raise Failure(f"{arguments.user} is not the id of a user: ids are numbers")
    if arguments.what == "export" and arguments.file is None:
        raise Failure("name the file to write")
    if arguments.what == "erase":
        backup.require_unused(arguments.database)
    return asyncio.run(personal(arguments))


async def personal(arguments: argparse.Namespace) -> int:
    async with opened(arguments.database) as (journal, play):
        people = look_after(play, journal, backups=arguments.backups).forgetting
        if arguments.what == "export":
            save(arguments.file, await people.told(arguments.user))
            print(f"all that is stored about {arguments.user} is in {arguments.file}")
            return 0
        done = await people.forget(arguments.user, arguments.name)
        await people.finish()
    print(f"forgotten at {done.tables} tables; in their place stands {done.alias}")
    for trouble in done.left:
        print(f"not cleaned, delete it: {trouble}")
    return 1 if done.left else 0
