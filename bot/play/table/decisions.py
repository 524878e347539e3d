"""A move between its decision and the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from bot.engine.events import Event
from bot.engine.records import Record, S
from bot.play.time.expiry import Ruling
from bot.store.journal import AuditRow, Move


class Decision(Record, Generic[S], frozen=True):
    """A move that waits for the journal, and the table it makes."""

    move: Move  # without its link
    state: S
    draws: int  # the counter after it
    events: tuple[Event[S], ...]
    news: bool  # is there something to post?
    drop_snapshots_after: int | None = None
    opened: Mapping[str, float] = {}  # windows that open again, and when they first did
    audit: AuditRow | None = None  # what a moderator did
    ruled: Ruling | None = None  # what the clock decided, before it answers for a seat
