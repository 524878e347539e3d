"""A seat's time: it runs while the table waits for the seat, and only while it counts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat
from bot.play.table.live import Live
from bot.play.time.pace import DAY, HOUR
from bot.play.time.seat_clock import ANSWERED, BANK_USED, TIME_GIVEN
from bot.store.journal import Journal
from bot.store.records import Move
from tests.play.table.heaps import Add, EndTurn, Finish, Note
from tests.support.tables import A, B, say
from tests.support.timing import NOON, ROME, Time, World, moment


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def world(journal: Journal, time: Time) -> World:
    return World(journal, time)


async def test_time_runs_for_the_seat_that_is_awaited(world: World) -> None:
    table = await world.open(pace="daily")
    assert await world.rows(table) == {"seat:0": NOON + 4 * DAY}  # a day, and three of bank


async def test_a_table_without_a_pace_has_no_clock(world: World) -> None:
    table = await world.open(pace="")
    assert await world.journal.deadlines() == []
    assert await world.journal.clock(table) is None


async def test_a_lobby_that_fills_loses_its_own_deadline(world: World) -> None:
    table = await world.open(pace="")
    assert await world.rows(table, "lobby") == {}


async def test_the_next_seat_gets_its_time_when_it_is_asked(world: World, time: Time) -> None:
    table = await world.open()
    time.hours(5)
    await say(world.referee, table, A, EndTurn())
    assert await world.rows(table) == {"seat:1": time.now + 4 * DAY}


async def test_steps_inside_a_turn_neither_add_nor_take_time(world: World, time: Time) -> None:
    table = await world.open()
    before = await world.rows(table)
    time.hours(5)
    await say(world.referee, table, A, Add(1))
    await say(world.referee, table, B, Add(1))
    await say(world.referee, table, B, Note("mine"))
    assert await world.rows(table) == before


async def test_a_game_that_is_over_has_no_clock(world: World, time: Time) -> None:
    table = await world.open()
    await say(world.referee, table, A, Finish())
    assert await world.journal.deadlines() == []
    assert (await world.own(table)).running is None


async def test_an_answer_is_a_fact_with_the_time_it_took(world: World, time: Time) -> None:
    table = await world.open()
    time.hours(5)
    await say(world.referee, table, A, EndTurn())
    (fact,) = await world.facts(table)
    assert (fact.kind, fact.seat, fact.decision, fact.amount) == (ANSWERED, 0, 1, 5 * HOUR)


async def test_what_is_beyond_the_time_of_a_move_comes_from_the_bank(
    world: World, time: Time
) -> None:
    table = await world.open()
    time.hours(30)
    await say(world.referee, table, A, EndTurn())
    assert (await world.own(table)).bank == 3 * DAY - 6 * HOUR
    assert [(f.kind, f.amount) for f in await world.facts(table)] == [
        (BANK_USED, 6 * HOUR),
        (ANSWERED, 30 * HOUR),
    ]


async def test_prompt_answers_fill_the_bank_up_to_its_cap(world: World, time: Time) -> None:
    table = await world.open()
    time.hours(30)
    await say(world.referee, table, A, EndTurn())
    await say(world.referee, table, B, EndTurn())
    assert (await world.own(table, 1)).bank == 3 * DAY
    for _ in range(2):
        await say(world.referee, table, A, EndTurn())
        await say(world.referee, table, B, EndTurn())
    assert (await world.own(table)).bank == pytest.approx(3 * DAY - 6 * HOUR + 4.8 * HOUR)


async def test_quiet_hours_do_not_count(world: World, time: Time) -> None:
    await world.hours.set_zone("ada", ROME)
    await world.hours.set_quiet("ada", "22", "7")
    time.at("2026-01-12 12:00", ROME)
    table = await world.open(pace="8h+0")
    assert await world.due(table) == moment("2026-01-12 20:00", ROME)
    time.at("2026-01-12 21:00", ROME)
    other = await world.open(pace="8h+0")
    assert await world.due(other) == moment("2026-01-13 14:00", ROME)


async def test_hours_that_change_count_from_now_on(world: World, time: Time) -> None:
    table = await world.open(pace="8h+0")
    time.hours(4)
    await world.hours.set_zone("ada", "UTC")
    await world.hours.set_quiet("ada", "17", "8")
    assert await world.due(table) == moment("2026-01-13 11:00")
    await world.hours.clear_quiet("ada")
    assert await world.due(table) == NOON + 8 * HOUR


async def test_hours_of_another_player_change_nothing(world: World, time: Time) -> None:
    table = await world.open(pace="8h+0")
    before = await world.rows(table)
    await world.hours.set_quiet("bob", "12", "16")
    assert await world.rows(table) == before


async def test_a_vacation_does_not_count_at_any_table(world: World, time: Time) -> None:
    tables = [await world.open(pace="8h+0") for _ in range(2)]
    await world.hours.plan_vacation("ada", "2026-01-12", "2026-01-14")
    dues = [await world.due(table) for table in tables]
    assert dues == [moment("2026-01-15 08:00")] * 2


async def test_a_vacation_given_up_counts_again(world: World, time: Time) -> None:
    table = await world.open(pace="8h+0")
    away = await world.hours.plan_vacation("ada", "2026-01-12", "2026-01-14")
    time.hours(24)
    await world.hours.end_vacation("ada", away.leaves[0].start)
    assert await world.due(table) == NOON + 32 * HOUR


async def test_an_autopilot_has_no_clock(world: World, time: Time) -> None:
    row = await world.lobby.open("toy", "ada", pace="daily")
    await world.lobby.seat_autopilot(row.id, "ada", "0")
    await world.lobby.start(row.id, "ada")
    await say(world.referee, row.id, A, EndTurn())
    assert await world.rows(row.id) == {}


# What everybody may read


async def test_the_end_of_the_move_is_shown_and_then_that_of_the_bank(
    world: World, time: Time
) -> None:
    table = await world.open()
    shown = (await world.keeper.times(table))[A]
    assert (shown.until, shown.bank, shown.in_bank) == (NOON + DAY, 3 * DAY, False)
    time.hours(30)
    shown = (await world.keeper.times(table))[A]
    assert (shown.until, shown.bank, shown.in_bank) == (NOON + 4 * DAY, 3 * DAY - 6 * HOUR, True)


async def test_nobody_but_the_awaited_is_shown(world: World, time: Time) -> None:
    table = await world.open()
    assert list(await world.keeper.times(table, B)) == [A]


async def test_a_vacation_is_shown_with_its_end(world: World, time: Time) -> None:
    table = await world.open()
    await world.hours.plan_vacation("ada", "2026-01-12", "2026-01-14")
    assert (await world.keeper.times(table))[A].vacation == moment("2026-01-15 00:00")


# Giving time


async def test_anybody_may_give_time_to_who_is_awaited(world: World, time: Time) -> None:
    table = await world.open()
    await world.keeper.give_time(table, B, A, 5 * HOUR)
    assert await world.due(table) == NOON + 4 * DAY + 5 * HOUR
    assert [(f.kind, f.seat, f.amount) for f in await world.facts(table)] == [
        (TIME_GIVEN, 0, 5 * HOUR)
    ]


async def test_time_that_was_given_is_used_before_the_bank(world: World, time: Time) -> None:
    table = await world.open()
    await world.keeper.give_time(table, B, A, 10 * HOUR)
    time.hours(33)
    await say(world.referee, table, A, EndTurn())
    assert (await world.own(table)).bank == 3 * DAY


async def test_the_same_gift_delivered_twice_counts_once(world: World, time: Time) -> None:
    table = await world.open()
    for _ in range(2):
        await world.keeper.give_time(table, B, A, HOUR, key="press-1")
    await world.keeper.give_time(table, B, A, HOUR, key="press-2")
    assert await world.due(table) == NOON + 4 * DAY + 2 * HOUR


@pytest.mark.parametrize(
    ("by", "seat", "seconds", "key"),
    [
        (A, A, HOUR, "clock.refuse.gift_own"),
        (A, B, HOUR, "clock.refuse.gift_not_awaited"),
        (B, A, 60.0, "clock.refuse.gift_size"),
        (B, A, -5.0, "clock.refuse.gift_size"),
        (B, A, float("nan"), "clock.refuse.gift_size"),
        (B, A, 8 * DAY, "clock.refuse.gift_size"),
        (B, Seat(7), HOUR, "play.refuse.no_seat"),
    ],
)
async def test_a_gift_that_cannot_be_is_refused(
    world: World, by: Seat, seat: Seat, seconds: float, key: str
) -> None:
    table = await world.open()
    before = await world.rows(table)
    with pytest.raises(IllegalMove) as refusal:
        await world.keeper.give_time(table, by, seat, seconds)
    assert refusal.value.key == key
    assert await world.rows(table) == before


async def test_gifts_have_an_end(world: World) -> None:
    table = await world.open()
    for _ in range(2):
        await world.keeper.give_time(table, None, A, 7 * DAY)
    with pytest.raises(IllegalMove, match=r"clock\.refuse\.gift_much"):
        await world.keeper.give_time(table, None, A, HOUR)


async def test_without_a_clock_there_is_no_time_to_give(world: World) -> None:
    table = await world.open(pace="free")
    with pytest.raises(IllegalMove, match=r"clock\.refuse\.no_clock"):
        await world.keeper.give_time(table, B, A, HOUR)


# Taking back


async def test_a_seat_asked_again_has_the_time_it_had_left(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0")
    await say(world.referee, table, A, EndTurn())
    time.hours(10)
    await say(world.referee, table, B, EndTurn())
    time.hours(3)
    await world.referee.strike(table, B, newest, giver="bob")
    assert await world.rows(table) == {"seat:1": time.now + 14 * HOUR}


async def test_a_seat_asked_again_has_an_hour_at_least(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0")
    time.hours(23.9)
    await say(world.referee, table, A, EndTurn())
    time.hours(3)
    await world.referee.strike(table, A, newest, giver="ada")
    assert await world.due(table) == time.now + HOUR


async def test_a_step_taken_back_inside_a_turn_leaves_the_clock_alone(
    world: World, time: Time
) -> None:
    table = await world.open()
    before = await world.rows(table)
    time.hours(1)
    await say(world.referee, table, A, Add(1))
    time.hours(1)
    await world.referee.take_back(table, A, giver="ada")
    await world.referee.redo(table, A, giver="ada")
    assert await world.rows(table) == before


async def test_undo_does_not_give_a_bank_back(world: World, time: Time) -> None:
    table = await world.open()
    time.hours(30)
    await say(world.referee, table, A, EndTurn())
    facts = await world.facts(table)
    await world.referee.strike(table, A, newest, giver="ada")
    assert (await world.own(table)).bank == 3 * DAY - 6 * HOUR
    assert await world.facts(table) == facts


async def newest(live: Live[Any], moves: list[Move]) -> tuple[int, ...]:
    return (len(moves),)
