"""The store's words for those who use it through the lobby and the referee."""

from bot.store.journal import (
    Deadline,
    Journal,
    JournalError,
    Move,
    SeatRow,
    TableRow,
    UnknownTable,
)

__all__ = ["Deadline", "Journal", "JournalError", "Move", "SeatRow", "TableRow", "UnknownTable"]
