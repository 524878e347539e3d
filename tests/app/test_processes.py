"""Three bots in processes of their own share a server: one is killed, then each is upgraded.

They have nothing in common but the database and Discord: what `make month` with three processes
shows in one process of the system holds among several.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import pytest

from bot.play.assembly import assemble
from bot.playground.model.things import Channel
from bot.playground.server import LocalDiscord
from bot.store.address import Address
from bot.store.opening import findings, open_journal
from tests.app.bots import Bot, Bots, bots
from tests.app.outside import Game, begun, look
from tests.support.discord.driver import Person
from tests.support.discord.pressing import open_with_advice, seal
from tests.support.discord.robot import NoAnswer, Robot
from tests.support.engines import server

SHARES = ("0/4", "1/4", "2-3/4")
OLD, NEW = "1.0", "2.0"
MEANWHILE, AFTERWARDS = 4, 1  # moves of each table; four stretches fit into the shortest game
BY_MESSAGE = 3  # moves
CALLBACK = "/callback"


class Table(NamedTuple):
    """A game on a server of its own, and who plays it."""

    game: Game
    robots: tuple[Robot, Robot]

    @property
    def unanswered(self) -> int:
        """Presses that no bot answered; an answer that Discord refused as late counts as one."""
        answered = {path.split("/")[-3] for _, path in self.game.world.requests if CALLBACK in path}
        pressed = (one for robot in self.robots for one in robot.pressed)
        return sum(str(one.id) not in answered for one in pressed)

    @property
    def confirmed(self) -> int:
        return sum(len(robot.confirmed) for robot in self.robots)

    async def play(self, moves: int) -> None:
        """Make this many moves; a press that got no answer is repeated, as people do."""
        game, goal = self.game, self.confirmed + moves
        while self.confirmed < goal:
            standing = game.seen(game.moves())
            assert standing.asked is not None, f"over after {self.confirmed} of {goal} moves"
            await game.shown(standing.hand_overs)
            robot = self.robots[standing.asked]
            await game.world.notices.until(robot.alive)
            with suppress(NoAnswer):
                await robot.move(game.posts()[-1], game.id)


class Cluster:
    """The bots, and a table on a server of each shard."""

    def __init__(self, local: LocalDiscord, address: Address, fleet: Bots) -> None:
        self.world, self._base, self._address, self._fleet = local.world, local.base, address, fleet
        self.tables: list[Table] = []
        self._bots: dict[str, Bot] = {}

    def served(self, shard: int) -> bool:
        return SHARES[min(shard, 2)] in self._bots

    def hall(self, shard: int) -> Channel:
        world = self.world
        guild = world.add_guild(f"Server {shard}", world.people(), shard=shard, of=4)
        return world.add_channel("tables", guild=guild)

    async def start(self, share: str, build: str) -> Bot:
        """One that is connected; who had its shards before is told to go on without them."""
        found = await self._fleet.start(self._base, self._address, share, build)
        await self.world.notices.until(lambda: found.up or not found.alive)
        former, self._bots[share] = self._bots.get(share), found
        return former or found

    async def kill(self, share: str) -> None:
        """Kill the bot of these shards and start another."""
        bot = self._bots.pop(share)
        bot.send(signal.SIGKILL)
        assert await self._fleet.ended(bot) == -signal.SIGKILL
        await self.start(share, OLD)

    async def upgrade(self, share: str) -> None:
        """The successor beside the predecessor, which then ends in order."""
        former = await self.start(share, NEW)
        former.send(signal.SIGTERM)
        assert await self._fleet.ended(former) == 0

    async def play_through(self, what: Coroutine[object, object, None]) -> None:
        """Let every table move while `what` happens to the bots, and once more when it is over."""
        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                group.create_task(table.play(MEANWHILE))
            await self.moves_at(self.tables)
            await what
        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                group.create_task(table.play(AFTERWARDS))

    async def moves_at(self, tables: list[Table]) -> None:
        """Return when each of the tables has made a move more than now."""
        goals = [(table, table.confirmed + 1) for table in tables]
        await self.world.notices.until(lambda: all(one.confirmed >= n for one, n in goals))

    def registrations(self) -> int:
        asked = [path for method, path in self.world.requests if method == "PUT"]
        return sum(path.endswith("/commands") for path in asked)


async def begin(cluster: Cluster, address: Address, *users: str) -> Game:
    """A table on a server of each shard; returns the one of the last user, with an autopilot."""
    *pair, lone = users
    world = cluster.world
    async with await open_journal(address) as journal:
        lobby = assemble(journal).lobby
        halls = [cluster.hall(shard) for shard in range(4)]
        for shard, hall in enumerate(halls):
            game = await begun(lobby, address, world, hall, *pair)
            one, other = (Robot(world, user, partial(cluster.served, shard)) for user in pair)
            cluster.tables.append(Table(game, (one, other)))
        return await begun(lobby, address, world, halls[1], lone, "")


async def moved_by_message(cluster: Cluster, game: Game) -> None:
    """Heard by the first process; another one answers for the autopilot, and posts."""
    direct, posts = Person(cluster.world, "Vega"), len(game.posts())
    direct.channel = direct.dm
    for _ in range(BY_MESSAGE):
        await direct.until(lambda: game.seen(game.moves()).asked == 0)
        await open_with_advice(direct)
        await seal(direct)
    await game.shown(posts + 1)


@pytest.mark.slow
@pytest.mark.timeout(110)  # seven starts of a bot take long where other work goes before them
async def test_killed_and_upgraded_one_after_the_other_they_keep_every_promise() -> None:
    with server().ready() as address:
        async with LocalDiscord() as local, bots(local.world) as fleet:
            cluster, world = Cluster(local, address, fleet), local.world
            users = [str(world.person(name).id) for name in ("Nova", "Rigel", "Vega")]
            lone = await begin(cluster, address, *users)
            await asyncio.gather(*(cluster.start(share, OLD) for share in SHARES))
            await world.notices.until(lambda: cluster.registrations() > 0)
            await moved_by_message(cluster, lone)
            await cluster.play_through(cluster.kill("1/4"))
            unanswered = [table.unanswered for table in cluster.tables]
            assert [*unanswered[:1], *unanswered[2:]] == [0, 0, 0]  # others did not notice
            for share in reversed(SHARES):
                await cluster.play_through(cluster.upgrade(share))
            await moved_by_message(cluster, lone)
            missing = [table.unanswered for table in cluster.tables]
            assert all(now <= then for now, then in zip(missing, unanswered, strict=True))
            assert cluster.registrations() == 1
            robots = [robot for table in cluster.tables for robot in table.robots]
            look([table.game for table in cluster.tables], robots)
            for table in cluster.tables:
                wanted = table.game.seen(table.game.moves()).hand_overs
                await table.game.shown(wanted)
                assert table.game.boards() == list(range(1, wanted + 1))
            world.failures[:] = [what for what in world.failures if "Connection lost" not in what]
        assert findings(address) == []
