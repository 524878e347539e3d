"""Results: what the journal of a finished game gives, once, and again whenever it is asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.engine.records import Seat, replace
from bot.games import game as find_game
from bot.play.owner import Owner
from bot.play.results.results import Recorder, rebuild, record, tenure
from bot.store.bells import Topic
from bot.store.journal import Journal
from bot.store.records import LATE, LEFT, WHOLE, SeatFact, SeatRow
from bot.store.shards import read
from bot.store.sqlite.memory import MemoryJournal
from tests.play.results.finished import USERS, finished, play_on
from tests.support.seats import Room
from tests.support.timing import Time, World

ADA, BOB, CY, DEE = USERS


@pytest.mark.parametrize(("game", "players"), [("race", 2), ("starfarers", 3)])
async def test_a_finished_game_gives_one_row_for_each_seat(
    memory: MemoryJournal, game: str, players: int
) -> None:
    world, table = await finished(memory, game, players)
    rows = await record(memory, table)
    scores = (await world.referee.side(table)).scores
    moves = await memory.moves(table)
    assert [(row.seat, row.user, row.part) for row in rows] == [
        (seat, USERS[seat], WHOLE) for seat in range(players)
    ]
    assert [row.score for row in rows] == [scores[Seat(seat)] for seat in range(players)]
    assert min(row.place for row in rows) == 1
    assert {(row.started, row.ended) for row in rows} == {(moves[0].at, moves[-1].at)}
    assert sum(row.moves for row in rows) == sum(move.actor is not None for move in moves)
    assert all(row.people == row.players == players for row in rows)
    assert await memory.results() == rows


async def test_recording_twice_changes_nothing_and_a_rebuild_gives_the_same(
    journal: Journal,
) -> None:
    _, table = await finished(journal)
    first = await record(journal, table)
    assert await record(journal, table) == first
    assert await rebuild(journal) == 1
    assert await journal.results() == first


async def test_nothing_is_recorded_of_a_game_that_goes_on(memory: MemoryJournal) -> None:
    world = World(memory, Time())
    table = await world.open("race")
    await play_on(world, table, most=12)
    assert await record(memory, table) == []
    assert await memory.results() == []


async def test_answers_are_measured_in_counting_hours(memory: MemoryJournal) -> None:
    _, table = await finished(memory)
    rows = await record(memory, table)
    facts = await memory.clock_facts(table)
    for row in rows:
        own = [fact for fact in facts if (fact.seat, fact.kind) == (row.seat, "answered")]
        assert list(row.answers) == [round(fact.amount) for fact in own]
        assert row.answers
        assert row.misses == 0


async def test_a_miss_is_counted_for_who_missed_it(memory: MemoryJournal) -> None:
    world = World(memory, Time())
    table = await world.open("race")
    await world.exhaust(table, 0)
    await world.ring_through(60)
    missed = [fact.seat for fact in await world.facts(table) if fact.kind == "missed"]
    assert missed
    await play_on(world, table)
    rows = await record(memory, table)
    assert [row.misses for row in rows] == [missed.count(0), missed.count(1)]


# Seats that change hands


def fact(kind: str, former: str, user: str, at: float) -> SeatFact:
    return SeatFact(0, kind, former, user, user, at)


def test_a_loan_changes_who_plays_and_not_who_has_the_seat() -> None:
    lent = [fact("lent", ADA, CY, 10.0), fact("returned", CY, ADA, 20.0)]
    found = tenure(SeatRow(0, ADA), lent)
    assert (found.owner, found.gone()) == (ADA, ())
    assert [found.player_at(at) for at in (5.0, 15.0, 25.0)] == [ADA, CY, ADA]
    still = tenure(SeatRow(0, CY, holder=ADA), lent[:1])
    assert (still.owner, still.gone()) == (ADA, ())


def test_who_comes_back_has_not_left() -> None:
    facts = [fact("resigned", ADA, "autopilot:1", 10.0), fact("taken", "autopilot:1", ADA, 20.0)]
    found = tenure(SeatRow(0, ADA), facts)
    assert (found.owner, found.gone()) == (ADA, ())


async def test_who_resigned_is_last_and_who_came_late_is_known_as_such(
    memory: MemoryJournal,
) -> None:
    room = await Room(memory).open("race")
    await room.seating.resign(room.id, BOB)
    request = await room.seating.ask_substitute(room.id, ADA, Seat(1))
    await room.seating.answer(room.id, request.id, DEE, "take")
    await room.play(2_000)
    rows = {row.user: row for row in await record(memory, room.id)}
    assert {user: (row.seat, row.part) for user, row in rows.items()} == {
        ADA: (0, WHOLE),
        DEE: (1, LATE),
        BOB: (1, LEFT),
        CY: (2, WHOLE),
    }
    assert (rows[BOB].place, rows[BOB].score, rows[BOB].luck) == (4, 0, {})
    assert rows[DEE].people == 4


# The recorder


async def test_the_recorder_writes_what_ended_while_it_was_away(memory: MemoryJournal) -> None:
    _, table = await finished(memory)
    await Recorder(memory).catch_up()
    assert {row.table for row in await memory.results()} == {table}
    assert await memory.unrecorded() == []


async def test_the_recorder_is_woken_by_the_last_move(memory: MemoryJournal) -> None:
    ended: list[str] = []
    memory.listen(Topic.OVER, ended.append)
    recorder = Recorder(memory)
    memory.listen(Topic.OVER, recorder.wake)
    work = asyncio.create_task(recorder.run())
    _, table = await finished(memory)
    await recorder.idle()
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work
    assert ended == [table]
    assert {row.table for row in await memory.results()} == {table}


async def test_results_are_written_by_who_looks_after_the_server(memory: MemoryJournal) -> None:
    """Also if the last move was pressed elsewhere."""
    _, table = await finished(memory)
    await memory.change_table(replace(await memory.table(table), guild=str(1 << 22)))
    elsewhere, here = (Owner(memory, read(f"{n}/2"), alone=False) for n in range(2))
    for owner in (elsewhere, here):
        await owner.renew()
    recorder = Recorder(memory, owner=elsewhere)
    recorder.wake(table)
    work = asyncio.create_task(recorder.run())
    await recorder.idle()
    work.cancel()
    assert await memory.results() == []
    await Recorder(memory, owner=here).catch_up()
    assert {row.table for row in await memory.results()} == {table}


async def test_a_game_that_cannot_be_read_does_not_stop_the_recorder(
    memory: MemoryJournal, caplog: pytest.LogCaptureFixture
) -> None:
    _, table = await finished(memory)
    recorder = Recorder(memory, games=lambda name: find_game("nothing"))
    await recorder.catch_up()
    assert await memory.results() == []
    assert "could not be written" in caplog.text
    await Recorder(memory).catch_up()
    assert {row.table for row in await memory.results()} == {table}
