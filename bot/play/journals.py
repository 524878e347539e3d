"""The store's words for those who use it through the lobby and the referee."""

from bot.store.journal import (
    AuditRow,
    Deadline,
    DiskFull,
    Journal,
    JournalError,
    Move,
    SeatFact,
    SeatRow,
    TableRow,
    UnknownTable,
)

__all__ = [
    "AuditRow",
    "Deadline",
    "DiskFull",
    "Journal",
    "JournalError",
    "Move",
    "SeatFact",
    "SeatRow",
    "TableRow",
    "UnknownTable",
]
