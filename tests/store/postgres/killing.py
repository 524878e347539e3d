"""Processes that are killed at any moment, and a server that is: what was acknowledged is there.

python -m tests.store.postgres.killing --kills 200 --restarts 20
python -m tests.store.postgres.killing --kills 30 --ahead 10

Some processes move at the same few tables, post what is to be posted and do what is due, and say
on a pipe what was acknowledged. Afterwards every acknowledged move must be there once, every chain
must fit, every post must be done once, and every deadline must have been done once.

With `--ahead` one of two processes has a clock that is so many days ahead: see `wrong_clock`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import NoReturn

from bot.engine.records import replace
from bot.store.address import Address
from bot.store.postgres.database import connected
from bot.store.postgres.integrity import findings
from bot.store.postgres.journal import PostgresJournal
from bot.store.records import Beside, ClockFact, Deadline, JournalError, VersionConflict
from tests.store.given import SECRET, new_table, next_move, post, raw
from tests.store.postgres import wrong_clock
from tests.support.postgres import SAFE, Server

TABLES = [f"table-{number}" for number in range(6)]
PROCESSES, AT_ONCE = 4, 3  # and so many who move in each of them
FIRED = "fired"


class Process:
    """A forked child, and what it has said so far."""

    def __init__(self, life: Callable[[int], Awaitable[None]]) -> None:
        """`life` is given the end of the pipe on which the child says what it does."""
        self._pipe, out = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(self._pipe)
            live(life, out)
        os.close(out)
        self.said = b""

    def hear(self) -> None:
        """Read now and then, so that nobody waits for room in the pipe."""
        os.set_blocking(self._pipe, False)
        with suppress(BlockingIOError):
            while heard := os.read(self._pipe, 1 << 16):
                self.said += heard

    def kill(self) -> list[list[str]]:
        """What it had said; half a line was not said."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        self.hear()
        os.close(self._pipe)
        return [line.split() for line in self.said.decode().split("\n")[:-1]]


def live(life: Callable[[int], Awaitable[None]], out: int) -> NoReturn:
    async def whole_life() -> None:
        await life(out)

    try:
        asyncio.run(whole_life())
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(1)


async def play(address: Address, seed: int, out: int) -> None:
    """Several at once, so that what they write shares transactions."""
    chance = random.Random(seed)
    journal = PostgresJournal(address, 2, 2)
    await asyncio.gather(*(goes_on(journal, chance, f"{seed}/{n}", out) for n in range(AT_ONCE)))


async def goes_on(journal: PostgresJournal, chance: random.Random, who: str, out: int) -> None:
    for number in count(1):
        with suppress(JournalError):  # lost a race, or the server is away
            await move(journal, chance.choice(TABLES), f"{who}/{number}", out)
        with suppress(JournalError):
            for row in await journal.pending(1.0, 5):
                await journal.posted(row.id)
        with suppress(JournalError):
            for line in (await journal.deadlines(1.0))[:3]:
                await fire(journal, line, out)


async def move(journal: PostgresJournal, table: str, key: str, out: int) -> None:
    stamp, row = await journal.stamp(table), await journal.table(table)
    append = replace(
        next_move(row, key),
        outbox=(post(table, key),),
        deadlines=(*await journal.deadlines(table=table), Deadline(table, key, "act", 0.5)),
        stamp=stamp,
    )
    done = await journal.append(append)
    say(out, "moved", table, done.move.version, key)


async def fire(journal: PostgresJournal, line: Deadline, out: int) -> None:
    """Decided on the clock as it was read, like everything that the clock does."""
    stamp, clock = await journal.stamp(line.table), await journal.clock(line.table)
    lines = await journal.deadlines(table=line.table)
    if line not in lines:
        return
    revision = 1 if clock is None else clock.revision + 1
    fact = ClockFact(line.table, f"{FIRED}/{line.who}", FIRED, None, revision, 1.0)
    left = tuple(one for one in lines if one != line)
    with suppress(VersionConflict):
        change = Beside(line.table, revision, raw({}), left, (fact,), stamp=stamp)
        await journal.change(change)
        say(out, FIRED, line.table, line.who)


def say(out: int, *words: object) -> None:
    os.write(out, (" ".join(map(str, words)) + "\n").encode())


def endure(
    server: Server, address: Address, kills: int, restarts: int, pause: float
) -> list[list[str]]:
    """All that was acknowledged, by whomever; an accident after every pause, about."""
    chance, seeds = random.Random(kills), iter(range(1, 1 << 30))
    alive = [Process(partial(play, address, next(seeds))) for _ in range(PROCESSES)]
    accidents = ["kill"] * kills + ["restart"] * restarts
    chance.shuffle(accidents)
    said: list[list[str]] = []
    for accident in accidents:
        time.sleep(chance.uniform(0.2, 1.8) * pause)
        for process in alive:
            process.hear()
        if accident == "restart":
            server.stop("immediate")
            server.start()
        else:
            place = chance.randrange(PROCESSES)
            said += alive[place].kill()
            alive[place] = Process(partial(play, address, next(seeds)))
    time.sleep(4 * pause)
    for process in alive:
        said += process.kill()
    return said


async def left_over(address: Address, out: int) -> None:
    """One that nobody kills does what is left."""
    async with await PostgresJournal.open(address) as journal:
        while rows := await journal.pending(1.0, 500):
            for row in rows:
                await journal.posted(row.id)
        while lines := await journal.deadlines(1.0):
            for line in lines:
                await fire(journal, line, out)


async def faults(address: Address, said: list[list[str]]) -> list[str]:
    """What was acknowledged and is not so; what is there and cannot be."""
    wrong = list(findings(address))
    with connected(address) as connection:
        found = connection.execute("SELECT table_id, nonce, done FROM outbox").fetchall()
    posts = Counter((table, nonce) for table, nonce, done in found if done)
    async with await PostgresJournal.open(address) as journal:
        versions = [(await journal.table(table)).version for table in TABLES]
        for table in TABLES:
            kept = {move.version: move.key for move in await journal.moves(table, events=False)}
            told = [(int(v), key) for what, name, v, key in moved(said) if name == table]
            wrong += [f"{table}, version {v} of {k} is lost" for v, k in told if kept.get(v) != k]
            wrong += [f"{key} moved twice" for key, n in Counter(kept.values()).items() if n > 1]
            wrong += [
                f"{key}: {posts[table, key]} posts"
                for key in kept.values()
                if posts[table, key] != 1
            ]
            facts = Counter(fact.key for fact in await journal.clock_facts(table))
            due = {f"{FIRED}/{key}" for key in kept.values()}
            wrong += [f"{table}: {key} was not due" for key in facts.keys() - due]
            wrong += [f"{table}: {key} was not done" for key in due - facts.keys()]
            clock = await journal.clock(table)
            if (clock.revision if clock else 0) != len(facts):
                wrong.append(f"{table}: {len(facts)} deadlines, done more than once")
        if len(found) != sum(posts.values()) or len(posts) != sum(versions):
            wrong.append(f"{len(found)} posts for {sum(versions)} moves")
        twice = Counter(tuple(line) for line in said)
        wrong += [f"{line} was acknowledged {n} times" for line, n in twice.items() if n > 1]
        if await journal.pending(1.0) or await journal.deadlines(1.0):
            wrong.append("something is left to do")
    return wrong


def moved(said: list[list[str]]) -> list[tuple[str, str, str, str]]:
    return [(a, b, c, d) for a, b, c, d in (line for line in said if line[0] == "moved")]


async def begin(address: Address) -> None:
    async with await PostgresJournal.open(address) as journal:
        for table in TABLES:
            await journal.create_table(new_table(table), SECRET)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--pause", type=float, default=0.25, help="seconds, default: 0.25")
    parser.add_argument("--ahead", type=float, default=0.0, metavar="DAYS")
    asked = parser.parse_args()
    server = Server(SAFE)
    try:
        address = server.empty()
        if asked.ahead:
            return with_wrong_clock(address, asked.kills, asked.ahead, asked.pause)
        asyncio.run(begin(address))
        said = endure(server, address, asked.kills, asked.restarts, asked.pause)
        asyncio.run(left_over(address, sys.stderr.fileno()))
        wrong = asyncio.run(faults(address, said))
    finally:
        server.remove()
    for what in wrong[:20]:
        print(what)
    done = Counter(line[0] for line in said)
    print(
        f"{asked.kills} kills, {asked.restarts} restarts: {done['moved']} moves and"
        f" {done[FIRED]} deadlines acknowledged, {len(wrong)} faults"
    )
    return 1 if wrong or not done["moved"] else 0


def with_wrong_clock(address: Address, kills: int, days: float, pause: float) -> int:
    began = time.time()
    tables = asyncio.run(wrong_clock.begin(address))
    moves, wrong = wrong_clock.endure(address, Process, kills, days, pause)
    wrong += asyncio.run(wrong_clock.faults(address, *tables, began))
    for what in wrong[:20]:
        print(what)
    print(
        f"{kills} kills beside a clock that is {days:g} days ahead: {moves} moves acknowledged,"
        f" {len(wrong)} faults"
    )
    return 1 if wrong or not moves else 0


if __name__ == "__main__":
    sys.exit(main())
