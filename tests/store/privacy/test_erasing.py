"""A person who asks for it is forgotten: in every table, in every byte; and the chains fit."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.engine.records import replace
from bot.store.files.integrity import findings
from bot.store.files.rotation import games_in
from bot.store.privacy import gathering
from bot.store.privacy.erasing import Person, erase_in, erasing, scrub
from bot.store.records import AuditRow, OutboxRow, RequestRow, SeatRow, TableRow
from bot.store.sqlite import database
from bot.store.sqlite.journal import SqliteJournal
from tests.store.archiving import put_away
from tests.store.given import SECRET, moved, new_table, next_move, raw
from tests.store.sqlite.samples import SAMPLES
from tests.store.tampering import tamper

ADA, BOB = "803511102246789120", "539080995061836800"
NAME = "Ada_L@velace"
SHOWN = "Ada\\_L\N{FULLWIDTH COMMERCIAL AT}velace"  # as a post writes it
PERSON = Person(ADA, (NAME, "Countess"), "former:k7f2q")


async def lived(journal: SqliteJournal, table: str = "lyra", status: str | None = None) -> TableRow:
    """A table at which two people left traces everywhere."""
    seats = (SeatRow(0, ADA), SeatRow(1, BOB))
    row = new_table(table, owner=ADA, name=f"{NAME}'s table", seats=seats)
    await journal.create_table(row, SECRET)
    for number, giver in enumerate((ADA, BOB, ADA, "autopilot:1"), 1):
        key = f"{table}/{number}/{ADA}" if giver == ADA else f"{table}/{number}"
        append = next_move(row, key, giver=giver, actor=number % 2)
        note = OutboxRow(
            table, "note", raw({"user": giver, "n": number}), f"{table}:{giver}:{number}"
        )
        await journal.append(
            replace(append, outbox=(note,), status=status if number == 4 else None)
        )
        row = moved(row, append)
    await journal.save_draft(table, 0, "settle", {"world": ("a",)})
    await journal.save_draft(table, 1, "settle", {"world": ("b",)})
    shown = {
        "call": f"<@{ADA}> take a die",
        "story": f"{SHOWN} settles. {BOB}.",
        "mentions": [ADA, BOB],
    }
    for scope, name, value in (
        (f"user:{ADA}", "name", NAME),
        (f"user:{ADA}", "language", "it"),
        (f"user:{BOB}", "blocks", f'["{ADA}","7"]'),
        (f"user:{BOB}", "name", "Countess"),  # another person of the same name
        (f"table:{table}", "shown", bytes(raw(shown)).decode()),
        ("report:B-7Q2K", "report", f'{{"user":"{ADA}","text":"{NAME} cannot press"}}'),
        (f"table:{table}", f"note:{ADA}", "block row 5"),
        (f"table:{table}", f"note:{BOB}", f"watch <@{ADA}>"),
        (f"table:{table}", "language", "en"),
    ):
        await journal.save_setting(scope, name, value)
    await journal.open_request(
        RequestRow(0, table, "substitute", raw({"for": ADA, "why": "Countess left"}), raw({}), 9.0)
    )
    await journal.record_audit(AuditRow(table, ADA, f"replace {ADA}", f"{NAME} asked", 1.0))
    return row


async def forget(journal: SqliteJournal) -> list[str]:
    tables = await journal.writer.submit(erasing(PERSON))
    await journal.writer.alone(scrub)
    return tables


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def everything(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(sorted(connection.iterdump()))


async def test_no_id_and_no_name_stays_in_any_byte(sqlite: SqliteJournal, tmp_path: Path) -> None:
    await lived(sqlite)
    assert ADA.encode() in bytes_of(tmp_path)
    assert await forget(sqlite) == ["lyra"]
    left = bytes_of(tmp_path)
    for trace in (ADA, NAME, SHOWN, SHOWN.replace("\\", "\\\\"), "velace"):
        assert trace.encode() not in left
    assert left.count(b"Countess") == 1  # Bob is still called so
    assert BOB.encode() in left


async def test_what_an_earlier_deletion_left_in_the_file_goes_too(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    await lived(sqlite)
    for number in range(200):
        await sqlite.save_draft("lyra", 0, f"prompt{number}", {"x": (ADA * 5,)})
    await sqlite.drop_drafts("lyra", 0)
    assert ADA.encode() * 5 in bytes_of(tmp_path)
    await forget(sqlite)
    assert ADA.encode() not in bytes_of(tmp_path)


async def test_every_chain_still_fits_and_the_game_goes_on(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    before = await sqlite.moves("lyra")
    await forget(sqlite)
    assert await sqlite.check() == []
    after = await sqlite.moves("lyra")
    assert [move.giver for move in after] == ["former:k7f2q", BOB, "former:k7f2q", "autopilot:1"]
    assert [move.events for move in after] == [move.events for move in before]
    await sqlite.append(next_move(await sqlite.table("lyra")))
    assert await sqlite.check() == []


async def test_the_others_keep_all_that_is_theirs(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    await forget(sqlite)
    row = await sqlite.table("lyra")
    assert [seat.user for seat in row.seats] == ["former:k7f2q", BOB]
    assert (row.owner, row.name) == ("former:k7f2q", "former:k7f2q's table")
    assert await sqlite.setting(f"user:{BOB}", "name") == "Countess"
    assert await sqlite.setting(f"user:{BOB}", "blocks") == '["7"]'
    assert await sqlite.setting("table:lyra", f"note:{BOB}") == "watch former:k7f2q"
    assert await sqlite.setting("table:lyra", "language") == "en"
    shown = await sqlite.setting("table:lyra", "shown") or ""
    assert f'"mentions":["{BOB}"]' in shown
    assert "former:k7f2q settles" in shown
    assert await sqlite.draft("lyra", 0, "settle") == {}
    assert await sqlite.draft("lyra", 1, "settle") == {"world": ("b",)}
    assert (await sqlite.audit("lyra"))[0].why == "former:k7f2q asked"


WRITTEN = (  # where people write, at tables and servers the person never was at
    ("guild:1", "acts", '[{"who":"7","why":"countess spams"}]', '[{"who":"7","why":"{} spams"}]'),
    ("report:B-7Q2K", "report", '{"text":"countess"}', '{"text":"{}"}'),
    ("table:vega", "note:7", "countess", "{}"),
    ("user:7", "why:vega", "rewind.1\ncountess asked", "rewind.1\n{} asked"),
    ("user:7", "name", "countess", "countess"),  # another person of the same name
    ("table:vega", "access", "countess", "countess"),  # a value of ours, whatever it says
    ("table:vega", "shown", '{"story":"countess fights"}', '{"story":"countess fights"}'),
    ("countess:1", "countess", "1", "1"),  # what is called so by us is still found
)


async def test_a_name_goes_from_what_others_wrote_and_values_of_ours_stay(
    sqlite: SqliteJournal,
) -> None:
    """In small letters and alone it may be a word of ours."""
    person = Person(ADA, ("countess", "\u200bZo\u200be"), "former:k7f2q")
    await sqlite.create_table(new_table("vega", name="countess"), SECRET)
    await sqlite.record_audit(AuditRow("vega", "7", "pause", "Zoe is ill", 1.0))
    for scope, name, value, _ in WRITTEN:
        await sqlite.save_setting(scope, name, value)
    assert await sqlite.writer.submit(erasing(person)) == []
    for scope, name, _, wanted in WRITTEN:
        found = await sqlite.setting(scope, name)
        assert found == wanted.replace("{}", person.alias, 1)
    assert (await sqlite.table("vega")).name == "former:k7f2q"
    assert (await sqlite.audit("vega"))[0].why == "former:k7f2q is ill"


async def test_a_name_of_one_letter_is_left_in_the_words_of_strangers(
    sqlite: SqliteJournal,
) -> None:
    await sqlite.create_table(new_table("vega", name="Plan A"), SECRET)
    await sqlite.create_table(new_table("lyra", name="A and B", owner=ADA), SECRET)
    await sqlite.writer.submit(erasing(Person(ADA, ("A",), "former:k7f2q")))
    names = [(await sqlite.table(table)).name for table in ("vega", "lyra")]
    assert names == ["Plan A", "former:k7f2q and B"]


async def test_nothing_more_is_told_to_who_is_gone(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    await forget(sqlite)
    waiting = [bytes(row.payload) for row in await sqlite.pending(1e12)]
    assert waiting == [
        bytes(raw({"user": giver, "n": n})) for giver, n in ((BOB, 2), ("autopilot:1", 4))
    ]


async def test_the_guards_are_back_afterwards(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    with closing(sqlite3.connect(sqlite.path)) as connection:
        query = "SELECT name, sql FROM sqlite_master ORDER BY name"
        before = connection.execute(query).fetchall()
        await forget(sqlite)
        assert connection.execute(query).fetchall() == before


async def test_a_link_that_did_not_fit_does_not_fit_afterwards(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    tamper(sqlite.path, "UPDATE events SET body = '{}' WHERE version = 2")
    found = await sqlite.check()
    assert found
    await forget(sqlite)
    assert await sqlite.check() == found


async def test_somebody_unknown_changes_nothing(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    before = everything(sqlite.path)
    stranger = Person("111111111111111111", ("Nobody",), "former:zzzzz")
    assert await sqlite.writer.submit(erasing(stranger)) == []
    assert everything(sqlite.path) == before


async def test_the_archive_and_a_backup_forget_too_and_heads_stay_equal(
    sqlite: SqliteJournal, tmp_path: Path
) -> None:
    await lived(sqlite, "vega", status="over")
    await lived(sqlite, "lyra")
    await sqlite.backup(str(tmp_path / "copy.db"))
    await sqlite.writer.submit(lambda connection: connection.execute("UPDATE outbox SET done = 1"))
    await put_away(sqlite, "vega")
    archive = database.archive_of(sqlite.path)
    await asyncio.to_thread(erase_in, archive, PERSON)
    heads = games_in(archive)
    await asyncio.to_thread(erase_in, tmp_path / "copy.db", PERSON, heads)
    await sqlite.writer.submit(erasing(PERSON, heads))
    await sqlite.writer.alone(scrub)
    assert ADA.encode() not in bytes_of(tmp_path)
    assert b"velace" not in bytes_of(tmp_path)
    assert await sqlite.check() == findings(archive) == findings(tmp_path / "copy.db") == []
    async with await SqliteJournal.open(tmp_path / "copy.db") as copy:
        for table in ("lyra", "vega"):
            assert (await copy.table(table)).head == (await sqlite.table(table)).head


@pytest.mark.parametrize("version", range(1, len(database.scripts()) + 1))
def test_a_backup_of_every_earlier_version_forgets_and_stays_what_it_is(
    version: int, tmp_path: Path
) -> None:
    path = tmp_path / "old.db"
    database.prepare(path, upto=version)
    with closing(sqlite3.connect(path)) as connection:
        for number in range(1, version + 1):
            connection.executescript(SAMPLES[number])
    assert erase_in(path, Person("ada", (), "former:k7f2q")) == ["lyra"]
    with closing(sqlite3.connect(path)) as connection:
        assert database.schema_version(connection) == version
    assert "ada" not in everything(path)
    database.prepare(path)
    assert findings(path) == []


async def test_an_export_of_a_person_holds_what_is_stored_and_no_secret(
    sqlite: SqliteJournal,
) -> None:
    await lived(sqlite)
    found = gathering.gathered(sqlite.path, ADA)
    assert {row["name"] for row in found["settings"]} >= {"name", "language", f"note:{ADA}"}
    assert not any(
        "block row" in str(row) for row in gathering.gathered(sqlite.path, BOB)["settings"]
    )
    assert [(row["table_id"], row["seat"]) for row in found["seats"]] == [("lyra", 0)]
    assert [row["version"] for row in found["moves"]] == [1, 3]
    assert [row["replies"] for row in found["drafts"]] == ['{"world":["a"]}']
    assert "secret" not in found["tables"][0]
    assert not any("draws" in row or "link" in row for row in found["moves"])


async def test_after_forgetting_there_is_nothing_to_export(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    await forget(sqlite)
    assert gathering.gathered(sqlite.path, ADA) == {}
