"""The bot in processes that can be killed: one reader of orders that forks a bot for each of them.

A line of input is an order, `address database`; a line of output is `pid` or `dead`.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import cogs
from bot.app import Application
from bot.games import NAMES, game
from bot.i18n.catalog import catalogs
from bot.playground.redirect import redirect
from bot.settings import Settings
from bot.store.records import Append, Appended
from bot.store.sqlite.journal import SqliteJournal
from tests.support.discord.sketches import Sketches

DISK = 0.02  # seconds


class SlowJournal(SqliteJournal):
    """A disk that takes its time: what is answered before it is safe dies with the bot."""

    async def append(self, append: Append) -> Appended:
        await asyncio.sleep(DISK)
        return await super().append(append)


async def serve(base: str, database: str) -> None:
    redirect(base)
    settings = Settings(token="playground", database=Path(database))
    bot = Application(settings, pictures=Sketches(), ready_after=0.02)
    with patch("bot.app.open_journal", SlowJournal.open):
        await bot.start()
    await bot.run(asyncio.Event())


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def prepare() -> None:
    """What every bot reads at its start is read once for all of them."""
    for found in pkgutil.walk_packages(cogs.__path__, "cogs."):
        import_module(found.name)
    for name in NAMES:
        game(name)
    catalogs()
    gc.freeze()  # no bot need look whether these can go


def main() -> None:
    logging.disable()
    prepare()
    for line in sys.stdin:
        bot = os.fork()
        if bot == 0:
            asyncio.run(serve(*line.split()))
        say("pid", bot)
        _, status = os.waitpid(bot, 0)
        say("dead", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
