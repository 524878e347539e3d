"""`maintenance`, `archive`, `results` and `cluster`: looking after a bot."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

from bot.cli.arguments import (
    Commands,
    Failure,
    ask_database,
    command,
    counted,
    file_of,
    opened,
    positive,
)
from bot.engine.errors import IllegalMove
from bot.i18n.catalog import Catalog
from bot.play.assembly import look_after
from bot.play.results.results import rebuild
from bot.play.table.live import RUNNING
from bot.store.address import Place
from bot.store.files.database import archive_of
from bot.store.journal import Journal
from bot.store.opening import open_journal, require_unused
from bot.store.settings import BOT
from bot.store.shards import Holder, Shards, store_time

MOST_POSTS = 1_000  # that are counted


def add(commands: Commands) -> None:
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
        commands, "cluster", run_cluster, "list which process looks after which servers"
    )
    parser.add_argument(
        "--new-bot", action="store_true", help="another bot is to go on with this database"
    )
    ask_database(parser)
    parser = command(
        commands, "results", run_results, "make the results of all finished games anew"
    )
    ask_database(parser)


def run_maintenance(arguments: argparse.Namespace) -> int:
    why = " ".join(arguments.why)
    return asyncio.run(maintain(arguments.database, arguments.what, why))


async def maintain(database: Place, what: str, why: str) -> int:
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
    file = file_of(arguments.database, "it keeps all games itself")
    return asyncio.run(put_away(file, arguments.days))


async def put_away(database: Path, days: int) -> int:
    async with opened(database) as (journal, play):
        moved = await look_after(play, journal, archive_days=days).caretaker.tidy()
    print(f"moved to {archive_of(database)}: {counted(len(moved), 'game')}")
    return 0


def run_results(arguments: argparse.Namespace) -> int:
    require_unused(arguments.database)
    games = asyncio.run(rebuilt(arguments.database))
    print(f"made anew from their moves: the results of {counted(games, 'game')}")
    return 0


async def rebuilt(database: Place) -> int:
    async with await open_journal(database, create=False) as journal:
        return await rebuild(journal)


def run_cluster(arguments: argparse.Namespace) -> int:
    """One line for each shard; 1 if somebody's servers are looked after by nobody."""
    if arguments.new_bot:
        require_unused(arguments.database)
        asyncio.run(left_by_its_bot(arguments.database))
    held, lines = asyncio.run(holders(arguments.database))
    print("\n".join(lines) or "no process has shared this database yet")
    return 0 if held or not lines else 1


async def left_by_its_bot(database: Place) -> None:
    """The next that starts has it."""
    async with await open_journal(database, create=False) as journal:
        await BOT.change(journal, lambda bot: "")


async def holders(database: Place) -> tuple[bool, list[str]]:
    """What each holds, and how far each is behind."""
    async with await open_journal(database, create=False) as journal:
        known, now = await journal.holders(), await store_time(journal)
        lines = [f"{line(one, now)}; {await behind(journal, one, time.time())}" for one in known]
    return all(one.until > now for one in known), lines


async def behind(journal: Journal, one: Holder, now: float) -> str:
    """The work of a shard that is due and not done."""
    mine = Shards(frozenset({one.shard}), one.count)
    posts = await journal.pending(now, MOST_POSTS, shards=mine)
    due = await journal.deadlines(now, shards=mine)
    most = "+" if len(posts) == MOST_POSTS else ""
    tables = len(await journal.tables(status=RUNNING, shards=mine))
    late = f", {now - min(row.due for row in due):.0f} s late" if due else ""
    waiting = f"{counted(len(posts), 'post')}{most} waiting"
    return (
        f"{counted(tables, 'running table')}, {waiting}, {counted(len(due), 'deadline')} due{late}"
    )


def line(one: Holder, now: float) -> str:
    until = f"for {one.until - now:.0f} s" if one.until > now else f"{now - one.until:.0f} s ago"
    state = "held" if one.until > now else "left"
    waits = f", {one.wanted} waits" if one.wanted and one.until > now else ""
    return f"shard {one.shard}/{one.count}: {state} {until} by {one.holder}, {one.build}{waits}"
