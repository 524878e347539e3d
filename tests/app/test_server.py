"""The whole bot on a PostgreSQL database: the same games, posts and endings."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import Refused
from bot.playground.server import LocalDiscord
from bot.store.address import Address
from bot.store.opening import findings
from bot.store.records import JournalError
from tests.app.whole import demo, running
from tests.support.engines import server

pytest.importorskip("psycopg")


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
