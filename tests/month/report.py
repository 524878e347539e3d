"""What came of a simulated month, as far as the seed decides it."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.engine.records import Record, encode
from bot.play.post.notices import ASKED
from bot.play.seats.requests import SEATED
from bot.play.table.live import OVER, RUNNING
from bot.play.table.moves import TAKE_BACK
from bot.play.time.pace import DAY
from bot.play.time.seat_clock import MISSED, REMINDED
from bot.store.address import Place
from tests.month import mailbox
from tests.month.life import Month, Size
from tests.month.people.habits import START
from tests.month.proof.audit import Audit
from tests.month.proof.evidence import gathered


class Day(Record, frozen=True):
    moves: int
    posts: int
    reminders: int
    misses: int


class Report(Record, frozen=True):
    """`facts`: what the clock did, by kind; `faults`: promises that were not kept, by check."""

    seed: int
    tables: int
    users: int
    days: int
    finished: int
    running: int
    moves: int
    events: int
    upcast: int  # events that an older build had written
    posts: int
    edits: int
    notices: int
    asked: int  # of them to those whom a request asks
    digests: int
    facts: Mapping[str, int]
    substitutions: int
    requests: Mapping[str, int]  # by what is asked and what came of it: `undo agreed`
    undone: int  # steps taken back, freely or with consent
    processes: int
    crashes: tuple[float, ...]  # days after the start
    upgrades: tuple[float, ...]
    down: float  # hours
    failed: int  # visits that found no bot
    direct: int  # visits that another process heard of than the table's
    refused: int  # of them where another build looked after the table
    inspected: int  # posts compared with those of a table dealt anew
    calls: int  # mentions compared with the public list
    faults: Mapping[str, tuple[str, ...]]
    by_day: tuple[Day, ...]
    digest: str  # over all moves, facts and messages

    @property
    def good(self) -> bool:
        return not any(self.faults.values())


def simulate_month(
    seed: int,
    size: Size,
    on_progress: Callable[[int, int], None] | None = None,
    *,
    database: Place | None = None,
    processes: int = 1,
) -> Report:
    """In an empty `database`; without one, in a file of its own that goes when it is over."""
    with TemporaryDirectory(prefix="sublight-month-") as folder:
        place = database or Path(folder) / "journal.db"
        return asyncio.run(lived(Month(seed, size, place, on_progress, processes=processes)))


async def lived(month: Month) -> Report:
    try:
        bot = await month.run()
        broken = await bot.journal.check()
        return report(month, Audit(month, await gathered(bot, month.end), broken))
    finally:
        await month.close()


def report(month: Month, audit: Audit) -> Report:
    tables = [table for table in audit.tables if table.live is not None]
    messages = list(month.box.messages.values())
    sent = Counter(message.kind for message in messages)
    facts = [fact for table in audit.tables for fact in table.facts]
    moves = [move for table in tables for move in table.moves]
    requests = [one for table in tables for one in table.asked]
    down = sum(gap.end - gap.start for gap in month.outages)
    return Report(
        seed=month.seed,
        tables=len(tables),
        users=len(month.people),
        days=month.size.days,
        finished=sum(table.row.status == OVER for table in tables),
        running=sum(table.row.status == RUNNING for table in tables),
        moves=len(moves),
        events=sum(len(move.events) for move in moves),
        upcast=audit.upcast,
        posts=sent[mailbox.POST],
        edits=sum(message.edits for message in messages),
        notices=sent[mailbox.NOTICE],
        asked=sum(f"/{ASKED}/" in message.nonce for message in messages),
        digests=sent[mailbox.DIGEST],
        facts=dict(sorted(Counter(fact.kind for fact in facts).items())),
        substitutions=sum(f.kind == SEATED for table in tables for f in table.seats),
        requests=dict(sorted(Counter(f"{one.what} {one.status}" for one in requests).items())),
        undone=sum(move.kind == TAKE_BACK for move in moves),
        processes=month.processes,
        crashes=tuple(round((at - START) / DAY, 2) for at in month.crashes),
        upgrades=tuple(round((at - START) / DAY, 2) for at in month.upgrades),
        down=round(down / 3600, 2),
        failed=month.failed,
        direct=month.direct,
        refused=month.refused,
        inspected=month.inspector.looked,
        calls=month.inspector.calls,
        faults={name: tuple(found) for name, found in audit.faults.items()},
        by_day=tuple(
            Day(
                sum(day_of(move.at) == day for move in moves),
                sum(day_of(one.at) == day and one.kind == mailbox.POST for one in messages),
                sum(day_of(fact.at) == day and fact.kind == REMINDED for fact in facts),
                sum(day_of(fact.at) == day and fact.kind == MISSED for fact in facts),
            )
            for day in range(month.size.days)
        ),
        digest=digest(month, audit),
    )


def day_of(at: float) -> int:
    return int((at - START) // DAY)


def digest(month: Month, audit: Audit) -> str:
    """Heads are links over all moves. Table by table: which of two was faster tells nothing."""
    found = hashlib.sha256()
    for table in sorted(audit.tables, key=lambda table: (table.live is None, table.row.id)):
        row = table.row
        name = row.id if table.live is not None else row.name  # that one's id is not the seed's
        found.update(encode((name, row.status, row.head, row.seats)))
        found.update(encode([(f.key, f.at, f.amount) for f in table.facts]))
        found.update(encode([(f.seat, f.kind, f.former, f.user, f.at) for f in table.seats]))
    for message in sorted(month.box.messages.values(), key=lambda one: (one.at, one.nonce)):
        found.update(encode(message))
    return found.hexdigest()
