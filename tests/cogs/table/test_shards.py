"""Several shards: each server is heard of on one of them, and a bot serves its own alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.model.things import Guild
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from bot.store.shards import Shards, read
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground, running

OF = 2


@pytest.fixture
def far(local: LocalDiscord) -> Guild:
    """A server of the other shard."""
    world = local.world
    ours = (world.guild.id >> 22) % OF
    return world.add_guild("Far Side", world.people(), shard=1 - ours, of=OF)


@pytest.fixture
async def both(local: LocalDiscord, far: Guild, tmp_path: Path) -> AsyncIterator[Ground]:
    found = Ground(local, tmp_path, shards=read("0-1/2"))
    async with running(found.app):
        yield found


async def table_of(ground: Ground, guild: Guild) -> TableRow:
    """A running table on that server, without a post."""
    play = ground.app.play
    row = await play.lobby.open("race", "5", guild=str(guild.id), channel="1", pace="daily")
    await play.lobby.seat_autopilot(row.id, "5", "1")
    await play.lobby.start(row.id, "5")
    return row


async def test_one_bot_serves_the_servers_of_all_its_shards(both: Ground, far: Guild) -> None:
    assert {guild.id for guild in both.app.bot.guilds} == {both.world.guild.id, far.id}
    assert both.app.look().connected
    away = both.world.add_channel("tables", guild=far)
    nova, rigel = both.person("Nova"), both.person("Rigel")
    nova.channel = rigel.channel = away
    row = await both.table(nova, rigel)
    assert row.guild == str(far.id)
    assert nova.channel.guild is far
    vega = both.person("Vega")
    await vega.slash("/me tables")
    assert "no running table" in vega.panel().text


async def test_a_shard_that_is_away_is_not_well(both: Ground) -> None:
    await both.app.bot.on_shard_disconnect(1)
    assert not both.app.look().connected
    await both.app.bot.on_shard_resumed(1)
    assert both.app.look().connected


async def test_servers_of_other_shards_are_not_taken_for_lost(
    local: LocalDiscord, far: Guild, tmp_path: Path
) -> None:
    mine = Shards(frozenset({(local.world.guild.id >> 22) % OF}), OF)
    ground = Ground(local, tmp_path, shards=mine)
    async with running(ground.app):
        theirs = await table_of(ground, far)
        homes = ground.app.bot.get_cog("HomeKeeper")
        assert [guild.id for guild in ground.app.bot.guilds] == [local.world.guild.id]
        await homes.on_ready()  # type: ignore[union-attr]  # a cog of ours
        play = ground.app.play
        assert await play.moderation.homes.why(theirs.id) == ""
        assert await play.keeper.paused(theirs.id) is None


async def test_a_thread_of_another_shard_is_looked_up(
    local: LocalDiscord, far: Guild, tmp_path: Path
) -> None:
    world = local.world
    both = Ground(local, tmp_path, shards=read("0-1/2"))
    nova, rigel = both.person("Nova"), both.person("Rigel")
    nova.channel = rigel.channel = world.add_channel("tables", guild=far)
    async with running(both.app):
        await both.table(nova, rigel)
    ours = Shards(frozenset({(world.guild.id >> 22) % OF}), OF)
    one = Ground(local, tmp_path, shards=ours)
    async with running(one.app):
        person = Person(world, "Nova")
        await person.slash("/me tables")
        assert not [one for one in person.panel().buttons if "Wake" in one["label"]]
        nova.channel.thread.archived = True  # type: ignore[union-attr]  # it is a thread
        await person.slash("/me tables")
        assert [one for one in person.panel().buttons if "Wake" in one["label"]]


@pytest.mark.parametrize("text", ["", "0", "1/1", "0-4/4", "3-1/4", "0/3", "a/2", "0/8192", "-1/2"])
def test_shards_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="power of two"):
        read(text)


def test_a_server_belongs_to_one_shard_and_messages_to_the_first() -> None:
    first, second = read("0/2"), read("1/2")
    odd = str((7 << 22) + 5)
    assert (first.serve(odd), second.serve(odd)) == (False, True)
    assert first.serve("")
    assert not second.serve("")
    assert (str(read("0-3/16")), str(second)) == ("0-3/16", "1/2")
