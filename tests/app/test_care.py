"""The running bot looks after itself: copies, maintenance from outside, trouble told."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.engine.records import Seat
from bot.play.assembly import assemble
from bot.play.autopilots.levels import by_suggestion
from bot.play.clock.outages import Maintenance
from bot.play.time.pace import DAY
from bot.playground.server import LocalDiscord
from bot.store.files.integrity import findings
from bot.store.files.rotation import copies
from bot.store.records import Damaged
from bot.store.settings import HEARTBEAT
from bot.store.sqlite.journal import SqliteJournal
from tests.app.whole import demo, running


async def test_it_copies_its_database_while_it_runs(local: LocalDiscord, tmp_path: Path) -> None:
    async with running(local, tmp_path, backups=tmp_path / "backups") as app:
        await demo(app, local)
        await app.household.caretaker.tick()
        (copy,) = copies(tmp_path / "backups", tmp_path / "journal.db")
        assert findings(copy.path) == []


async def test_a_copy_that_fails_makes_it_unwell(local: LocalDiscord, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("in the way")
    async with running(local, tmp_path, backups=tmp_path / "backups") as app:
        await app.household.caretaker.tick()
        assert any("backups" in problem for problem in app.look().problems)


async def test_without_a_folder_nothing_is_copied(local: LocalDiscord, tmp_path: Path) -> None:
    async with running(local, tmp_path) as app:
        await app.household.caretaker.tick()
        assert app.look().problems == []
    assert names_in(tmp_path) == ["journal.db", "journal.db.claim"]


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_maintenance_begun_and_ended_elsewhere_stops_and_wakes_its_autopilots(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path) as app:
        await demo(app, local)
        (row,) = await app.journal.tables()
        await app.play.drivers.idle()
        async with await SqliteJournal.open(tmp_path / "journal.db") as other:
            outside = Maintenance(assemble(other).outages)
            await outside.on("moving house")
            await app.household.caretaker.tick()
            before = (await app.journal.table(row.id)).version
            app.play.drivers.wake(row.id)
            await app.play.drivers.idle()
            assert (await app.journal.table(row.id)).version == before
            await outside.off()
        await app.household.caretaker.tick()
        referee = app.play.referee
        view = await referee.view(row.id, Seat(0))
        prompt = (await referee.prompts(row.id, Seat(0)))[0]
        command = by_suggestion(view, prompt)
        await referee.submit(row.id, Seat(0), command, giver=row.seats[0].user)
        await app.play.drivers.idle()
        assert (await app.journal.table(row.id)).version > before


async def test_a_clock_that_was_wrong_is_a_note_of_its_health(
    local: LocalDiscord, tmp_path: Path
) -> None:
    async with running(local, tmp_path) as app:
        assert app.look().notes == ()
        await HEARTBEAT.save(app.journal, app.play.clock() + 365 * DAY)
    async with running(local, tmp_path) as app:
        assert app.look().problems == []
        (note,) = app.look().notes
        assert "set back" in note


async def test_a_damaged_database_makes_it_unwell(local: LocalDiscord, tmp_path: Path) -> None:
    def spoilt(connection: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    async with running(local, tmp_path) as app:
        with pytest.raises(Damaged):
            await app.journal.writer.submit(spoilt)
        (problem,) = app.look().problems
        assert "journal.db is damaged" in problem
