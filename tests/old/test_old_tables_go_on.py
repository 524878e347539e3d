"""Tables that an older build left are played on: moves, clocks, and whatever was open there."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.proof.verify import verify
from bot.play.table.live import OVER
from bot.play.table.moves import TAKE_BACK
from bot.play.votes.ballot import Answer, Status
from tests.old.shelf import INDEX, RUNNING, TABLES, House, asking, digest, file_of
from tests.support.seats import DAY

OFFERS = [name for name, one in TABLES.items() if one.get("offer")]


@pytest.mark.parametrize("table", RUNNING)
async def test_an_old_running_table_is_played_on(house: House, table: str) -> None:
    await house.at(table).play(8)
    row = await house.row()
    assert row.version >= TABLES[table]["version"] + 8 or row.status == OVER
    assert await digest(House(house.journal), table) == await digest(house, table)


@pytest.mark.parametrize("table", RUNNING[::3])
async def test_an_old_running_table_is_played_to_its_end_and_verifies(
    house: House, table: str
) -> None:
    await house.at(table).play(3_000)
    assert (await house.row()).status == OVER
    report = verify(await file_of(house.journal, table))
    assert (report.older, report.game) == (0, TABLES[table]["game"])
    assert report.winners
    assert await house.journal.check() == []


async def test_old_clocks_ring(house: House) -> None:
    """Every deadline that was due has done something; pauses and requests end by themselves."""
    journal = house.journal
    stood = {(one.table, one.who, one.kind, one.due) for one in await journal.deadlines()}
    facts, end = len(await journal.clock_facts()), house.now + 30 * DAY
    paused = [name for name in RUNNING if await house.keeper.paused(name)]
    await house.later(30, steps=60)
    left = {(one.table, one.who, one.kind, one.due) for one in await journal.deadlines()}
    assert len(stood) > 70
    assert {one for one in stood & left if one[3] <= end} == set()
    assert len(await journal.clock_facts()) > facts
    assert len(paused) == 2
    assert [name for name in paused if await house.keeper.paused(name)] == []
    requests = [one for name in RUNNING for one in await journal.requests(name)]
    assert [one for one in requests if one.status == "open" and one.due <= end] == []
    assert await journal.check() == []


@pytest.mark.parametrize("table", OFFERS)
async def test_an_old_offer_that_nobody_takes_runs_out(house: House, table: str) -> None:
    before = TABLES[table]["version"]
    (window,) = [one for one in await house.journal.deadlines(table=table) if "offer" in one.who]
    await house.at(table).later((window.due - house.now) / DAY)
    after = [move for move in await house.moves() if move.version > before]
    ended = [move for move in after if b'"starfarers.expire_offer"' in bytes(move.command)]
    assert [move.actor for move in ended] == [None]
    assert window not in await house.journal.deadlines(table=table)


# What was open is answered


@pytest.mark.parametrize("table", asking("undo"))
async def test_an_old_undo_is_agreed_to(house: House, table: str) -> None:
    users = await house.at(table).users()
    (asked,) = [one for one in await house.consent.requests(table) if one.status == "open"]
    for seat in asked.silent:
        asked = await house.consent.answer(table, asked.id, seat, Answer.YES, giver=users[seat])
    assert asked.status == Status.AGREED
    assert (await house.moves())[-1].kind == TAKE_BACK
    await house.play(4)


@pytest.mark.parametrize("table", [*asking("substitute"), *asking("lend")])
async def test_a_seat_offered_long_ago_is_taken(house: House, table: str) -> None:
    (wanted,) = await open_seats(house.at(table))
    taker = wanted.asked.player or "100200300400500099"
    assert taker not in await house.users()
    await house.seating.answer(table, wanted.id, taker, "take")
    assert (await house.users())[wanted.asked.seat] == taker
    await house.play(4)


@pytest.mark.parametrize("table", asking("remove"))
async def test_an_old_vote_about_a_seat_is_ended(house: House, table: str) -> None:
    (vote,) = await open_seats(house.at(table))
    users = await house.users()
    for seat in range(len(users)):
        if seat != vote.asked.seat and seat not in vote.answers:
            await house.seating.answer(table, vote.id, users[seat], "agree")
            if not await open_seats(house):
                break
    assert (await house.users())[vote.asked.seat].startswith("autopilot:")
    await house.play(4)


async def open_seats(house: House) -> list[Any]:
    return [one for one in await house.seating.requests(house.id) if one.status == "open"]


@pytest.mark.parametrize("table", asking("pause"))
async def test_an_old_vote_on_a_pause_is_agreed_to(house: House, table: str) -> None:
    (vote,) = [one for one in await house.pauses.votes(table) if one.status == "open"]
    for seat in vote.silent:
        vote = await house.pauses.answer(table, vote.id, seat, "agree")
    assert vote.status == "agreed"
    assert await house.keeper.paused(table) is not None
    assert vote.wish.until is not None
    await house.later((vote.wish.until - INDEX["now"]) / DAY + 0.1)
    assert await house.keeper.paused(table) is None


@pytest.mark.parametrize("table", asking("away"))
async def test_who_left_an_old_seat_to_the_autopilot_comes_back(house: House, table: str) -> None:
    times = await house.at(table).keeper.times(table)
    (seat,) = [seat for seat, time in times.items() if time.away]
    await house.keeper.step_in(table, seat)
    assert not (await house.keeper.times(table))[seat].away
    await house.play(4)
