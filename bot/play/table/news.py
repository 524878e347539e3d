"""News of a table that no move tells: one line each in its next post.

A line is a row of the outbox, written in the transaction of what it tells. It names seats and
facts, never people: who they are is read when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.engine.records import Record, Seat, encode
from bot.play.time.seat_clock import AWAY, RETURNED, by_miss
from bot.store.records import ClockFact, OutboxRow

LINE = "table.line"  # its kind in the outbox
OF_CLOCK = {AWAY: "seat.line.away", RETURNED: "seat.line.back"}


class Line(Record, frozen=True):
    """`key` of the catalogue. `fact`: the place of what it tells among the facts of the seats."""

    key: str
    seat: Seat | None = None
    fact: int | None = None
    amount: float = 0.0  # seconds, or until when
    call: bool = False  # whoever has the seat now is called, if the table waits for it
    tell: bool = False  # whoever has the seat is mentioned, in a post of its own
    id: int = 0  # of its row


def line_row(table: str, line: Line, nonce: str) -> OutboxRow:
    return OutboxRow(table, LINE, msgspec.Raw(encode(line)), f"{table}/line/{nonce}")


def lines_in(rows: Iterable[OutboxRow], after: int = 0) -> tuple[Line, ...]:
    """The lines among rows that wait, but for those up to row `after`, which were shown."""
    return tuple(
        msgspec.structs.replace(msgspec.json.decode(row.payload, type=Line), id=row.id)
        for row in rows
        if row.kind == LINE and row.id > after
    )


def told(fact: ClockFact) -> tuple[OutboxRow, ...]:
    """That the autopilot answers for a seat from now on, or no longer.

    After a miss it is told with that, once the seat has left the public list.
    """
    if fact.kind not in OF_CLOCK or fact.seat is None or by_miss(fact):
        return ()
    line = Line(OF_CLOCK[fact.kind], Seat(fact.seat))
    return (line_row(fact.table, line, f"clock/{fact.key}"),)
