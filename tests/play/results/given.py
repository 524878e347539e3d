"""Results as a journal keeps them."""

from __future__ import annotations

from typing import Any

from bot.engine.records import replace
from bot.store.journal import Journal
from bot.store.records import WHOLE, Result
from tests.store.given import SECRET, new_table


def result(table: str, user: str, place: int, **more: Any) -> Result:
    """A game of three that took from second 10 to second 20."""
    plain = Result(table, 0, 0, user, WHOLE, "race", "g1", 3, 3, 30, place, 25, 10.0, 20.0)
    return replace(plain, **more)


async def put(journal: Journal, *rows: Result) -> None:
    """Save these results, each with a table of its own."""
    for table in {row.table for row in rows}:
        await journal.create_table(new_table(table, seats=()), SECRET)
        await journal.save_results(table, [row for row in rows if row.table == table])
