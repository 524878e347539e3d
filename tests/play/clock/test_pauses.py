"""Clocks that stand: a pause by vote or by a moderator, maintenance, and while the bot is down."""

from __future__ import annotations

import pytest

from bot.engine.guide import LENGTH
from bot.engine.records import replace
from bot.play.clock.outages import SHORTEST
from bot.play.clock.pause import LASTS, LONGEST, USUAL
from bot.play.lobby.lobby import GATHERING, LOBBY_CLOSED
from bot.play.time.pace import DAY, HOUR
from bot.play.time.seat_clock import PAUSED, RESUMED
from bot.play.votes.ballot import Answer, Status
from bot.store.journal import Journal
from bot.store.records import FROZEN, Due, RequestRow
from tests.play.table.heaps import EndTurn, Wait, Wake
from tests.store.given import raw
from tests.support.tables import A, B, C, refused, say
from tests.support.timing import NOON, ROME, Time, World, moment


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def world(journal: Journal, time: Time) -> World:
    return World(journal, time)


# Pausing


async def test_a_pause_stops_the_clock_and_resuming_gives_what_was_left(
    world: World, time: Time
) -> None:
    table = await world.open()
    time.hours(10)
    await world.keeper.pause(table)
    assert await world.rows(table) == {}
    assert (await world.keeper.times(table))[A].until is None
    await world.ring_through(24 * 30, step=24.0)
    await world.keeper.resume(table)
    assert await world.due(table) == time.now + 4 * DAY - 10 * HOUR
    told = [(fact.kind, fact.amount) for fact in await world.facts(table)]
    assert told == [(PAUSED, 0.0), (RESUMED, 30 * DAY)]


async def test_a_pause_with_an_end_ends_by_itself(world: World, time: Time) -> None:
    table = await world.open()
    await world.keeper.pause(table, NOON + 2 * DAY)
    assert await world.rows(table, "resume") == {"table": NOON + 2 * DAY}
    await world.ring_through(49)
    assert await world.keeper.paused(table) is None
    assert await world.due(table) == NOON + 6 * DAY
    assert await world.kinds(table) == [PAUSED, RESUMED]
    assert await world.rows(table, "resume") == {}


async def test_play_goes_on_in_a_pause_without_any_clock(world: World, time: Time) -> None:
    table = await world.open()
    time.hours(10)
    await world.keeper.pause(table)
    await say(world.referee, table, A, EndTurn())
    time.hours(10)
    assert await world.rows(table) == {}
    await world.keeper.resume(table)
    assert await world.rows(table) == {"seat:1": time.now + 4 * DAY}


async def test_windows_of_the_rules_stop_too(world: World, time: Time) -> None:
    table = await world.open()
    await say(world.referee, table, A, Wait())
    time.hours(2)
    await world.keeper.pause(table)
    await world.ring_through(48)
    assert await world.referee.awaited(table) == frozenset()
    await world.keeper.resume(table)
    assert await world.rows(table, "window") == {"toy.window": time.now + LENGTH - 2 * HOUR}


async def test_a_window_opened_in_a_pause_begins_with_its_end(world: World, time: Time) -> None:
    table = await world.open()
    await world.keeper.pause(table)
    await say(world.referee, table, A, Wait())
    time.hours(20)
    assert await world.rows(table, "window") == {}
    await world.keeper.resume(table)
    assert await world.rows(table, "window") == {"toy.window": time.now + LENGTH}


async def test_a_window_closed_in_a_pause_does_not_come_back(world: World, time: Time) -> None:
    table = await world.open()
    await say(world.referee, table, A, Wait())
    await world.keeper.pause(table)
    await say(world.referee, table, B, Wake())
    await world.keeper.resume(table)
    assert await world.rows(table, "window") == {}


async def test_a_table_without_a_pace_can_pause_for_its_windows(world: World, time: Time) -> None:
    table = await world.open(pace="")
    await say(world.referee, table, A, Wait())
    await world.keeper.pause(table)
    await world.ring_through(48)
    await world.keeper.resume(table)
    assert await world.rows(table, "window") == {"toy.window": time.now + LENGTH}


async def test_a_table_pauses_once_and_resumes_once(world: World) -> None:
    table = await world.open()
    async with refused(world.journal, table, "clock.refuse.not_paused"):
        await world.keeper.resume(table)
    await world.keeper.pause(table)
    async with refused(world.journal, table, "clock.refuse.paused"):
        await world.keeper.pause(table)


# By vote


async def test_a_pause_needs_the_consent_of_all(world: World, time: Time) -> None:
    table = await world.open(players=3)
    vote = await world.pauses.ask_pause(table, A, why="  exams \n soon ")
    assert (vote.status, vote.needed, vote.silent) == (Status.OPEN, 2, (B, C))
    assert vote.wish.why == "exams soon"
    assert (await world.pauses.answer(table, vote.id, B, Answer.YES)).needed == 1
    assert await world.keeper.paused(table) is None
    assert (await world.pauses.answer(table, vote.id, C, Answer.YES)).status == Status.AGREED
    clock = await world.keeper.paused(table)
    assert clock is not None
    assert clock.until == NOON + USUAL
    assert await world.rows(table, "request") == {}


async def test_one_no_ends_a_vote_for_a_pause(world: World) -> None:
    table = await world.open(players=3)
    vote = await world.pauses.ask_pause(table, A)
    assert (await world.pauses.answer(table, vote.id, B, Answer.NO)).status == Status.REFUSED
    assert await world.keeper.paused(table) is None
    async with refused(world.journal, table, "clock.refuse.vote_final.refused"):
        await world.pauses.answer(table, vote.id, C, Answer.YES)


async def test_more_than_half_let_the_clocks_go_on(world: World) -> None:
    table = await world.open(players=3)
    await world.keeper.pause(table)
    vote = await world.pauses.ask_resume(table, B)
    assert (await world.pauses.answer(table, vote.id, C, Answer.NO)).status == Status.OPEN
    assert (await world.pauses.answer(table, vote.id, A, Answer.YES)).status == Status.AGREED
    assert await world.keeper.paused(table) is None


async def test_who_plays_alone_against_autopilots_pauses_at_once(world: World) -> None:
    row = await world.lobby.open("toy", "ada", pace="daily")
    await world.lobby.seat_autopilot(row.id, "ada", "0")
    await world.lobby.start(row.id, "ada")
    assert (await world.pauses.ask_pause(row.id, A)).status == Status.AGREED
    assert await world.keeper.paused(row.id) is not None


async def test_silence_is_a_no(world: World, time: Time) -> None:
    table = await world.open()
    vote = await world.pauses.ask_pause(table, A)
    assert await world.rows(table, "request") == {f"request:{vote.id}": NOON + LASTS}
    await world.ring_at(NOON + LASTS)
    assert [vote.status for vote in await world.pauses.votes(table)] == [Status.REFUSED]
    assert await world.rows(table, "request") == {}


async def test_a_vote_can_be_withdrawn_by_who_asked(world: World) -> None:
    table = await world.open()
    vote = await world.pauses.ask_pause(table, A)
    async with refused(world.journal, table, "clock.refuse.vote_not_yours"):
        await world.pauses.withdraw(table, vote.id, B)
    assert (await world.pauses.withdraw(table, vote.id, A)).status == Status.WITHDRAWN


@pytest.mark.parametrize(
    ("until", "key"),
    [
        (NOON, "clock.refuse.pause_past"),
        (NOON - DAY, "clock.refuse.pause_past"),
        (NOON + LONGEST + 1, "clock.refuse.pause_long"),
        (float("inf"), "clock.refuse.pause_long"),
    ],
)
async def test_a_pause_with_an_absurd_end_is_refused(world: World, until: float, key: str) -> None:
    table = await world.open()
    async with refused(world.journal, table, key):
        await world.pauses.ask_pause(table, A, until)


async def test_votes_refuse_what_makes_no_sense(world: World) -> None:
    table = await world.open()
    async with refused(world.journal, table, "clock.refuse.not_paused"):
        await world.pauses.ask_resume(table, A)
    vote = await world.pauses.ask_pause(table, A)
    async with refused(world.journal, table, "clock.refuse.vote_open"):
        await world.pauses.ask_pause(table, B)
    async with refused(world.journal, table, "clock.refuse.vote_not_asked"):
        await world.pauses.answer(table, vote.id, A, Answer.YES)
    async with refused(world.journal, table, "clock.refuse.vote_answer"):
        await world.pauses.answer(table, vote.id, B, "maybe")
    async with refused(world.journal, table, "clock.refuse.vote_unknown"):
        await world.pauses.answer(table, 99, B, Answer.YES)


# While the bot is down


async def test_no_time_passes_while_the_bot_is_down(world: World, time: Time) -> None:
    table = await world.open()
    other = await world.open()
    await say(world.referee, other, A, Wait())
    await world.clock.ring()
    time.hours(30)
    later = World(world.journal, time)
    await later.clock.start()
    await later.clock.ring()
    shown = (await later.keeper.times(table))[A]
    assert (shown.until, shown.bank) == (NOON + 54 * HOUR, 3 * DAY)
    assert await later.rows(other, "window") == {"toy.window": NOON + LENGTH + 30 * HOUR}
    assert [(f.kind, f.amount) for f in await later.facts(table)] == [(FROZEN, 30 * HOUR)]


async def test_a_deadline_in_the_outage_comes_after_it(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0/remind")
    time.hours(20)
    await world.clock.ring()
    time.hours(30)
    later = World(world.journal, time)
    await later.clock.start()
    await later.clock.ring()
    assert await later.due(table) == NOON + 54 * HOUR
    assert set(await later.kinds(table)) <= {FROZEN, "reminded"}


async def test_a_moment_without_the_bot_is_nothing(world: World, time: Time) -> None:
    table = await world.open()
    await world.clock.ring()
    time.now += SHORTEST - 1
    later = World(world.journal, time)
    await later.clock.start()
    assert await later.kinds(table) == []


async def test_an_outage_is_told_once(world: World, time: Time) -> None:
    table = await world.open()
    await world.clock.ring()
    time.hours(3)
    for _ in range(3):
        later = World(world.journal, time)
        await later.clock.start()
    assert await later.kinds(table) == [FROZEN]


async def test_quiet_hours_in_an_outage_are_not_given_twice(world: World, time: Time) -> None:
    await world.hours.set_zone("ada", ROME)
    await world.hours.set_quiet("ada", "22", "7")
    time.at("2026-01-12 21:00", ROME)
    table = await world.open(pace="8h+0")
    await world.clock.ring()
    time.at("2026-01-13 08:00", ROME)
    later = World(world.journal, time)
    await later.clock.start()
    assert (await later.keeper.times(table))[A].until == moment("2026-01-13 16:00", ROME)


# Maintenance


async def test_nothing_is_due_in_maintenance(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0/remind")
    time.hours(20)
    await world.outages.begin_maintenance()
    await world.outages.begin_maintenance()
    await world.ring_through(10)
    assert await world.kinds(table) == []
    assert await world.outages.end_maintenance() == 10 * HOUR
    await world.clock.ring()
    assert (await world.keeper.times(table))[A].until == NOON + 34 * HOUR
    assert await world.outages.end_maintenance() == 0.0


async def test_maintenance_outlasts_a_restart(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0/remind")
    await world.outages.begin_maintenance()
    time.hours(50)
    later = World(world.journal, time)
    await later.clock.start()
    await later.clock.ring()
    assert await later.kinds(table) == []
    await later.outages.end_maintenance()
    assert (await later.keeper.times(table))[A].until == NOON + 74 * HOUR


# Other deadlines


async def test_a_table_that_nobody_starts_closes(world: World, time: Time) -> None:
    row = await world.lobby.open("toy", "ada")
    assert await world.rows(row.id, "lobby") == {"table": NOON + GATHERING}
    await world.ring_at(NOON + GATHERING)
    await world.clock.ring()
    assert (await world.journal.table(row.id)).status == "closed"
    assert await world.kinds(row.id) == [Due.LOBBY_ENDS, LOBBY_CLOSED]
    assert await world.journal.deadlines() == []


async def test_a_closed_table_loses_its_deadline_without_another_word(
    world: World, time: Time
) -> None:
    row = await world.lobby.open("toy", "ada")
    await world.lobby.close(row.id, "ada")
    await world.ring_at(NOON + GATHERING)
    assert await world.journal.deadlines() == []
    assert await world.kinds(row.id) == []


async def test_a_table_that_was_closed_has_nothing_due(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0/remind")
    row = await world.journal.table(table)
    await world.journal.change_table(replace(row, status="closed"), row)
    await world.ring_through(48)
    assert await world.journal.deadlines() == []
    assert await world.kinds(table) == []


async def test_a_request_of_any_kind_has_an_end(journal: Journal, time: Time) -> None:
    ended: list[tuple[str, int]] = []

    async def end(table: str, request: int) -> None:
        ended.append((table, request))
        await journal.answer_request(request, raw({}), "refused")

    world = World(journal, time, requests={"swap": end})
    table = await world.open()
    known = await journal.open_request(RequestRow(0, table, "swap", raw({}), raw({}), NOON + 5))
    other = await journal.open_request(RequestRow(0, table, "odd", raw({}), raw({}), NOON + 5))
    await say(world.referee, table, A, EndTurn())
    await world.ring_at(NOON + 5)
    await world.clock.ring()
    assert ended == [(table, known)]
    rows = {row.id: row.status for row in await journal.requests(table)}
    assert rows == {known: "refused", other: "lapsed"}


async def test_the_clock_sleeps_until_the_nearest_deadline(world: World, time: Time) -> None:
    await world.open(pace="30m+0")
    assert await world.clock.ring() == 30.0
    time.now = NOON + 15 * 60 - 10
    assert await world.clock.ring() == 10.0


async def test_a_new_player_begins_with_all_the_time(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0")
    time.hours(20)
    await world.hours.set_quiet("eve", "9", "17")
    await world.play.seats.replace(table, A, "eve", by="mod", why="Ada has moved")
    assert await world.due(table) == moment("2026-01-15 00:00")
