"""Old games move to a second database, whole, and are still found."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from bot.engine.records import replace
from bot.store.files import archive, database
from bot.store.files.integrity import findings
from bot.store.files.reading import stored
from bot.store.records import JournalError
from bot.store.schema import latest
from bot.store.sqlite.journal import SqliteJournal
from tests.store.archiving import finished, put_away
from tests.store.given import SECRET, new_table, next_move, played, post
from tests.store.tampering import tamper
from tests.store.upgrades import SECOND, learn


async def ripe(journal: SqliteJournal, before: float) -> list[str]:
    return await journal.writer.submit(lambda connection: archive.ripe(connection, before))


def count(path: Path, name: str, table: str) -> int:
    with closing(database.connect(path, readonly=True)) as connection:
        query = f"SELECT count(*) FROM {name} WHERE table_id = ?"
        found: int = connection.execute(query, (table,)).fetchone()[0]
    return found


async def test_only_games_over_for_long_enough_are_ripe(sqlite: SqliteJournal) -> None:
    await finished(sqlite, "old", at=10.0)
    await finished(sqlite, "young", at=20.0)
    await played(sqlite, "running")
    assert await ripe(sqlite, 15.0) == ["old"]


async def test_a_game_with_a_post_still_to_leave_is_not_ripe(sqlite: SqliteJournal) -> None:
    row = new_table("lyra")
    await sqlite.create_table(row, SECRET)
    append = replace(next_move(row), status="over", outbox=(post("lyra", "n1"),))
    await sqlite.append(append)
    assert await ripe(sqlite, 99.0) == []
    await sqlite.posted(1)
    assert await ripe(sqlite, 99.0) == ["lyra"]


async def test_an_archived_game_is_found_as_if_it_had_never_moved(sqlite: SqliteJournal) -> None:
    await finished(sqlite, "lyra")
    await played(sqlite, "vega")
    table, moves = await sqlite.table("lyra"), await sqlite.moves("lyra")
    await put_away(sqlite, "lyra")
    assert count(sqlite.path, "moves", "lyra") == count(sqlite.path, "events", "lyra") == 0
    assert await sqlite.table("lyra") == table
    assert await sqlite.moves("lyra") == moves
    assert await sqlite.moves("lyra", 2) == moves[2:]
    assert await sqlite.move_by_key("lyra", "lyra/3") == moves[2]
    assert (await sqlite.events("lyra", [4]))[4] == moves[3].events
    assert stored(sqlite.path, "lyra") == (table, SECRET, moves)
    assert await sqlite.check() == []
    assert findings(database.archive_of(sqlite.path)) == []


async def test_an_archived_game_takes_no_more_moves(sqlite: SqliteJournal) -> None:
    await finished(sqlite, "lyra")
    await put_away(sqlite, "lyra")
    with pytest.raises(JournalError, match="a game in the archive takes no more moves"):
        await sqlite.append(next_move(await sqlite.table("lyra")))
    assert len(await sqlite.moves("lyra")) == 4


async def test_archiving_twice_or_after_a_crash_between_its_halves_is_archiving_once(
    sqlite: SqliteJournal,
) -> None:
    await finished(sqlite, "lyra")
    moves = await sqlite.moves("lyra")
    await asyncio.to_thread(archive.copy_table, sqlite.path, "lyra")  # and then the power went
    assert await sqlite.moves("lyra") == moves
    assert await sqlite.check() == []
    for _ in range(2):
        await put_away(sqlite, "lyra")
        assert await sqlite.moves("lyra") == moves
    assert count(database.archive_of(sqlite.path), "moves", "lyra") == 4


async def test_nothing_leaves_the_database_that_the_archive_does_not_hold(
    sqlite: SqliteJournal,
) -> None:
    await finished(sqlite, "lyra")
    await finished(sqlite, "vega")
    await put_away(sqlite, "vega")
    with pytest.raises(JournalError, match="lyra is not whole in the archive"):
        await sqlite.writer.submit(archive.dropping(sqlite.path, "lyra", 9.0))
    assert len(await sqlite.moves("lyra")) == 4
    with pytest.raises(JournalError, match="is never deleted"):
        await sqlite.writer.submit(lambda connection: connection.execute("DELETE FROM moves"))


async def test_a_spoilt_chain_is_not_put_away(sqlite: SqliteJournal) -> None:
    await finished(sqlite, "lyra")
    tamper(sqlite.path, "UPDATE moves SET giver = 'eve' WHERE version = 2")
    with pytest.raises(JournalError, match="lyra, version 2: the link does not fit"):
        await put_away(sqlite, "lyra")
    assert len(await sqlite.moves("lyra")) == 4
    assert not count(database.archive_of(sqlite.path), "moves", "lyra")


async def test_another_game_of_the_same_name_is_not_mixed_up(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    async with await SqliteJournal.open(database.archive_of(sqlite.path)) as other:
        await played(other, "lyra", 2)
    await finished(sqlite, "lyra")
    with pytest.raises(JournalError, match="has another game lyra"):
        await put_away(sqlite, "lyra")
    assert len(await sqlite.moves("lyra")) == 4


async def test_a_lost_archive_is_noticed_and_named(sqlite: SqliteJournal) -> None:
    await finished(sqlite, "lyra")
    await put_away(sqlite, "lyra")
    await sqlite.shelf.close()
    for ending in ("", "-wal", "-shm"):
        where = database.archive_of(sqlite.path)
        where.with_name(where.name + ending).unlink(missing_ok=True)
    assert await sqlite.check() == [f"table lyra, version 4: not in {where}"]
    with pytest.raises(JournalError, match=r"journal-archive\.db does not exist"):
        await sqlite.moves("lyra")


async def test_what_is_spoilt_in_the_archive_is_found_by_the_check(sqlite: SqliteJournal) -> None:
    await finished(sqlite, "lyra")
    await put_away(sqlite, "lyra")
    spoil = "UPDATE events SET body = '{}' WHERE version = 3"
    tamper(database.archive_of(sqlite.path), spoil)
    found = await sqlite.check()
    assert found == [
        "archive: table lyra, version 3: the link does not fit the move and the one before it"
    ]


async def test_what_an_earlier_build_left_is_checked_and_read_and_stays_as_it_is(
    sqlite: SqliteJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(sqlite, "lyra")
    await played(sqlite, "vega")
    moves = await sqlite.moves("lyra")
    await put_away(sqlite, "lyra")
    version = latest(database.scripts())
    learn(monkeypatch, database, SECOND)
    assert findings(sqlite.path) == []
    assert stored(sqlite.path, "lyra").moves == moves
    for path in (sqlite.path, database.archive_of(sqlite.path)):
        with database.identified(path) as connection, closing(connection):
            assert database.schema_version(connection) == version
    tamper(sqlite.path, "UPDATE moves SET giver = 'eve' WHERE table_id = 'vega' AND version = 2")
    assert any("table vega, version 2" in finding for finding in findings(sqlite.path))
