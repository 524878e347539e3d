"""Tables by whose they are and what they are called, also where a server has thousands."""

from __future__ import annotations

import pytest

from bot.store.journal import Journal
from bot.store.records import Title
from bot.store.sql import rows
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, new_table


async def test_titles_are_the_servers_the_newest_first(journal: Journal) -> None:
    for number, (guild, status) in enumerate([("g", "open"), ("g", "over"), ("h", "open")]):
        row = new_table(f"t{number}", guild=guild, status=status, created=float(number))
        await journal.create_table(row, SECRET)
    assert await journal.titles("g") == [Title("t1", "race", ""), Title("t0", "race", "")]
    assert await journal.titles("g", most=1) == [Title("t1", "race", "")]
    assert await journal.titles("g", "open") == [Title("t0", "race", "")]
    assert await journal.titles("nowhere") == []


async def test_tables_are_found_by_who_owns_them(journal: Journal) -> None:
    for name, owner, guild in (("mine", "ada", "g"), ("his", "bob", "g"), ("far", "ada", "h")):
        await journal.create_table(new_table(name, owner=owner, guild=guild), SECRET)
    assert [row.id for row in await journal.tables(owner="ada", guild="g")] == ["mine"]
    assert {row.id for row in await journal.tables(owner="ada")} == {"mine", "far"}


@pytest.mark.parametrize("about", sorted(rows.PERSONAL))
async def test_a_persons_tables_are_not_looked_for_among_all_of_the_server(
    sqlite: SqliteJournal, about: str
) -> None:
    query, *values = rows.tables_query({"guild": "g", "status": "open", about: "ada"})
    plan = [row[3] for row in await sqlite._read(f"EXPLAIN QUERY PLAN {query}", *values)]
    assert not [step for step in plan if "SCAN" in step or "tables_by_guild" in step]


async def test_titles_are_read_from_the_index_alone(sqlite: SqliteJournal) -> None:
    query = f"EXPLAIN QUERY PLAN {rows.TITLES}"
    plan = [row[3] for row in await sqlite._read(query, "g", None, None, -1)]
    assert "COVERING INDEX tables_by_guild" in plan[0]
