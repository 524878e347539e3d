"""The bot in a process of its own, watching its own event loop. Each line of input resets it.

A line that says `report` is answered first: the worst delay since the last line, and the memory.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from time import perf_counter

from bot.app import Application
from bot.cli.service import started
from bot.playground.redirect import redirect
from bot.settings import Settings
from bot.store.address import read_place
from tests.bench.machine import resident_mb

TICK = 0.005


class Watch:
    """How late the loop comes back to whoever waits."""

    def __init__(self) -> None:
        self.worst = 0.0

    async def run(self) -> None:
        while True:
            start = perf_counter()
            await asyncio.sleep(TICK)
            self.worst = max(self.worst, perf_counter() - start - TICK)


async def serve(base: str, database: str) -> None:
    redirect(base)
    app = Application(Settings(token="playground", database=read_place(database)), ready_after=0.05)
    await started(app)
    await app.ready()
    watch = Watch()
    ticking = asyncio.create_task(watch.run())
    while order := await asyncio.to_thread(sys.stdin.readline):
        if order == "report\n":
            found = {"block_ms": watch.worst * 1e3, "resident_mb": resident_mb()}
            print(json.dumps(found), flush=True)
        watch.worst = 0.0
    ticking.cancel()
    await app.stop()


if __name__ == "__main__":
    logging.disable()
    asyncio.run(serve(sys.argv[1], sys.argv[2]))
