"""Writing tables and their seats, as the lobby changes them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from sqlite3 import Connection

from bot.store import chain
from bot.store.files import rows
from bot.store.records import Deadline, JournalError, SeatRow, TableRow
from bot.store.sqlite.write_changes import require_table, require_unchanged

SEAT = "seat, user, colour, holder"
CHANGEABLE = ("options", "status", "name", "owner", "guild", "channel", "pace")


def creating(
    table: TableRow, secret: bytes, deadlines: Sequence[Deadline]
) -> Callable[[Connection], None]:
    chain.require_commitment(table, secret)
    names = ("id", "game", "commitment", "secret", "created", *CHANGEABLE)
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
    table: TableRow, was: TableRow | None, at: float | None = None
) -> Callable[[Connection], None]:
    """`at`: when; None: now."""
    values = _changeable(table)

    def work(connection: Connection) -> None:
        require_table(connection, table.id)
        if was is not None:
            require_unchanged(connection, was)
        changes = ", ".join(f"{name} = ?" for name in CHANGEABLE)
        connection.execute(f"UPDATE tables SET {changes} WHERE id = ?", (*values, table.id))
        _seat(connection, table.id, table.seats, at)

    return work


def _changeable(table: TableRow) -> tuple[str, ...]:
    _, *plain = CHANGEABLE
    return (rows.text(table.options), *(getattr(table, name) for name in plain))


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
