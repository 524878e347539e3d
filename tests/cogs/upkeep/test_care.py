"""Upkeep as players meet it: maintenance, haste, a full disk, too many threads, their data."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.play.clock.outages import Maintenance
from bot.play.upkeep import status
from bot.play.upkeep.forgetting import Forgetting
from bot.store.records import AuditRow, Damaged, DiskFull, Uncertain
from bot.store.sqlite.journal import SqliteJournal
from tests.support.discord.house import House
from tests.support.discord.pressing import (
    commit,
    open_with_advice,
    past_discards,
    snapshot,
)


@pytest.fixture
def house(filed: House) -> House:
    return filed


def care(house: House) -> Maintenance:
    return house.play.maintenance


async def test_in_maintenance_a_press_is_refused_privately_and_counts_afterwards(
    house: House,
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    before, seen = await snapshot(house, row.id), len(rigel.see())
    await care(house).on("a new version")
    await nova.press(commit(nova.panel()), nova.panel())
    assert "Maintenance: a new version." in nova.panel().text
    assert "all clocks stand still and your drafts are kept" in nova.panel().text
    assert await snapshot(house, row.id) == before
    assert len(rigel.see()) == seen
    await care(house).off()
    await nova.press(commit(nova.panel()), nova.panel())
    assert "Maintenance" not in nova.panel().text
    assert (await house.journal.table(row.id)).version == before[0].version + 1


async def test_who_only_looks_in_maintenance_reads_why_nothing_moves(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await care(house).on()
    await nova.press(f"d1:hand:{row.id}", nova.see()[1])
    assert "Maintenance: no move is made for now." in nova.panel().text
    assert "Your hand" in nova.panel().text


async def test_when_the_bot_is_busy_answers_with_a_picture_say_so(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    house.play.status.load.age = lambda: 60.0
    await nova.slash("/play")
    assert "Busy, your move is saved; the picture follows." in nova.panel().text
    house.play.status.load.age = lambda: 0.0
    await nova.slash("/play")
    assert "Busy" not in nova.panel().text


async def test_on_a_full_disk_a_press_is_told_that_nothing_has_changed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`tests/play/upkeep/test_caretaker.py` fills a real one."""

    async def full(append: object) -> None:
        raise DiskFull("the disk is full")

    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    before, panel = await snapshot(house, row.id), nova.panel()
    with monkeypatch.context() as patch:
        patch.setattr(house.journal, "append", full)
        await nova.press(commit(panel), panel)
    assert "The bot's disk is full, so nothing has changed." in nova.panel().text
    assert await snapshot(house, row.id) == before
    await nova.slash("/play")
    await nova.press(commit(nova.panel()), nova.panel())
    assert (await house.journal.table(row.id)).version == before[0].version + 1


async def test_a_damaged_database_is_not_called_busy(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def spoilt(append: object) -> None:
        raise Damaged("sublight.db is damaged")

    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    await open_with_advice(nova)
    panel = nova.panel()
    monkeypatch.setattr(house.journal, "append", spoilt)
    await nova.press(commit(panel), panel)
    assert "is damaged" in nova.panel().text
    assert "press again in a moment" not in nova.panel().text
    assert [row.levelname for row in caplog.records if "damaged" in row.message] == ["ERROR"]


async def test_what_nobody_can_tell_is_not_called_unchanged(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server was lost while it committed, and did not come back to be asked."""
    append = house.journal.append

    async def lost(given: Any) -> None:
        await append(given)
        raise Uncertain("whether it happened is not known")

    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await open_with_advice(nova)
    panel = nova.panel()
    with monkeypatch.context() as patch:
        patch.setattr(house.journal, "append", lost)
        await nova.press(commit(panel), panel)
    assert "I cannot say whether it counts" in nova.panel().text
    assert "othing has changed" not in nova.panel().text
    await nova.slash("/play")
    assert (await house.journal.table(row.id)).version == row.version + 1


async def test_no_table_is_opened_where_its_thread_would_not_fit(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    monkeypatch.setattr(status, "MOST_THREADS", 1)
    nova.channel = house.world.hall
    await nova.slash("/table new", game="race", seats=2)
    assert "too many for a new table" in nova.panel().text
    assert len(await house.journal.tables()) == 1


# What is stored about me


async def test_my_data_comes_as_a_file_for_me_alone(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/me data", do="export")
    ((name, data),) = nova.panel().files.items()
    found = json.loads(data)
    assert name == f"{nova.user.id}.json"
    assert [seat["table_id"] for seat in found["seats"]] == [row.id]
    assert {one["name"] for one in found["settings"]} >= {"name"}
    assert nova.panel().ephemeral
    assert str(rigel.user.id) not in json.dumps(found["settings"])


async def test_erasing_asks_once_more_and_then_leaves_nothing(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await nova.slash("/me data", do="erase")
    assert "This cannot be undone." in nova.panel().text
    assert (await house.journal.table(row.id)).seats[0].user == str(nova.user.id)
    await nova.press("u1:forget:sure", nova.panel())
    assert "You are forgotten: 1 table keeps your moves" in nova.panel().text
    after = await house.journal.table(row.id)
    assert [seat.user for seat in after.seats] == ["autopilot:1", str(rigel.user.id)]
    assert isinstance(house.journal, SqliteJournal)
    files = [path for path in house.journal.path.parent.iterdir() if path.is_file()]
    left = b"".join(path.read_bytes() for path in files)
    assert str(nova.user.id).encode() not in left
    assert b"Nova" not in left
    assert await house.journal.check() == []


async def test_a_name_that_somebody_had_before_is_forgotten_too(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    seating = house.front.desk.seating
    await seating.meet(str(nova.user.id), "Supernova the Great")
    await seating.meet(str(nova.user.id), "Nova")
    person = await people(house)._person(str(nova.user.id), ())
    assert set(person.names) == {"Nova", "Supernova the Great"}


async def test_whoever_is_called_like_a_word_spoils_nobody_s_words(house: House) -> None:
    """The boards of a table once became text so; nothing was posted there again."""
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    seating, user = house.front.desk.seating, str(nova.user.id)
    for name in ("1", "seat", "the", "open", "Open"):
        await seating.meet(user, name)
    words = "the open seat 1, seat 2, Open"
    await rigel.slash("/table note", text=words)
    await rigel.slash("/help bug", text=words)
    await house.journal.record_audit(AuditRow(row.id, "7", "extend seat 1", words, 1.0))
    before, boards = await cells(house), await house.play.outbox.boards(row.id)
    await nova.slash("/me data", do="erase")
    await nova.press("u1:forget:sure", nova.panel())
    assert "You are forgotten" in nova.panel().text
    assert await house.play.outbox.boards(row.id) == boards
    after = await cells(house)
    assert len(before) == 3
    assert after == before
    await rigel.slash("/table board")
    assert "my mistake" not in rigel.panel().text


async def cells(house: House) -> set[str]:
    """What others wrote, and the log of the moderators."""
    assert isinstance(house.journal, SqliteJournal)
    with closing(sqlite3.connect(house.journal.path)) as connection:
        query = """SELECT value FROM settings WHERE name LIKE 'note:%' OR scope LIKE 'report:%'
            UNION SELECT what || why FROM audit"""
        return {value for (value,) in connection.execute(query)}


def people(house: House) -> Forgetting:
    found = house.bot.forgetting
    assert found is not None
    return found


async def test_what_cannot_be_done_with_data_is_refused(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/me data", do="sell")
    assert "sell cannot be done with your data." in nova.panel().text
