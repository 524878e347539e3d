"""One person in a PostgreSQL database: told all that is theirs, and forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store.privacy.erasing import erasing, is_named
from bot.store.privacy.gathering import gathered_in
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import next_move
from tests.store.privacy.lives import ADA, BOB, NAME, PERSON, lived
from tests.support.engines import server

psycopg = pytest.importorskip("psycopg")
from bot.store.postgres.catalogue import SERVER  # noqa: E402
from bot.store.postgres.journal import PostgresJournal  # noqa: E402


@pytest.fixture
async def journal() -> AsyncIterator[PostgresJournal]:
    with server().ready() as address:
        async with await PostgresJournal.open(address) as found:
            yield found


async def test_a_person_is_told_the_same_by_either_engine(
    journal: PostgresJournal, sqlite: SqliteJournal
) -> None:
    found = []
    for one in (journal, sqlite):
        await lived(one)
        with one.looking() as connection:
            found.append(gathered_in(connection, ADA))
    for rows in found:
        for kind in rows.values():
            for row in kind:
                row.pop("joined", None)  # the moment of the test
            kind.sort(key=str)
    assert found[0] == found[1]
    assert {"moves", "seats", "settings", "outbox", "audit", "drafts"} <= found[0].keys()


async def test_who_is_forgotten_stands_nowhere_and_every_chain_fits(
    journal: PostgresJournal,
) -> None:
    await lived(journal)
    stamp = await journal.stamp("lyra")
    work = erasing(PERSON, catalogue=SERVER)
    assert await journal.writer.submit(work) == ["lyra"]
    with journal.looking() as connection:
        assert not is_named(connection, ADA, SERVER)
        assert is_named(connection, BOB, SERVER)
        names = SERVER.tables(connection)
        everything = [str(connection.execute(f"SELECT * FROM {n}").fetchall()) for n in names]
    assert sum(text.count(NAME) for text in everything) == 0
    assert await journal.check() == []
    assert [move.giver for move in await journal.moves("lyra")][:2] == ["former:k7f2q", BOB]
    assert await journal.stamp("lyra") > stamp
    await journal.append(next_move(await journal.table("lyra")))


async def test_the_guards_are_back_afterwards(journal: PostgresJournal) -> None:
    await lived(journal)
    await journal.writer.submit(erasing(PERSON, catalogue=SERVER))
    with (
        psycopg.connect(journal.path.url) as connection,
        pytest.raises(psycopg.errors.RaiseException, match="never"),
    ):
        connection.execute("DELETE FROM moves")
