"""The whole bot on a PostgreSQL database: the same games, posts and endings."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.app import Refused
from bot.cli.main import main
from bot.playground.server import LocalDiscord
from bot.store.address import Address
from bot.store.opening import findings
from bot.store.records import JournalError
from bot.store.settings import BOT
from bot.store.shards import Shards, read
from tests.app.whole import demo, running
from tests.support.discord.ground import Ground
from tests.support.discord.ground import running as being
from tests.support.discord.pressing import commit, open_with_advice, seal
from tests.support.engines import server

pytest.importorskip("psycopg")
from bot.store.postgres import reader, writer
from tests.support.postgres import SAFE, Server


async def test_a_game_is_begun_told_and_found_again_after_a_restart(
    local: LocalDiscord, tmp_path: Path
) -> None:
    with server().ready() as address:
        async with running(local, tmp_path, database=address) as app:
            await demo(app, local)
            await app.play.drivers.idle()
            await app.household.caretaker.tick()
            (row,) = await app.journal.tables()
            assert app.look().problems == []
        assert names_in(tmp_path) == []
        async with running(local, tmp_path, database=address) as app:
            live = await app.play.referee.live(row.id)
            assert live.version >= row.version > 0
        assert findings(address) == []


def names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


async def test_a_server_that_is_not_there_is_said_before_anything_begins(
    local: LocalDiscord, tmp_path: Path
) -> None:
    nobody = Address("postgresql://sublight:swordfish@127.0.0.1:1/sublight")
    with pytest.raises((JournalError, Refused), match="cannot be reached") as no:
        async with running(local, tmp_path, database=nobody):
            pass
    assert "swordfish" not in str(no.value)


async def test_the_database_of_another_bot_is_left_alone(
    local: LocalDiscord, tmp_path: Path
) -> None:
    with server().ready() as address:
        async with running(local, tmp_path, database=address) as app:
            me = app.bot.application_id
            await BOT.save(app.journal, "1234")  # as if that one had been here first
        with pytest.raises(Refused, match=f"another bot .application 1234, this one is {me}"):
            async with running(local, tmp_path, database=address):
                pass
        command = ["cluster", "--new-bot", "--database", address.url]
        assert await asyncio.to_thread(main, command) == 1  # nobody looks after its servers now
        async with running(local, tmp_path, database=address) as app:
            assert await BOT.read(app.journal) == str(me)


async def test_the_tables_of_a_shard_that_was_taken_are_looked_at_by_the_build_that_has_it(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where its rules differ they keep those they were played by, before anything is done there."""
    looked = list[Shards | None]()

    async def take_over(keeper: object, *, shards: Shards | None = None) -> list[object]:
        looked.append(shards)
        return []

    monkeypatch.setattr("bot.app.take_over", take_over)
    with server().ready() as address:
        async with running(local, tmp_path, database=address, shards=read("1/2")):
            assert looked == [read("1/2")]


async def test_a_server_that_goes_away_in_the_middle_of_a_move_costs_nothing(
    local: LocalDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever presses meanwhile is told so; once it is back, everything goes on by itself."""
    monkeypatch.setattr(writer, "TRIES", 2)
    monkeypatch.setattr(reader, "TRIES", 2)
    home = Server(SAFE)
    try:
        ground = Ground(local, tmp_path, database=home.empty())
        async with being(ground.app):
            nova, rigel = ground.person("Nova"), ground.person("Rigel")
            row = await ground.table(nova, rigel)
            for person in (nova, rigel):
                await open_with_advice(person)
            home.stop()
            await nova.press(commit(nova.panel()), nova.panel())
            assert "Nothing has changed" in nova.see()[-1].text
            ground.app.play.owner.cut_off = True  # as it learns with its next renewal
            assert ground.app.look().problems == ["the database cannot be reached"]
            home.start()
            await ground.app.play.owner.renew()
            assert ground.app.look().problems == []
            assert (await ground.app.journal.table(row.id)).version == row.version
            await open_with_advice(nova)
            for person in (nova, rigel):
                await seal(person)
            live = await ground.app.play.referee.live(row.id)
            assert live.version > row.version
            assert await ground.app.journal.check() == []
    finally:
        home.remove()
