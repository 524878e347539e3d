"""A PostgreSQL database is begun, brought up to date, or refused in words that help."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

import bot.store
from bot.engine.records import replace
from bot.store.address import Address, read_place
from bot.store.files import database as files
from bot.store.records import JournalError, NoDatabase, RequestRow, SeatRow
from bot.store.schema import UNRELEASED, Unreleased, latest
from tests.store.given import SECRET, new_table, played, post, raw
from tests.store.upgrades import BROKEN, SECOND, THIRD, learn
from tests.support.engines import server

psycopg = pytest.importorskip("psycopg")
from bot.store.postgres import access, database  # noqa: E402
from bot.store.postgres.connection import connect  # noqa: E402
from bot.store.postgres.errors import Unreachable  # noqa: E402
from bot.store.postgres.integrity import findings  # noqa: E402
from bot.store.postgres.journal import PostgresJournal  # noqa: E402

STORE = Path(bot.store.__file__ or "").parent
LATEST = latest(database.scripts())
OWN = {"schema_version", "receipts"}  # what only a server needs
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
A_FACT = """
    INSERT INTO tables (id, game, options, status, commitment, secret, created, name, owner, guild,
        channel, pace) VALUES ('lyra', 'race', '{}', 'running', '', '', 1.5, '', '', '', '', '');
    INSERT INTO clock_facts (table_id, key, kind, seat, decision, at, amount)
        VALUES ('lyra', '0/1/missed', 'missed', 0, 1, 9.0, 0.0);
"""
KINDS = {
    "TEXT": "text",
    "REAL": "double precision",
    "BLOB": "bytea",
    "INTEGER": "integer",
}


@pytest.fixture
def address() -> Iterator[Address]:
    with server().ready() as found:
        yield found


def columns_here(address: Address) -> dict[tuple[str, str], tuple[str, bool]]:
    query = """
        SELECT table_name, column_name, data_type, is_nullable = 'YES'
        FROM information_schema.columns WHERE table_schema = current_schema()
    """
    with psycopg.connect(address.url) as connection:
        found = connection.execute(query).fetchall()
    return {
        (table, name): (kind.replace("bigint", "integer"), nullable)
        for table, name, kind, nullable in found
        if table not in OWN
    }


def columns_of_file(path: Path) -> dict[tuple[str, str], tuple[str, bool]]:
    files.prepare(path)
    found = {}
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (table,) in connection.execute(query).fetchall():
            for _, name, kind, strict, _, key in connection.execute(f"PRAGMA table_info({table})"):
                found[table, name] = (KINDS[kind], not (strict or key))
    return found


def test_both_engines_have_the_same_columns_after_the_same_steps(
    address: Address, tmp_path: Path
) -> None:
    assert columns_here(address) == columns_of_file(tmp_path / "journal.db")
    steps = [
        [path.name for path in sorted((home / "migrations").glob("*.sql"))]
        for home in (STORE / "files", STORE / "postgres")
    ]
    assert steps[0] == steps[1]


def version_of(address: Address) -> int | None:
    with database.connected(address) as connection:
        return database.identified(connection, address)


def test_an_earlier_release_is_brought_up_to_date_step_by_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, fresh = server().empty(), server().empty()
    database.prepare(old)
    assert version_of(old) == LATEST
    with psycopg.connect(old.url, autocommit=True) as connection:
        connection.execute(A_FACT)
    learn(monkeypatch, database, SECOND, THIRD)
    for address in (old, fresh):
        database.prepare(address)
        assert version_of(address) == LATEST + 2
    assert columns_here(old) == columns_here(fresh)
    assert notes(old) == [("first",)]


def test_only_the_missing_migrations_are_applied(monkeypatch: pytest.MonkeyPatch) -> None:
    address = server().empty()
    learn(monkeypatch, database, SECOND)
    database.prepare(address)
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute(A_FACT)
    learn(monkeypatch, database, THIRD)
    for _ in range(2):
        database.prepare(address)
        assert notes(address) == [("first",)]


@pytest.mark.parametrize("later", [(BROKEN,), (SECOND, BROKEN)])
def test_a_migration_that_fails_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, later: tuple[str, ...]
) -> None:
    address = server().empty()
    database.prepare(address)
    before = columns_here(address)
    with monkeypatch.context() as patch:
        learn(patch, database, *later)
        with pytest.raises(JournalError, match="already exists"):
            database.prepare(address)
    assert columns_here(address) == before
    assert version_of(address) == LATEST


@pytest.mark.parametrize("version", range(1, UNRELEASED + 1))
def test_every_version_before_the_first_release_is_refused_and_named(version: int) -> None:
    address = server().empty()
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute(database.BEGIN)
        connection.execute("INSERT INTO schema_version VALUES ('sublight', %s)", (version,))
        connection.execute("CREATE TABLE tables (id TEXT PRIMARY KEY)")
    before = columns_here(address), version_there(address)
    sentence = rf"has schema version {version}, from before the first release: this build"
    sentence += rf" \(schema version {LATEST}\) cannot open it and has left it untouched"
    for act in (database.prepare, version_of, findings, access.require_unused, look, restart):
        with pytest.raises(Unreleased, match=sentence):
            act(address)
        assert (columns_here(address), version_there(address)) == before


def look(address: Address) -> None:
    with access.looking(address):
        raise AssertionError("it was opened")


def restart(address: Address) -> None:
    asyncio.run(PostgresJournal.open(address))


def version_there(address: Address) -> list[tuple[str, int]]:
    with psycopg.connect(address.url) as connection:
        found: list[tuple[str, int]] = connection.execute(database.KNOWN).fetchall()
    return found


def notes(address: Address) -> list[tuple[str]]:
    with psycopg.connect(address.url) as connection:
        found: list[tuple[str]] = connection.execute("SELECT note FROM notes").fetchall()
    return found


def test_a_database_that_an_earlier_build_begins_meanwhile_is_refused() -> None:
    """This build saw an empty one; then the other was quicker."""
    address = server().empty()
    with ThreadPoolExecutor(1) as pool, psycopg.connect(address.url) as first:
        first.execute(database.BEGIN)
        first.execute(database.FIRST, (database.APPLICATION,))
        first.commit()
        first.execute("UPDATE schema_version SET version = 8")
        second = pool.submit(database.prepare, address)
        with psycopg.connect(address.url, autocommit=True) as looking:
            while not second.done() and looking.execute(WAITING).fetchone() == (0,):
                continue
        first.commit()
        with pytest.raises(Unreleased, match="has schema version 8"):
            second.result()
    assert version_there(address) == [("sublight", 8)]


def test_four_who_begin_one_database_at_once_begin_it_once() -> None:
    address = server().empty()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: database.prepare(address), range(4)))
    with psycopg.connect(address.url) as connection:
        assert connection.execute("SELECT count(*) FROM shards").fetchone() == (1,)


def test_of_two_who_bring_a_database_up_to_date_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other waits for it, and finds nothing left to do."""
    address, whole = server().empty(), server().empty()
    database.prepare(address)
    learn(monkeypatch, database, SECOND)
    database.prepare(whole)
    with ThreadPoolExecutor(1) as pool, psycopg.connect(address.url) as first:
        first.execute(f"{database.KNOWN} FOR UPDATE".encode())
        second = pool.submit(database.prepare, address)
        with psycopg.connect(address.url, autocommit=True) as looking:
            while not second.done() and looking.execute(WAITING).fetchone() == (0,):
                continue
        first.execute(SECOND)
        first.execute("UPDATE schema_version SET version = %s", (LATEST + 1,))
        first.commit()
        second.result()
    assert columns_here(address) == columns_here(whole)
    assert version_of(address) == LATEST + 1


def test_a_later_version_is_refused(address: Address) -> None:
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute("UPDATE schema_version SET version = 99")
    try:
        with pytest.raises(JournalError, match="schema version 99, this build knows up to"):
            database.prepare(address)
    finally:
        with psycopg.connect(address.url, autocommit=True) as connection:
            connection.execute("UPDATE schema_version SET version = %s", (LATEST,))


def test_a_database_of_another_program_is_left_alone() -> None:
    address = server().empty()
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute("CREATE TABLE customers (id integer)")
    with pytest.raises(JournalError, match="a database of another program"):
        database.prepare(address)
    with psycopg.connect(address.url) as connection:
        assert [row[0] for row in connection.execute(database.TABLES)] == ["customers"]


def test_an_empty_one_is_not_begun_by_who_only_looks() -> None:
    address = server().empty()
    with pytest.raises(NoDatabase, match="there is no journal of Sublight yet"):
        database.prepare(address, create=False)
    with psycopg.connect(address.url) as connection:
        assert connection.execute(database.TABLES).fetchall() == []


def test_a_database_that_there_is_not_is_named() -> None:
    with pytest.raises(NoDatabase, match="there is no such database"):
        database.prepare(Address(server().address(database="nowhere")))


def test_nobody_at_the_address_is_said_so() -> None:
    nobody = Address("postgresql://sublight:swordfish@127.0.0.1:1/sublight")
    with pytest.raises(Unreachable, match=r"sublight@127.0.0.1:1/sublight cannot be reached") as no:
        database.prepare(nobody)
    assert "swordfish" not in str(no.value)


def test_a_network_that_is_cut_without_a_word_is_noticed_within_seconds() -> None:
    """Unless the address says otherwise."""
    plain = connect(Address(server().address()))
    slow = connect(Address(server().address("&tcp_user_timeout=60000")))
    for connection, seconds in ((plain, "10"), (slow, "60")):
        known = connection.info.get_parameters()
        connection.close()
        assert known["tcp_user_timeout"] == f"{seconds}000"  # what was sent and not heard of
        idle, every, times = (
            int(known[f"keepalives_{name}"]) for name in ("idle", "interval", "count")
        )
        assert idle + every * times <= 15  # nothing was sent
        assert int(known["connect_timeout"]) <= 10


def test_a_wrong_password_is_said_so_and_not_shown() -> None:
    """By a user that the server knows only with a password."""
    home = server()
    with psycopg.connect(home.address(), autocommit=True) as connection:
        connection.execute("CREATE ROLE careful LOGIN PASSWORD 'right'")
    home.ask_password("careful")
    wrong = Address(home.address().replace("sublight@", "careful:swordfish@"))
    with pytest.raises(JournalError, match="the password is wrong") as refused:
        database.prepare(wrong)
    assert "swordfish" not in str(refused.value) + repr(refused.value.__cause__)


def test_no_password_is_ever_printed() -> None:
    plain = Address("postgresql://sublight:swordfish@localhost:5432/sublight?sslmode=require")
    asked = Address("postgresql://sublight@localhost/sublight?password=swordfish")
    for address in (plain, asked):
        for shown in (str(address), repr(address), f"{address}", address.hiding(address.url)):
            assert "swordfish" not in shown
            assert "localhost" in shown
    assert read_place(plain.url) == plain
    assert read_place("journal.db") == Path("journal.db")


async def test_what_is_never_deleted_or_changed_is_not(address: Address) -> None:
    journal = await PostgresJournal.open(address)
    await played(journal)
    await journal.close()
    with psycopg.connect(address.url, autocommit=True) as connection:
        for statement in (
            "DELETE FROM tables",
            "DELETE FROM moves",
            "UPDATE moves SET giver = 'eve'",
            "DELETE FROM events",
            "UPDATE events SET body = '{}'",
            "UPDATE tables SET secret = ''",
        ):
            with pytest.raises(psycopg.errors.RaiseException, match="never"):
                connection.execute(statement)


async def test_a_spoilt_move_is_found(address: Address) -> None:
    journal = await PostgresJournal.open(address)
    await played(journal)
    await journal.change_table(replace(await journal.table("lyra"), name="Friday"))
    assert await journal.check() == []
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute("UPDATE moves SET giver = 'eve' WHERE version = 2")
        connection.execute("UPDATE tables SET options = '{'")
    found = await journal.check()
    await journal.close()
    assert "database: 1 rows of tables whose options cannot be read" in found
    assert any("table lyra, version 2: the link does not fit" in what for what in found)


async def test_text_that_the_server_cannot_hold_is_refused_and_nothing_changes(
    address: Address,
) -> None:
    journal = await PostgresJournal.open(address)
    with pytest.raises(JournalError, match="NUL"):
        await journal.create_table(new_table(seats=(SeatRow(0, "a\0b"),)), SECRET)
    assert await journal.tables() == []
    await journal.create_table(new_table(), SECRET)
    asked = RequestRow(0, "lyra", "undo", raw({}), raw({}), 1.0)
    with pytest.raises(JournalError):
        await journal.open_request(asked, (post("lyra", "a\0b"),))
    assert await journal.requests("lyra") == []
    await journal.close()
