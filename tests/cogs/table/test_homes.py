"""A table without a thread, or without a server: nobody loses time until it has one again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.engine.records import Seat
from bot.playground.model.payloads import channel_json
from bot.playground.model.things import Channel
from bot.playground.stage.world import GUILDS, World
from bot.store.journal import Journal
from bot.store.records import TableRow
from tests.support.discord.driver import PATIENCE
from tests.support.discord.ground import Ground
from tests.support.discord.office import WHY, Office


def delete(world: World, place: Channel) -> None:
    """Somebody deletes a channel or a thread, and Discord says so."""
    del world.channels[place.id]
    name = "THREAD_DELETE" if place.thread is not None else "CHANNEL_DELETE"
    world.dispatch(name, channel_json(place), GUILDS)


async def paused(ground: Ground, row: TableRow) -> bool:
    return await ground.app.play.keeper.paused(row.id) is not None


async def eventually(journal: Journal, holds: Callable[[], Awaitable[bool]]) -> None:
    """Discord's news arrive while the journal is read; only a bot that hangs makes this wait."""
    async with asyncio.timeout(PATIENCE):
        while not await holds():
            await journal.setting("nobody", "nothing")


async def stands(ground: Ground, row: TableRow) -> None:
    """Until its clocks stand still, because of its place."""
    homes = ground.app.play.moderation.homes

    async def holds() -> bool:
        return bool(await homes.why(row.id)) and await paused(ground, row)

    await eventually(ground.app.journal, holds)


async def runs(ground: Ground, row: TableRow) -> None:
    homes = ground.app.play.moderation.homes

    async def holds() -> bool:
        return not await homes.why(row.id) and not await paused(ground, row)

    await eventually(ground.app.journal, holds)


async def left(ground: Ground, row: TableRow) -> float:
    times = await ground.app.play.keeper.times(row.id)
    return (times[Seat(0)].until or 0.0) - ground.now


async def home(ground: Ground, row: TableRow) -> str:
    return await ground.app.journal.setting(f"table:{row.id}", "thread") or ""


async def test_a_deleted_thread_stops_the_clocks_until_the_table_has_another(
    ground: Ground,
) -> None:
    nova, rigel = ground.person("Nova"), ground.person("Rigel")
    row = await ground.table(nova, rigel)
    ground.now += 1
    other = await ground.table(ground.person("Vega"), ground.person("Orion"))
    before = await left(ground, row)
    thread = ground.world.channels[int(await home(ground, row))]
    delete(ground.world, thread)
    nova.channel = rigel.channel = ground.world.hall
    await stands(ground, row)
    assert not await paused(ground, other)
    for person in (nova, rigel):
        await person.slash("/play", table=row.id)
        assert "no longer exists" in person.panel().text
        assert "clocks stand still" in person.panel().text
    ground.later(100)
    await nova.slash("/admin table resume", table=row.id, why=WHY)
    assert "has no thread" in nova.panel().text
    await nova.slash("/admin table rehome", table=row.id, channel="sublight", why=WHY)
    await runs(ground, row)
    assert await left(ground, row) == pytest.approx(before, abs=1.0)
    kinds = {fact.kind for fact in await ground.app.journal.clock_facts(row.id)}
    assert kinds == {"paused", "resumed"}
    place = ground.world.channels[int(await home(ground, row))]
    assert place is not thread
    await nova.until(lambda: [seen for seen in nova.see(place) if seen.message.attachments])
    await nova.slash("/play", table=row.id, at=place)
    assert "no longer exists" not in nova.panel().text


async def test_a_channel_takes_the_threads_of_its_tables_with_it(ground: Ground) -> None:
    row = await ground.table(ground.person("Nova"), ground.person("Rigel"))
    del ground.world.channels[int(await home(ground, row))]
    delete(ground.world, ground.world.hall)
    await stands(ground, row)
    assert await ground.app.play.moderation.homes.why(row.id) == "gone"


async def test_a_thread_whose_end_nobody_told_is_missed_by_the_next_post(ground: Ground) -> None:
    nova, rigel = ground.person("Nova"), ground.person("Rigel")
    row = await ground.table(nova, rigel)
    del ground.world.channels[int(await home(ground, row))]
    nova.channel = ground.world.hall
    await ground.app.play.keeper.give_time(row.id, Seat(0), Seat(1), 3600.0)
    ground.later(1)  # an edit waits for its time
    assert await ground.app.announcer.drain(20)
    assert await paused(ground, row)
    assert ground.app.announcer.trouble(row.id) == "gone"


async def test_a_pause_that_players_chose_outlasts_a_new_thread(office: Office) -> None:
    row = await office.table()
    keeper, homes = office.house.play.keeper, office.house.play.moderation.homes
    await keeper.pause(row.id)
    await homes.lost(row.id, "gone")
    await office.nova.slash("/admin table rehome", channel="sublight", why=WHY)
    assert await homes.why(row.id) == ""
    assert await keeper.paused(row.id) is not None


async def test_a_table_that_lost_its_place_twice_stopped_once(office: Office) -> None:
    row = await office.table()
    homes = office.house.play.moderation.homes
    for why in ("removed", "gone", "gone", "removed"):
        await homes.lost(row.id, why)
    facts = [fact.kind for fact in await office.journal.clock_facts(row.id)]
    assert facts.count("paused") == 1
    await homes.found(row.id, "removed")
    assert await homes.why(row.id) == "gone"
    await homes.found(row.id)
    await homes.found(row.id)
    facts = [fact.kind for fact in await office.journal.clock_facts(row.id)]
    assert facts.count("resumed") == 1


async def test_where_the_bot_is_sent_away_the_clocks_wait_for_its_return(ground: Ground) -> None:
    nova, rigel = ground.person("Nova"), ground.person("Rigel")
    row = await ground.table(nova, rigel)
    before = await left(ground, row)
    guild = ground.world.guild
    ground.world.dispatch("GUILD_DELETE", {"id": str(guild.id)}, GUILDS)
    await stands(ground, row)
    assert await ground.app.play.moderation.homes.why(row.id) == "removed"
    await nova.slash("/play")
    assert "no longer on the server" in nova.panel().text
    ground.later(100)
    ground.world.dispatch("GUILD_CREATE", ground.world.whole(ground.world.guild), GUILDS)
    await runs(ground, row)
    assert await left(ground, row) == pytest.approx(before, abs=1.0)
    ground.later(1)  # an edit waits for its time
    await nova.until(lambda: [s for s in nova.see() if "clocks of this table run again" in s.text])


async def test_a_bot_that_was_sent_away_while_it_slept_finds_out(office: Office) -> None:
    row = await office.table()
    play = office.house.play
    there = await play.lobby.open("race", "5", guild="77", channel="1", pace="daily")
    await play.lobby.seat_autopilot(there.id, "5", "1")
    await play.lobby.start(there.id, "5")
    await office.house.restart()
    play = office.house.play

    async def holds() -> bool:
        return await play.keeper.paused(there.id) is not None

    await eventually(office.journal, holds)
    assert await play.moderation.homes.why(there.id) == "removed"
    assert await play.keeper.paused(row.id) is None


async def test_a_server_that_is_only_out_of_order_stops_nothing(ground: Ground) -> None:
    row = await ground.table(ground.person("Nova"), ground.person("Rigel"))
    gone: dict[str, Any] = {"id": str(ground.world.guild.id), "unavailable": True}
    ground.world.dispatch("GUILD_DELETE", gone, GUILDS)
    await ground.person("Nova").slash("/me tables")
    assert await ground.app.play.moderation.homes.why(row.id) == ""
    assert not await paused(ground, row)
