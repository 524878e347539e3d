"""A person who asks for it is forgotten: in every table, in every byte; and the chains fit."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.files import database
from bot.store.files.integrity import findings
from bot.store.files.rotation import games_in
from bot.store.privacy.erasing import erase_in, erasing, scrub
from bot.store.privacy.kinds import COLUMNS
from bot.store.privacy.words import Person
from bot.store.records import AuditRow
from bot.store.schema import latest
from bot.store.sqlite.journal import SqliteJournal
from tests.store.archiving import put_away
from tests.store.given import SECRET, new_table, next_move, raw
from tests.store.privacy.lives import ADA, BOB, NAME, PERSON, SHOWN, lived
from tests.store.sqlite.samples import SAMPLES
from tests.store.tampering import tamper
from tests.store.upgrades import SECOND, learn


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


ABOUT = '{"who":"7","what":"lock {id}","why":"{name} spams"}'
OF_ANOTHER = '{"who":"7","what":"lock 8","why":"Countess is right"}'
# At tables and on servers the person never was at. In braces: where they are meant all the same.
# A report keeps its words, and loses ids alone.
WRITTEN = (
    ("guild:1", "acts", f"[{OF_ANOTHER},{ABOUT}]"),
    ("report:B-7Q2K", "report", '{"user": "7", "text": "<@{id}>, called Countess"}'),
    ("report:B-9Z1A", "report", '{"user": "7", "text": "the Countess card"}'),
    ("table:vega", "note:7", "Countess"),
    ("table:vega", "note:8", "{name} is <@{id}>"),
    ("user:7", "why:vega", "rewind.1\nCountess asked"),
    ("user:7", "name", "Countess"),
    ("table:vega", "access", "Countess"),
    ("table:vega", "boards", "7 13"),
    ("table:vega", "shown", '{"post":{"story":"Countess fights"}}'),
    ("Countess:1", "Countess", "1"),
)


def filled(text: str, user: str, name: str) -> str:
    mention = f"<@{user}>" if user.isdecimal() else user
    return text.replace("<@{id}>", mention).replace("{id}", user).replace("{name}", name)


async def test_words_that_are_not_about_the_person_stay_as_their_writers_left_them(
    sqlite: SqliteJournal,
) -> None:
    person = Person(ADA, ("Countess", "\u200bZo\u200be"), "former:k7f2q")
    await sqlite.create_table(new_table("vega", name="Countess"), SECRET)
    await sqlite.record_audit(AuditRow("vega", "7", "pause", "Zoe is ill", 1.0))
    for scope, name, text in WRITTEN:
        await sqlite.save_setting(scope, name, filled(text, ADA, "Countess"))
    assert await sqlite.writer.submit(erasing(person)) == ["vega"]
    for scope, name, text in WRITTEN:
        wanted = filled(text, person.alias, person.alias)
        assert await sqlite.setting(scope, name) == wanted
    assert (await sqlite.table("vega")).name == "Countess"
    assert (await sqlite.audit("vega"))[0].why == "Zoe is ill"


@pytest.mark.parametrize("name", ["1", "12", "a", "it"])
async def test_a_name_that_stands_in_any_sentence_is_left_there(
    sqlite: SqliteJournal, name: str
) -> None:
    """The boards of a table were once rewritten so, and nothing was ever posted there again."""
    row = await lived(sqlite)
    words = f"extend seat {name}, {name} asked"
    await sqlite.save_setting("table:lyra", "boards", f"{name} 7 13")
    await sqlite.record_audit(AuditRow("lyra", BOB, f"extend seat {name}", words, 1.0))
    before = everything(sqlite.path)
    await sqlite.writer.submit(erasing(Person(ADA, (name,), "former:k7f2q")))
    after = rows_of(everything(sqlite.path))
    assert after <= rows_of(before.replace(f"<@{ADA}>", ADA).replace(ADA, "former:k7f2q"))
    assert sum(name in line for line in after) > 1
    assert (await sqlite.table("lyra")).name == row.name


async def test_what_a_moderator_did_stays_whoever_is_called_so(sqlite: SqliteJournal) -> None:
    """It is read again to undo it; of why it was done only the name goes."""
    await lived(sqlite)
    await sqlite.record_audit(AuditRow("lyra", BOB, "extend seat 1", "extend had no time", 2.0))
    await sqlite.writer.submit(erasing(Person(ADA, ("extend", "seat"), "former:k7f2q")))
    act = (await sqlite.audit("lyra"))[-1]
    assert (act.what, act.why) == ("extend seat 1", "former:k7f2q had no time")


def rows_of(dump: str) -> set[str]:
    """All but those that are linked anew, told to nobody, or lists in which they were."""
    skipped = ('INTO "moves"', 'INTO "tables"', 'INTO "outbox"', "mentions", "blocks")
    return {line for line in dump.splitlines() if not any(word in line for word in skipped)}


async def test_a_name_given_up_before_a_table_began_means_nobody_there(
    sqlite: SqliteJournal,
) -> None:
    person = Person(ADA, ("cheats", "Ada"), "former:k7f2q", until={"cheats": 10.0})
    for table, created in (("lyra", 5.0), ("vega", 11.0)):
        row = new_table(table, owner=ADA, name="Ada cheats", created=created)
        await sqlite.create_table(row, SECRET)
    await sqlite.writer.submit(erasing(person))
    names = [(await sqlite.table(table)).name for table in ("lyra", "vega")]
    assert names == ["former:k7f2q former:k7f2q", "former:k7f2q cheats"]


async def test_a_name_taken_after_words_were_written_erases_nothing_of_them(
    sqlite: SqliteJournal,
) -> None:
    """At a table to which the person came at 7, before they were called `cheats` at 10."""
    person = Person(ADA, ("cheats", "Ada"), "former:k7f2q", since={"cheats": 10.0, "Ada": 6.0})
    await sqlite.create_table(new_table("lyra", created=5.0, name="Ada cheats"), SECRET)
    await sqlite.writer.submit(
        lambda connection: connection.execute(
            'INSERT INTO seats (table_id, seat, "user", colour, joined) VALUES (?, 9, ?, ?, 7.0)',
            ("lyra", ADA, "red"),
        )
    )
    for at in (8.0, 11.0):
        await sqlite.record_audit(AuditRow("lyra", BOB, "pause", "Ada cheats", at))
    whisper = '{"by":"8","to":"7","text":"Ada cheats","at":%s}'
    whispers = f"[{whisper % 8.0},{whisper % 11.0}]"
    await sqlite.save_setting("table:lyra", "whisper:8:7", whispers)
    await sqlite.save_setting("table:lyra", f"note:{BOB}", "Ada cheats")  # nobody knows when
    act = '{"who":"7","what":"lock %s","why":"Ada cheats","at":%s}'
    acts = f"[{act % (ADA, 8.0)},{act % (ADA, 11.0)}]"
    await sqlite.save_setting("guild:1", "acts", acts)
    await sqlite.writer.submit(erasing(person))
    assert (await sqlite.table("lyra")).name == "Ada cheats"
    kept, gone = "former:k7f2q cheats", "former:k7f2q former:k7f2q"
    assert [row.why for row in await sqlite.audit("lyra")] == [kept, gone]
    assert await sqlite.setting("table:lyra", f"note:{BOB}") == kept
    for scope, name in (("table:lyra", "whisper:8:7"), ("guild:1", "acts")):
        entries = json.loads(await sqlite.setting(scope, name) or "")
        assert [one.get("text") or one["why"] for one in entries] == [kept, gone]


async def test_a_report_at_their_table_loses_the_persons_id_and_no_word(
    sqlite: SqliteJournal,
) -> None:
    await lived(sqlite)
    report = '{"user": "7", "table": "lyra", "text": "<@%s>, the Countess", "at": 9}'
    await sqlite.save_setting("report:B-9Z1A", "report", report % ADA)
    await forget(sqlite)
    found = json.loads(await sqlite.setting("report:B-9Z1A", "report") or "")
    assert found["text"] == "former:k7f2q, the Countess"


async def test_a_piece_of_an_id_is_nobody(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    before = everything(sqlite.path)
    assert await sqlite.writer.submit(erasing(Person(ADA[:-1], (), "former:k7f2q"))) == []
    assert everything(sqlite.path) == before


async def test_two_hundred_nicknames_are_no_trouble(sqlite: SqliteJournal) -> None:
    await lived(sqlite)
    names = tuple(f"Ada the {number}th" for number in range(200))
    await sqlite.save_setting("table:lyra", f"note:{BOB}", "beware of Ada the 199th")
    await sqlite.writer.submit(erasing(Person(ADA, names, "former:k7f2q")))
    assert await sqlite.setting("table:lyra", f"note:{BOB}") == "beware of former:k7f2q"


def test_every_column_is_declared(tmp_path: Path) -> None:
    database.prepare(tmp_path / "new.db")
    with closing(sqlite3.connect(tmp_path / "new.db")) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        found = {
            name: {
                row[1]
                for row in connection.execute(f"PRAGMA table_info({name})")
                if row[2] == "TEXT"
            }
            for (name,) in connection.execute(query).fetchall()
        }
    assert found == {name: set(columns) for name, columns in COLUMNS.items()}


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


def test_a_backup_of_an_earlier_release_forgets_and_stays_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, version = tmp_path / "old.db", latest(database.scripts())
    database.prepare(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLES)
    learn(monkeypatch, database, SECOND)
    assert erase_in(path, Person("ada", (), "former:k7f2q")) == ["lyra"]
    with closing(sqlite3.connect(path)) as connection:
        assert database.schema_version(connection) == version
    assert "ada" not in everything(path)
    database.prepare(path)
    assert findings(path) == []
