"""A bot killed again and again while people play: the game goes on, each post appears once."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bot.engine.records import Seat
from bot.games import game
from bot.play.assembly import assemble
from bot.play.table.moves import replay, standing
from bot.play.table.seen import watch
from bot.playground.model.things import Channel, Message
from bot.playground.server import LocalDiscord
from bot.playground.stage import threads
from bot.playground.stage.world import World
from bot.store.files.integrity import findings
from bot.store.files.reading import stored
from bot.store.records import Move
from bot.store.sqlite.journal import SqliteJournal
from tests.support.discord.robot import NoAnswer, Robot

ROOT = Path(__file__).parents[2]
KILLS = 30
TABLES = 3
RACE = game("race")


class Trap(deque[tuple[str, str]]):
    """The requests that a world has seen; springs when so many more have come."""

    def __init__(self) -> None:
        super().__init__(maxlen=10_000)
        self.left = 0
        self.spring: Callable[[], object] = lambda: None

    def append(self, request: tuple[str, str], /) -> None:
        super().append(request)
        self.left -= 1
        if self.left == 0:
            self.spring()


class Bots:
    """At most one bot lives at a time."""

    def __init__(self, process: asyncio.subprocess.Process, world: World) -> None:
        self.process, self.world = process, world
        self.handle = 0  # of the process: a number could come to mean another one

    async def start(self, base: str, database: Path) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{base} {database}\n".encode())
        word, pid = await self._heard()
        assert word == "pid"
        self.handle = os.pidfd_open(int(pid))
        self.watching = asyncio.create_task(self._watch())

    async def _heard(self) -> list[str]:
        assert self.process.stdout is not None
        return (await self.process.stdout.readline()).decode().split()

    async def _watch(self) -> None:
        word, code = await self._heard()
        assert (word, code) == ("dead", str(-signal.SIGKILL))
        os.close(self.handle)
        self.handle = 0
        self.world.notices.stir()

    def kill(self) -> None:
        if self.handle:
            with suppress(ProcessLookupError):  # it is dead, and nobody has said so yet
                signal.pidfd_send_signal(self.handle, signal.SIGKILL)

    def alive(self) -> bool:
        return self.handle != 0

    def listens(self) -> bool:
        return self.alive() and self.world.online


@asynccontextmanager
async def bots(world: World) -> AsyncIterator[Bots]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.app.kill_child", cwd=ROOT, stdin=pipe, stdout=pipe
    )
    found = Bots(process, world)
    try:
        yield found
    finally:
        found.kill()
        await found.watching
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


class Standing(NamedTuple):
    """How often a table was handed over, and who is asked there."""

    hand_overs: int
    asked: Seat | None


class Game:
    """A table of two, seen from outside: its thread and its journal."""

    def __init__(self, database: Path, table: str, place: Channel, world: World) -> None:
        self.database, self.id, self.place, self.world = database, table, place, world
        self._known: dict[tuple[tuple[int, str | None], ...], Standing] = {}

    def moves(self) -> list[Move]:
        return list(stored(self.database, self.id)[2])

    def posts(self) -> list[Message]:
        found = [m for m in self.place.messages.values() if m.reader is None]
        return [m for m in found if m.author is self.world.me and m.attachments]

    def boards(self) -> list[int]:
        return [int(post.attachments[-1].filename[6:-4]) for post in self.posts()]

    def seen(self, moves: list[Move]) -> Standing:
        """Worked out once for the same moves: most often another table was played at."""
        keys = tuple((move.version, move.key) for move in moves)
        if keys not in self._known:
            self._known = {keys: Standing(hand_overs(moves), asked(moves))}
        return self._known[keys]


def hand_overs(moves: list[Move]) -> int:
    """The start, every new question or newly asked seat, and the end."""
    count, before = 0, None
    for sight in watch(RACE, moves, None):
        view = sight.view
        if before is None:
            count += 1
        elif RACE.occasion(before) != RACE.occasion(view):
            count += bool(RACE.awaited(view)) or bool(RACE.winners(view))
        else:
            count += bool(RACE.awaited(view) - RACE.awaited(before))
        before = view
    return count


def asked(moves: list[Move]) -> Seat | None:
    """The first seat that owes an answer; None: the game is over."""
    state = replay(RACE, standing(moves))
    for seat in (Seat(0), Seat(1)):
        prompts = list(RACE.prompts(RACE.seen_by(state, seat), seat))
        if prompts and prompts[0].owed:
            return seat
    return None


async def begin(database: Path, world: World, users: list[str]) -> list[Game]:
    found = []
    async with await SqliteJournal.open(database) as journal:
        lobby = assemble(journal).lobby
        for number in range(TABLES):
            body = {"name": f"Table {number}", "type": 11, "auto_archive_duration": 10080}
            place = threads.open_thread(world, world.hall, body, world.me)
            row = await lobby.open(
                "race",
                users[0],
                options={"players": 2},
                guild=str(world.guild.id),
                channel=str(place.id),
            )
            await lobby.join(row.id, users[1])
            await lobby.start(row.id, users[0])
            found.append(Game(database, row.id, place, world))
    return found


async def play(games: list[Game], robots: list[Robot], bots: Bots, dice: random.Random) -> None:
    """Move after move, each only once the post before it is out; until the bot is gone.

    Whoever gets no answer presses again, as people do.
    """
    while bots.alive():
        await bots.world.notices.until(lambda: bots.listens() or not bots.alive())
        left = [found for found in games if found.seen(found.moves()).asked is not None]
        assert left, "too few tables for so many kills"
        table = dice.choice(left)
        wanted, seat = table.seen(table.moves())
        await shown(table, wanted, bots)
        if seat is not None and bots.alive():
            with suppress(NoAnswer):
                await robots[seat].move(table.posts()[-1], table.id)


async def shown(table: Game, boards: int, bots: Bots) -> None:
    """Until so many posts are out, or nobody is there to post them."""
    await bots.world.notices.until(lambda: len(table.posts()) >= boards or not bots.alive())


async def until_dead(task: asyncio.Task[None], bots: Bots) -> None:
    await bots.watching
    await task


async def test_killed_at_random_the_game_goes_on_and_each_hand_over_is_posted_once(
    tmp_path: Path,
) -> None:
    database, dice = tmp_path / "journal.db", random.Random(11)
    async with LocalDiscord() as local, bots(local.world) as fleet:
        world = local.world
        trap = world.requests = Trap()
        users = [str(world.person(name).id) for name in ("Nova", "Rigel")]
        games = await begin(database, world, users)
        robots = [Robot(world, user, fleet.alive) for user in users]
        for _ in range(KILLS):
            later = asyncio.get_running_loop().call_later
            trap.spring = partial(later, dice.choice((0.0, 0.0, dice.random() / 50)), fleet.kill)
            trap.left = dice.randrange(4, 28)
            await fleet.start(local.base, database)
            await until_dead(asyncio.create_task(play(games, robots, fleet, dice)), fleet)
            look(games, robots)
        trap.left = -1
        await fleet.start(local.base, database)
        for found in games:
            wanted = found.seen(found.moves()).hand_overs
            await shown(found, wanted, fleet)
            assert found.boards() == list(range(1, wanted + 1))
        world.failures[:] = [what for what in world.failures if "Connection lost" not in what]
    assert findings(database) == []
    assert sum(len(robot.confirmed) for robot in robots) > KILLS // 2


def look(games: list[Game], robots: list[Robot]) -> None:
    """No post twice, none left out; every move that was confirmed is there, and none twice."""
    known = set[tuple[str, str]]()
    for found in games:
        moves = found.moves()
        boards = found.boards()
        assert boards == list(range(1, len(boards) + 1))
        assert len(boards) <= found.seen(moves).hand_overs
        keys = [(found.id, str(move.key)) for move in moves]
        assert len(set(keys)) == len(keys)
        known.update(keys)
    for robot in robots:
        for move in robot.confirmed:
            key = f"{move.seat}:{move.prompt}:{move.sig}"
            assert (move.table, key) in known, "a confirmed move is lost"
