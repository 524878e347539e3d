"""How games ended: kept beside the moves, replaced as a whole, found by player, server or table."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import replace
from bot.store.journal import Journal
from bot.store.privacy.erasing import erasing
from bot.store.privacy.words import Person
from bot.store.records import LEFT, WHOLE, JournalError, Result
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, new_table

ADA = Result("lyra", 0, 0, "ada", WHOLE, "race", "g1", 2, 2, 41, 1, 30, 1.5, 9.0, (3600, 60), 1)
BOB = replace(
    ADA, seat=1, user="bob", score=38, place=2, luck={"seen": (20.0,)}, mu=24.5, sigma=8.0
)


async def journal_with(journal: Journal, *tables: str, **changes: Any) -> None:
    for table in tables:
        await journal.create_table(new_table(table, **changes), SECRET)


async def test_results_come_back_as_they_were(journal: Journal) -> None:
    await journal_with(journal, "lyra")
    await journal.save_results("lyra", (ADA, BOB))
    assert await journal.results() == [ADA, BOB]


async def test_results_of_a_table_are_replaced_and_never_doubled(journal: Journal) -> None:
    await journal_with(journal, "lyra")
    gone = replace(BOB, nth=1, user="cy", part=LEFT)
    await journal.save_results("lyra", (ADA, BOB, gone))
    await journal.save_results("lyra", (ADA, BOB))
    assert await journal.results(table="lyra") == [ADA, BOB]


async def test_results_are_found_by_player_and_server_the_oldest_first(journal: Journal) -> None:
    await journal_with(journal, "lyra", "vega")
    other = replace(ADA, table="vega", guild="g2", ended=5.0)
    await journal.save_results("lyra", (ADA, BOB))
    await journal.save_results("vega", (other,))
    assert await journal.results(user="ada") == [other, ADA]
    assert await journal.results(user="ada", guild="g1") == [ADA]
    assert await journal.results(guild="g3") == []


async def test_only_finished_games_without_results_are_missing(journal: Journal) -> None:
    await journal_with(journal, "lyra", "vega", status="over")
    await journal_with(journal, "altair")
    await journal.save_results("lyra", (ADA, BOB))
    assert await journal.unrecorded() == ["vega"]


async def test_results_belong_to_a_table_that_exists(sqlite: SqliteJournal) -> None:
    with pytest.raises(JournalError):
        await sqlite.save_results("lyra", (ADA,))
    assert await sqlite.results() == []


async def test_who_is_forgotten_is_in_no_result(sqlite: SqliteJournal) -> None:
    await journal_with(sqlite, "lyra")
    await sqlite.save_results("lyra", (ADA, BOB))
    await sqlite.writer.submit(erasing(Person("ada", ("Ada",), "forgotten:1")))
    assert await sqlite.results() == [replace(ADA, user="forgotten:1"), BOB]
