"""A writer killed at random moments: what it acknowledged is there, once, in an intact chain."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

import msgspec
import pytest

from bot.store.files.database import schema_version
from bot.store.files.integrity import findings
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import next_move
from tests.store.sqlite.crash_child import TABLES, Order

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
KILLS = 80
RESUBMITTED = 6  # at most, by each writer, of what was tried without an answer
FULL_CHECK_EVERY = 20


class Heard:
    """All that the writers ever said."""

    def __init__(self) -> None:
        self.tried: set[tuple[str, str]] = set()
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.posted: set[str] = set()

    def unanswered(self) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(self.tried - self.acknowledged.keys()))

    def note(self, word: str, *rest: str) -> None:
        match word, rest:
            case "try", (table, key):
                self.tried.add((table, key))
            case "ack", (table, key, version):
                first = self.acknowledged.setdefault((table, key), int(version))
                assert first == int(version), f"{key} of {table} is there twice"
            case "posted", (nonce,):
                assert nonce not in self.posted, f"{nonce} was posted twice"
                self.posted.add(nonce)
            case _:
                raise AssertionError(f"a writer said {word} {rest}")


@contextmanager
def starter(path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.store.sqlite.crash_child", str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def run_and_kill(
    orders: IO[str], words: IO[str], order: Order, acknowledgements: int, heard: Heard
) -> None:
    """One writer, killed after so many acknowledgements; none: while it is still opening."""
    orders.write(msgspec.json.encode(order).decode() + "\n")
    orders.flush()
    pid, seen, killed = 0, 0, False
    for line in words:
        word, *rest = line.split()
        if word == "dead":
            assert rest == [str(-signal.SIGKILL)]
            return
        if word == "pid":
            pid = int(rest[0])
        else:
            heard.note(word, *rest)
            seen += word == "ack"
        if pid and not killed and seen >= acknowledgements:
            os.kill(pid, signal.SIGKILL)
            killed = True
    raise AssertionError("the process that starts the writers has ended")


def look(path: Path, heard: Heard) -> None:
    """Cheap enough to do after every kill; read-only, so that the next writer has to recover."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        if schema_version(connection) == 0:  # killed before the file was ready
            assert not heard.acknowledged
            return
        rows = connection.execute("SELECT table_id, key, version FROM moves").fetchall()
        outbox = dict(connection.execute("SELECT nonce, done FROM outbox").fetchall())
        stands = connection.execute(
            "SELECT t.version, max(m.version), count(m.version) FROM tables t"
            " LEFT JOIN moves m ON m.table_id = t.id GROUP BY t.id"
        ).fetchall()
    moves = {(table, key): version for table, key, version in rows}
    assert len(rows) == len(moves), "a move is there twice"
    assert moves.items() >= heard.acknowledged.items(), "an acknowledged move is lost"
    assert moves.keys() <= heard.tried, "a move that nobody asked for"
    assert outbox.keys() == {f"{table}/{key}" for table, key in moves}, "a post lost or invented"
    assert set(outbox.values()) <= {0, 1}
    assert all(outbox[nonce] for nonce in heard.posted), "a post forgotten would come twice"
    assert all(version == (last or 0) == many for version, last, many in stands)


async def answer_all(path: Path, heard: Heard) -> None:
    """Once nobody is killed any more, everything that was tried can be had, once."""

    async def answer(table: str) -> None:
        for key in [key for name, key in heard.unanswered() if name == table]:
            for _ in range(2):
                append = next_move(await journal.table(table), key)
                version = (await journal.append(append)).move.version
                heard.note("ack", table, key, str(version))

    async with await SqliteJournal.open(path) as journal:
        await asyncio.gather(*map(answer, TABLES))


async def test_killed_at_random_nothing_is_lost_and_nothing_doubled(tmp_path: Path) -> None:
    path, heard, dice = tmp_path / "journal.db", Heard(), random.Random(7)
    resubmitted = recoveries = 0
    with starter(path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(KILLS):
            unanswered = heard.unanswered()
            again = tuple(dice.sample(unanswered, min(RESUBMITTED, len(unanswered))))
            order = Order(number, again)
            run_and_kill(process.stdin, process.stdout, order, dice.randrange(30), heard)
            resubmitted += len(again)
            recoveries += path.with_name("journal.db-wal").exists()
            if path.exists():
                look(path, heard)
            if number % FULL_CHECK_EVERY == FULL_CHECK_EVERY - 1:
                assert findings(path) == []
    assert min(resubmitted, len(heard.acknowledged), len(heard.posted)) > KILLS // 2
    assert recoveries > KILLS // 2
    await answer_all(path, heard)
    assert heard.unanswered() == ()
    assert findings(path) == []
