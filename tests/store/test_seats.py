"""Seats of a table that has begun: who comes and who goes, all of it in one transaction."""

from __future__ import annotations

import pytest

from bot.engine.records import replace
from bot.store.journal import Journal
from bot.store.records import (
    AuditRow,
    Beside,
    JournalError,
    RequestRow,
    Reseating,
    SeatFact,
    SeatRow,
    TableRow,
    VersionConflict,
)
from bot.store.sqlite.journal import SqliteJournal
from tests.store.given import SECRET, new_table, next_move, post, raw

LENT = SeatFact(1, "lent", "bob", "cy", "bob", 9.0, "holiday", 3)


async def table_of_two(journal: Journal) -> TableRow:
    await journal.create_table(new_table(), SECRET)
    return await journal.table("lyra")


def lending(was: TableRow, **more: object) -> Reseating:
    now = replace(was, seats=(was.seats[0], SeatRow(1, "cy", "blue", "bob")))
    return replace(Reseating(was, now, (LENT,)), **more)


async def test_a_seat_changes_hands_and_the_fact_is_kept(journal: Journal) -> None:
    was = await table_of_two(journal)
    await journal.reseat(lending(was))
    assert (await journal.table("lyra")).seats[1] == SeatRow(1, "cy", "blue", "bob")
    assert await journal.seat_facts("lyra") == [LENT]
    assert await journal.seat_facts("vega") == []


async def test_a_table_is_found_by_whose_seat_another_has(journal: Journal) -> None:
    was = await table_of_two(journal)
    assert await journal.tables(holder="bob") == []
    await journal.reseat(lending(was))
    assert [row.id for row in await journal.tables(holder="bob")] == ["lyra"]
    assert await journal.tables(user="bob") == []
    assert await journal.tables(holder="ada") == []


async def test_the_drafts_of_the_seat_go_and_those_of_others_stay(journal: Journal) -> None:
    was = await table_of_two(journal)
    for seat in (0, 1):
        await journal.save_draft("lyra", seat, "settle", {"world": ("a",)})
    await journal.reseat(lending(was))
    assert await journal.draft("lyra", 1, "settle") == {}
    assert await journal.draft("lyra", 0, "settle") == {"world": ("a",)}


async def test_requests_posts_and_the_audit_come_with_it(journal: Journal) -> None:
    was = await table_of_two(journal)
    asked = RequestRow(0, "lyra", "lend", raw({}), raw({}), 20.0)
    first = await journal.open_request(asked)
    answered = replace(asked, id=first, status="agreed", answers=raw({"1": "agree"}))
    act = AuditRow("lyra", "mod", "replace", "asked", 9.0)
    change = lending(
        was,
        requests=(answered, replace(asked, due=30.0)),
        beside=Beside("lyra", outbox=(post("lyra", "n1"),)),
        audit=act,
    )
    await journal.reseat(change)
    old, new = await journal.requests("lyra")
    assert (old.status, old.answers, new.status) == ("agreed", raw({"1": "agree"}), "open")
    assert [(row.who, row.due) for row in await journal.deadlines()] == [(f"request:{new.id}", 30)]
    assert [row.nonce for row in await journal.pending(1e9)] == ["n1"]
    assert await journal.audit("lyra") == [act]


async def test_a_table_that_has_moved_meanwhile_stays_as_it_is(journal: Journal) -> None:
    was = await table_of_two(journal)
    await journal.append(next_move(was))
    asked = RequestRow(0, "lyra", "lend", raw({}), raw({}), 20.0)
    with pytest.raises(VersionConflict):
        await journal.reseat(lending(was, requests=(asked,)))
    assert await journal.seat_facts("lyra") == []
    assert await journal.requests("lyra") == []
    assert (await journal.table("lyra")).seats == was.seats


async def test_a_used_nonce_leaves_the_seats_alone(journal: Journal) -> None:
    was = await table_of_two(journal)
    await journal.change(Beside("lyra", outbox=(post("lyra", "n1"),)))
    with pytest.raises(JournalError):
        await journal.reseat(lending(was, beside=Beside("lyra", outbox=(post("lyra", "n1"),))))
    assert (await journal.table("lyra")).seats == was.seats
    assert await journal.seat_facts("lyra") == []


async def test_who_sat_there_before_stays_written_down(sqlite: SqliteJournal) -> None:
    was = await table_of_two(sqlite)
    await sqlite.reseat(lending(was))
    query = "SELECT user, holder, gone FROM seats WHERE seat = 1 ORDER BY id"
    found = await sqlite.writer.submit(lambda connection: connection.execute(query).fetchall())
    assert found == [("bob", "", 9.0), ("cy", "bob", None)]


@pytest.mark.parametrize("statement", ["DELETE FROM seat_facts", "UPDATE seat_facts SET kind = ''"])
async def test_the_database_refuses_to_forget_who_sat_where(
    sqlite: SqliteJournal, statement: str
) -> None:
    await sqlite.reseat(lending(await table_of_two(sqlite)))
    with pytest.raises(JournalError, match="is never"):
        await sqlite.writer.submit(lambda connection: connection.execute(statement))
    assert await sqlite.seat_facts("lyra") == [LENT]
