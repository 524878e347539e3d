"""Writing tables and their seats, as the lobby changes them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from bot.store import chain
from bot.store.records import Deadline, JournalError, SeatRow, TableRow
from bot.store.shards import slot_of
from bot.store.sql import rows
from bot.store.sql.connection import Connection, Work
from bot.store.sql.write_changes import require_stamp, require_unchanged

SEAT = 'seat, "user", colour, holder'
CHANGEABLE = ("options", "status", "name", "owner", "guild", "channel", "pace")
CHANGE = f"""
    UPDATE tables SET {", ".join(f"{name} = ?" for name in CHANGEABLE)}, slot = ?,
        stamp = stamp + 1
    WHERE id = ?
"""


def creating(table: TableRow, secret: bytes, deadlines: Sequence[Deadline]) -> Work[None]:
    chain.require_commitment(table, secret)
    names = ("id", "game", "commitment", "secret", "created", *CHANGEABLE, "slot")
    first = (table.id, table.game, table.commitment, secret, table.created)
    values = (*first, *_changeable(table))

    def work(connection: Connection) -> None:
        if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table.id,)).fetchone():
            raise JournalError(f"table {table.id} exists already")
        marks = ", ".join("?" * len(values))
        connection.execute(f"INSERT INTO tables ({', '.join(names)}) VALUES ({marks})", values)
        _seat(connection, table.id, table.seats)
        connection.executemany(
            rows.ADD_DEADLINE,
            [(table.id, line.who, line.kind, line.due) for line in deadlines],
        )

    return work


def changing(
    table: TableRow, was: TableRow | None, at: float | None = None, *, stamp: int | None = None
) -> Work[None]:
    """`at`: when; None: now."""
    values = _changeable(table)

    def work(connection: Connection) -> None:
        require_stamp(connection, table.id, stamp)
        if was is not None:
            require_unchanged(connection, was)
        connection.execute(CHANGE, (*values, table.id))
        _seat(connection, table.id, table.seats, at)

    return work


def _changeable(table: TableRow) -> tuple[Any, ...]:
    _, *plain = CHANGEABLE
    values = (getattr(table, name) for name in plain)
    return (rows.text(table.options), *values, slot_of(table.guild))


def _seat(
    connection: Connection, table: str, seats: tuple[SeatRow, ...], at: float | None = None
) -> None:
    """Who leaves a seat stays known as gone; who stays is left alone."""
    now = time.time() if at is None else at
    sitting = {
        SeatRow(*row)
        for row in connection.execute(
            f"SELECT {SEAT} FROM seats WHERE table_id = ? AND gone IS NULL", (table,)
        )
    }
    connection.executemany(
        "UPDATE seats SET gone = ? WHERE table_id = ? AND seat = ? AND gone IS NULL",
        [(now, table, row.seat) for row in sitting - set(seats)],
    )
    connection.executemany(
        f"INSERT INTO seats (table_id, joined, {SEAT}) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table, now, row.seat, row.user, row.colour, row.holder)
            for row in seats
            if row not in sitting
        ],
    )
