"""Several processes on one server: each looks after its shards, and hands them over in passing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from bot.play.autopilots.drivers import Drivers
from bot.playground.client import acts
from bot.playground.model.things import Guild
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from bot.store.settings import IDENTIFIED
from bot.store.shards import read
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground, posts, running
from tests.support.discord.pressing import open_with_advice, seal
from tests.support.engines import server


class Cluster:
    """Bots on one local Discord and one database."""

    def __init__(self, local: LocalDiscord, folder: Path, address: Any) -> None:
        self.local, self.world = local, local.world
        self._folder, self._address = folder, address
        self.near, self.far = (
            self.world.add_guild(name, self.world.people(), shard=shard, of=2)
            for shard, name in enumerate(("Near Side", "Far Side"))
        )
        self.places = {
            guild.id: self.world.add_channel("tables", guild=guild)
            for guild in (self.near, self.far)
        }

    def bot(self, shards: str) -> Ground:
        return Ground(self.local, self._folder, database=self._address, shards=read(shards))

    def registrations(self) -> int:
        asked = [path for method, path in self.world.requests if method == "PUT"]
        return sum(path.endswith("/commands") for path in asked)

    async def table(self, bot: Ground, guild: Guild) -> tuple[TableRow, Person, Person]:
        """A running table there, with its first post."""
        nova, rigel = (Person(self.world, name) for name in ("Nova", "Rigel"))
        nova.channel = rigel.channel = self.places[guild.id]
        await nova.slash("/table new", game="race", seats=2)
        (row,) = await bot.app.journal.tables(guild=str(guild.id))
        await rigel.slash("/table join", table=row.id)
        place = await bot.app.journal.setting(f"table:{row.id}", "thread")
        nova.channel = rigel.channel = self.world.channels[int(place or 0)]
        await nova.until(lambda: posts(nova))
        return await bot.app.journal.table(row.id), nova, rigel


@pytest.fixture
async def cluster(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[Cluster]:
    with server().ready() as address:
        yield Cluster(local, tmp_path, address)


async def test_two_bots_share_the_servers(cluster: Cluster) -> None:
    async with AsyncExitStack() as stack:
        one, two = cluster.bot("0/2"), cluster.bot("1/2")
        for ground in (one, two):
            await stack.enter_async_context(running(ground.app))
        assert one.app.look().problems == two.app.look().problems == []
        assert await IDENTIFIED.read(one.app.journal, "0")  # their shards began in turn
        found = [await cluster.table(one, cluster.near), await cluster.table(one, cluster.far)]
        for row, nova, _ in found:
            assert len(posts(nova)) == 1
            assert await one.app.play.keeper.paused(row.id) is None
        assert cluster.registrations() == 1


async def test_commands_are_registered_once_all_processes_run_the_same_build(
    cluster: Cluster,
) -> None:
    """By the one of the first shard, which is upgraded last."""
    async with AsyncExitStack() as stack:
        one, two = cluster.bot("0/2"), cluster.bot("1/2")
        await stack.enter_async_context(running(two.app))
        assert cluster.registrations() == 0
        owner, build = two.app.play.owner, two.app.play.owner._build
        owner._build = "0.0"
        await owner.renew()
        await stack.enter_async_context(running(one.app))
        assert cluster.registrations() == 0
        owner._build = build
        await owner.renew()
        await one.app.play.owner.renew()
        assert cluster.registrations() == 1


async def test_a_table_is_moved_by_whichever_bot_is_told(cluster: Cluster) -> None:
    """Direct messages come to the first shard, wherever the table is."""
    async with AsyncExitStack() as stack:
        one, two = cluster.bot("0/2"), cluster.bot("1/2")
        for ground in (one, two):
            await stack.enter_async_context(running(ground.app))
        row, nova, rigel = await cluster.table(two, cluster.far)
        direct = Person(cluster.world, "Nova")
        direct.channel = cluster.world.direct(direct.user)
        for person in (rigel, direct, rigel, direct):
            await open_with_advice(person)
            await seal(person)
        await nova.until(lambda: len(posts(nova)) > 1)
        assert one.sketches.boards == []  # who looks after a table posts there
        lives = [await bot.app.play.referee.live(row.id) for bot in (one, two)]
        assert lives[0].version == lives[1].version > row.version
        assert lives[0].head == lives[1].head
        await direct.slash("/play")
        await nova.slash("/play")
        assert direct.panel().text == nova.panel().text


async def test_a_successor_answers_what_its_predecessor_no_longer_does(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, woken = Drivers.start, list[Drivers]()

    async def start(drivers: Drivers) -> None:
        woken.append(drivers)
        await real(drivers)

    monkeypatch.setattr(Drivers, "start", start)
    old, new = cluster.bot("0-1/2"), cluster.bot("0-1/2")
    nova = Person(cluster.world, "Nova")
    nova.channel = cluster.places[cluster.near.id]
    async with AsyncExitStack() as stack:
        await old.app.start()
        await old.app.ready()
        await stack.enter_async_context(running(new.app))
        assert "another process" in " ".join(new.app.look().problems)
        woken.clear()
        stopping = asyncio.create_task(old.app.stop())
        sent = []
        while not stopping.done():
            sent.append(acts.invoke(cluster.world, nova.user, nova.channel, "/me tables"))
            for _ in range(20):
                await asyncio.sleep(0)
        await nova.until(lambda: all(one.answer is not None for one in sent))
        assert sent
        assert not [one for one in sent if one.failed]
        await new.app.play.owner.until(str(cluster.near.id), 5.0)
        assert new.app.look().problems == []
        assert new.app.play.drivers in woken  # autopilots there may be asked something


async def test_a_table_of_another_build_is_played_in_its_thread(cluster: Cluster) -> None:
    """A direct message comes to the first shard, whose build does not know that one's facts."""
    async with AsyncExitStack() as stack:
        one, two = cluster.bot("0/2"), cluster.bot("1/2")
        for ground in (one, two):
            await stack.enter_async_context(running(ground.app))
        row, nova, _ = await cluster.table(two, cluster.far)
        two.app.play.owner._build = "9.9"
        await two.app.play.owner.renew()
        direct = Person(cluster.world, "Nova")
        direct.channel = cluster.world.direct(direct.user)
        await direct.slash("/play")
        said = direct.see()[-1].text
        assert "another version of the bot" in said
        assert f"<#{nova.channel.id}>" in said
        await direct.slash("/me tables")
        assert row.id in direct.see()[-1].text or row.name in direct.see()[-1].text
        await open_with_advice(nova)
        await seal(nova)
        assert (await two.app.play.referee.live(row.id)).version > row.version
