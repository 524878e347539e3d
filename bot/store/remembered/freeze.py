"""What standing still, or being set back, makes of deadlines and posts kept in memory."""

from __future__ import annotations

from collections.abc import Container, Iterable

from bot.engine.records import replace
from bot.store.records import Deadline, Freeze, OutboxRow, StoredClock


def deadlines(lines: Iterable[Deadline], freeze: Freeze) -> tuple[Deadline, ...]:
    return tuple(deadline(line, freeze) for line in lines)


def deadline(line: Deadline, freeze: Freeze) -> Deadline:
    if line.kind in freeze.counted:
        return replace(line, due=freeze.end)
    if line.kind in freeze.kinds and line.due > freeze.start:
        return replace(line, due=line.due + freeze.end - freeze.start)
    return line


def posts(outbox: Iterable[OutboxRow], freeze: Freeze, tables: Container[str]) -> list[OutboxRow]:
    """Those of these tables."""
    shift = freeze.end - freeze.start
    return [
        replace(post, not_before=post.not_before + shift)
        if freeze.clock is not None
        and not post.done
        and post.not_before > freeze.start
        and post.table in tables
        else post
        for post in outbox
    ]


def clock(stored: StoredClock | None, freeze: Freeze) -> StoredClock | None:
    """The revision grows: who decided by the wrong time decides again."""
    if stored is None or freeze.clock is None:
        return stored
    return StoredClock(stored.revision + 1, freeze.clock(stored.body))
