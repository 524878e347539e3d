"""What moderators did is kept beside the moves: with a clock's change, and by server."""

from __future__ import annotations

import pytest

from bot.store.journal import Journal
from bot.store.records import AuditRow, Beside, JournalError, OutboxRow
from tests.store.given import SECRET, new_table, raw


def act(table: str, what: str, at: float) -> AuditRow:
    return AuditRow(table, "mod", what, "asked", at)


async def test_an_act_is_stored_with_the_change_of_the_clock_or_not_at_all(
    journal: Journal,
) -> None:
    await journal.create_table(new_table(), SECRET)
    post = OutboxRow("lyra", "table.changed", raw({}), "once")
    await journal.change(Beside("lyra", outbox=(post,), audit=act("lyra", "pause", 1.0)))
    assert await journal.audit("lyra") == [act("lyra", "pause", 1.0)]
    with pytest.raises(JournalError):
        await journal.change(Beside("lyra", outbox=(post,), audit=act("lyra", "resume", 2.0)))
    assert await journal.audit("lyra") == [act("lyra", "pause", 1.0)]


async def test_the_acts_of_a_server_come_latest_first_and_no_others(journal: Journal) -> None:
    for table, guild in (("lyra", "g"), ("vega", "g"), ("mira", "h")):
        await journal.create_table(new_table(table, guild=guild), SECRET)
    for number, table in enumerate(("lyra", "vega", "mira", "lyra")):
        await journal.record_audit(act(table, "nudge", float(number)))
    found = await journal.audit_of("g", 10)
    assert [(one.table, one.at) for one in found] == [("lyra", 3.0), ("vega", 1.0), ("lyra", 0.0)]
    assert await journal.audit_of("g", 1) == found[:1]
    assert await journal.audit_of("nowhere", 10) == []
