"""Log and History of a game of 1,200 moves: how long they hold the loop, and whom they delay.

The journal is a file, the table is known to nobody yet, and a heartbeat on the event loop says how
long it did not come round. `others` stands for somebody else's acknowledgement: it needs the loop
and nothing more.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

from bot.app import GIVE_WAY
from bot.play.assembly import Play, assemble
from bot.store.settings import BOARDS
from bot.store.sqlite.journal import SqliteJournal
from cogs.table.look import Table
from cogs.ui.table.sitting import Reader, Tables
from tests.bench import Measured, bench, few
from tests.bench.long_game import copy_table, one_game, store_game

MOVES, AT_ONCE = few(1_200, 30), few(20, 2)
TRIES = few(5, 1)  # of which the one counts that others disturbed least
BEAT = 0.001  # seconds


@bench("log.block_ms", unit="ms", limit=50.0)
def one_log() -> Measured:
    """The longest time that one press on Log, then one on History, held the loop."""
    return Measured(measured().one)


@bench("log.at_once_block_ms", unit="ms", limit=200.0)
def many_logs() -> Measured:
    """The same while one person looks at twenty such tables at once."""
    return Measured(measured().many)


class Found:
    def __init__(self, one: float, many: float) -> None:
        self.one, self.many = one, many


@cache
def measured() -> Found:
    return asyncio.run(measure())


async def measure() -> Found:
    before = sys.getswitchinterval()
    sys.setswitchinterval(GIVE_WAY)  # as the bot does when it starts, and freezes what it has
    try:
        with TemporaryDirectory() as folder:
            return await looked(Path(folder) / "journal.db")
    finally:
        sys.setswitchinterval(before)
        gc.unfreeze()


async def looked(path: Path) -> Found:
    async with await SqliteJournal.open(path) as journal:
        played = (game for seed in range(100) if len(game := one_game(seed)) >= MOVES)
        await store_game(journal, "first", MOVES, next(played))
        tables = copy_table(path, "first", AT_ONCE + TRIES)
        for table in ("first", *tables):
            await BOARDS.save(journal, tuple(map(str, range(1, MOVES, 7))), table)
    async with await SqliteJournal.open(path) as journal:
        doors = door(assemble(journal))
        await look(doors, "first")  # what is read once for all tables
        gc.collect()
        gc.freeze()
        alone = [await held(partial(look, doors, table)) for table in tables[:TRIES]]

        async def all_at_once() -> None:
            await asyncio.gather(*(look(doors, table) for table in tables[TRIES:]))

        return Found(min(alone), await held(all_at_once))


def door(play: Play) -> Table:
    """Log and History as they are behind their doors: one look of a person at a time."""
    bot: Any = SimpleNamespace()
    front: Any = SimpleNamespace(play=play, desk=None)
    return Table(bot, front)


async def look(table: Table, name: str) -> None:
    """As somebody who does not play."""
    reader = Reader("99", "en")
    sitting = await Tables(table.play).sit(name, reader)
    await table.log(sitting, reader, "")
    await table.history(sitting, reader, "")


async def held(work: Callable[[], Awaitable[Any]]) -> float:
    """Milliseconds: the longest pause of the loop while it is done."""
    longest, on = 0.0, True

    async def beat() -> None:
        nonlocal longest
        last = time.perf_counter()
        while on:
            await asyncio.sleep(BEAT)
            now = time.perf_counter()
            longest, last = max(longest, now - last - BEAT), now

    beating = asyncio.create_task(beat())
    await asyncio.sleep(0)
    await work()
    on = False
    await beating
    return longest * 1_000
