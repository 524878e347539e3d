"""Whoever asks for it is forgotten, in every file, while the games go on and still verify."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from bot.engine.records import Seat
from bot.play.assembly import assemble, look_after
from bot.play.autopilots.levels import by_suggestion
from bot.play.lobby.lobby import Lobby
from bot.play.locks import WorkPlaces
from bot.play.proof.drill import drill
from bot.play.proof.file import write
from bot.play.proof.verify import verify
from bot.play.table.referee import Referee
from bot.play.upkeep import forgetting
from bot.play.upkeep.caretaker import Upkeep
from bot.play.upkeep.forgetting import Forgetting
from bot.store.files import rotation
from bot.store.files.database import archive_of
from bot.store.files.rotation import Plan, newest
from bot.store.records import AuditRow, JournalError
from bot.store.sqlite.journal import SqliteJournal
from tests.play.upkeep.traces import everywhere, posted
from tests.store.upgrades import unreleased
from tests.support.exports import USERS, asked, exported, play

pytestmark = pytest.mark.slow

NOVA, RIGEL = USERS
LATER = 4_000_000_000.0


class House(NamedTuple):
    journal: SqliteJournal
    referee: Referee
    lobby: Lobby
    people: Forgetting
    upkeep: Upkeep
    folder: Path


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """Three games: one in the archive, one over, one running; a lobby; and backups."""
    async with await SqliteJournal.open(tmp_path / "sublight.db") as journal:
        plan, kernel = Plan(tmp_path / "backups"), assemble(journal)
        referee, lobby = kernel.referee, kernel.lobby
        people = look_after(kernel, journal, backups=plan.folder).forgetting
        later = assemble(journal, clock=lambda: LATER)
        upkeep = look_after(later, journal, plan=plan, archive_days=30).caretaker
        await play(journal, "old")
        await posted(journal)
        await upkeep.tidy()
        await play(journal, "over")
        await play(journal, "running", most=20, undo=True)
        await journal.save_setting(f"user:{NOVA}", "name", "Nova Prime")
        await journal.save_setting(f"user:{NOVA}", "names", '["Little Star"]')
        await journal.save_setting("table:over", "shown", '{"story":"Little Star settles."}')
        await upkeep.tick()
        yield House(journal, referee, lobby, people, upkeep, tmp_path)


async def test_no_file_has_an_id_or_a_name_left(house: House) -> None:
    assert len(everywhere(house.folder, NOVA)) >= 4  # database, archive, and a copy of each
    done = await house.people.forget(NOVA)
    assert (done.tables, done.left) == (3, ())
    for trace in (NOVA, "Nova Prime", "Little Star"):
        assert everywhere(house.folder, trace) == []
    assert everywhere(house.folder, RIGEL)


async def test_every_game_still_verifies_and_no_new_export_knows_the_person(house: House) -> None:
    await house.people.forget(NOVA)
    for table in ("old", "over"):
        file = write(await exported(house.journal, table))
        assert verify(file).moves == (await house.journal.table(table)).version
        assert NOVA.encode() not in file
        assert b'"giver":"player 1"' in file
    assert NOVA.encode() not in write(await exported(house.journal, "running", Seat(1)))
    assert await house.journal.check() == []


async def test_a_backup_made_before_still_fits_the_database(house: House) -> None:
    await house.people.forget(NOVA)
    path, folder = house.journal.path, house.folder / "backups"
    copy, archive = newest(folder, path), newest(folder, archive_of(path))
    assert copy is not None
    done = await asyncio.to_thread(drill, path, copy, archive)
    assert (done.tables, done.problems) == (3, ())


async def test_a_running_game_goes_on_with_an_autopilot_in_the_seat(house: House) -> None:
    await house.people.forget(NOVA)
    row = await house.journal.table("running")
    assert [seat.user for seat in row.seats] == ["autopilot:1", RIGEL]
    seat = await asked(house.referee, "running")
    view = await house.referee.view("running", seat)
    prompt = (await house.referee.prompts("running", seat))[0]
    giver = row.seats[seat].user
    await house.referee.submit("running", seat, by_suggestion(view, prompt), giver=giver)
    assert await house.journal.check() == []


async def test_a_table_that_has_not_begun_is_left(house: House) -> None:
    row = await house.lobby.open("race", NOVA, name="Comet")
    await house.lobby.join(row.id, RIGEL)
    await house.people.forget(NOVA)
    after = await house.journal.table(row.id)
    assert ([seat.user for seat in after.seats], after.owner) == ([RIGEL], RIGEL)


async def test_whoever_is_told_about_themselves_reads_all_of_it_and_nothing_hidden(
    house: House,
) -> None:
    told = await house.people.told(NOVA)
    found = msgspec.json.decode(told)
    assert found["user"] == NOVA
    assert {row["table_id"] for row in found["seats"]} == {"old", "over", "running"}
    assert {row["table_id"] for row in found["moves"]} == {"over", "running"}
    assert {row["table_id"] for row in found["archived moves"]} == {"old"}
    secret = (await house.journal.secret("running")).hex()
    assert secret.encode() not in told
    assert b'"draws"' not in told


async def test_forgetting_twice_is_forgetting_once(house: House) -> None:
    await house.people.forget(NOVA)
    moves = await house.journal.moves("running")
    assert (await house.people.forget(NOVA)).tables == 0
    assert await house.journal.moves("running") == moves


async def test_others_who_remember_are_told(house: House) -> None:
    heard: list[str] = []
    house.people.listeners.append(heard.append)
    await house.people.forget(NOVA)
    assert heard == [NOVA]


async def test_a_backup_that_cannot_be_cleaned_is_named(house: House) -> None:
    copy = newest(house.folder / "backups", house.journal.path)
    assert copy is not None
    copy.write_bytes(b"not a database, but it may hold something" * 100)
    (trouble,) = (await house.people.forget(NOVA)).left
    assert copy.name in trouble


async def test_a_copy_from_before_the_first_release_is_named(house: House) -> None:
    copy = unreleased(house.folder / "backups" / "sublight-20200101T000000Z.db")
    assert await house.people.knows("12345678901234567")  # the copy may name them
    (trouble,) = (await house.people.forget(NOVA)).left
    assert f"{copy.name} has schema version 8, from before the first release" in trouble


async def test_moves_made_meanwhile_are_neither_lost_nor_broken(house: House) -> None:
    """The other player goes on pressing while the chain is made anew."""

    async def play_on() -> None:
        for _ in range(15):
            seat = await asked(house.referee, "running")
            view = await house.referee.view("running", seat)
            prompt = (await house.referee.prompts("running", seat))[0]
            command = by_suggestion(view, prompt)
            await house.referee.submit("running", seat, command, giver=RIGEL)

    before = (await house.journal.table("running")).version
    await asyncio.gather(play_on(), house.people.forget(NOVA))
    assert (await house.journal.table("running")).version == before + 15
    assert await house.journal.check() == []
    assert everywhere(house.folder, NOVA) == []


# Large files, copies under way, and those who write meanwhile


async def test_a_large_file_is_written_anew_at_the_next_start(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else nobody could move for as long as that takes."""
    monkeypatch.setattr(forgetting, "LARGE", 1_000)
    vacuumed: list[int] = []
    await house.journal.writer.alone(
        lambda c: c.set_trace_callback(lambda sql: vacuumed.append(1) if sql == "VACUUM" else None)
    )
    await house.people.forget(NOVA)
    assert vacuumed == []
    assert traces(house.journal.path, NOVA) == traces(archive_of(house.journal.path), NOVA) == []
    assert await house.people.finish()
    assert vacuumed == [1]
    assert everywhere(house.folder, NOVA) == []
    assert not await house.people.finish()


def traces(path: Path, text: str) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if text in line]


async def test_a_log_that_is_being_read_is_emptied_at_the_next_start(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All the rest is done all the same, and in the copies too."""

    def busy(connection: sqlite3.Connection) -> None:
        raise JournalError("the database's log is still read by somebody")

    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "scrub", busy)
        assert (await house.people.forget(NOVA)).left == ()
    path = house.journal.path
    assert set(everywhere(house.folder, NOVA)) <= {path.name, f"{path.name}-wal"}
    assert await house.people.finish()
    assert everywhere(house.folder, NOVA) == []


async def test_a_backup_that_is_being_made_forgets_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    taking = rotation.take

    def slow(plan: Plan, path: Path, now: float) -> list[Path]:
        made = taking(plan, path, LATER + 7 * 3600)
        begun.set()
        assert go_on.wait(60)
        return made

    monkeypatch.setattr(rotation, "take", slow)
    monkeypatch.setattr(rotation, "due", lambda plan, path, now: 0.0)
    copying = asyncio.create_task(house.upkeep.tick())
    await asyncio.to_thread(begun.wait, 60)
    going = asyncio.create_task(house.people.forget(NOVA))
    while not house.journal.whole._waiters:
        await house.journal.tables()
    go_on.set()
    await asyncio.gather(copying, going)
    assert len(list((house.folder / "backups").glob("sublight-2*.db"))) == 2
    assert everywhere(house.folder, NOVA) == []


async def test_nobody_writes_down_what_they_read_before(house: House) -> None:
    slots = WorkPlaces(2)
    house.people.writers.append(slots)
    old = await house.journal.setting(f"user:{NOVA}", "name") or ""
    read, go_on = asyncio.Event(), asyncio.Event()

    async def post() -> None:
        async with slots:
            read.set()
            await go_on.wait()
            await house.journal.save_setting("table:running", "shown", f'{{"story":"{old}"}}')

    posting = asyncio.create_task(post())
    await read.wait()
    going = asyncio.create_task(house.people.forget(NOVA))
    while not slots.locked():
        await house.journal.tables()
    assert (await house.journal.table("over")).seats[0].user == NOVA  # not before it is done
    go_on.set()
    await asyncio.gather(posting, going)
    assert everywhere(house.folder, old) == []
    async with slots:
        assert not slots.locked()


# Whoever is called like a word


async def test_a_name_like_any_word_changes_no_other_byte_in_database_and_copies(
    house: House,
) -> None:
    """In what was played: only cells in which the id stood are others, and there only the id."""
    names = ("1", "seat", "the", "open")
    await house.journal.save_setting(f"user:{NOVA}", "name", "1")
    await house.journal.save_setting(f"user:{NOVA}", "names", msgspec.json.encode(names).decode())
    words = "the open seat 1, seat 2"
    await house.journal.save_setting("table:over", f"note:{RIGEL}", words)
    await house.journal.record_audit(AuditRow("over", RIGEL, "extend seat 1", words, 1.0))
    rotation.take(Plan(house.folder / "backups"), house.journal.path, LATER + 7 * 3600)
    files = [path for path in house.folder.rglob("*.db") if path != house.journal.path]
    before = {path: cells(path) for path in files}
    finished = cells(house.journal.path, "over")
    alias = (await house.people.forget(NOVA)).alias
    assert len(files) >= 4
    for path, known in (*before.items(), (house.journal.path, finished)):
        after = cells(path, "" if path in before else "over")
        assert all(NOVA in text or about == f"user:{NOVA}" for about, text in known - after)
        clean = {text.replace(f"<@{NOVA}>", alias).replace(NOVA, alias) for _, text in known}
        new = {text for _, text in after - known if ":~" not in text}  # nor sealed under a hash
        assert new <= clean
        assert any(words in text for _, text in after) is any(words in text for _, text in known)


def cells(path: Path, table: str = "") -> Counter[tuple[str, str]]:
    """Every text of a file, by what its row is about; links are made anew. `table`: of one."""
    found = Counter[tuple[str, str]]()
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (name,) in connection.execute(query).fetchall():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            for row in connection.execute(f"SELECT * FROM {name}"):
                cell = dict(zip(columns, map(str, row), strict=True))
                about = cell.get("table_id") or cell.get("scope", "").removeprefix("table:")
                about = cell["id"] if name == "tables" else about
                linked = ("link", "head", "key", "stamp") if name in ("moves", "tables") else ()
                if name == "settings":
                    cell = {"value": f"{cell['name']} = {cell['value']}"}
                if not table or about == table:
                    found.update((about, text) for key, text in cell.items() if key not in linked)
    return found
