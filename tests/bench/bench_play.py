"""What a move costs at a table: folding, loading, many tables, long games, memory."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from bot.engine.orders.language import WriteOrder
from bot.engine.records import Seat
from bot.engine.story import fold
from bot.play.assembly import assemble
from bot.play.table.referee import Referee
from bot.store.sqlite.journal import SqliteJournal
from tests.bench import Measured, bench, few
from tests.bench.long_game import (
    EVENTS,
    RACE,
    copy_table,
    first_events,
    long_game,
    store_game,
)

T = TypeVar("T")
MANY, FEW = few(10_000, 20), few(10, 3)
REPEATS = few(40, 2)  # of which the least disturbed counts
PLAYED = few(150, 6)  # moves of a game, for a median
EARLY = 8  # moves that a stored table has
AT_ONCE = few(100, 10)  # tables touched in parallel


@bench("fold.us_per_event", unit="us")
def folding() -> Measured:
    facts = [fact for move in long_game() for fact in move.ruling.events][:EVENTS]

    def once() -> float:
        start = perf_counter()
        fold(RACE.state(), facts)
        return (perf_counter() - start) / len(facts) * 1e6

    return Measured(min(once() for _ in range(REPEATS)))


@bench("load.2000_events_ms", unit="ms")
def loading() -> Measured:
    """A table as the referee has stored it, by a referee that never saw it."""

    async def run(journal: SqliteJournal, _: Path) -> Measured:
        await store_game(journal, "long", 1)
        referee = assemble(journal).referee
        for number in range(1, first_events(EVENTS)):
            await timed(referee, "long", number)
        return Measured(await load_time(journal, "long"))

    return in_journal(run)


@bench("load.without_snapshots_ms", unit="ms")
def loading_all() -> Measured:
    """The same from its 2,000 events alone."""

    async def run(journal: SqliteJournal, _: Path) -> Measured:
        await store_game(journal, "long", first_events(EVENTS))
        return Measured(await load_time(journal, "long"))

    return in_journal(run)


async def load_time(journal: SqliteJournal, table: str) -> float:
    times = []
    for _ in range(REPEATS):
        referee = assemble(journal).referee
        start = perf_counter()
        await referee.view(table)
        times.append((perf_counter() - start) * 1e3)
    return min(times)


@bench("move.stored_tables", unit="us")
def stored_tables() -> Measured:
    """The same moves at ten tables, alone and among ten thousand, in turn."""

    async def run(folder: Path) -> Measured:
        journals: list[SqliteJournal] = []
        costs: tuple[list[float], list[float]] = [], []
        for count in (MANY, FEW):
            path = folder / f"{count}.db"
            journals.append(await SqliteJournal.open(path))
            await store_game(journals[-1], "first", EARLY)
            copy_table(path, "first", count - 1)
        referees = [assemble(journal).referee for journal in journals]
        for number in range(EARLY, EARLY + PLAYED // FEW * 2):
            for copy in range(FEW - 1):
                for referee, cost in zip(referees, costs, strict=True):
                    cost.append(await timed(referee, f"c{copy:04}", number))
        for journal in journals:
            await journal.close()
        return Measured(*map(median, costs))

    with TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder)))


@bench("move.game_length", unit="us")
def game_length() -> Measured:
    """Moves late in a long game against moves early in it, in turn."""

    async def run(journal: SqliteJournal, _: Path) -> Measured:
        late = first_events(EVENTS) - PLAYED
        await store_game(journal, "late", late)
        await store_game(journal, "early", EARLY)
        referee = assemble(journal).referee
        costs: tuple[list[float], list[float]] = [], []
        for step in range(PLAYED):
            costs[0].append(await timed(referee, "late", late + step))
            costs[1].append(await timed(referee, "early", EARLY + step))
        return Measured(*map(median, costs))

    return in_journal(run)


@bench("memory.10000_tables_mb", unit="MB")
def memory() -> Measured:
    """What the process of a bot grows by when every table gets one move."""

    async def build(journal: SqliteJournal, path: Path) -> float:
        await store_game(journal, "first", EARLY)
        copy_table(path, "first", MANY)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            return pool.apply(touch_all, (path,))

    return Measured(in_journal(build))


def touch_all(path: Path) -> float:
    async def run() -> float:
        async with await SqliteJournal.open(path) as journal:
            referee = assemble(journal).referee
            command = WriteOrder("gamble", ("3",))
            await referee.submit("first", Seat(0), command, giver="")
            before = resident_mb()
            for start in range(0, MANY, AT_ONCE):
                names = [f"c{number:04}" for number in range(start, start + AT_ONCE)]
                await asyncio.gather(
                    *(referee.submit(name, Seat(0), command, giver="") for name in names)
                )
            return resident_mb() - before

    return asyncio.run(run())


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def timed(referee: Referee, table: str, number: int) -> float:
    """Microseconds of one move of the long game."""
    seat, command, *_ = long_game()[number]
    assert command is not None
    start = perf_counter()
    await referee.submit(table, seat, command, giver="")
    return (perf_counter() - start) * 1e6


def in_journal(run: Callable[[SqliteJournal, Path], Awaitable[T]]) -> T:
    async def whole(path: Path) -> T:
        async with await SqliteJournal.open(path) as journal:
            return await run(journal, path)

    with TemporaryDirectory() as folder:
        return asyncio.run(whole(Path(folder) / "journal.db"))
