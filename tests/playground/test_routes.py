"""The quieter routes: members, roles, channels, threads by list, histories."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import discord
import pytest

from bot.playground.model.permissions import ALL
from bot.playground.model.things import Kind, Role
from bot.playground.server import LocalDiscord
from tests.support.discord.driver import Person
from tests.support.discord.local import running
from tests.support.discord.sample_bot import SampleBot, picture

People = Callable[[str], Person]


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    client = SampleBot()
    async with running(client):
        yield client


@pytest.fixture
def hall(local: LocalDiscord, bot: SampleBot) -> discord.TextChannel:
    channel = bot.get_channel(local.world.hall.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def promote(local: LocalDiscord) -> None:
    """Make the bot an administrator."""
    for role in local.world.guild.roles.values():
        if role.name == local.world.me.name:
            role.permissions = ALL


async def test_a_sharded_bot_finds_its_gateway(local: LocalDiscord) -> None:
    client = discord.AutoShardedClient(
        intents=discord.Intents.default(), guild_ready_timeout=0.05, shard_count=1
    )
    async with running(client):
        assert [guild.name for guild in client.guilds] == ["Sublight Lab"]


async def test_the_guild_is_read(local: LocalDiscord, bot: SampleBot, person: People) -> None:
    guild = await bot.fetch_guild(local.world.guild.id, with_counts=True)
    assert (guild.name, guild.approximate_member_count) == ("Sublight Lab", 5)
    assert [channel.name for channel in await guild.fetch_channels()] == ["sublight"]
    assert [role.name for role in await guild.fetch_roles()] == ["@everyone", "Sublight"]
    assert (await guild.fetch_member(person("Vega").user.id)).display_name == "Vega"
    assert [g.name async for g in bot.fetch_guilds()] == ["Sublight Lab"]
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound) as refused:
        await guild.fetch_member(1)
    assert refused.value.code == 10007


async def test_roles_are_given_by_those_who_may(
    local: LocalDiscord, bot: SampleBot, person: People
) -> None:
    world, vega = local.world, person("Vega")
    role = Role(world.snowflakes.next(), "players", 0)
    world.guild.roles[role.id] = role
    member = await bot.guilds[0].fetch_member(vega.user.id)
    with pytest.raises(discord.Forbidden):
        await member.add_roles(discord.Object(role.id))
    promote(local)
    await member.add_roles(discord.Object(role.id))
    assert role.id in world.guild.members[vega.user.id].roles
    await member.remove_roles(discord.Object(role.id))
    assert world.guild.members[vega.user.id].roles == set()


async def test_channels_are_made_renamed_and_removed(local: LocalDiscord, bot: SampleBot) -> None:
    with pytest.raises(discord.Forbidden):
        await bot.guilds[0].create_text_channel("hall")
    promote(local)
    made = await bot.guilds[0].create_text_channel("hall", topic="games")
    await made.edit(name="lobby")
    assert local.world.channels[made.id].name == "lobby"
    await made.delete()
    assert made.id not in local.world.channels


async def test_a_history_is_read_from_both_ends(hall: discord.TextChannel) -> None:
    sent = [await hall.send(str(n)) for n in range(5)]
    before = [m.content async for m in hall.history(limit=2, before=sent[3])]
    after = [m.content async for m in hall.history(limit=2, after=sent[1])]
    around = [m.content async for m in hall.history(limit=3, around=sent[2])]
    assert (before, after, sorted(around)) == (["2", "1"], ["2", "3"], ["1", "2", "3"])


async def test_many_messages_go_at_once_unless_they_are_old(
    local: LocalDiscord, hall: discord.TextChannel
) -> None:
    await hall.delete_messages([await hall.send("a"), await hall.send("b")])
    assert local.world.hall.messages == {}
    old = [await hall.send("a"), await hall.send("b")]
    local.world.clock.advance(15 * 24 * 3600)
    with pytest.raises(discord.HTTPException) as refused:
        await hall.delete_messages(old)
    assert refused.value.code == 50034


async def test_a_foreign_message_is_not_ours_to_edit(
    hall: discord.TextChannel, person: People
) -> None:
    foreign = await hall.fetch_message(person("Vega").say("mine").id)
    with pytest.raises(discord.Forbidden) as refused:
        await foreign.edit(content="ours")
    assert refused.value.code == 50005
    await foreign.delete()
    with pytest.raises(discord.NotFound):
        await hall.fetch_message(foreign.id)


async def test_typing_shows(local: LocalDiscord, hall: discord.TextChannel, person: People) -> None:
    async with hall.typing():
        pass
    told = local.world.notices.since(person("Nova").user.id, 0)
    assert "typing" in [notice.kind for notice in told]


async def test_threads_are_listed_joined_and_left(
    local: LocalDiscord, bot: SampleBot, hall: discord.TextChannel, person: People
) -> None:
    vega, me = discord.Object(person("Vega").user.id), bot.user
    assert me is not None
    thread = await hall.create_thread(name="open", type=discord.ChannelType.public_thread)
    assert [t.name for t in await bot.guilds[0].active_threads()] == ["open"]
    await thread.add_user(vega)
    assert {member.id for member in await thread.fetch_members()} == {me.id, vega.id}
    assert (await thread.fetch_member(vega.id)).id == vega.id
    await thread.remove_user(vega)
    await thread.leave()
    await thread.join()
    await thread.edit(archived=True)
    assert [t.name async for t in hall.archived_threads()] == ["open"]
    assert await bot.guilds[0].active_threads() == []
    await thread.delete()
    assert thread.id not in local.world.channels


async def test_one_message_has_one_thread(hall: discord.TextChannel) -> None:
    start = await hall.send("Race")
    await start.create_thread(name="one")
    with pytest.raises(discord.HTTPException) as refused:
        await start.create_thread(name="two")
    assert refused.value.code == 160004


async def test_a_forum_post_begins_with_its_message(local: LocalDiscord, bot: SampleBot) -> None:
    place = local.world.add_channel("games", Kind.FORUM)
    forum = await bot.fetch_channel(place.id)
    assert isinstance(forum, discord.ForumChannel)
    made = await forum.create_thread(name="Race", content="Race 2/4", file=picture())
    assert made.message.content == "Race 2/4"
    assert made.thread.parent_id == forum.id


async def test_pins_come_and_go(local: LocalDiscord, hall: discord.TextChannel) -> None:
    message = await hall.send("card")
    await message.pin()
    await message.pin()
    assert list(local.world.hall.pins) == [message.id]
    await message.unpin()
    assert local.world.hall.pins == {}


async def test_a_refused_edit_changes_nothing(
    local: LocalDiscord, hall: discord.TextChannel
) -> None:
    message = await hall.send("words", file=picture())
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content=None, attachments=[])
    assert refused.value.code == 50006
    kept = local.world.hall.messages[message.id]
    assert (kept.content, len(kept.attachments), kept.edited) == ("words", 1, None)


async def test_the_silent_flag_is_kept(hall: discord.TextChannel, person: People) -> None:
    await hall.send("board", silent=True)
    assert person("Nova").newest().silent
