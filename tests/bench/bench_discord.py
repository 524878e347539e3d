"""Fifty tables played at once through the local Discord: answers, posts, the loop, and memory.

Of Race, and then of Stellar Horizons with its sheets.

The bot runs in a process of its own; the local Discord and fifty people press from this one. Each
table is one person against three autopilots, who moves again some seconds after each post. Of more
stretches than are needed, those count during which others left the machine alone most.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from bot.play.assembly import assemble
from bot.playground.model.things import Channel, Message
from bot.playground.server import LocalDiscord
from bot.playground.stage import threads
from bot.playground.stage.world import World
from bot.store.address import Address, Place
from bot.store.opening import open_journal
from cogs.ui.words import ids
from tests.bench import Measured, bench, few, tiny_mode
from tests.bench.machine import CALM, Others
from tests.support.discord.robot import Robot

ROOT = Path(__file__).parents[2]
TABLES, PLAYERS = few(50, 2), 4
WARM_UP, STRETCH = few(20.0, 0.0), few(20.0, 2.0)  # seconds
STRETCHES, MOST = few(3, 30), few(6, 30)  # that count; that are tried until so many were quiet
THINKING = few(10.0, 0.2)  # seconds before a person's next move, on average


class Stretch(NamedTuple):
    """`others`: the share of the machine they used."""

    start: float
    end: float
    block_ms: float
    others: float

    def covers(self, when: float) -> bool:
        return self.start < when <= self.end


class Found(NamedTuple):
    ack_ms: list[float]
    post_ms: list[float]
    block_ms: float


@bench("discord.ack_p99_ms", unit="ms")
def acknowledged() -> Measured:
    """From a press to its acknowledgement."""
    return Measured(p99(found().ack_ms))


@bench("discord.post_p99_ms", unit="ms")
def posted() -> Measured:
    """From the press that made a move to the board in the thread."""
    return Measured(p99(found().post_ms))


@bench("discord.horizons_ack_p99_ms", unit="ms")
def sheet_acknowledged() -> Measured:
    """The same at tables of seven, where most presses hand in a sheet."""
    return Measured(p99(found("horizons", 7).ack_ms))


@bench("loop.max_block_ms", unit="ms")
def blocked() -> Measured:
    """The longest time the bot's event loop did not come round."""
    return Measured(found().block_ms)


@bench("memory.idle_mb", unit="MB")
def idle() -> Measured:
    """Resident, once connected and before the first table."""
    return Measured(asyncio.run(resting()))


def p99(values: list[float]) -> float:
    if not values and tiny_mode():  # a few seconds of a crowded machine may bring none
        return 0.0
    return sorted(values)[max(0, round(len(values) * 0.99) - 1)]


@cache
def found(game: str = "race", players: int = PLAYERS) -> Found:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder) / "journal.db", game, players))


class Bot:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def report(self) -> dict[str, float]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"report\n")
        answer: dict[str, float] = json.loads(await self._process.stdout.readline())
        return answer

    def seconds(self) -> float:
        """Of the processor, so far, without its helpers."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()


@asynccontextmanager
async def bot(base: str, database: Place) -> AsyncIterator[Bot]:
    """On all cores of the machine: only this process keeps to one."""
    pipe = asyncio.subprocess.PIPE
    where = database.url if isinstance(database, Address) else str(database)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench.discord_child", base, where),
        cwd=ROOT,
        stdin=pipe,
        stdout=pipe,
    )
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process.pid, range(os.cpu_count() or 1))
    found = Bot(process)
    try:
        yield found
    finally:
        found.end()
        async with asyncio.timeout(60):
            await process.wait()


async def resting() -> float:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as local, bot(local.base, Path(folder) / "journal.db") as process:
            return (await process.report())["resident_mb"]


async def measure(database: Path, game: str, players: int) -> Found:
    async with LocalDiscord() as local:
        world = local.world
        seats = await begin(database, world, game=game, players=players)
        async with bot(local.base, database) as process:
            people = [Person(world, place, table, user) for table, place, user in seats]
            playing = [asyncio.create_task(person.play()) for person in people]
            await asyncio.sleep(WARM_UP)
            stretches = [stretch async for stretch in watched(process, people)]
            for task in playing:
                task.cancel()
            for result in await asyncio.gather(*playing, return_exceptions=True):
                if not isinstance(result, asyncio.CancelledError | None):
                    raise result
        used = sorted(stretches, key=attrgetter("others"))[:STRETCHES]
        presses = [press for person in people for press in person.robot.pressed]
        return Found(
            [
                (press.acknowledged - press.created).total_seconds() * 1e3
                for press in presses
                if press.acknowledged is not None
                and any(stretch.covers(press.created.timestamp()) for stretch in used)
            ],
            [
                ms
                for person in people
                for when, ms in person.waits
                if any(stretch.covers(when) for stretch in used)
            ],
            max(stretch.block_ms for stretch in used),
        )


async def watched(process: Bot, people: list[Person]) -> AsyncIterator[Stretch]:
    """Until so many were quiet, or the patience ends; a tiny bench only wants to see a board."""
    quiet, now = 0, people[0].world.clock.now
    for _ in range(MOST):
        await process.report()
        others, start = Others(), now().timestamp()
        await asyncio.sleep(STRETCH)
        block_ms = (await process.report())["block_ms"]
        found = Stretch(start, now().timestamp(), block_ms, others.share())
        yield found
        quiet += found.others < CALM
        if quiet == STRETCHES or (tiny_mode() and any(person.waits for person in people)):
            return


async def begin(
    database: Place,
    world: World,
    tables: int = TABLES,
    game: str = "race",
    players: int = PLAYERS,
) -> list[tuple[str, Channel, str]]:
    seats = []
    async with await open_journal(database) as journal:
        lobby = assemble(journal).lobby
        for number in range(tables):
            user = str(world.add_person(f"Person {number}").id)
            body = {"name": f"Table {number}", "type": 11, "auto_archive_duration": 10080}
            place = threads.open_thread(world, world.hall, body, world.me)
            guild, channel = str(world.guild.id), str(place.id)
            options = {"players": players}
            row = await lobby.open(game, user, options=options, guild=guild, channel=channel)
            for _ in range(players - 1):
                await lobby.seat_autopilot(row.id, user, "1")
            await lobby.start(row.id, user)
            seats.append((row.id, place, user))
    return seats


class Person:
    """Plays one table, at a person's pace; `waits`: when, and how long a board took to appear."""

    def __init__(
        self, world: World, place: Channel, table: str, user: str, thinking: float = THINKING
    ) -> None:
        self.robot = Robot(world, user, lambda: True)
        self.world, self.place, self.table = world, place, table
        self.dice, self.thinking = random.Random(user), thinking
        self.waits: list[tuple[float, float]] = []
        self.seen = 0  # boards whose time was taken

    def posts(self) -> list[Message]:
        found = [m for m in self.place.messages.values() if m.reader is None and m.attachments]
        return [message for message in found if message.author is self.world.me]

    async def play(self) -> None:
        await self.world.notices.until(lambda: self.world.online and bool(self.posts()))
        await asyncio.sleep(self.dice.random() * self.thinking)
        while await self.robot.move(self.posts()[-1], self.table):
            self.note()
            await asyncio.sleep(self.dice.expovariate(1 / self.thinking))
            self.note()

    def note(self) -> None:
        """A board that came after a move: how long after."""
        posts = self.posts()
        for post in posts[max(1, self.seen) :]:
            before = [
                press.created
                for press in self.robot.pressed
                if f":{ids.COMMIT}:" in str(press.data["custom_id"])
                and press.created < post.created
            ]
            if before:
                wait = (post.created - before[-1]).total_seconds()
                self.waits.append((before[-1].timestamp(), wait * 1e3))
        self.seen = len(posts)
