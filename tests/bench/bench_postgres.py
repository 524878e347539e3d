"""What a durable move costs on a server, against the journal in a file in the same run."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.engine.records import replace
from bot.play.assembly import Play, assemble
from bot.play.autopilots.levels import by_suggestion
from bot.playground.server import LocalDiscord
from bot.store.address import Address, Place
from bot.store.journal import Journal
from bot.store.postgres.journal import PostgresJournal
from bot.store.records import Append, Beside, ClockFact, Deadline, JournalError
from bot.store.shards import Shards
from bot.store.sqlite.journal import SqliteJournal
from tests.bench import Measured, bench, few
from tests.bench.bench_discord import Person, begin, bot
from tests.store.given import SECRET, game, new_table, raw, told
from tests.support.postgres import SAFE, Server, programs

ROUNDS = few(5, 1)
WRITERS = few(50, 3)
DUE = few(500, 12)
PROCESSES = 4
TABLES, MOVES = 3, few(60, 3)  # of each process, of each table
FACTS = told(*["x" * 189] * 5)  # 200 bytes each


@contextmanager
def serving() -> Iterator[Server | None]:
    """On cores of its own: a server does not share the one that is measured."""
    if programs() is None:
        yield None
        return
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    server = Server(SAFE)
    os.sched_setaffinity(0, mine)
    try:
        yield server
    finally:
        server.remove()


@bench("postgres.append_sequential", unit="commits/s")
def sequential() -> Measured:
    """At least 0.35 of a file's."""
    return against_file(1, few(150, 5))


@bench("postgres.append_concurrent", unit="commits/s")
def concurrent() -> Measured:
    """At least 0.15 of a file's: ten times what Discord lets one bot use."""
    return against_file(WRITERS, few(10, 2))


@cache
def against_file(tables: int, moves: int) -> Measured:
    ours, file = [], []
    with serving() as server:
        if server is None:
            return Measured(0.0, 1.0)
        for _ in range(ROUNDS):
            ours.append(asyncio.run(server_rate(server.empty(), tables, moves)))
            with TemporaryDirectory() as folder:
                file.append(asyncio.run(file_rate(Path(folder) / "journal.db", tables, moves)))
    return Measured(median(ours), median(file))


async def server_rate(address: Address, tables: int, moves: int) -> float:
    async with await PostgresJournal.open(address) as journal:
        return await rate(journal, tables, moves)


async def file_rate(path: Path, tables: int, moves: int) -> float:
    async with await SqliteJournal.open(path) as journal:
        return await rate(journal, tables, moves)


async def rate(journal: Journal, tables: int, moves: int) -> float:
    names = [f"table-{number}" for number in range(tables)]
    for name in names:
        await journal.create_table(new_table(name), SECRET)

    async def play(appends: list[Append]) -> None:
        for append in appends:
            await journal.append(append)

    games = [game(new_table(name), moves, events=FACTS) for name in names]
    start = perf_counter()
    await asyncio.gather(*map(play, games))
    return tables * moves / (perf_counter() - start)


@bench("postgres.press_cpu_ms", unit="ms")
def press() -> Measured:
    """Of the whole bot, without its painters; at most 1.6 of that on a file."""
    with serving() as server, TemporaryDirectory() as folder:
        if server is None:
            return Measured(0.0, 1.0)
        ours = asyncio.run(press_ms(server.empty()))
        return Measured(ours, asyncio.run(press_ms(Path(folder) / "journal.db")))


async def press_ms(place: Place) -> float:
    """The processor's time of a press, once the bot is warm."""
    async with LocalDiscord() as local:
        seats = await begin(place, local.world, few(8, 2))
        async with bot(local.base, place) as process:
            found = [Person(local.world, at, table, who, few(2.0, 0.2)) for table, at, who in seats]
            playing = [asyncio.create_task(person.play()) for person in found]
            counts = []
            for more in (few(40, 2), few(120, 2)):
                goal = pressed(found) + more
                await local.world.notices.until(partial(reached, found, goal))
                counts.append((pressed(found), process.seconds()))
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    (first, before), (last, after) = counts
    return 1e3 * (after - before) / (last - first)


def reached(people: list[Person], presses: int) -> bool:
    return pressed(people) >= presses


def pressed(people: list[Person]) -> int:
    return sum(len(one.robot.pressed) for one in people)


@bench("postgres.deadlines_of_four", unit="s")
def deadlines() -> Measured:
    """So many due at once, done by four processes, each exactly once."""
    with serving() as server:
        if server is None:
            return Measured(0.0)
        address = server.empty()
        asyncio.run(fill(address, DUE))
        start = perf_counter()
        done = claimed(address, PROCESSES)
        seconds = perf_counter() - start
    assert len(done) == len(set(done)) == DUE, f"{len(done)} done, {len(set(done))} of {DUE}"
    return Measured(seconds)


async def fill(address: Address, number: int) -> None:
    async with await PostgresJournal.open(address) as journal:
        for n in range(number):
            due = Deadline(f"t{n}", "seat:0", "act", 1.0)
            row = new_table(f"t{n}", guild=str(n << 22), seats=())
            await journal.create_table(row, SECRET, (due,))


def claimed(address: Address, processes: int) -> list[str]:
    """The tables whose deadline each process says it did."""
    said = forked(processes, lambda nth, gate: claim(address, nth, processes, gate))
    return [table for words in said for table in words]


async def claim(address: Address, nth: int, processes: int, gate: Gate) -> None:
    """First those of its own shards, then whatever others have left: nothing is done twice."""
    async with await PostgresJournal.open(address, writers=2, readers=2) as journal:
        own = Shards(frozenset({nth}), processes)
        taken = await journal.take(own, f"process-{nth}", "bench", 60)
        for shards in (Shards(taken.got, processes), None):
            for line in await journal.deadlines(1.0, shards=shards):
                fact = ClockFact(line.table, "fired", "fired", None, 0, 1.0)
                change = Beside(line.table, 1, raw({}), (), (fact,))
                try:
                    await journal.change(replace(change, stamp=0))
                except JournalError:  # another was faster
                    continue
                gate.say(line.table)


# Moves of several processes


@bench("postgres.moves_of_one", unit="moves/s")
def moves_of_one() -> Measured:
    """Decided, stored and counted by the clock, without Discord."""
    return Measured(moves_of(1))


@bench("postgres.moves_of_two", unit="moves/s")
def moves_of_two() -> Measured:
    return Measured(moves_of(2), moves_of(1))


@bench("postgres.moves_of_four", unit="moves/s")
def moves_of_four() -> Measured:
    """More than there are cores add nothing."""
    return Measured(moves_of(4), moves_of(1))


@cache
def moves_of(processes: int) -> float:
    with serving() as server:
        if server is None:
            return 0.0 if processes > 1 else 1.0
        address = server.empty()
        asyncio.run(fill(address, 0))
        said = forked(processes, lambda nth, gate: playing(address, nth, processes, gate))
    times = [[float(word) for word in words] for words in said]
    seconds = max(end for _, end in times) - min(start for start, _ in times)
    return processes * TABLES * MOVES / seconds


async def playing(address: Address, nth: int, processes: int, gate: Gate) -> None:
    """Some tables of its own, at which everybody answers as they are advised."""
    async with await PostgresJournal.open(address) as journal:
        own = Shards(frozenset({nth}), processes)
        play = assemble(journal, shards=own, alone=False)
        await play.owner.renew()
        tables = [await begun(play, f"{nth}{n}", str(nth << 22)) for n in range(TABLES)]
        gate.wait()
        start = perf_counter()
        await asyncio.gather(*(answered(play, table) for table in tables))
        gate.say(str(start), str(perf_counter()))


async def begun(play: Play, user: str, guild: str) -> str:
    options = {"players": 2}
    row = await play.lobby.open("race", f"1{user}", options=options, guild=guild, pace="daily")
    await play.lobby.join(row.id, f"2{user}")
    await play.lobby.start(row.id, f"1{user}")
    return row.id


async def answered(play: Play, table: str) -> None:
    for _ in range(MOVES):
        live = await play.referee.live(table)
        seat = min(live.awaited())
        prompts = await play.referee.prompts(table, seat)
        command = by_suggestion(live.seen(seat), prompts[0])
        await play.referee.submit(table, seat, command, giver=live.seats[seat].user)


class Gate:
    """Of one process among several: it waits until all are ready, and tells what it did."""

    def __init__(self, ready: int, go: int, out: int) -> None:
        self._ready, self._go, self._out = ready, go, out

    def wait(self) -> None:
        os.write(self._ready, b".")
        os.read(self._go, 1)  # its end: everybody is ready

    def say(self, *words: str) -> None:
        os.write(self._out, "".join(f"{word}\n" for word in words).encode())


def forked(
    processes: int, work: Callable[[int, Gate], Coroutine[None, None, None]]
) -> list[list[str]]:
    """What each of them said."""
    (ready, tell), (wait, go) = os.pipe(), os.pipe()
    pipes = []
    for nth in range(processes):
        mine, out = os.pipe()
        if not os.fork():
            os.close(go)
            os.sched_setaffinity(0, range(os.cpu_count() or 1))
            try:
                asyncio.run(work(nth, Gate(tell, wait, out)))
            finally:
                os._exit(0)
        os.close(out)
        pipes.append(mine)
    os.close(tell)
    arrived = 0
    while arrived < processes and (found := os.read(ready, processes)):
        arrived += len(found)
    os.close(go)
    said = []
    for mine in pipes:
        with os.fdopen(mine) as file:
            said.append(file.read().split())
        os.wait()
    os.close(ready)
    os.close(wait)
    return said
