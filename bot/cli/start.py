"""`run`: the bot on Discord or, without a token, on the local look-alike with its page."""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

from bot.cli.arguments import Commands, Failure, command, place
from bot.engine.records import replace
from bot.operation import logs
from bot.settings import BadSettings, read
from bot.store.address import Address

OURS_ALONE = 0o077  # what the bot writes is for nobody else on the machine


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "run",
        run,
        "start the bot: on Discord with a token, else on a playground in the browser",
    )
    parser.add_argument(
        "--port",
        type=port,
        metavar="N",
        help="of the playground's page; 0: any free one (default: 8080, or any if it is taken)",
    )
    parser.add_argument(
        "--database",
        type=place,
        metavar="FILE|URL",
        help="the database (default: $SUBLIGHT_DATABASE; a playground begins with an empty one)",
    )
    parser.add_argument(
        "--demo", action="store_true", help="begin the playground with a game for Nova"
    )


def port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    try:
        settings = read(os.environ, Path(".env"))
    except BadSettings as error:
        raise Failure(f"the settings cannot be used: {error}") from error
    if arguments.database is not None:
        settings = replace(settings, database=arguments.database)
    os.umask(OURS_ALONE)
    database = settings.database
    hidden = database.secrets if isinstance(database, Address) else ()
    logs.set_up(settings.log, settings.log_level, secrets=(settings.token, *hidden))
    # Imported here: no other command needs Discord, and on Discord nobody needs the playground.
    if settings.token or settings.discord_url:
        from bot.cli.service import on_discord

        return asyncio.run(on_discord(settings))
    from bot.cli.playground import playground

    with tempfile.TemporaryDirectory(prefix="sublight-") as folder:
        if arguments.database is None:
            settings = replace(settings, database=Path(folder) / "playground.db")
        return asyncio.run(playground(settings, arguments.port, demo=arguments.demo))
