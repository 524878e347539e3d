"""The whole bot against the local Discord: it starts, shows, and ends without losing anything."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from pathlib import Path

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot.app import Application, Refused
from bot.engine.records import Seat
from bot.play.autopilots.levels import by_suggestion
from bot.playground.client import acts
from bot.playground.model.interaction import Interaction
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Message
from bot.playground.server import LocalDiscord
from bot.settings import Settings
from bot.store.records import JournalError
from bot.store.shards import read
from bot.store.sqlite.journal import SqliteJournal
from cogs.ui.post.turns import Turns
from tests.app.whole import demo, running
from tests.store.upgrades import contents, unreleased
from tests.support.discord.lab import custom_ids
from tests.support.discord.sketches import Sketches


async def shown(local: LocalDiscord, thread: int, board: int) -> Message:
    """The post of this board, once it is there."""

    def found() -> list[Message]:
        return [
            message
            for message in local.world.channels[thread].messages.values()
            if any(file.filename == f"board-{board}.png" for file in message.attachments)
        ]

    await local.world.notices.until(lambda: bool(found()))
    (post,) = found()
    return post


def registrations(local: LocalDiscord) -> int:
    return sum(
        1 for method, path in local.world.requests if method == "PUT" and path.endswith("/commands")
    )


async def test_it_starts_registers_its_commands_and_is_healthy(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path) as app:
        assert app.look().problems == []
        assert {command["name"] for command in local.world.commands.list(0)} >= {"table"}
    assert not local.world.online


async def test_commands_are_registered_again_only_when_they_changed(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path):
        assert registrations(local) == 1
    async with running(local, tmp_path) as app:
        assert registrations(local) == 1
        app.bot.tree.remove_command("table")
        assert await app.bot.sync_if_changed()
    assert registrations(local) == 2


async def test_with_a_server_named_the_commands_are_there_alone(
    local: LocalDiscord, tmp_path: Path
) -> None:
    guild = local.world.guild.id
    async with running(local, tmp_path, guild=guild):
        assert not local.world.commands.list(0)
        assert local.world.commands.list(guild)


async def test_it_asks_for_no_privileged_intent(local: LocalDiscord, tmp_path: Path) -> None:
    async with running(local, tmp_path) as app:
        assert app.bot.intents == discord.Intents(guilds=True)


async def test_a_token_that_discord_does_not_know_is_refused_in_plain_words(
    local: LocalDiscord, tmp_path: Path
) -> None:
    settings = Settings(token="wrong.token", database=tmp_path / "journal.db")
    app = Application(settings, pictures=Sketches())
    with pytest.raises(Refused, match="does not know this token"):
        await app.start()


async def once(app: Application) -> None:
    await app.start()
    await app.stop()


async def test_a_second_bot_on_the_same_database_is_refused(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of them would open every table twice and answer every report twice."""

    async def opened(place: object) -> None:
        raise AssertionError("it reads the database that another plays with")

    async with running(local, tmp_path) as app:
        second = Application(app.settings, pictures=Sketches())
        with monkeypatch.context() as patch:
            patch.setattr("bot.app.open_journal", opened)
            with pytest.raises(Refused, match=r"another Sublight \(process \d+\) already plays"):
                await once(second)
        assert app.bot.connected
    async with running(local, tmp_path) as app:  # once it has stopped, another may begin
        assert app.bot.connected


async def test_a_database_from_before_the_first_release_is_refused_and_left_alone(
    tmp_path: Path,
) -> None:
    path = unreleased(tmp_path / "journal.db")
    before = contents(tmp_path)
    with pytest.raises(JournalError, match="from before the first release"):
        await once(Application(Settings(token="any.token", database=path), pictures=Sketches()))
    after = contents(tmp_path)
    del after["journal.db.claim"]
    assert after == before


async def test_a_demo_game_shows_its_first_board_and_its_autopilots_answer(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path) as app:
        thread = await demo(app, local)
        post = await shown(local, thread, 1)
        await app.play.drivers.idle()
        (row,) = await app.journal.tables(status="running")
        assert [person.name for person in post.mentions] == ["Nova"]
        assert custom_ids(post)[0] == f"d1:play:{row.id}"
        assert await app.play.referee.awaited(row.id) == {0}
        view = await app.play.referee.view(row.id, None)
        assert view.players[0].start == "epsilon_eridani"


async def test_at_the_end_what_waits_is_sent_and_the_journal_closed(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path) as app:
        app._tasks[1].cancel()  # the announcer sleeps, so that a row is left
        thread = await demo(app, local)
    await shown(local, thread, 1)
    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        assert await journal.check() == []
        (row,) = await journal.tables()
        assert (await journal.setting(f"table:{row.id}", "shown")) is not None


async def test_what_could_not_be_sent_at_the_end_is_sent_after_the_next_start(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path) as app:
        app._tasks[1].cancel()
        thread = await demo(app, local)
        local.world.faults.next("POST /channels/{id}/messages", 503)
    posts = local.world.channels[thread].messages.values()
    assert not any(post.attachments for post in posts)
    local.world.faults.clear()
    async with running(local, tmp_path):
        await shown(local, thread, 1)


async def test_numbers_and_health_can_be_read_from_outside(
    local: LocalDiscord, tmp_path: Path, unused_port: int
) -> None:
    async with running(local, tmp_path, health_port=unused_port) as app:
        await demo(app, local)
        base = f"http://127.0.0.1:{unused_port}"
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{base}/health") as answer:
                assert answer.status == 200
            async with session.get(f"{base}/metrics") as answer:
                text = await answer.text()
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
    assert float(numbers['sublight_requests_total{route="POST /channels/{}/messages"}']) > 0
    assert float(numbers['sublight_tables{state="running"}']) == 1
    assert float(numbers['sublight_shard_connected{shard="0"}']) == 1
    assert {"sublight_outbox_age_seconds", "sublight_outbox_posts"} <= numbers.keys()
    assert not [name for name in numbers if re.search(r"\d{17}", name)]  # no id of Discord's


def answered(asked: Interaction) -> bool:
    return asked.response is not None


async def test_an_interaction_is_counted_by_what_it_was_and_how_it_ended(
    local: LocalDiscord, tmp_path: Path
) -> None:
    world = local.world
    async with running(local, tmp_path) as app:
        for line, options in (("help rules", {"search": "trade"}), ("table board", {})):
            asked = acts.invoke(world, world.people()[0], world.hall, line, options)
            await world.notices.until(partial(answered, asked))
    counted = {
        tuple(sample.labels.values()): sample.value
        for metric in app.metrics.registry.collect()
        for sample in metric.samples
        if sample.name == "sublight_interactions_total"
    }
    assert counted == {
        ("command", "help rules", "", "done"): 1,
        ("command", "table board", "", "refused"): 1,
    }


async def test_rate_limits_are_counted(local: LocalDiscord, tmp_path: Path) -> None:
    async with running(local, tmp_path) as app:
        local.world.faults.next("POST /channels/{id}/messages", 429)
        thread = await demo(app, local)
        await shown(local, thread, 1)
        assert app.metrics.read("rate_limit_hits_total") == 1
        where = {"route": "POST /channels/{}/messages", "status": "429"}
        assert app.metrics.read("requests_refused_total", **where) == 1


async def test_a_channel_that_is_mended_gets_its_newest_board_by_itself(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path) as app:
        world, referee = local.world, app.play.referee
        thread = await demo(app, local)
        await shown(local, thread, 1)
        world.deny(world.hall, Permission.SEND_MESSAGES_IN_THREADS)
        (row,) = await app.journal.tables(status="running")
        await app.play.drivers.idle()
        prompts = await referee.prompts(row.id, Seat(0))
        await referee.submit_as(row.id, row.seats[0].user, by_suggestion(None, prompts[0]))
        assert app.metrics.read("move_seconds_count", game="race") > 0
        await app.play.drivers.idle()
        await app.announcer.drain(10)
        assert app.announcer.trouble(row.id) == "closed"
        world.allow_again(world.hall)
        await shown(local, thread, 2)
        await app.announcer.drain(10)
        assert app.announcer.trouble(row.id) == ""


async def test_it_ends_while_it_tries_to_connect_again(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py takes the end of the bot for the end of that try alone."""
    trying = asyncio.Event()

    async def try_for_ever(*given: object, **more: object) -> None:
        trying.set()
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.app.ONCE_MORE", 0.0)
    async with running(local, tmp_path) as app:
        monkeypatch.setattr(DiscordWebSocket, "from_client", try_for_ever)
        await local.gateway.drop()
        await trying.wait()
    assert app._connection.done()


async def test_what_it_asks_of_discord_waits_its_turn(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[float]()

    async def wait(turns: Turns) -> None:
        waited.append(turns.every)

    monkeypatch.setattr(Turns, "wait", wait)
    async with running(local, tmp_path, requests=20.0, shards=read("0-1/4")):
        asked = [path for _, path in local.world.requests if "/gateway" not in path]
    assert len(waited) >= len(asked) > 0
    assert set(waited) == {0.1}  # half of them are another process's
