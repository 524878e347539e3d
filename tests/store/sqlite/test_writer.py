"""The writer thread: what shares a commit, what fails alone, and what fails together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest

from bot.engine.records import replace
from bot.store.records import Append, Appended, JournalError, VersionConflict
from bot.store.sql.write_changes import appending
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, game, new_table, next_move, played, post, told


@asynccontextmanager
async def held(journal: SqliteJournal) -> AsyncIterator[None]:
    """While inside, the writer is busy: what is submitted will share its next transaction."""
    entered, leave = Event(), Event()

    def wait(_: sqlite3.Connection) -> None:
        entered.set()
        leave.wait()

    busy = journal.writer.submit(wait)
    await asyncio.to_thread(entered.wait)
    try:
        yield
    finally:
        leave.set()
        await busy


def submit(journal: SqliteJournal, append: Append) -> asyncio.Future[Appended]:
    return journal.writer.submit(appending(append))


def poison(connection: sqlite3.Connection) -> None:
    """A change that only the COMMIT itself refuses."""
    connection.execute("PRAGMA defer_foreign_keys = 1")
    connection.execute("INSERT INTO drafts VALUES ('nowhere', 0, 'prompt', '{}')")


async def fill_disk(journal: SqliteJournal, spare_pages: int) -> None:
    """The file may grow by a few pages and no more."""

    def limit(connection: sqlite3.Connection) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + spare_pages}").fetchone()

    await journal.writer.submit(limit)


async def test_what_waits_together_shares_one_commit(sqlite: SqliteJournal) -> None:
    names = [f"table-{number}" for number in range(20)]
    for name in names:
        await sqlite.create_table(new_table(name), SECRET)
    statements: list[str] = []
    await sqlite.writer.submit(lambda connection: connection.set_trace_callback(statements.append))
    async with held(sqlite):
        waiting = [submit(sqlite, next_move(new_table(name))) for name in names]
        statements.clear()
    await asyncio.gather(*waiting)
    assert statements.count("COMMIT") == 2  # the one that was held, and one for all the others


async def test_moves_of_one_game_may_share_a_commit(sqlite: SqliteJournal) -> None:
    await sqlite.create_table(new_table(), SECRET)
    appends = game(new_table(), 5)
    async with held(sqlite):
        waiting = [submit(sqlite, append) for append in [*appends, appends[2]]]
    answers = await asyncio.gather(*waiting)
    assert [answer.repeated for answer in answers] == [False] * 5 + [True]
    assert await sqlite.moves("lyra") == [append.move for append in appends]


async def test_one_failing_request_does_not_hurt_the_others(sqlite: SqliteJournal) -> None:
    for name in ("lyra", "vega"):
        await sqlite.create_table(new_table(name), SECRET)
    twice = replace(next_move(new_table("vega")), outbox=(post("vega", "n"), post("vega", "n")))
    async with held(sqlite):
        first, stale, broken, last = (
            submit(sqlite, next_move(new_table(), "first")),
            submit(sqlite, next_move(new_table(), "stale")),
            submit(sqlite, twice),
            submit(sqlite, next_move(new_table("vega"), "last")),
        )
    assert not (await first).repeated
    with pytest.raises(VersionConflict):
        await stale
    with pytest.raises(JournalError, match=r"outbox\.nonce"):
        await broken
    assert not (await last).repeated
    assert [move.key for move in await sqlite.moves("vega")] == ["last"]
    assert await sqlite.pending(99.0) == []
    assert await sqlite.check() == []


async def test_a_programming_error_reaches_its_caller_alone(sqlite: SqliteJournal) -> None:
    await sqlite.create_table(new_table(), SECRET)
    for others in (0, 1):
        async with held(sqlite):
            bad = sqlite.writer.submit(lambda connection: 1 // 0)
            good = [sqlite.writer.submit(lambda connection: 7) for _ in range(others)]
        with pytest.raises(ZeroDivisionError):
            await bad
        assert [await answer for answer in good] == [7] * others


async def test_a_failing_commit_fails_for_all_and_changes_nothing(sqlite: SqliteJournal) -> None:
    await played(sqlite, count=2)
    before = await sqlite.table("lyra")
    append = next_move(before, "press-3")
    async with held(sqlite):
        twice = [submit(sqlite, append) for _ in range(2)]
        poisoned = sqlite.writer.submit(poison)
    answers = await asyncio.gather(*twice, poisoned, return_exceptions=True)
    assert {type(answer) for answer in answers} == {JournalError}
    assert await sqlite.table("lyra") == before
    assert await sqlite.move_by_key("lyra", "press-3") is None
    assert not (await sqlite.append(append)).repeated
    assert await sqlite.check() == []


async def test_a_full_disk_is_named_and_changes_nothing(sqlite: SqliteJournal) -> None:
    await played(sqlite, count=2)
    before = await sqlite.table("lyra")
    await fill_disk(sqlite, spare_pages=2)
    big = next_move(before, "big", events=told(*["x" * 1000] * 100))
    with pytest.raises(JournalError, match=r"disk is full.*journal\.db"):
        await sqlite.append(big)
    async with held(sqlite):
        waiting = [submit(sqlite, big), submit(sqlite, replace(big, table="vega"))]
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert "disk is full" in str(answers[0])
    assert isinstance(answers[1], JournalError)
    assert await sqlite.table("lyra") == before
    assert len(await sqlite.moves("lyra")) == 2
    await fill_disk(sqlite, spare_pages=1000)
    assert not (await sqlite.append(big)).repeated
    assert await sqlite.check() == []


async def test_a_caller_who_gives_up_loses_and_doubles_nothing(sqlite: SqliteJournal) -> None:
    await sqlite.create_table(new_table(), SECRET)
    append = next_move(new_table(), "press-1")
    async with held(sqlite):
        caller = asyncio.create_task(sqlite.append(append))
        await asyncio.wait([caller], timeout=0)
        caller.cancel()
        await asyncio.wait([caller])
    assert caller.cancelled()
    assert (await sqlite.append(append)).repeated
    assert await sqlite.moves("lyra") == [append.move]


async def test_closing_finishes_what_was_asked_before(tmp_path: Path) -> None:
    journal = await SqliteJournal.open(tmp_path / "journal.db")
    await journal.create_table(new_table(), SECRET)
    appends = game(new_table(), 30)
    waiting = [submit(journal, append) for append in appends]
    await journal.close()
    assert [(await answer).repeated for answer in waiting] == [False] * 30
    async with await SqliteJournal.open(tmp_path / "journal.db") as again:
        assert await again.moves("lyra") == [append.move for append in appends]


async def test_a_lock_of_another_process_is_named_and_survived(tmp_path: Path) -> None:
    async with await SqliteJournal.open(tmp_path / "journal.db", wait=1) as journal:
        await journal.create_table(new_table(), SECRET)
        other = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match=r"journal\.db is locked"):
            await journal.append(next_move(new_table()))
        other.close()
        assert not (await journal.append(next_move(new_table()))).repeated


async def test_a_second_process_is_caught_by_the_expected_version(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    async with await SqliteJournal.open(path) as one, await SqliteJournal.open(path) as other:
        await one.create_table(new_table(), SECRET)
        await one.append(next_move(new_table(), "one"))
        with pytest.raises(VersionConflict):
            await other.append(next_move(new_table(), "other"))
        assert [move.key for move in await other.moves("lyra")] == ["one"]
