"""Windows: a row while one runs, gone with it, and the clock that ends each of them once."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.guide import LENGTH
from bot.play.clock.alarm import GLANCE, REST
from bot.play.table.referee import Referee
from bot.play.table.windows import AT_LEAST
from bot.store.journal import Journal
from bot.store.records import Append, Appended, Deadline, Due, JournalError
from bot.store.sql.rows import ADD_DEADLINE
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import Add, Expire, Finish, Wait, Wake
from tests.play.table.still_clock import HOUR, Time, clock_of, referee_of
from tests.support.tables import A, B, games, refused, say, start

NAME = "toy.window"


async def waiting(journal: Journal, time: Time) -> tuple[Referee, str]:
    """A table of heaps at which nobody has the turn until the window ends."""
    table = await start(journal, "toy")
    referee = referee_of(journal, time)
    await say(referee, table, A, Wait())
    return referee, table


async def test_a_window_that_opens_gets_a_row_with_its_end(journal: Journal, time: Time) -> None:
    _, table = await waiting(journal, time)
    assert await journal.deadlines() == [Deadline(table, NAME, Due.WINDOW, 1000.0 + LENGTH)]


async def test_a_table_without_windows_has_no_rows(journal: Journal, time: Time) -> None:
    table = await start(journal, "toy")
    await say(referee_of(journal, time), table, A, Add(1))
    assert await journal.deadlines() == []


async def test_a_move_that_leaves_the_window_open_leaves_its_end(
    journal: Journal, time: Time
) -> None:
    referee, table = await waiting(journal, time)
    before = await journal.deadlines()
    time.now += HOUR
    await say(referee, table, B, Add(1))
    assert await journal.deadlines() == before


async def test_a_window_that_a_player_closes_loses_its_row(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    await say(referee, table, B, Wake())
    assert await journal.deadlines() == []


async def test_rows_of_other_kinds_stay(memory: MemoryJournal, time: Time) -> None:
    referee, table = await waiting(memory, time)
    other = Deadline(table, "seat:0", "act", 5.0)
    await memory.writer.submit(lambda db: db.execute(ADD_DEADLINE, (table, "seat:0", "act", 5.0)))
    await say(referee, table, B, Wake())
    assert await memory.deadlines() == [other]


async def test_rows_of_another_table_stay(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    _, other = await waiting(journal, time)
    await say(referee, table, B, Wake())
    assert [row.table for row in await journal.deadlines()] == [other]
    assert await journal.deadlines(table=table) == []
    assert len(await journal.deadlines(table=other)) == 1


# The clock


async def test_nothing_is_said_before_the_end(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    time.now += LENGTH - 1
    await clock_of(referee, time).ring()
    assert await referee.awaited(table) == frozenset()


async def test_at_its_end_the_clock_says_what_the_rules_want(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    time.now += LENGTH
    await clock_of(referee, time).ring()
    assert await referee.awaited(table) == {A}
    last = (await journal.moves(table))[-1]
    assert (last.actor, last.giver, bytes(last.command)) == (
        None,
        "clock",
        b'{"type":"toy.expire"}',
    )
    assert await journal.deadlines() == []


async def test_a_window_ends_once(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    time.now += LENGTH
    clock = clock_of(referee, time)
    await clock.ring()
    moves = await journal.moves(table)
    await clock.ring()
    async with refused(journal, table, "play.refuse.window_closed"):
        await referee.expire(table, NAME)
    assert await journal.moves(table) == moves


async def test_a_window_not_yet_due_cannot_be_ended(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    async with refused(journal, table, "play.refuse.window_closed"):
        await referee.expire(table, NAME)


async def test_a_window_opened_again_is_not_ended_by_the_old_end(
    journal: Journal, time: Time
) -> None:
    referee, table = await waiting(journal, time)
    await say(referee, table, B, Wake())
    time.now += LENGTH - HOUR
    await say(referee, table, A, Wait())
    time.now += HOUR
    await clock_of(referee, time).ring()
    assert await referee.awaited(table) == frozenset()
    assert [row.due for row in await journal.deadlines()] == [time.now - HOUR + LENGTH]


async def test_the_next_look_is_at_the_nearest_end(journal: Journal, time: Time) -> None:
    referee, _ = await waiting(journal, time)
    clock = clock_of(referee, time)
    assert await clock.ring() == GLANCE
    time.now += LENGTH - 10
    assert await clock.ring() == 10


async def test_the_clock_ends_windows_of_all_tables(journal: Journal, time: Time) -> None:
    referee, one = await waiting(journal, time)
    _, two = await waiting(journal, time)
    time.now += LENGTH
    await clock_of(referee, time).ring()
    assert [await referee.awaited(table) for table in (one, two)] == [{A}, {A}]


class Noticed(MemoryJournal):
    """A store that tells when it has a move."""

    def __init__(self) -> None:
        super().__init__()
        self.moved = asyncio.Event()

    async def append(self, append: Append) -> Appended:
        appended = await super().append(append)
        self.moved.set()
        return appended


async def test_the_clock_runs_by_itself(time: Time) -> None:
    journal = Noticed()
    referee, table = await waiting(journal, time)
    journal.moved.clear()
    time.now += LENGTH
    running = asyncio.create_task(clock_of(referee, time).run())
    await journal.moved.wait()
    running.cancel()
    assert await referee_of(journal, time).awaited(table) == {A}


async def test_the_end_of_the_game_ends_all_windows(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    await say(referee, table, B, Wake())
    await say(referee, table, A, Finish())
    assert await journal.deadlines() == []
    assert (await journal.table(table)).status == "over"


# Crashes


class Failing(MemoryJournal):
    """A store that fails before, or right after, it has a move."""

    def __init__(self) -> None:
        super().__init__()
        self.fail: str | None = None

    async def append(self, append: Append) -> Appended:
        fail, self.fail = self.fail, None
        if fail == "before":
            raise JournalError("the disk is full")
        appended = await super().append(append)
        if fail == "after":
            raise JournalError("the line went dead")
        return appended


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_crash_around_the_commit_makes_no_move_twice_and_loses_none(
    when: str, time: Time
) -> None:
    journal = Failing()
    referee, table = await waiting(journal, time)
    time.now += LENGTH
    journal.fail = when
    await clock_of(referee, time).ring()
    again = referee_of(journal, time)
    await clock_of(again, time).ring()
    clock_moves = [move for move in await journal.moves(table) if move.giver == "clock"]
    assert len(clock_moves) == 1
    assert await again.awaited(table) == {A}
    assert await journal.check() == []


async def test_a_window_that_cannot_be_ended_is_tried_again_later(time: Time) -> None:
    journal = Failing()
    referee, table = await waiting(journal, time)
    time.now += LENGTH
    clock = clock_of(referee, time)
    journal.fail = "before"
    await clock.ring()
    await clock.ring()
    assert await referee.awaited(table) == frozenset()
    time.now += REST
    await clock.ring()
    assert await referee.awaited(table) == {A}


async def test_one_table_that_fails_holds_up_no_other(time: Time) -> None:
    journal = Failing()
    referee, one = await waiting(journal, time)
    _, two = await waiting(journal, time)
    time.now += LENGTH
    journal.fail = "before"
    await clock_of(referee, time).ring()
    awaited = [await referee.awaited(table) for table in (one, two)]
    assert sorted(awaited, key=len) == [frozenset(), {A}]


async def test_a_window_that_ended_while_the_bot_was_down_ends_at_the_start(
    journal: Journal, time: Time
) -> None:
    _, table = await waiting(journal, time)
    time.now += 3 * LENGTH
    referee = referee_of(journal, time)
    await clock_of(referee, time).ring()
    assert await referee.awaited(table) == {A}
    assert await journal.check() == []


# Taking back


async def test_taking_back_what_opened_a_window_closes_it(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    await referee.take_back(table, A, giver="ada")
    assert await journal.deadlines() == []


async def test_doing_it_again_opens_a_new_window(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    await referee.take_back(table, A, giver="ada")
    time.now += HOUR
    await referee.redo(table, A, giver="ada")
    assert [row.due for row in await journal.deadlines()] == [time.now + LENGTH]


async def test_a_window_opened_again_by_taking_back_has_the_time_it_had_left(
    journal: Journal, time: Time
) -> None:
    referee, table = await waiting(journal, time)
    time.now += 2 * HOUR
    await say(referee, table, A, Wake())
    time.now += HOUR
    await referee.take_back(table, A, giver="ada")
    assert [row.due for row in await journal.deadlines()] == [1000.0 + LENGTH]


async def test_a_window_opened_again_too_late_has_an_hour(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    await say(referee, table, A, Wake())
    time.now += 2 * LENGTH
    await referee.take_back(table, A, giver="ada")
    assert [row.due for row in await journal.deadlines()] == [time.now + AT_LEAST]


async def test_what_opened_a_window_stays_once_the_clock_has_ended_it(
    journal: Journal, time: Time
) -> None:
    referee, table = await waiting(journal, time)
    time.now += LENGTH
    await clock_of(referee, time).ring()
    async with refused(journal, table, "play.refuse.take_back_needed"):
        await referee.take_back(table, A, giver="ada")


# Who knows


async def test_the_ends_of_running_windows_can_be_told(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    assert await referee.ends(table) == {NAME: 1000.0 + LENGTH}
    assert await referee.ends(table, B) == {NAME: 1000.0 + LENGTH}
    await say(referee, table, B, Wake())
    assert await referee.ends(table) == {}


async def test_a_window_that_a_view_hides_has_no_end_there(
    memory: MemoryJournal, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee, table = await waiting(memory, time)
    toy = games("toy")
    real = toy.timers
    state = (await referee._tables.get(table)).state
    monkeypatch.setattr(toy, "timers", lambda view: real(view) if view is state else {})
    assert await referee.ends(table) == {}


async def test_only_the_clock_gives_its_commands(journal: Journal, time: Time) -> None:
    referee, table = await waiting(journal, time)
    async with refused(journal, table, "toy.refuse.turn"):
        await say(referee, table, A, Expire())
