"""What any journal promises about clocks: in one transaction with the move, each fact once."""

from __future__ import annotations

from functools import partial
from sqlite3 import Connection

import pytest

from bot.engine.records import replace
from bot.store.journal import Journal
from bot.store.records import (
    Beside,
    ClockFact,
    Deadline,
    Due,
    Freeze,
    JournalError,
    RequestRow,
    SettingChange,
    StoredClock,
    UnknownTable,
    VersionConflict,
)
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, new_table, next_move, post, raw

ACT = Deadline("lyra", "seat:0", "act", 9.0)
WINDOW = Deadline("lyra", "star.offer/1", "window", 7.0)
MISSED = ClockFact("lyra", "0/1/missed", "missed", 0, 1, 9.0)


def change(revision: int = 1, **more: object) -> Beside:
    return replace(Beside("lyra", revision, raw({"n": revision})), **more)


@pytest.fixture
async def table(journal: Journal) -> Journal:
    await journal.create_table(new_table(), SECRET)
    return journal


async def test_a_clock_comes_back_as_it_was_stored(table: Journal) -> None:
    assert await table.clock("lyra") is None
    await table.change(change(deadlines=(ACT,), facts=(MISSED,), outbox=(post("lyra", "n"),)))
    assert await table.clock("lyra") == StoredClock(1, raw({"n": 1}))
    assert await table.deadlines() == [ACT]
    assert await table.clock_facts("lyra") == [MISSED]
    assert [row.nonce for row in await table.pending(1.0)] == ["n"]


async def test_a_clock_that_changed_meanwhile_is_not_overwritten(table: Journal) -> None:
    await table.change(change())
    late = change(facts=(MISSED,), deadlines=(ACT,), outbox=(post("lyra", "n"),))
    with pytest.raises(VersionConflict, match="clock of table lyra"):
        await table.change(late)
    assert await table.clock_facts() == []
    assert await table.deadlines() == []
    assert await table.pending(1.0) == []
    await table.change(change(2))
    assert await table.clock("lyra") == StoredClock(2, raw({"n": 2}))


async def test_a_change_may_leave_the_clock_itself_alone(table: Journal) -> None:
    await table.change(change())
    await table.change(Beside("lyra", facts=(MISSED,)))
    assert await table.clock("lyra") == StoredClock(1, raw({"n": 1}))
    assert await table.clock_facts("lyra") == [MISSED]


async def test_a_fact_told_twice_counts_once(table: Journal) -> None:
    await table.change(change(facts=(MISSED,)))
    await table.change(change(2, facts=(replace(MISSED, at=99.0), replace(MISSED, key="2"))))
    assert [fact.at for fact in await table.clock_facts("lyra")] == [9.0, 9.0]


async def test_facts_are_found_by_table_in_the_order_they_were_told(table: Journal) -> None:
    await table.create_table(new_table("vega"), SECRET)
    await table.change(Beside("vega", facts=(replace(MISSED, table="vega"),)))
    await table.change(Beside("lyra", facts=(replace(MISSED, at=1.0),)))
    assert [fact.table for fact in await table.clock_facts()] == ["vega", "lyra"]
    assert [fact.table for fact in await table.clock_facts("lyra")] == ["lyra"]


async def test_a_move_and_its_clock_are_stored_together_or_not_at_all(table: Journal) -> None:
    move = replace(next_move(new_table()), beside=change(facts=(MISSED,)), deadlines=(ACT,))
    await table.append(move)
    assert await table.clock("lyra") == StoredClock(1, raw({"n": 1}))
    row = await table.table("lyra")
    stale = replace(next_move(row), beside=change(1))
    with pytest.raises(VersionConflict, match="clock of table lyra"):
        await table.append(stale)
    assert len(await table.moves("lyra")) == 1
    assert (await table.table("lyra")).version == 1


async def test_a_move_that_was_made_before_moves_no_clock(table: Journal) -> None:
    first = replace(next_move(new_table(), "press-1"), beside=change())
    await table.append(first)
    assert (await table.append(first)).repeated
    assert await table.clock("lyra") == StoredClock(1, raw({"n": 1}))


async def test_a_table_can_be_closed_with_the_fact_about_it(table: Journal) -> None:
    await table.change(Beside("lyra", facts=(MISSED,), status="closed"))
    assert (await table.table("lyra")).status == "closed"


async def test_a_setting_changes_with_the_clock_unless_somebody_was_faster(table: Journal) -> None:
    fresh = SettingChange("user:ada", "rhythm", None, "one")
    await table.change(change(settings=(fresh,)))
    with pytest.raises(VersionConflict, match="rhythm of user:ada"):
        await table.change(change(2, settings=(fresh,)))
    assert await table.setting("user:ada", "rhythm") == "one"
    assert await table.clock("lyra") == StoredClock(1, raw({"n": 1}))


async def test_a_nonce_used_twice_undoes_the_change(table: Journal) -> None:
    await table.change(change(outbox=(post("lyra", "n"),)))
    with pytest.raises(JournalError, match="nonce"):
        await table.change(change(2, outbox=(post("lyra", "n"),), facts=(MISSED,)))
    assert await table.clock_facts() == []


async def test_a_table_can_be_created_with_deadlines(journal: Journal) -> None:
    line = Deadline("lyra", "table", "lobby", 5.0)
    await journal.create_table(new_table(), SECRET, (line,))
    assert await journal.deadlines() == [line]


async def test_nobody_knows_the_clock_of_an_unknown_table(journal: Journal) -> None:
    assert await journal.clock("vega") is None
    assert await journal.clock_facts("vega") == []
    with pytest.raises(UnknownTable, match="no table vega"):
        await journal.change(Beside("vega", 1, raw({})))


# Requests have deadlines of their own


async def test_an_open_request_has_a_deadline_until_it_is_answered(table: Journal) -> None:
    number = await table.open_request(RequestRow(0, "lyra", "pause", raw({}), raw({}), 8.0))
    line = Deadline("lyra", f"request:{number}", Due.REQUEST, 8.0)
    assert await table.deadlines() == [line]
    await table.answer_request(number, raw({"1": "agree"}), "open")
    assert await table.deadlines() == [line]
    await table.append(replace(next_move(new_table()), deadlines=(ACT,)))
    assert await table.deadlines() == [line, ACT]
    await table.answer_request(number, raw({}), "refused")
    assert await table.deadlines() == [ACT]


async def test_a_change_of_the_clock_can_answer_a_request(table: Journal) -> None:
    asked = RequestRow(0, "lyra", "pause", raw({}), raw({}), 8.0)
    number = await table.open_request(asked)
    done = replace(asked, id=number, answers=raw({"1": "agree"}), status="agreed")
    await table.change(change(request=done))
    assert await table.requests("lyra") == [replace(done, revision=1)]
    assert await table.deadlines() == []


# Clocks that stood still


async def test_deadlines_of_the_named_kinds_move_by_the_outage(table: Journal) -> None:
    early = replace(WINDOW, who="star.offer/2", due=2.0)
    await table.change(change(deadlines=(ACT, WINDOW, early)))
    await table.freeze(Freeze(3.0, 13.0, ("window",), (SettingChange("clock", "x", None, "1"),)))
    assert await table.deadlines() == [early, ACT, replace(WINDOW, due=17.0)]
    (fact,) = await table.clock_facts("lyra")
    assert (fact.kind, fact.seat, fact.at, fact.amount) == ("frozen", None, 13.0, 10.0)


async def test_an_outage_counts_once(table: Journal) -> None:
    await table.change(change(deadlines=(WINDOW,)))
    freeze = Freeze(3.0, 13.0, ("window",), (SettingChange("clock", "x", None, "1"),))
    await table.freeze(freeze)
    with pytest.raises(VersionConflict):
        await table.freeze(freeze)
    assert [row.due for row in await table.deadlines()] == [17.0]
    assert len(await table.clock_facts()) == 1


async def test_facts_of_the_clock_are_never_changed_or_deleted(sqlite: SqliteJournal) -> None:
    await sqlite.create_table(new_table(), SECRET)
    await sqlite.change(change(facts=(MISSED,)))

    for statement in ("DELETE FROM clock_facts", "UPDATE clock_facts SET amount = 5"):
        with pytest.raises(JournalError, match="never"):
            await sqlite.writer.submit(partial(execute, statement))
    assert await sqlite.clock_facts() == [MISSED]


def execute(statement: str, connection: Connection) -> None:
    connection.execute(statement)
