"""Moderators: every act is previewed, done, audited, told, and undone where it can be."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.play.autopilots.levels import at_random
from bot.play.moderation.acts import Act, read_act
from bot.play.proof.export import export
from bot.play.proof.file import write
from bot.play.proof.rehearsal import differences
from bot.play.proof.verify import verify
from bot.play.seats.seats import PILOT
from bot.play.table.live import CLOSED, OPEN, OVER, RUNNING
from bot.play.time.pace import DAY, HOUR
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.moderation.moderators import ADA, BOB, DEE, EVA, FAY, SAID, WHY, Bench, refusal
from tests.support.seats import Room
from tests.support.tables import A, B, games


@pytest.fixture(params=["race", "starfarers"])
async def bench(request: pytest.FixtureRequest, journal: Journal) -> Bench:
    return Bench(await Room(journal).open(request.param))


@pytest.fixture
async def race(journal: Journal) -> Bench:
    return Bench(await Room(journal).open("race"))


# The game itself


async def test_a_rewind_to_a_board_is_previewed_done_audited_told_and_undone(bench: Bench) -> None:
    await bench.room.play(4)
    before, board = await bench.view(), await bench.board()
    await bench.room.play(6)
    after = await bench.view()
    preview = await bench.moderation.preview_rewind(bench.id, board)
    assert await bench.view() == after
    told = await bench.told()
    await bench.moderation.rewind(bench.id, board, **SAID, mark=preview.mark)
    assert await bench.view() == before
    assert await bench.told() > told
    assert await bench.audit() == [f"rewind board {board}"]
    found = await bench.moderation.preview_undo(bench.id)
    await bench.moderation.undo(bench.id, **SAID, mark=found.mark)
    assert await bench.view() == after
    assert await bench.audit() == [f"rewind board {board}", "undo"]
    assert [act.why for act in await bench.moderation.acts(bench.id)] == [WHY, WHY]
    assert await bench.room.journal.check() == []


@pytest.mark.parametrize(
    ("board", "key"),
    [
        (0, "play.refuse.rewind_start"),
        (-1, "play.refuse.rewind_start"),
        (9, "play.refuse.no_such_board"),
    ],
)
async def test_rewinding_past_the_start_or_the_end_is_refused(
    race: Bench, board: int, key: str
) -> None:
    await race.board()
    await race.room.play(3)
    rows = await race.room.moves()
    assert await refusal(race.moderation.preview_rewind(race.id, board)) == key
    act = race.moderation.rewind(race.id, board, **SAID, mark=await race.mark())
    assert await refusal(act) == key
    assert (await race.room.moves(), await race.audit()) == (rows, [])


async def test_of_two_moderators_at_once_the_second_looks_again(bench: Bench) -> None:
    board = await bench.board()
    await bench.room.play(8)
    mark = await bench.mark()
    acts = (
        bench.moderation.rewind(bench.id, board, by=who, why=WHY, mark=mark) for who in (EVA, FAY)
    )
    found = await asyncio.gather(*acts, return_exceptions=True)
    errors = [one for one in found if isinstance(one, IllegalMove)]
    assert [error.key for error in errors] == ["play.refuse.table_moved_on"]
    assert await bench.audit() == [f"rewind board {board}"]


async def test_the_same_press_twice_is_one_act(bench: Bench) -> None:
    board = await bench.board()
    await bench.room.play(8)
    mark = await bench.mark()
    for _ in range(2):
        await bench.moderation.rewind(bench.id, board, **SAID, mark=mark, key="press")
    assert await bench.audit() == [f"rewind board {board}"]


@pytest.mark.parametrize("why", ["", "  \n ", "x" * 301])
async def test_nothing_is_done_without_a_reason(race: Bench, why: str) -> None:
    row = await race.room.row()
    board = await race.board()
    await race.room.play(3)
    rows = await race.room.moves()
    do = race.moderation
    said: dict[str, Any] = {"by": EVA, "why": why}
    for act in (
        do.rewind(race.id, board, **said, mark=await race.mark()),
        do.pause(race.id, **said),
        do.close(race.id, **said),
        do.nudge(race.id, **said),
        do.play_default(race.id, A, **said, mark=await race.mark()),
        do.remove(race.id, B, **said, mark="0"),
    ):
        assert await refusal(act) in ("play.refuse.why", "seat.refuse.why", "seat.refuse.why_long")
    assert (await race.room.moves(), await race.audit()) == (rows, [])
    assert (await race.room.row()).seats == row.seats


async def test_a_correction_is_one_row_and_undone(race: Bench) -> None:
    await race.room.play(3)
    before = (await race.view()).players[A].vp
    await race.moderation.correct(race.id, ("win.1",), **SAID, mark=await race.mark())
    assert (await race.view()).players[A].vp == before + 1
    found = await race.moderation.preview_undo(race.id)
    await race.moderation.undo(race.id, **SAID, mark=found.mark)
    assert (await race.view()).players[A].vp == before
    assert await race.audit() == ["correct", "undo"]


async def test_a_default_is_played_for_a_seat_once_the_table_waits_for_it_alone(
    bench: Bench,
) -> None:
    while len(await bench.room.referee.awaited(bench.id)) != 1:
        await bench.room.play(1)
    (seat,) = await bench.room.referee.awaited(bench.id)
    version = (await bench.room.row()).version
    await bench.moderation.play_default(bench.id, seat, **SAID, mark=await bench.mark())
    moves = await bench.room.moves()
    assert len(moves) == version + 1
    assert (moves[-1].actor, moves[-1].giver) == (seat, "autopilot:0")
    assert await bench.audit() == [f"default seat {seat + 1}"]


async def test_a_default_never_tells_who_has_nothing_to_decide(race: Bench) -> None:
    assert len(await race.room.referee.awaited(race.id)) > 1
    act = race.moderation.play_default(race.id, A, **SAID, mark=await race.mark())
    assert await refusal(act) == "admin.refuse.not_alone"
    assert await race.audit() == []


async def test_a_move_taken_back_after_the_board_does_not_come_back_with_it(race: Bench) -> None:
    referee, board = race.room.referee, await race.board()
    before = await race.state()
    user = (await race.room.owing())[0]
    seat = await referee.seat_of(race.id, user)
    await race.room.answer(user)
    await referee.take_back(race.id, seat, giver=user)
    await race.room.answer(user)
    after = await race.state()
    await race.moderation.rewind(race.id, board, **SAID, mark=await race.mark())
    assert await race.state() == before
    await race.moderation.undo(race.id, **SAID, mark=await race.mark())
    assert await race.state() == after != before
    row, secret = await race.room.row(), await race.room.journal.secret(race.id)
    assert differences(games("race"), row, secret, await race.room.moves()) == []


# Seats


async def test_a_player_is_replaced_and_gets_the_seat_back(bench: Bench) -> None:
    do = bench.moderation
    await do.replace(bench.id, B, DEE, **SAID, mark=await do.seats_mark(bench.id))
    assert (await bench.room.users())[1] == DEE
    await do.undo(bench.id, **SAID, mark=await do.undo_mark(bench.id))
    assert (await bench.room.users())[1] == BOB
    assert await bench.audit() == ["replace seat 2"] * 2


async def test_a_player_is_removed_and_put_back(bench: Bench) -> None:
    do = bench.moderation
    await do.remove(bench.id, B, **SAID, mark=await do.seats_mark(bench.id))
    assert (await bench.room.users())[1] == PILOT
    await do.undo(bench.id, **SAID, mark=await do.undo_mark(bench.id))
    assert (await bench.room.users())[1] == BOB
    assert await bench.audit() == ["remove seat 2", "replace seat 2"]


async def test_a_double_substitution_is_refused(bench: Bench) -> None:
    do, mark = bench.moderation, await bench.moderation.seats_mark(bench.id)
    found = await asyncio.gather(
        do.replace(bench.id, B, DEE, by=EVA, why=WHY, mark=mark),
        do.replace(bench.id, B, "gus", by=FAY, why=WHY, mark=mark),
        return_exceptions=True,
    )
    errors = [one for one in found if isinstance(one, IllegalMove)]
    assert [error.key for error in errors] == ["admin.refuse.seats_changed"]
    assert await bench.audit() == ["replace seat 2"]
    again = do.replace(bench.id, A, DEE, **SAID, mark=await do.seats_mark(bench.id))
    assert await refusal(again) == "seat.refuse.seated"


async def test_a_game_with_acts_of_all_kinds_comes_out_the_same_when_decided_again(
    bench: Bench,
) -> None:
    do, room = bench.moderation, bench.room
    await room.play(3)
    board = await bench.board()
    await room.play(5)
    await do.rewind(bench.id, board, **SAID, mark=await bench.mark())
    await do.replace(bench.id, B, DEE, **SAID, mark=await do.seats_mark(bench.id))
    await room.play(4)
    await do.undo(bench.id, **SAID, mark=await do.undo_mark(bench.id))
    row, secret = await room.row(), await room.journal.secret(bench.id)
    assert differences(games(row.game), row, secret, await room.moves()) == []
    assert await room.journal.check() == []


async def test_a_finished_game_with_a_correction_a_rewind_and_a_substitution_verifies(
    memory: MemoryJournal,
) -> None:
    race = Bench(await Room(memory).open("race"))
    do, room = race.moderation, race.room
    await room.play(3)
    await do.correct(race.id, ("win.1",), **SAID, mark=await race.mark())
    board = await race.board()
    await room.play(5)
    await do.rewind(race.id, board, **SAID, mark=await race.mark())
    await do.replace(race.id, B, DEE, **SAID, mark=await do.seats_mark(race.id))
    await room.play(2_000)
    row, moves = await room.row(), await room.moves()
    assert row.status == OVER
    assert verify(write(export(row, await memory.secret(race.id), moves))).moves == len(moves)


# Time


async def test_a_pause_stops_the_clocks_and_a_resume_lets_them_go_on(bench: Bench) -> None:
    do, room = bench.moderation, bench.room
    left = {seat: time.until for seat, time in (await room.keeper.times(bench.id)).items()}
    await do.pause(bench.id, **SAID)
    await room.later(3.0)
    assert await refusal(do.pause(bench.id, **SAID)) == "clock.refuse.paused"
    found = await do.preview_undo(bench.id)
    await do.undo(bench.id, **SAID, mark=found.mark)
    assert await refusal(do.resume(bench.id, **SAID)) == "clock.refuse.not_paused"
    now = await room.keeper.times(bench.id)
    assert {seat: time.until for seat, time in now.items()} == {
        seat: None if until is None else until + 3 * DAY for seat, until in left.items()
    }
    assert await bench.audit() == ["pause", "resume"]


async def test_more_time_is_given_once(bench: Bench) -> None:
    keeper = bench.room.keeper
    seat = min(await keeper.times(bench.id))
    before = (await keeper.times(bench.id))[seat].until
    for _ in range(2):
        await bench.moderation.extend(bench.id, seat, 5 * HOUR, **SAID, key="press")
    after = (await keeper.times(bench.id))[seat].until
    assert before is not None
    assert after == before + 5 * HOUR
    assert await bench.audit() == [f"extend seat {seat + 1}"]


async def test_a_nudge_calls_whom_the_table_seems_to_wait_for_and_not_every_minute(
    bench: Bench,
) -> None:
    await bench.moderation.nudge(bench.id, **SAID)
    listed = await bench.room.referee.awaited(bench.id)
    assert await bench.room.lines() == ["admin.line.nudge"] * len(listed)
    assert await refusal(bench.moderation.nudge(bench.id, **SAID)) == "admin.refuse.nudged"
    bench.room.now += HOUR
    await bench.moderation.nudge(bench.id, **SAID)
    assert await bench.audit() == ["nudge", "nudge"]


# The table as a whole


async def test_a_closed_table_takes_no_moves_and_is_opened_again_with_its_time(
    bench: Bench,
) -> None:
    do, room = bench.moderation, bench.room
    times = await room.keeper.times(bench.id)
    await do.close(bench.id, **SAID)
    assert (await room.row()).status == CLOSED
    assert await room.journal.deadlines(table=bench.id) == []
    with pytest.raises(IllegalMove) as closed:
        await room.answer((await room.owing())[0])
    assert closed.value.key == "admin.refuse.closed"
    assert await refusal(do.close(bench.id, **SAID)) == "admin.refuse.finished"
    await room.later(2.0)
    await do.undo(bench.id, **SAID, mark=await do.undo_mark(bench.id))
    assert (await room.row()).status == RUNNING
    now = await room.keeper.times(bench.id)
    assert {s: t.until for s, t in now.items()} == {
        s: None if t.until is None else t.until + 2 * DAY for s, t in times.items()
    }
    await room.play(2)
    assert await bench.audit() == ["close", "reopen"]


async def test_a_table_that_never_began_is_closed_and_opened_again(journal: Journal) -> None:
    room = Room(journal)
    row = await room.lobby.open("race", ADA)
    do = room.kernel.moderation
    await do.close(row.id, **SAID)
    assert (await journal.table(row.id)).status == CLOSED
    await do.reopen(row.id, **SAID)
    assert (await journal.table(row.id)).status == OPEN
    assert (await room.lobby.join(row.id, BOB)).seats[1].user == BOB


async def test_a_table_moves_to_another_thread(bench: Bench) -> None:
    journal = bench.room.journal
    await journal.save_setting(f"table:{bench.id}", "thread", "11")
    await journal.save_setting("channel:11", "table", bench.id)
    await bench.moderation.rehome(bench.id, "20", "21", **SAID)
    assert await journal.setting(f"table:{bench.id}", "thread") == "21"
    assert await journal.setting("channel:21", "table") == bench.id
    assert not await journal.setting("channel:11", "table")
    act = bench.moderation.rehome(bench.id, "20", "21", **SAID)
    assert await refusal(act) == "admin.refuse.here_already"
    await journal.save_setting("channel:31", "table", "other")
    act = bench.moderation.rehome(bench.id, "30", "31", **SAID)
    assert await refusal(act) == "admin.refuse.other_table"
    assert await bench.audit() == ["rehome"]


async def test_without_an_act_there_is_nothing_to_undo(bench: Bench) -> None:
    await bench.moderation.nudge(bench.id, **SAID)
    assert await refusal(bench.moderation.preview_undo(bench.id)) == "admin.refuse.no_act"


async def test_an_undo_of_something_else_than_was_shown_is_refused(bench: Bench) -> None:
    do = bench.moderation
    await do.pause(bench.id, **SAID)
    mark = await do.undo_mark(bench.id)
    await do.resume(bench.id, by=FAY, why=WHY)
    assert await refusal(do.undo(bench.id, **SAID, mark=mark)) == "play.refuse.table_moved_on"


@pytest.mark.parametrize(
    ("what", "act"),
    [
        ("pause", Act("pause")),
        ("rewind board 21", Act("rewind", 21)),
        ("remove seat 2", Act("remove", 2)),
        ("lock 123", Act("lock")),
    ],
)
def test_the_audit_is_read_again(what: str, act: Act) -> None:
    assert read_act(what) == act


# Secrets


async def test_what_is_changed_in_private_changes_nothing_that_a_moderator_reads(
    race: Bench,
) -> None:
    referee, board = race.room.referee, await race.board()
    while (prompt := (await referee.prompts(race.id, A))[0]).key != "race.action":
        await race.room.play(1)
    first = at_random(0)(None, prompt)
    await referee.submit(race.id, A, first, giver=ADA)
    before = await race.moderation.preview_rewind(race.id, board)
    others = (at_random(number)(None, prompt) for number in range(1, 100))
    await referee.submit(race.id, A, next(one for one in others if one != first), giver=ADA)
    assert await race.moderation.preview_rewind(race.id, board) == before
