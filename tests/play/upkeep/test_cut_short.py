"""A process may be killed at any point of a copy or an erasure: nobody stays in a file for that."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.engine.errors import IllegalMove
from bot.play.assembly import Play, assemble, look_after
from bot.play.upkeep import forgetting
from bot.play.upkeep.forgetting import Forgetting
from bot.store.files import backup, rotation
from bot.store.files.claim import held
from bot.store.files.rotation import Plan
from bot.store.records import JournalError
from bot.store.settings import ERASING, SCRUB
from bot.store.sqlite.journal import SqliteJournal
from tests.play.upkeep.traces import everywhere
from tests.support.exports import USERS, play

NOVA, RIGEL = USERS
NOW = 1_800_000_000.0
LEFT = ".sublight-20260102T000000Z.db.u22ukzyv"  # as a killed copy leaves it


class House(NamedTuple):
    journal: SqliteJournal
    play: Play
    people: Forgetting
    folder: Path

    @property
    def backups(self) -> Path:
        return self.folder / "backups"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A running game and one copy of it."""
    async with await SqliteJournal.open(tmp_path / "sublight.db") as journal:
        kernel = assemble(journal)
        people = look_after(kernel, journal, backups=tmp_path / "backups").forgetting
        await play(journal, "running", most=6)
        rotation.take(Plan(tmp_path / "backups"), journal.path, NOW)
        yield House(journal, kernel, people, tmp_path)


def killed_copy(house: House, name: str = LEFT) -> Path:
    folder = house.backups / name
    folder.mkdir()
    (copy,) = house.backups.glob("sublight-2*.db")
    shutil.copy(copy, folder / copy.name)
    return folder


# Copies


async def test_erasing_finds_what_a_killed_copy_left(house: House) -> None:
    folder = killed_copy(house)
    assert (await house.people.forget(NOVA)).left == ()
    assert not folder.exists()
    assert everywhere(house.folder, NOVA) == []


async def test_who_asks_whether_somebody_is_known_finds_it_too(house: House) -> None:
    await house.people.forget(NOVA)
    folder = killed_copy(house)
    await house.people.knows(NOVA)
    assert not folder.exists()


async def test_the_next_start_and_the_next_copy_sweep_what_was_left(house: House) -> None:
    folder = killed_copy(house)
    await house.people.finish()
    assert not folder.exists()
    folder = killed_copy(house, ".sublight-archive-20260102T000000Z.db.u22ukzyv")
    rotation.take(Plan(house.backups), house.journal.path, NOW + 60)
    assert not folder.exists()


async def test_a_copy_by_hand_sweeps_what_a_killed_one_of_its_name_left(house: House) -> None:
    folder = killed_copy(house, ".mine.db.u22ukzyv")
    await house.journal.backup(str(house.backups / "mine.db"))
    assert not folder.exists()


async def test_a_copy_under_way_is_left_alone_and_named(house: House) -> None:
    folder = killed_copy(house)
    with held(folder):
        (left,) = (await house.people.forget(NOVA)).left
    assert LEFT in left
    assert folder.exists()


def test_nothing_is_swept_that_is_not_ours(tmp_path: Path) -> None:
    for name in (".other.db.u22ukzyv", ".sublight.db.mine", ".sublight-notes.db.u22ukzyv"):
        (tmp_path / name).mkdir()
    (tmp_path / ".sublight.db.u22ukzyw").write_text("a file")
    (tmp_path / ".sublight.db.u22ukzyv").mkdir()
    assert backup.sweep(tmp_path, "sublight") == []
    assert len(list(tmp_path.iterdir())) == 4


# Erasures


class Killed(BaseException):
    """Nothing of ours runs after it."""


@pytest.mark.parametrize(
    "point", ["_erase_archive", "_erase_copies", "_leave_tables", "_erase_here", "_scrub"]
)
async def test_an_erasure_that_was_cut_is_finished_at_the_next_start(
    house: House, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    def die(*_: Any) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(house.people, point, die)
        with pytest.raises(Killed):
            await house.people.forget(NOVA)
    again = assemble(house.journal)
    await look_after(again, house.journal, backups=house.backups).forgetting.finish()
    assert everywhere(house.folder, NOVA) == []
    assert await house.journal.check() == []
    assert not await ERASING.read(house.journal)
    assert not await SCRUB.read(house.journal)


async def test_what_is_noted_of_an_erasure_names_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ERASING.save(house.journal, "")
    seen: list[str] = []

    async def look(person: object) -> dict[str, str]:
        seen.append(await ERASING.read(house.journal))
        return {}

    monkeypatch.setattr(house.people, "_erase_archive", look)
    await house.people.forget(NOVA)
    assert seen
    assert NOVA not in seen[0]


async def test_seats_are_given_up_last_and_a_failure_says_what_was_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: Any) -> Any:
        raise JournalError("the disk went away")

    with monkeypatch.context() as patch:
        patch.setattr(house.people, "_erase_archive", refuses)
        with pytest.raises(IllegalMove) as told:
            await house.people.forget(NOVA)
    assert told.value.reason.values["done"].key == "upkeep.erasing.begun"
    assert [seat.user for seat in (await house.journal.table("running")).seats] == [NOVA, RIGEL]
    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "links_of", refuses)
        with pytest.raises(IllegalMove) as told:
            await house.people.forget(NOVA)
    assert told.value.reason.values["done"].key == "upkeep.erasing.tables"
    await house.people.forget(NOVA)
    assert everywhere(house.folder, NOVA) == []


async def test_somebody_of_two_hundred_names_is_forgotten(house: House) -> None:
    names = [f"Captain Number {number}" for number in range(200)]
    await house.journal.save_setting(
        "table:running", "shown", f'{{"story":"{names[150]} settles."}}'
    )
    assert (await house.people.forget(NOVA, names)).tables == 1
    assert everywhere(house.folder, names[150]) == []
    with sqlite3.connect(house.journal.path) as connection:
        (text,) = connection.execute("SELECT value FROM settings WHERE name = 'shown'").fetchone()
    assert "settles." in text
