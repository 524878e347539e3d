"""Writes to a journal until it is killed, telling what was tried, acknowledged and posted.

The process that reads the orders stays alive and forks a writer for each of them, so that a start
costs no imports. Each line of its input is one order, each line of its output one word of a writer:
`pid`, `try`, `ack`, `posted`, or `dead` from the one that waits for it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

import msgspec

from bot.engine.records import Record, replace
from bot.store.records import VersionConflict
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, new_table, next_move, post

TABLES = [f"table-{number}" for number in range(4)]
WRITERS = 3  # at each table, so that they get into each other's way


class Order(Record, frozen=True):
    """`again`: what earlier writers tried without an answer, to be tried once more."""

    round: int
    again: tuple[tuple[str, str], ...] = ()


def say(*words: object) -> None:
    """One write per line: what is said before a kill is whole."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def submit(journal: SqliteJournal, table: str, key: str) -> None:
    """Decides again whenever somebody else was faster."""
    say("try", table, key)
    while True:
        append = next_move(await journal.table(table), key)
        append = replace(append, outbox=(post(table, f"{table}/{key}"),))
        try:
            answer = await journal.append(append)
        except VersionConflict:
            continue
        say("ack", table, key, answer.move.version)
        return


async def keep_writing(journal: SqliteJournal, table: str, name: str) -> None:
    for number in count():
        await submit(journal, table, f"{name}.{number}")


async def keep_posting(journal: SqliteJournal) -> None:
    while True:
        for row in await journal.pending(now=0.0, limit=5):
            await journal.posted(row.id)
            say("posted", row.nonce)


async def write(path: str, order: Order) -> None:
    journal = await SqliteJournal.open(path)
    known = {table.id for table in await journal.tables()}
    for table in set(TABLES) - known:
        await journal.create_table(new_table(table), SECRET)
    async with asyncio.TaskGroup() as tasks:
        for table, key in order.again * 2:  # twice in parallel: still one move
            tasks.create_task(submit(journal, table, key))
        for table in TABLES:
            for writer in range(WRITERS):
                tasks.create_task(keep_writing(journal, table, f"{order.round}.{writer}"))
        tasks.create_task(keep_posting(journal))


def main(path: str) -> None:
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        writer = os.fork()
        if writer == 0:
            asyncio.run(write(path, order))
        say("pid", writer)
        _, status = os.waitpid(writer, 0)
        say("dead", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main(sys.argv[1])
