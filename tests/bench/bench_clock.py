"""What the clock costs: idle among many tables, and when very much is due at once."""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import closing
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from bot.app import GIVE_WAY
from bot.engine.records import Seat, replace
from bot.play.assembly import assemble
from bot.play.autopilots.levels import at_random
from bot.play.clock.alarm import GLANCE
from bot.play.clock.hours import Hours
from bot.play.clock.keeper import Change
from bot.play.time.pace import DAY
from bot.play.upkeep.preload import warm
from bot.store.files import database
from bot.store.sqlite.journal import SqliteJournal
from tests.bench import Measured, bench, few
from tests.bench.long_game import copy_table

TABLES, DUE = few(5_000, 20), few(500, 5)
MOVES = few(40, 5)  # that have been made at each table
LOOKS = few(60, 2)
PACE = "24h+0/autopilot"
START = 1_768_219_200.0  # a noon in January
FAR = 30 * DAY


class Bot:
    """The kernel on a file, with a clock that stands until it is set."""

    def __init__(self, journal: SqliteJournal) -> None:
        self.now = START
        self.journal = journal
        play = assemble(journal, clock=self.time)
        self.referee, self.lobby, self.clock = play.referee, play.lobby, play.alarm
        self.keeper = play.keeper

    def time(self) -> float:
        return self.now


class Fired(NamedTuple):
    seconds: float
    block: float  # of the event loop, in milliseconds


@bench("clock.idle_pct", unit="%")
def idle() -> Measured:
    """Of a core, while nothing is due at any of 5,000 tables."""

    async def run(path: Path) -> Measured:
        async with await SqliteJournal.open(path) as journal:
            bot = Bot(journal)
            await bot.clock.ring()
            costs = []
            for _ in range(LOOKS):
                start = process_time()
                await bot.clock.ring()
                costs.append(process_time() - start)
            return Measured(median(costs) / GLANCE * 100)

    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        asyncio.run(filled(path, due=0))
        return asyncio.run(run(path))


@bench("clock.fire_500_s", unit="s")
def firing() -> Measured:
    """500 seats whose time is gone at once: each time the autopilot thinks, and it is stored."""
    return Measured(fired().seconds)


@bench("clock.fire_500_block_ms", unit="ms")
def blocking() -> Measured:
    """The longest that anybody else waited for the event loop meanwhile."""
    return Measured(fired().block)


@cache
def fired() -> Fired:
    async def run(path: Path) -> Fired:
        async with await SqliteJournal.open(path) as journal:
            bot = Bot(journal)
            bot.now = START + DAY
            watch = asyncio.create_task(longest_block())
            await asyncio.sleep(0.05)
            start = perf_counter()
            await bot.clock.ring()
            seconds = perf_counter() - start
            watch.cancel()
            rows = await journal.deadlines(bot.now)
            assert not [row for row in rows if row.kind == "act"], "something was left"
            return Fired(seconds, block[0] * 1e3)

    block = [0.0]

    async def longest_block() -> None:
        while True:
            start = perf_counter()
            await asyncio.sleep(0.001)
            block[0] = max(block[0], perf_counter() - start - 0.001)

    warm()
    before = sys.getswitchinterval()
    sys.setswitchinterval(GIVE_WAY)
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "journal.db"
            asyncio.run(filled(path, due=DUE))
            gc.collect()
            gc.freeze()  # as the bot does when it has started
            return asyncio.run(run(path))
    finally:
        gc.unfreeze()
        sys.setswitchinterval(before)


async def filled(path: Path, due: int) -> None:
    """Tables in the middle of a game; so many wait for a seat that has nothing left but time."""
    async with await SqliteJournal.open(path) as journal:
        table = await middle(Bot(journal))
    names = copy_table(path, table, TABLES - 1, "clocks", "deadlines")
    with closing(database.connect(path)) as connection:
        connection.execute("BEGIN")
        connection.execute("UPDATE deadlines SET due = due + ?", (FAR,))
        seat = "SELECT who FROM deadlines WHERE table_id = ? AND kind = 'act' ORDER BY who LIMIT 1"
        (who,) = connection.execute(seat, (table,)).fetchone()
        connection.executemany(
            "UPDATE deadlines SET due = due - ? WHERE table_id = ? AND who = ? AND kind = 'act'",
            [(FAR, name, who) for name in names[:due]],
        )
        connection.execute("COMMIT")


async def middle(bot: Bot) -> str:
    """One game of Race, some 40 moves old, whose players have no vacation and no excuse left."""
    row = await bot.lobby.open("race", "1", options={"players": 4}, pace=PACE)
    for user in ("2", "3", "4"):
        await bot.lobby.join(row.id, user)
    await bot.lobby.start(row.id, "1")
    pilot = at_random(7)
    while True:
        live = await bot.referee.live(row.id)
        listed = live.game.awaited(live.seen(None))
        if live.version > MOVES and listed == live.game.awaited(live.state):
            break  # everybody on the list is truly asked
        seat = min(live.game.awaited(live.state))
        prompt = (await bot.referee.prompts(row.id, seat))[0]
        view = await bot.referee.view(row.id, seat)
        await bot.referee.submit(row.id, seat, pilot(view, prompt), giver=str(seat + 1))
    hours = Hours(bot.keeper)
    for user in ("1", "2", "3", "4"):
        await hours.plan_vacation(user, "2026-06-01", "2026-06-30")

    async def decide(live: object, at: float) -> Change:
        clock = (await bot.referee.live(row.id)).clock
        for seat, own in enumerate(clock.seats):
            clock = clock.with_seat(Seat(seat), replace(own, excuses=0))
        return Change(clock)

    await bot.keeper.change(row.id, decide)
    return row.id
