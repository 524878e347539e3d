"""What a durable move costs, against sqlite3 committing the same rows by hand."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.store.files import database
from bot.store.records import Append
from bot.store.sql import rows, write_tables
from bot.store.sql.write_changes import ADD_EVENT, ADD_MOVE, STAND
from bot.store.sqlite.journal import SqliteJournal
from tests.bench import Measured, bench, few
from tests.store.given import SECRET, game, new_table, told

ROUNDS = few(15, 1)
COMMITS = few(300, 10)  # in a round of sqlite3 by hand, or of one writer
WRITERS = few(50, 3)
FACTS = told(*["x" * 189] * 5)  # 200 bytes each


@bench("append.sequential", unit="commits/s")
def sequential() -> Measured:
    return against_raw(tables=1, moves=COMMITS)


@bench("append.concurrent", unit="commits/s")
def concurrent() -> Measured:
    return against_raw(tables=WRITERS, moves=40)


def against_raw(tables: int, moves: int) -> Measured:
    """Rounds in turn, so that a slow moment of the machine slows both; the medians count."""
    ours, raw = [], []
    for _ in range(ROUNDS):
        with TemporaryDirectory() as folder:
            ours.append(asyncio.run(journal_rate(Path(folder) / "journal.db", tables, moves)))
            raw.append(raw_rate(Path(folder) / "raw.db"))
    return Measured(median(ours), median(raw))


async def journal_rate(path: Path, tables: int, moves: int) -> float:
    async with await SqliteJournal.open(path) as journal:
        names = [f"table-{number}" for number in range(tables)]
        for name in names:
            await journal.create_table(new_table(name), SECRET)

        async def play(appends: list[Append]) -> None:
            for append in appends:
                await journal.append(append)

        games = [game(new_table(name), moves, events=FACTS) for name in names]
        start = perf_counter()
        await asyncio.gather(*map(play, games))
        return tables * moves / (perf_counter() - start)


def raw_rate(path: Path) -> float:
    """One thread, one transaction per move, every row encoded beforehand."""
    database.prepare(path)
    with closing(database.connect(path)) as connection:
        table = new_table("table-0")
        write_tables.creating(table, SECRET, ())(connection)
        appends = game(table, COMMITS, events=FACTS)
        moves = [(table.id, *rows.move_row(append.move)) for append in appends]
        facts = [(fact.tag, fact.version, rows.text(fact.body)) for fact in FACTS]
        start = perf_counter()
        for move in moves:
            version, link = move[1], move[-1]
            first = len(facts) * (version - 1) + 1
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(ADD_MOVE, move)
            connection.executemany(
                ADD_EVENT,
                [(table.id, number, version, *fact) for number, fact in enumerate(facts, first)],
            )
            connection.execute(STAND, (version, link, first + len(facts) - 1, table.id))
            connection.execute("COMMIT")
        return len(moves) / (perf_counter() - start)
