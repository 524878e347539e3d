"""Of two transactions that run at the same moment, the later one decides on what the first left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import TypeVar

import pytest

from bot.store.records import (
    JournalError,
    RequestConflict,
    RequestRow,
    SettingChange,
    VersionConflict,
)
from bot.store.shards import Shards
from bot.store.sql.leases import GUARD
from tests.store.given import SECRET, new_table, next_move, raw
from tests.support.engines import server

psycopg = pytest.importorskip("psycopg")
from bot.store.postgres.journal import PostgresJournal  # noqa: E402

WAITING = """
    SELECT count(*) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND state = 'active' AND application_name = 'sublight'
"""
T = TypeVar("T")
EVEN = Shards(frozenset({0}), 2)
THEME = ("user:ada", "theme")


@pytest.fixture
async def journal() -> AsyncIterator[PostgresJournal]:
    with server().ready() as address:
        async with await PostgresJournal.open(address, writers=2, readers=1) as found:
            await found.create_table(new_table(), SECRET)
            yield found


def somebody_waits(journal: PostgresJournal) -> bool:
    with psycopg.connect(journal.path.url) as connection:
        return bool(connection.execute(WAITING).fetchone()[0])


@asynccontextmanager
async def committing(
    journal: PostgresJournal, sql: str, late: Awaitable[T]
) -> AsyncIterator[asyncio.Future[T]]:
    """Another process has done this and not said so yet; whoever is late waits for it."""
    other = psycopg.connect(journal.path.url)
    other.execute(sql.encode())
    waiting = asyncio.ensure_future(late)
    while not waiting.done() and not await asyncio.to_thread(somebody_waits, journal):
        continue
    other.commit()
    other.close()
    yield waiting


async def test_a_setting_is_compared_with_what_is_there_when_it_is_written(
    journal: PostgresJournal,
) -> None:
    await journal.save_setting(*THEME, "dark")
    late = journal.change_settings(SettingChange(*THEME, "dark", "black"))
    async with committing(journal, "UPDATE settings SET value = 'light'", late) as waiting:
        with pytest.raises(VersionConflict):
            await waiting
    assert await journal.setting(*THEME) == "light"


async def test_a_setting_that_another_begins_meanwhile_is_not_begun_again(
    journal: PostgresJournal,
) -> None:
    first = "INSERT INTO settings (scope, name, value) VALUES ('user:ada', 'theme', 'light')"
    late = journal.change_settings(SettingChange(*THEME, None, "black"))
    async with committing(journal, first, late) as waiting:
        with pytest.raises(VersionConflict):
            await waiting
    assert await journal.setting(*THEME) == "light"


async def test_a_request_is_answered_as_it_stands_when_it_is_written(
    journal: PostgresJournal,
) -> None:
    number = await journal.open_request(RequestRow(0, "lyra", "pause", raw({}), raw({}), 8.0))
    first = 'UPDATE requests SET answers = \'{"0":"agree"}\', revision = revision + 1'
    late = journal.answer_request(number, raw({"1": "agree"}), "open", revision=0)
    async with committing(journal, first, late) as waiting:
        with pytest.raises(RequestConflict):
            await waiting
    (found,) = await journal.requests("lyra")
    assert found.answers == raw({"0": "agree"})


async def test_a_move_waits_for_who_changes_its_table_and_is_decided_on_that(
    journal: PostgresJournal,
) -> None:
    """Its row is locked before anything is read."""
    late = journal.append(next_move(new_table()))
    change = "UPDATE tables SET version = 1, stamp = stamp + 1"
    async with committing(journal, change, late) as waiting:
        with pytest.raises(JournalError):
            await waiting
    assert await journal.moves("lyra") == []


async def test_whoever_takes_a_shard_waits_for_who_is_just_taking_it(
    journal: PostgresJournal,
) -> None:
    """Also by another number of shards: no row of theirs has the same name."""
    lease = "SELECT 0, 4, 'other', 'b', extract(epoch FROM now()) + 60"
    first = f"{GUARD}; INSERT INTO shards (shard, count, holder, build, until) {lease}"
    async with committing(journal, first, journal.take(EVEN, "me", "b", 60)) as waiting:
        assert (await waiting).got == frozenset()
