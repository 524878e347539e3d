"""The check finds what was changed behind the journal's back, and names where."""

from __future__ import annotations

import pytest

from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import played
from tests.store.tampering import tamper


async def test_a_sound_journal_has_no_findings(sqlite: SqliteJournal) -> None:
    await played(sqlite, "lyra", 4)
    await played(sqlite, "vega", 2)
    assert await sqlite.check() == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE moves SET command = replace(command, 'pass', 'pasS') WHERE {}",
        "UPDATE moves SET command = CAST(x'7bff7d' AS TEXT) WHERE {}",
        "UPDATE moves SET draws = '[1]' WHERE {}",
        "UPDATE moves SET concerns = '[1]' WHERE {}",
        "UPDATE moves SET concerns = '[' WHERE {}",
        "UPDATE moves SET actor = 1 WHERE {}",
        "UPDATE moves SET actor = NULL WHERE {}",
        "UPDATE moves SET giver = 'eve' WHERE {}",
        "UPDATE moves SET at = at + 1 WHERE {}",
        "UPDATE moves SET key = 'other' WHERE {}",
        "UPDATE moves SET link = replace(link, substr(link, 1, 1), 'x') WHERE {}",
        "UPDATE events SET body = replace(body, 'two', 'twO') WHERE {}",
        "UPDATE events SET tag = 'race.tolD' WHERE {}",
        "UPDATE events SET tag_version = 2 WHERE {}",
        "DELETE FROM events WHERE {}",
        "DELETE FROM moves WHERE {}",
    ],
)
async def test_a_changed_byte_is_found_and_its_move_named(
    sqlite: SqliteJournal, change: str
) -> None:
    await played(sqlite, "lyra", 4)
    await played(sqlite, "vega", 4)
    tamper(sqlite.path, change.format("table_id = 'vega' AND version = 3"))
    found = await sqlite.check()
    assert any("table vega, version 3" in line or "follows version 2" in line for line in found)
    assert not any("lyra" in line for line in found)


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("head = 'x'", "table lyra, version 4: the table's head is not the last link"),
        ("version = 5", "table lyra, version 5: the table stands there, its last move is 4"),
        ("sequence = 9", "table lyra, version 4: 9 events were counted, the last is 8"),
        ("commitment = 'x'", "table lyra, version 0: the commitment is not that of the secret"),
    ],
)
async def test_a_changed_table_is_found(sqlite: SqliteJournal, change: str, finding: str) -> None:
    await played(sqlite, count=4)
    tamper(sqlite.path, f"UPDATE tables SET {change}")
    assert await sqlite.check() == [finding]


async def test_another_secret_breaks_every_link(sqlite: SqliteJournal) -> None:
    await played(sqlite, count=4)
    tamper(sqlite.path, "UPDATE tables SET secret = zeroblob(32)")
    assert len(await sqlite.check()) == 5


async def test_a_last_move_cut_off_is_found(sqlite: SqliteJournal) -> None:
    await played(sqlite, count=4)
    for table in ("events", "moves"):
        tamper(sqlite.path, f"DELETE FROM {table} WHERE version = 4")
    found = await sqlite.check()
    assert "table lyra, version 4: the table stands there, its last move is 3" in found


async def test_a_gap_in_the_events_is_found(sqlite: SqliteJournal) -> None:
    await played(sqlite, count=4)
    tamper(sqlite.path, "UPDATE events SET sequence = sequence + 10 WHERE version = 4")
    found = await sqlite.check()
    assert "table lyra, version 4: event 17 follows event 6" in found


async def test_a_row_without_its_table_is_found(sqlite: SqliteJournal) -> None:
    tamper(sqlite.path, "INSERT INTO drafts VALUES ('nowhere', 0, 'prompt', '{}')")
    assert await sqlite.check() == ["file: a row of drafts belongs to no row of tables"]


async def test_a_doubled_nonce_is_found(sqlite: SqliteJournal) -> None:
    await played(sqlite)
    row = "INSERT INTO outbox VALUES (?, 'lyra', 'board', '{}', 'n1', 0.0, 0, 0)"
    tamper(sqlite.path, row.replace("?", "1"))
    without_index = (
        "PRAGMA writable_schema = 1",
        "DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_outbox_1'",
        "UPDATE sqlite_master SET sql = replace(sql, ' UNIQUE', '') WHERE name = 'outbox'",
        "PRAGMA writable_schema = 0",
    )
    tamper(sqlite.path, *without_index)
    tamper(sqlite.path, row.replace("?", "2"))
    assert "outbox: the nonce n1 is there twice" in await sqlite.check()
