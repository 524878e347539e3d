"""A wrong clock costs nobody a turn, and nobody's clock stands until the wrong day comes."""

from __future__ import annotations

import pytest

from bot.play.clock.watch import LEAP, Watch
from bot.play.lobby.lobby import GATHERING
from bot.play.time import rhythm
from bot.play.time.pace import DAY, HOUR
from bot.play.time.rhythm import Leave
from bot.store.journal import Journal
from bot.store.records import FROZEN, Beside, OutboxRow
from tests.play.table.heaps import EndTurn, Wait
from tests.store.given import raw
from tests.support.tables import A, B, say
from tests.support.timing import NOON, Time, WallClock, World

YEAR = 365 * DAY
PACE = "24h+0/remind"


@pytest.fixture
def time() -> WallClock:
    return WallClock()


@pytest.fixture
def world(journal: Journal, time: WallClock) -> World:
    return World(journal, time)


def test_a_watch_follows_small_steps_and_holds_against_a_leap() -> None:
    wall = WallClock()
    watch = wall.watch()
    wall.leap(LEAP - 1)
    assert watch() == wall.now
    wall.leap(-LEAP)
    assert watch() == wall.now + LEAP
    wall.hours(1)
    assert watch.leap == -LEAP
    watch.follow()
    assert (watch(), watch.leap) == (wall.now, 0.0)


def test_one_clock_alone_never_leaps() -> None:
    time = Time()
    watch = Watch(time, time)
    time.hours(1_000)
    assert (watch(), watch.leap) == (time.now, 0.0)


# While the bot runs


async def test_a_leap_ahead_is_an_outage(world: World, time: WallClock) -> None:
    table = await world.open(pace=PACE)
    gathering = await world.lobby.open("toy", "ada")
    await world.ring_through(10)
    time.leap(YEAR)
    for _ in range(3):
        await world.clock.ring()
    assert set(await world.kinds(table)) == {FROZEN}
    assert (await world.journal.table(gathering.id)).status == "open"
    assert (await world.keeper.times(table))[A].until == time.now + 14 * HOUR
    assert await world.due(table) == time.now + 14 * HOUR
    assert "ahead by 31536000 seconds" in world.outages.notes[0]


async def test_a_move_before_the_leap_is_noticed_costs_nothing(
    world: World, time: WallClock
) -> None:
    table = await world.open(pace="24h+48h")
    await world.ring_through(10)
    time.leap(YEAR)
    await say(world.referee, table, A, EndTurn())
    await world.clock.ring()
    assert (await world.own(table)).bank == 48 * HOUR
    assert (await world.keeper.times(table))[B].until == time.now + 24 * HOUR


async def test_a_leap_that_is_put_right_leaves_each_clock_where_it_was(
    world: World, time: WallClock
) -> None:
    table = await world.open(pace=PACE)
    await world.ring_through(10)
    time.leap(YEAR)
    await world.ring_through(2)
    time.leap(-YEAR)
    await world.clock.ring()
    assert (await world.keeper.times(table))[A].until == NOON + 24 * HOUR
    assert await world.due(table) == NOON + 24 * HOUR
    assert "set back by" in world.outages.notes[-1]
    await world.ring_through(30)
    assert "vacation_used" in await world.kinds(table)


async def test_what_began_in_the_wrong_year_ends_in_the_right_one(
    world: World, time: WallClock
) -> None:
    time.leap(YEAR)
    await world.clock.ring()
    table = await world.open(pace=PACE)
    lobby = await world.lobby.open("toy", "ada")
    await world.ring_through(2)
    time.leap(-YEAR)
    await world.clock.ring()
    assert await world.due(table) == time.now + 24 * HOUR
    due = (await world.rows(lobby.id, "lobby"))["table"]
    assert time.now + GATHERING - 2 * HOUR <= due <= time.now + GATHERING


async def test_windows_and_posts_that_wait_are_as_far_away_as_before(
    world: World, time: WallClock
) -> None:
    table = await world.open()
    await say(world.referee, table, A, Wait())
    before = await world.rows(table, "window")
    assert before
    await world.clock.ring()
    time.leap(YEAR)
    await world.clock.ring()
    post = OutboxRow(table, "notice", raw({}), "later", time.now + HOUR)
    await world.journal.change(Beside(table, outbox=(post,)))
    time.leap(-YEAR)
    await world.clock.ring()
    after = await world.rows(table, "window")
    assert after.keys() == before.keys()
    assert all(0 <= after[who] - before[who] <= 2 * LEAP for who in before)
    waiting = await world.journal.pending(time.now + HOUR + 2 * LEAP)
    assert "later" in [row.nonce for row in waiting]


async def test_a_day_off_that_the_clock_took_moves_with_it(world: World, time: WallClock) -> None:
    time.leap(YEAR)
    await world.clock.ring()
    table = await world.open(pace=PACE)
    await world.ring_through(26)
    (taken,) = (await world.work_rhythm("ada")).leaves
    assert taken.start > time.now - 3 * HOUR
    time.leap(-YEAR)
    await world.clock.ring()
    (moved,) = (await world.work_rhythm("ada")).leaves
    assert time.now - 3 * HOUR < moved.start <= time.now
    assert moved.end - moved.start == taken.end - taken.start
    assert await world.due(table) is not None


# At a start


async def test_one_start_with_the_clock_a_year_ahead_stops_nobody(
    world: World, time: WallClock
) -> None:
    table = await world.open(pace=PACE)
    await world.ring_through(10)
    time.leap(YEAR)
    wrong = World(world.journal, time)
    await wrong.clock.start()
    await wrong.clock.ring()
    assert wrong.outages.notes
    fresh = await wrong.open(pace="30m+0/remind")
    time.leap(-YEAR)
    right = World(world.journal, time)
    await right.clock.start()
    await right.clock.ring()
    assert await right.due(table) == NOON + 24 * HOUR
    assert await right.due(fresh) == time.now + HOUR / 2
    assert (await right.work_rhythm("ada")).frozen == ()
    assert "set back" in right.outages.notes[0]


async def test_stretches_that_an_older_build_left_in_the_future_go(
    world: World, time: WallClock
) -> None:
    table = await world.open(pace=PACE)
    await world.ring_through(1)
    await rhythm.FROZEN.save(world.journal, (Leave(time.now, time.now + YEAR),))
    later = World(world.journal, time)
    await later.clock.start()
    await later.clock.ring()
    assert await later.due(table) == NOON + 24 * HOUR
    await later.ring_through(30)
    assert "vacation_used" in await later.kinds(table)


async def test_a_machine_that_starts_in_the_past_goes_on_when_it_knows_the_time(
    world: World, time: WallClock
) -> None:
    table = await world.open(pace=PACE)
    await world.ring_through(10)
    time.leap(-20 * YEAR)
    early = World(world.journal, time)
    await early.clock.start()
    await early.ring_through(1)
    time.leap(20 * YEAR)
    await early.clock.ring()
    due = await early.due(table)
    assert due is not None
    assert NOON + 24 * HOUR <= due <= time.now + 24 * HOUR
    assert set(await early.kinds(table)) <= {FROZEN, "reminded"}


async def test_maintenance_that_began_in_the_wrong_year_ends(world: World, time: WallClock) -> None:
    table = await world.open(pace=PACE)
    time.leap(YEAR)
    await world.clock.ring()
    await world.outages.begin_maintenance()
    time.leap(-YEAR)
    await world.clock.ring()
    time.hours(5)
    assert await world.outages.end_maintenance() == pytest.approx(5 * HOUR)
    await world.clock.ring()
    assert await world.due(table) == pytest.approx(time.now + 24 * HOUR, abs=2 * LEAP)
