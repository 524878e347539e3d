"""Backups one after the other, and which of them stay."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.store.files import database, rotation
from bot.store.files.backup import restore
from bot.store.files.rotation import Copy, Plan, copies, expired
from bot.store.records import JournalError
from bot.store.sqlite.journal import SqliteJournal
from tests.store.archiving import finished, put_away
from tests.store.given import SECRET, game, new_table, played
from tests.store.upgrades import unreleased

NOW = datetime(2026, 3, 31, 12, tzinfo=UTC)  # a Tuesday
HOUR = 3600.0


def made(*hours_ago: float) -> list[Copy]:
    return [Copy(NOW - timedelta(hours=h), Path(f"{h}.db")) for h in sorted(hours_ago)[::-1]]


def kept(found: list[Copy], days: int, weeks: int) -> list[str]:
    gone = expired(found, days, weeks)
    return [copy.path.stem for copy in found if copy not in gone]


def test_all_copies_of_the_last_day_stay() -> None:
    assert kept(made(0, 6, 12, 18), days=1, weeks=1) == ["18", "12", "6", "0"]


def test_of_each_of_the_last_days_the_newest_copy_stays() -> None:
    found = made(0, 24, 30, 48, 54, 72, 96)
    assert kept(found, days=3, weeks=0) == ["48", "24", "0"]


def test_of_each_of_the_last_weeks_the_newest_copy_stays() -> None:
    found = made(0, 7 * 24, 8 * 24, 14 * 24, 21 * 24)
    assert kept(found, days=0, weeks=3) == ["336", "168", "0"]


def test_days_without_a_copy_do_not_count() -> None:
    assert kept(made(0, 24 * 100, 24 * 200), days=2, weeks=0) == ["2400", "0"]


def test_the_newest_copy_stays_whatever_is_asked() -> None:
    assert kept(made(5000), days=0, weeks=0) == ["5000"]


async def test_a_month_of_backups_leaves_few_files(sqlite: SqliteJournal, tmp_path: Path) -> None:
    await played(sqlite)
    plan = Plan(tmp_path / "backups", hours=12.0, days=3, weeks=2)
    (plan.folder).mkdir()
    (plan.folder / "journal-of-my-holidays.db").write_text("mine")
    start = NOW.timestamp()
    for half_day in range(60):
        at = start + half_day * 12 * HOUR
        assert rotation.due(plan, sqlite.path, at) <= at
        assert len(rotation.take(plan, sqlite.path, at)) == 1
        assert rotation.due(plan, sqlite.path, at) == at + 12 * HOUR
    left = copies(plan.folder, sqlite.path)
    assert len(left) <= 3 + 2 + 1
    assert left[-1].at.timestamp() == at
    assert (plan.folder / "journal-of-my-holidays.db").read_text() == "mine"


async def test_a_copy_of_a_day_to_come_does_not_put_off_the_next(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    await played(sqlite)
    plan, now = Plan(tmp_path / "backups"), NOW.timestamp()
    rotation.take(plan, sqlite.path, now + 365 * 24 * HOUR)
    assert rotation.due(plan, sqlite.path, now) == 0.0


async def test_a_backup_while_moves_are_made_can_be_restored_elsewhere_and_played_on(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    appends = game(new_table(), 60)
    await sqlite.create_table(new_table(), SECRET)
    plan = Plan(tmp_path / "backups")

    async def play() -> None:
        for append in appends:
            await sqlite.append(append)

    take = asyncio.to_thread(rotation.take, plan, sqlite.path, NOW.timestamp())
    _, (copy,) = await asyncio.gather(play(), take)
    elsewhere = tmp_path / "elsewhere" / "sublight.db"
    elsewhere.parent.mkdir()
    await asyncio.to_thread(restore, copy, elsewhere)
    async with await SqliteJournal.open(elsewhere) as restored:
        for append in appends[(await restored.table("lyra")).version :]:
            await restored.append(append)
        assert (await restored.table("lyra")).head == (await sqlite.table("lyra")).head
        assert await restored.moves("lyra") == await sqlite.moves("lyra")
        assert await restored.check() == []


async def test_the_archive_is_copied_when_it_has_grown(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    plan = Plan(tmp_path / "backups")

    def take(hours: float) -> list[str]:
        found = rotation.take(plan, sqlite.path, NOW.timestamp() + hours * HOUR)
        return [path.name.split("-2026")[0] for path in found]

    await finished(sqlite, "lyra")
    assert take(0) == ["journal"]
    await put_away(sqlite, "lyra")
    assert take(6) == ["journal-archive", "journal"]
    assert take(12) == ["journal"]
    kept = rotation.newest(plan.folder, database.archive_of(sqlite.path))
    assert kept is not None
    assert list(rotation.games_in(kept)) == ["lyra"]


async def test_copies_from_before_the_first_release_do_not_stop_the_next(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    plan = Plan(tmp_path / "backups")
    plan.folder.mkdir()
    old = unreleased(plan.folder / "journal-archive-20260330T120000Z.db")
    await finished(sqlite, "lyra")
    await put_away(sqlite, "lyra")
    made = rotation.take(plan, sqlite.path, NOW.timestamp())
    assert [list(rotation.games_in(path)) for path in made] == [["lyra"], ["lyra"]]
    assert old.exists()


async def test_a_folder_that_cannot_be_made_is_named(sqlite: SqliteJournal, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises((JournalError, OSError), match="file"):
        rotation.take(Plan(tmp_path / "file" / "backups"), sqlite.path, NOW.timestamp())
