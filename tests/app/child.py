"""Bots in processes that can be killed: one reader of orders that forks a bot for each of them.

A line of input is an order, `address database shards build`. Lines of output: `pid`, of a bot that
was forked; `up`, that it is connected; `dead`, and how it ended.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import pkgutil
import signal
import sys
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

import cogs
from bot.app import Application
from bot.cli.service import stopping
from bot.play.assembly import assemble
from bot.play.upkeep.preload import warm
from bot.playground.redirect import redirect
from bot.settings import Settings
from bot.store import opening, shards
from bot.store.address import Place, read_place
from bot.store.opening import AnyJournal
from bot.store.records import Append, Appended
from bot.store.sqlite.journal import SqliteJournal
from tests.support.discord.sketches import Sketches

DISK = 0.02  # seconds
# Whoever comes after one that was killed waits less.
LEASES: dict[str, Any] = {"LEASE": 4.0, "SAFE": 3.0, "RENEW": 0.5}


class SlowJournal(SqliteJournal):
    """A disk that takes its time: what is answered before it is safe dies with the bot."""

    async def append(self, append: Append) -> Appended:
        await asyncio.sleep(DISK)
        return await super().append(append)


async def opened(place: Place) -> AnyJournal:
    if isinstance(place, Path):
        return await SlowJournal.open(place)
    return await opening.open_journal(place)


async def serve(base: str, database: str, share: str, build: str) -> None:
    stop = stopping()
    redirect(base)
    settings = Settings(
        token="playground", database=read_place(database), shards=shards.read(share)
    )
    bot = Application(settings, pictures=Sketches(), ready_after=0.02, identify_every=0.0)
    with (
        patch.multiple("bot.play.owner", **LEASES),
        patch.multiple(
            "bot.app", open_journal=opened, VERSION=build, assemble=partial(assemble, build=build)
        ),
    ):
        await bot.start()
        await bot.ready()
        say("up", os.getpid())
        await bot.run(stop)
        await bot.stop()


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def prepare() -> None:
    """What every bot reads at its start is read once for all of them."""
    for found in pkgutil.walk_packages(cogs.__path__, "cogs."):
        import_module(found.name)
    warm()
    gc.freeze()  # no bot need look whether these can go


def live(order: str) -> NoReturn:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    code = 1
    try:
        asyncio.run(serve(*order.split()))
        code = 0
    finally:
        os._exit(code)


def bury(alive: set[int]) -> None:
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            alive.discard(found[0])
            say("dead", found[0], os.waitstatus_to_exitcode(found[1]))


def main() -> None:
    logging.disable()
    prepare()
    alive = set[int]()
    signal.signal(signal.SIGCHLD, lambda *_: bury(alive))
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            live(line)
        alive.add(pid)
        say("pid", pid)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pid in alive:  # who gave the orders is gone
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
