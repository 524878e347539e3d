"""`data`: what is stored about a person, to read or to erase."""

from __future__ import annotations

import argparse
import asyncio
import re
from pathlib import Path

from bot.cli.arguments import (
    Commands,
    Failure,
    ask_backups,
    ask_database,
    command,
    counted,
    opened,
    save,
)
from bot.engine.errors import IllegalMove
from bot.play.assembly import look_after
from bot.store.opening import require_unused

ID = re.compile(r"[0-9]{17,20}")  # as Discord numbers people


def add(commands: Commands) -> None:
    parser = command(commands, "data", run_data, "what is stored about a user: read or erase it")
    parser.add_argument("what", choices=("export", "erase"), help="write a file, or forget it")
    parser.add_argument("user", metavar="USER", help="the user's id on Discord")
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="the new file")
    parser.add_argument(
        "--name", metavar="NAME", action="append", default=[], help="a name to erase too"
    )
    ask_backups(parser)
    ask_database(parser)


def run_data(arguments: argparse.Namespace) -> int:
    if not ID.fullmatch(arguments.user):
        raise Failure(f"{arguments.user} is not the id of a user: ids have 17 to 20 digits")
    if arguments.what == "export" and arguments.file is None:
        raise Failure("name the file to write")
    if arguments.what == "erase":
        require_unused(arguments.database)
    return asyncio.run(personal(arguments))


async def personal(arguments: argparse.Namespace) -> int:
    async with opened(arguments.database) as (journal, play):
        people = look_after(play, journal, backups=arguments.backups).forgetting
        if arguments.what == "export":
            found = await people.told(arguments.user)
            if not found:
                return unknown(arguments.user)
            save(arguments.file, found)
            print(f"all that is stored about {arguments.user} is in {arguments.file}")
            return 0
        if not await people.knows(arguments.user):
            return unknown(arguments.user)
        try:
            done = await people.forget(arguments.user, arguments.name)
        except IllegalMove as error:
            why = f"{error.__cause__}: {arguments.user} is not wholly forgotten, try again"
            raise Failure(why) from error
        await people.finish()
    print(f"forgotten at {counted(done.tables, 'table')}; in their place stands {done.alias}")
    for trouble in done.left:
        print(f"not cleaned, delete it: {trouble}")
    return 1 if done.left else 0


def unknown(user: str) -> int:
    print(f"nothing is stored about {user}")
    return 1
