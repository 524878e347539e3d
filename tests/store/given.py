"""Tables and moves to put into a journal."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.engine.chance import commitment
from bot.engine.events import StoredEvent
from bot.engine.records import replace
from bot.store import chain
from bot.store.journal import Journal
from bot.store.records import Append, Move, OutboxRow, SeatRow, TableRow

SECRET = bytes(range(32))


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def new_table(table: str = "lyra", /, **changes: Any) -> TableRow:
    seats = (SeatRow(0, "ada", "red"), SeatRow(1, "bob", "blue"))
    plain = TableRow(table, "race", raw({}), "running", commitment(SECRET), 1.5, seats=seats)
    return replace(plain, **changes)


def told(*words: str) -> tuple[StoredEvent, ...]:
    return tuple(StoredEvent("race.told", 1, raw({"word": word})) for word in words)


def next_move(table: TableRow, key: str | None = None, **changes: Any) -> Append:
    """A move that fits where the table stands, with its link."""
    move = Move(
        version=table.version + 1,
        kind="play",
        actor=0,
        giver="ada",
        rules="1",
        first_draw=0,
        draws=raw([]),
        at=2.5,
        command=raw({"type": "race.pass"}),
        key=key,
        events=told("one", "two"),
    )
    move = chain.linked(SECRET, table.head, replace(move, **changes))
    return Append(table.id, table.version, move)


def moved(table: TableRow, append: Append) -> TableRow:
    """The table as it stands after the move."""
    return replace(table, version=append.move.version, head=append.move.link)


def game(table: TableRow, count: int, **changes: Any) -> list[Append]:
    """Moves that follow each other, each with a key of its own."""
    appends = []
    for _ in range(count):
        append = next_move(table, f"{table.id}/{table.version + 1}", **changes)
        table = moved(table, append)
        appends.append(append)
    return appends


def post(table: str, nonce: str, not_before: float = 0.0) -> OutboxRow:
    return OutboxRow(table, "board", raw({"text": "hello"}), nonce, not_before)


async def played(journal: Journal, table_id: str = "lyra", count: int = 3) -> list[Move]:
    """A new table with moves on it."""
    table = new_table(table_id)
    await journal.create_table(table, SECRET)
    return [(await journal.append(append)).move for append in game(table, count)]
