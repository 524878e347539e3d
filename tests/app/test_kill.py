"""A bot killed again and again while people play: the game goes on, each post appears once."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from bot.play.assembly import assemble
from bot.playground.server import LocalDiscord
from bot.playground.stage.world import World
from bot.store.files.integrity import findings
from bot.store.sqlite.journal import SqliteJournal
from tests.app.bots import Bots, bots
from tests.app.outside import Game, begun, look
from tests.support.discord.robot import NoAnswer, Robot

TABLES = 3


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


async def begin(database: Path, world: World, users: list[str]) -> list[Game]:
    async with await SqliteJournal.open(database) as journal:
        lobby = assemble(journal).lobby
        return [await begun(lobby, database, world, world.hall, *users) for _ in range(TABLES)]


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


@pytest.mark.samples(8, 20)  # kills
async def test_killed_at_random_the_game_goes_on_and_each_hand_over_is_posted_once(
    tmp_path: Path, samples: int
) -> None:
    database, dice = tmp_path / "journal.db", random.Random(11)
    async with LocalDiscord() as local, bots(local.world) as fleet:
        world = local.world
        trap = world.requests = Trap()
        users = [str(world.person(name).id) for name in ("Nova", "Rigel")]
        games = await begin(database, world, users)
        robots = [Robot(world, user, fleet.alive) for user in users]
        for _ in range(samples):
            bot = await fleet.start(local.base, database)
            kill = partial(bot.send, signal.SIGKILL)
            later = asyncio.get_running_loop().call_later
            trap.spring = partial(later, dice.choice((0.0, 0.0, dice.random() / 50)), kill)
            trap.left = dice.randrange(4, 28)
            playing = asyncio.create_task(play(games, robots, fleet, dice))
            assert await fleet.ended(bot) == -signal.SIGKILL
            await playing
            look(games, robots)
        trap.left = -1
        await fleet.start(local.base, database)
        for found in games:
            wanted = found.seen(found.moves()).hand_overs
            await shown(found, wanted, fleet)
            assert found.boards() == list(range(1, wanted + 1))
        world.failures[:] = [what for what in world.failures if "Connection lost" not in what]
    assert findings(database) == []
    assert sum(len(robot.confirmed) for robot in robots) > samples // 2
