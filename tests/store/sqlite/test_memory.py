"""The journal in memory: the same statements as in a file, without a file and without threads."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from bot.store.records import JournalError, VersionConflict
from bot.store.sql.connection import Connection
from bot.store.sqlite.journal import SqliteJournal
from bot.store.sqlite.memory import MemoryJournal
from tests.store.given import SECRET, new_table, next_move, played

SCHEMA = "SELECT name, sql FROM sqlite_master ORDER BY name"


async def test_a_journal_in_memory_has_the_tables_and_guards_of_a_file(tmp_path: Path) -> None:
    async with await SqliteJournal.open(tmp_path / "journal.db") as file:
        assert await MemoryJournal()._read(SCHEMA) == await file._read(SCHEMA)


async def test_two_journals_in_memory_have_nothing_in_common() -> None:
    one, other = MemoryJournal(), MemoryJournal()
    await one.create_table(new_table("lyra"), SECRET)
    assert await other.tables() == []


async def test_a_game_in_memory_is_found_sound_and_a_changed_move_is_found() -> None:
    journal = MemoryJournal()
    await played(journal)
    assert await journal.check() == []
    with journal.catalogue.unguarded(journal._connection):
        journal._connection.execute("UPDATE moves SET giver = 'eve' WHERE version = 2")
    (found,) = await journal.check()
    assert found.startswith("table lyra, version 2")


async def test_a_change_that_fails_leaves_nothing_of_itself_in_memory() -> None:
    journal = MemoryJournal()
    await journal.create_table(new_table("lyra"), SECRET)

    def half(connection: Connection) -> None:
        connection.execute("UPDATE tables SET name = 'Vega'")
        raise VersionConflict("too late")

    with pytest.raises(VersionConflict):
        await journal.writer.submit(half)
    assert (await journal.table("lyra")).name == new_table("lyra").name
    await journal.append(next_move(await journal.table("lyra")))
    assert (await journal.table("lyra")).version == 1


async def test_a_journal_in_memory_needs_no_thread() -> None:
    before = threading.active_count()
    journal = MemoryJournal()
    await played(journal)
    assert threading.active_count() == before


async def test_a_journal_in_memory_refuses_a_backup_and_everything_once_it_is_closed(
    tmp_path: Path,
) -> None:
    journal = MemoryJournal()
    with pytest.raises(JournalError, match="cannot be copied"):
        await journal.backup(str(tmp_path / "copy.db"))
    await journal.close()
    with pytest.raises(JournalError, match="closed"):
        await journal.tables()
    with pytest.raises(JournalError, match="closed"):
        await journal.create_table(new_table("lyra"), SECRET)
