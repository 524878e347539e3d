"""The caretaker: backups on time, old games put away, drills; and a disk that is full."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.play.assembly import assemble
from bot.play.autopilots.levels import by_suggestion
from bot.play.clock.outages import Maintenance
from bot.play.proof.drill import drill
from bot.play.proof.file import write
from bot.play.proof.verify import verify
from bot.play.time.pace import DAY, HOUR
from bot.play.upkeep.caretaker import RETRY, Upkeep
from bot.store.files import database
from bot.store.files.backup import restore
from bot.store.files.rotation import Plan, copies, games_in, newest
from bot.store.records import JournalError
from bot.store.sqlite.journal import SqliteJournal
from tests.play.table.heaps import Add, EndTurn
from tests.play.upkeep.traces import posted
from tests.store.tampering import tamper
from tests.support.exports import USERS, asked, exported, play
from tests.support.tables import A, B, Player, new_referee, say, start


class Hand:
    now = 2_000_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[SqliteJournal]:
    async with await SqliteJournal.open(tmp_path / "sublight.db") as journal:
        yield journal


@pytest.fixture
def hand() -> Hand:
    return Hand()


def caretaker(journal: SqliteJournal, hand: Hand, folder: Path, days: int | None = None) -> Upkeep:
    maintenance = Maintenance(assemble(journal).outages)
    return Upkeep(journal, maintenance, plan=Plan(folder, hours=6.0), archive_days=days, clock=hand)


async def test_every_hour_seats_that_play_by_themselves_are_seen_to(
    sqlite: SqliteJournal, hand: Hand
) -> None:
    """Whatever woke nobody: a table that waits for an autopilot waits an hour at most."""
    driven: list[float] = []

    async def driving() -> None:
        driven.append(hand.now)

    maintenance = Maintenance(assemble(sqlite).outages)
    care = Upkeep(sqlite, maintenance, clock=hand, driving=driving)
    begun = hand.now
    for hours in (0.0, 0.9, 1.0, 1.5, 2.0):
        hand.now = begun + hours * HOUR
        await care.tick()
    assert driven == [begun + HOUR, begun + 2 * HOUR]


async def test_backups_are_made_on_time_and_not_before(
    sqlite: SqliteJournal, tmp_path: Path, hand: Hand
) -> None:
    folder = tmp_path / "backups"
    for hours, made in ((0, 1), (5, 1), (6, 2), (7, 2), (12, 3)):
        hand.now = Hand.now + hours * HOUR
        await caretaker(sqlite, hand, folder).tick()  # a restart in between makes no difference
        assert len(copies(folder, sqlite.path)) == made


async def test_a_backup_that_fails_is_told_and_tried_again(
    sqlite: SqliteJournal, tmp_path: Path, hand: Hand
) -> None:
    folder = tmp_path / "backups"
    folder.write_text("in the way")
    care = caretaker(sqlite, hand, folder)
    await care.tick()
    assert "backups" in care.trouble
    folder.unlink()
    await care.tick()
    assert care.trouble  # not yet
    hand.now += RETRY
    await care.tick()
    assert (care.trouble, len(copies(folder, sqlite.path))) == ("", 1)


async def test_a_backup_made_while_playing_goes_on_elsewhere_to_the_same_heads(
    sqlite: SqliteJournal, tmp_path: Path, hand: Hand
) -> None:
    """The same commands at the same times, once here and once from the backup."""
    table = await start(sqlite, "race")
    here = Player(new_referee(sqlite), table, 3)
    for _ in range(10):
        await here.move()
    care = caretaker(sqlite, hand, tmp_path / "backups")
    ticking = asyncio.create_task(care.tick())
    for _ in range(30):
        await here.move()
    await ticking
    moves = await sqlite.moves(table)
    copy = newest(tmp_path / "backups", sqlite.path)
    assert copy is not None
    (tmp_path / "elsewhere").mkdir()
    await asyncio.to_thread(restore, copy, tmp_path / "elsewhere" / "new.db")
    async with await SqliteJournal.open(tmp_path / "elsewhere" / "new.db") as journal:
        there, stood = new_referee(journal), (await journal.table(table)).version
        assert 11 <= stood <= 41
        for move in moves[stood:]:
            seat = A if move.actor == 0 else B
            await there.submit(table, seat, bytes(move.command), giver=move.giver, key=move.key)
        assert (await journal.table(table)).head == (await sqlite.table(table)).head
        assert await journal.moves(table) == moves
        assert await journal.check() == []


async def test_old_games_are_archived_and_still_read_exported_and_verified(
    sqlite: SqliteJournal, tmp_path: Path, hand: Hand
) -> None:
    old, running = await play(sqlite, "old"), await play(sqlite, "running", most=20)
    await posted(sqlite)
    file = write(await exported(sqlite, old))
    log = await assemble(sqlite).referee.lines(old)
    last = (await sqlite.moves(old))[-1].at
    care = caretaker(sqlite, hand, tmp_path / "backups", days=30)
    hand.now = last + 29 * DAY
    await care.tick()
    assert not database.archive_of(sqlite.path).exists()
    hand.now = last + 31 * DAY
    await care.tick()
    kept = await asyncio.to_thread(games_in, database.archive_of(sqlite.path))
    assert list(kept) == [old]
    referee = assemble(sqlite).referee
    assert await referee.lines(old) == log
    assert write(await exported(sqlite, old)) == file
    assert verify(file).moves == (await sqlite.table(old)).version
    assert [row.id for row in await sqlite.tables(user=USERS[0])] == [old, running]
    assert await sqlite.check() == []
    assert await care.tidy() == []
    seat = await asked(referee, running)
    assert await referee.prompts(running, seat)


async def test_a_spoilt_game_stays_and_the_others_are_archived(
    sqlite: SqliteJournal, tmp_path: Path, hand: Hand
) -> None:
    await play(sqlite, "good")
    await play(sqlite, "bad")
    await posted(sqlite)
    tamper(sqlite.path, "UPDATE moves SET giver = 'eve' WHERE table_id = 'bad' AND version = 3")
    care = caretaker(sqlite, hand, tmp_path / "backups", days=1)
    assert await care.tidy() == ["good"]
    assert len(await sqlite.moves("bad")) == (await sqlite.table("bad")).version


# Drills


async def test_a_drill_says_that_a_backup_could_take_the_place_of_the_database(
    sqlite: SqliteJournal, tmp_path: Path, hand: Hand
) -> None:
    await play(sqlite, "finished")
    table = await play(sqlite, "running", most=20)
    await play(sqlite, "still", most=10)
    await posted(sqlite)
    care = caretaker(sqlite, hand, tmp_path / "backups", days=30)
    await care.tick()
    referee = assemble(sqlite).referee
    seat = await asked(referee, table)
    prompt = (await referee.prompts(table, seat))[0]
    view = await referee.view(table, seat)
    await referee.submit(table, seat, by_suggestion(view, prompt), giver=USERS[seat])
    copy = newest(tmp_path / "backups", sqlite.path)
    archive = newest(tmp_path / "backups", database.archive_of(sqlite.path))
    assert copy is not None
    assert archive is not None
    before = sorted((tmp_path / "backups").iterdir())
    done = await asyncio.to_thread(drill, sqlite.path, copy, archive)
    assert (done.tables, done.folded, done.equal, done.behind) == (3, 2, 2, 1)
    assert done.problems == ()
    assert sorted((tmp_path / "backups").iterdir()) == before


async def test_a_drill_finds_a_backup_of_another_course_of_the_game(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    table = await start(sqlite, "race")
    player = Player(new_referee(sqlite), table, 1)
    await player.move()
    await sqlite.backup(str(tmp_path / "copy.db"))
    other = tmp_path / "other.db"
    await asyncio.to_thread(restore, tmp_path / "copy.db", other)
    async with await SqliteJournal.open(other) as journal:
        await Player(new_referee(journal), table, 2).move()
        await journal.backup(str(tmp_path / "wrong.db"))
    await Player(assemble(sqlite, clock=lambda: 9.0).referee, table, 2).move()  # at another time
    done = await asyncio.to_thread(drill, sqlite.path, tmp_path / "wrong.db")
    assert done.problems == (f"table {table}, version 3: the database has another game there",)


async def test_a_spoilt_backup_fails_its_drill(sqlite: SqliteJournal, tmp_path: Path) -> None:
    await play(sqlite, most=5)
    await sqlite.backup(str(tmp_path / "copy.db"))
    tamper(tmp_path / "copy.db", "UPDATE moves SET giver = 'eve' WHERE version = 3")
    with pytest.raises(JournalError, match="is not sound"):
        await asyncio.to_thread(drill, sqlite.path, tmp_path / "copy.db")


# A full disk


async def test_on_a_full_disk_nothing_changes_and_later_play_goes_on(
    sqlite: SqliteJournal,
) -> None:
    table = await start(sqlite, "toy")
    referee = new_referee(sqlite)
    await say(referee, table, A, Add(1))

    full = "PRAGMA max_page_count = 1"  # no page more than there are
    await sqlite.writer.alone(lambda connection: connection.execute(full))

    async def on_and_on() -> None:
        for _ in range(500):
            await say(referee, table, A, Add(1))

    with pytest.raises(JournalError, match="the disk is full"):
        await on_and_on()
    stood = (await sqlite.table(table)).version
    assert len(await sqlite.moves(table)) == stood
    assert (await referee.view(table)).heaps == (stood - 1, 0)
    assert await sqlite.check() == []
    room = "PRAGMA max_page_count = 1000000"
    await sqlite.writer.alone(lambda connection: connection.execute(room))
    await say(referee, table, A, EndTurn())
    assert (await sqlite.table(table)).version == stood + 1
