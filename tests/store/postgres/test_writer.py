"""Connections are lost at the worst moments: what was asked happens once, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.engine.records import replace
from bot.store.address import Address
from bot.store.records import JournalError, Uncertain, VersionConflict
from bot.store.sql.connection import Connection
from tests.store.given import SECRET, game, new_table, next_move
from tests.support.engines import server

psycopg = pytest.importorskip("psycopg")
from bot.store.postgres import reader, writer  # noqa: E402
from bot.store.postgres.errors import Unreachable  # noqa: E402
from bot.store.postgres.journal import PostgresJournal  # noqa: E402

MINE = "SELECT pg_backend_pid()"
SET = "INSERT INTO settings (scope, name, value) VALUES ('user:ada', 'theme', ?)"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits between two tries."""
    for module in (writer, reader):
        monkeypatch.setattr(module, "FIRST_REST", 0.0)


@pytest.fixture
async def journal() -> AsyncIterator[PostgresJournal]:
    with server().ready() as address:
        async with await PostgresJournal.open(address, writers=1, readers=1) as found:
            await found.create_table(new_table(), SECRET)
            yield found


def end(address: Address, *processes: int) -> None:
    """As if the line to these were cut."""
    with psycopg.connect(address.url, autocommit=True) as connection:
        for process in processes:
            connection.execute("SELECT pg_terminate_backend(%s, 5000)", (process,))


async def receipts(journal: PostgresJournal) -> int:
    return int((await journal._read("SELECT count(*) FROM receipts"))[0][0])


async def test_a_line_that_was_cut_between_two_moves_is_made_anew(journal: PostgresJournal) -> None:
    pid = await journal.writer.submit(lambda one: one.execute(MINE).fetchone()[0])
    (read,) = await journal._read(MINE)
    end(journal.path, pid, read[0])
    await journal.append(next_move(new_table()))
    assert len(await journal.moves("lyra")) == 1


async def test_a_line_that_is_cut_within_a_transaction_is_tried_again(
    journal: PostgresJournal,
) -> None:
    tried: list[int] = []

    def work(connection: Connection) -> str:
        connection.execute(SET, ("dark",))
        pid: int = connection.execute(MINE).fetchone()[0]
        tried.append(pid)
        if len(tried) == 1:
            end(journal.path, pid)
        return "done"

    assert await journal.writer.submit(work, "lyra") == "done"
    assert len(tried) == 2
    assert await journal.setting("user:ada", "theme") == "dark"


CANCEL_ONCE = """
    DROP SEQUENCE IF EXISTS calls;
    CREATE SEQUENCE calls;
    CREATE OR REPLACE FUNCTION cancel_once() RETURNS text LANGUAGE plpgsql AS $$
    BEGIN
        IF nextval('calls') = 1 THEN
            RAISE EXCEPTION 'canceling statement due to user request' USING ERRCODE = '57014';
        END IF;
        RETURN 'done';
    END $$
"""


@pytest.mark.parametrize("by", ["writer", "reader"])
async def test_a_statement_that_the_server_cancels_is_tried_again(
    journal: PostgresJournal, by: str
) -> None:
    """Its administrator cancels it, or a limit of time."""
    with psycopg.connect(journal.path.url, autocommit=True) as connection:
        connection.execute(CANCEL_ONCE)
    query = "SELECT cancel_once()"
    if by == "writer":
        found = await journal.writer.submit(lambda one: one.execute(query).fetchone()[0])
    else:
        found = (await journal._read(query))[0][0]
    assert found == "done"


@contextmanager
def losing(monkeypatch: pytest.MonkeyPatch, *, committed: bool) -> Iterator[list[int]]:
    """The first commit is lost: once it is done, or on its way."""
    real, commits = psycopg.Connection.execute, list[int]()

    def execute(raw: Any, query: Any, *more: Any, **named: Any) -> Any:
        if query != "COMMIT":
            return real(raw, query, *more, **named)
        commits.append(1)
        if len(commits) > 1:
            return real(raw, query)
        if committed:
            real(raw, query)
            raw._pipeline.sync()
        raw.pgconn.finish()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patched:
        patched.setattr(psycopg.Connection, "execute", execute)
        yield commits


@pytest.mark.parametrize("committed", [True, False])
async def test_a_move_that_is_lost_while_it_commits_is_there_once(
    journal: PostgresJournal, monkeypatch: pytest.MonkeyPatch, *, committed: bool
) -> None:
    """It has no key: nothing but its receipt can tell."""
    before = await receipts(journal)
    append = next_move(new_table())
    with losing(monkeypatch, committed=committed) as tries:
        done = await journal.append(append)
    assert (done.move, done.repeated) == (append.move, False)
    assert len(tries) == (1 if committed else 2)
    assert [move.version for move in await journal.moves("lyra")] == [1]
    assert await receipts(journal) == before + (1 if committed else 2)
    assert await journal.check() == []


async def test_what_nobody_can_tell_is_said_so_and_not_done_once_more(
    journal: PostgresJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is lost while it commits, and does not come back to be asked."""

    def away(address: Address) -> Any:
        raise Unreachable(f"{address} cannot be reached: nothing has changed")

    with losing(monkeypatch, committed=True) as tries, monkeypatch.context() as patched:
        patched.setattr(writer, "PATIENCE", 2)
        patched.setattr(writer, "connect", away)
        with pytest.raises(Uncertain, match="whether it happened is not known"):
            await journal.append(next_move(new_table()))
    assert tries == [1]
    assert [move.version for move in await journal.moves("lyra")] == [1]


async def test_of_two_who_wait_for_each_other_both_come_through(journal: PostgresJournal) -> None:
    async with await PostgresJournal.open(journal.path, writers=1, readers=1) as other:
        met = asyncio.Barrier(2)
        loop = asyncio.get_running_loop()

        def crossing(*tables: str) -> Any:
            tries = []

            def work(connection: Connection) -> int:
                tries.append(1)
                for number, table in enumerate(tables):
                    connection.execute(
                        "UPDATE tables SET name = name || 'x' WHERE id = ? RETURNING 1", (table,)
                    ).fetchone()
                    if not number and len(tries) == 1:
                        asyncio.run_coroutine_threadsafe(met.wait(), loop).result()
                return len(tries)

            return work

        await journal.create_table(new_table("vega"), SECRET)
        tries = await asyncio.gather(
            journal.writer.submit(crossing("lyra", "vega")),
            other.writer.submit(crossing("vega", "lyra")),
        )
        assert min(tries) == 1 < max(tries)  # the server refused one of them, as often as it liked
        assert [row.name for row in await journal.tables()] == ["xx", "xx"]


async def test_a_server_that_is_away_is_said_so_and_waited_for(
    journal: PostgresJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(address: Address) -> Any:
        raise Unreachable(f"{address} cannot be reached: nothing has changed")

    pid = await journal.writer.submit(lambda one: one.execute(MINE).fetchone()[0])
    end(journal.path, pid)
    with monkeypatch.context() as patched:
        patched.setattr(writer, "connect", away)
        with pytest.raises(JournalError, match="cannot be reached: nothing has changed"):
            await journal.append(next_move(new_table()))
    await journal.append(next_move(new_table()))
    assert len(await journal.moves("lyra")) == 1


async def test_whoever_stops_waiting_changes_nothing(journal: PostgresJournal) -> None:
    tasks = [asyncio.create_task(journal.append(one)) for one in game(new_table(), 3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert (await journal.table("lyra")).version == 3


async def test_moves_at_one_table_by_two_processes_follow_each_other(
    journal: PostgresJournal,
) -> None:
    async with await PostgresJournal.open(journal.path, writers=2, readers=1) as other:
        keys = [f"press-{n}" for n in range(10)]

        async def press(where: PostgresJournal, key: str) -> bool:
            """The same press arrives at both processes."""
            while True:
                try:
                    move = next_move(await where.table("lyra"), key)
                    return (await where.append(move)).repeated
                except JournalError:
                    continue

        said = await asyncio.gather(
            *(press(one, key) for key in keys for one in (journal, other)),
        )
        assert sum(said) == 10
        assert sorted(m.key or "" for m in await journal.moves("lyra")) == sorted(keys)
        assert await journal.check() == []


async def test_old_receipts_go(journal: PostgresJournal) -> None:
    await journal.writer.submit(
        lambda one: one.execute("UPDATE receipts SET at = now() - interval '2 hours'").rowcount
    )
    for one in journal.writer._writers:
        one._swept = -writer.OLD
    await journal.save_setting("user:ada", "theme", "dark")
    await journal.save_setting("user:ada", "theme", "light")
    assert await receipts(journal) <= 3


async def test_a_press_that_was_answered_already_is_answered_alike(
    journal: PostgresJournal,
) -> None:
    first = await journal.append(next_move(new_table(), "press"))
    again = await journal.append(replace(next_move(new_table(), "press"), stamp=0))
    assert (again.move, again.repeated) == (first.move, True)


# Several that wait at the same moment


@pytest.fixture
async def tables(journal: PostgresJournal) -> list[str]:
    names = [f"t{n}" for n in range(8)]
    for name in names:
        await journal.create_table(new_table(name), SECRET)
    return names


async def test_moves_that_wait_share_a_transaction(
    journal: PostgresJournal, tables: list[str]
) -> None:
    before = await receipts(journal)
    await asyncio.gather(*(journal.append(next_move(new_table(name))) for name in tables))
    assert 1 <= await receipts(journal) - before < len(tables)
    assert [len(await journal.moves(name)) for name in tables] == [1] * len(tables)


async def test_of_moves_that_wait_one_that_does_not_go_is_refused_alone(
    journal: PostgresJournal, tables: list[str]
) -> None:
    stale = replace(next_move(new_table("t3")), stamp=7)
    appends = [next_move(new_table(name)) for name in tables]
    appends[3] = stale
    done = await asyncio.gather(*map(journal.append, appends), return_exceptions=True)
    refused = [one for one in done if isinstance(one, Exception)]
    assert [type(one) for one in refused] == [VersionConflict]
    assert done[3] is refused[0]
    assert [len(await journal.moves(name)) for name in tables] == [1, 1, 1, 0, 1, 1, 1, 1]
    assert await journal.check() == []


@pytest.mark.parametrize("committed", [True, False])
async def test_moves_that_are_lost_together_are_each_there_once(
    journal: PostgresJournal,
    tables: list[str],
    monkeypatch: pytest.MonkeyPatch,
    *,
    committed: bool,
) -> None:
    with losing(monkeypatch, committed=committed):
        await asyncio.gather(*(journal.append(next_move(new_table(name))) for name in tables))
    assert [len(await journal.moves(name)) for name in tables] == [1] * len(tables)


async def test_what_is_about_no_table_keeps_its_turn_and_the_end_comes_last(
    journal: PostgresJournal, tables: list[str]
) -> None:
    """All that was asked before the journal closes is done."""
    asked: list[Any] = [journal.append(next_move(new_table(name))) for name in tables]
    asked.insert(4, journal.save_setting("user:ada", "theme", "dark"))
    tasks = [asyncio.ensure_future(one) for one in asked]
    await asyncio.sleep(0)
    await journal.writer.close()
    assert len(await asyncio.gather(*tasks)) == len(tables) + 1
