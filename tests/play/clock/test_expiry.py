"""The end of all time: bank, vacation days, an excuse, and then what the table has chosen."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.play.time.expiry import MOST_DAYS
from bot.play.time.pace import DAY, HOUR
from bot.play.time.seat_clock import (
    ANSWERED,
    AWAY,
    BANK_USED,
    EXCUSED,
    MISSED,
    RETURNED,
    SUBSTITUTE_WANTED,
    VACATION_OVER,
    VACATION_USED,
)
from bot.play.time.vacations import ALLOWANCE, days_left
from bot.store.journal import Journal
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import EndTurn
from tests.support.tables import A, B, first_answer, say
from tests.support.timing import NOON, ROME, Time, World, moment

GAMES = [("race", 2), ("starfarers", 3)]


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def world(journal: Journal, time: Time) -> World:
    return World(journal, time)


async def answered_once(world: World, table: str) -> None:
    """Everybody has shown that they are there; who plays at random may build for long."""
    for number in range(60):
        owns = (await world.referee.live(table)).clock.seats
        if all(own.answers for own in owns):
            return
        for seat in sorted(await awaited(world, table)):
            answer = await first_answer(world.referee, table, seat, number)
            await say(world.referee, table, seat, answer)
    raise AssertionError("somebody was never asked")


async def awaited(world: World, table: str) -> frozenset[Seat]:
    """In truth, not only in the eyes of the channel."""
    live = await world.referee.live(table)
    return live.game.awaited(live.state)


async def late(world: World, table: str) -> Seat:
    """The one seat that the table waits for; the others have answered."""
    first, *others = sorted(await awaited(world, table))
    for other in others:
        while other in await awaited(world, table):
            await say(world.referee, table, other, await first_answer(world.referee, table, other))
    assert await awaited(world, table) == {first}
    return first


# In this order


async def test_bank_then_vacation_then_an_excuse_then_the_rule(world: World, time: Time) -> None:
    table = await world.open(pace="daily/remind")
    await world.ring_through(24 * 12)
    assert await world.kinds(table) == [
        *["reminded"] * 3,
        *(BANK_USED, *[VACATION_USED] * MOST_DAYS, EXCUSED, MISSED),
    ]
    told = {fact.kind: fact for fact in await world.facts(table)}
    assert told[BANK_USED].amount == 3 * DAY
    assert told[EXCUSED].at == NOON + 7 * DAY
    assert told[MISSED].at == NOON + 8 * DAY


async def test_vacation_days_are_taken_from_the_allowance(world: World, time: Time) -> None:
    await world.open(pace="24h+0/remind")
    await world.ring_through(24 * 8)
    assert days_left(await world.hours.of("ada"), 2026) == ALLOWANCE - MOST_DAYS


async def test_a_day_taken_at_one_table_holds_at_all(world: World, time: Time) -> None:
    """Two tables of a player never take the same day."""
    tables = [await world.open(pace="24h+0/remind") for _ in range(2)]
    await world.ring_through(24 * 8)
    kinds = [await world.kinds(table) for table in tables]
    taken = sum(found.count(VACATION_USED) for found in kinds)
    assert taken > MOST_DAYS
    assert days_left(await world.hours.of("ada"), 2026) == ALLOWANCE - taken


async def test_without_vacation_days_left_none_are_taken(world: World, time: Time) -> None:
    await world.hours.plan_vacation("ada", "2026-06-01", "2026-06-30")
    table = await world.open(pace="24h+0/remind")
    await world.ring_through(24 * 3)
    assert VACATION_USED not in await world.kinds(table)
    assert MISSED in await world.kinds(table)


async def test_nothing_punishes_twice_for_the_same_decision(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0/remind")
    await world.ring_through(24 * 30, step=6.0)
    kinds = await world.kinds(table)
    assert (kinds.count(MISSED), kinds.count(EXCUSED)) == (1, 1)
    assert await world.rows(table) == {}
    assert (await world.keeper.times(table))[A].late


async def test_an_answer_after_a_miss_goes_on_as_before(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0/remind")
    await world.ring_through(24 * 12, step=6.0)
    await say(world.referee, table, A, EndTurn())
    await say(world.referee, table, B, EndTurn())
    assert await world.due(table) == time.now + DAY


async def test_the_next_decision_has_no_excuse_left(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0/remind")
    await world.hours.plan_vacation("ada", "2026-06-01", "2026-06-30")
    await world.ring_through(24 * 3)
    await say(world.referee, table, A, EndTurn())
    await say(world.referee, table, B, EndTurn())
    await world.ring_through(25)
    assert (await world.kinds(table)).count(MISSED) == 2


# The rules, at real games


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_a_default_answer_is_given_once_by_the_clock(
    world: World, time: Time, game: str, players: int
) -> None:
    table = await world.open(game, "24h+0/default", players=players)
    await answered_once(world, table)
    seat = await late(world, table)
    await world.exhaust(table, seat)
    await world.ring_at(await world.due(table, seat))
    moves = await world.journal.moves(table)
    assert (moves[-1].actor, moves[-1].giver) == (seat, "clock")
    own = await world.own(table, seat)
    assert not own.away
    assert own.running is None or own.running.began == time.now
    assert (await world.kinds(table)).count(MISSED) == 1


@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_the_autopilot_plays_until_its_player_is_back(
    world: World, time: Time, game: str, players: int
) -> None:
    table = await world.open(game, "24h+0/autopilot", players=players)
    await answered_once(world, table)
    seat = await late(world, table)
    await world.exhaust(table, seat)
    await world.ring_at(await world.due(table, seat))
    assert (await world.own(table, seat)).away
    for _ in range(60):
        for other in sorted(await awaited(world, table)):
            if other != seat:
                await say(
                    world.referee, table, other, await first_answer(world.referee, table, other)
                )
        if (await world.own(table, seat)).running:
            break
    due = await world.due(table, seat)
    assert due is not None
    assert due - time.now <= HOUR
    moves = len(await world.journal.moves(table))
    await world.ring_at(due)
    answers = (await world.journal.moves(table))[moves:]
    assert {(move.actor, move.giver) for move in answers} == {(seat, "clock")}
    kinds = await world.kinds(table)
    assert (kinds.count(MISSED), kinds.count(AWAY)) == (1, 1)


async def test_their_own_answer_brings_a_player_back(world: World, time: Time) -> None:
    table = await world.open("race", "24h+0/autopilot")
    await answered_once(world, table)
    seat = await late(world, table)
    await world.exhaust(table, seat)
    await world.ring_at(await world.due(table, seat))
    other = Seat(1 - seat)
    for _ in range(30):
        if (await world.own(table, seat)).running:
            break
        await say(world.referee, table, other, await first_answer(world.referee, table, other))
    await say(world.referee, table, seat, await first_answer(world.referee, table, seat))
    assert not (await world.own(table, seat)).away
    assert RETURNED in await world.kinds(table)


async def test_a_player_who_is_back_has_all_the_time_of_the_pace(world: World, time: Time) -> None:
    table = await world.open(pace="24h+0")
    time.hours(20)
    await world.keeper.step_aside(table, A)
    assert (await world.keeper.times(table))[A].away
    time.hours(0.5)
    await world.keeper.step_in(table, A)
    assert await world.due(table) == time.now + DAY
    assert await world.kinds(table) == [AWAY, RETURNED]


async def test_who_never_answered_loses_their_seat_to_a_substitute(
    journal: Journal, time: Time
) -> None:
    told: list[tuple[str, Seat, bool]] = []

    async def away(table: str, seat: Seat, substitute: bool) -> None:
        told.append((table, seat, substitute))

    world = World(journal, time, away=away)
    table = await world.open("race", "24h+0/default")
    seat = await late(world, table)
    await world.exhaust(table, seat)
    await world.ring_at(await world.due(table, seat))
    assert (table, seat, True) in told
    assert SUBSTITUTE_WANTED in await world.kinds(table)


@pytest.mark.parametrize("rule", ["autopilot", "substitute"])
async def test_who_keeps_the_seats_hears_of_it(journal: Journal, time: Time, rule: str) -> None:
    told: list[bool] = []

    async def away(table: str, seat: Seat, substitute: bool) -> None:
        told.append(substitute)

    world = World(journal, time, away=away)
    table = await world.open("race", f"24h+0/{rule}")
    await answered_once(world, table)
    seat = await late(world, table)
    await world.exhaust(table, seat)
    await world.ring_at(await world.due(table, seat))
    assert told == [rule == "substitute"]


async def test_a_table_that_all_have_left_stands_still(memory: MemoryJournal, time: Time) -> None:
    world = World(memory, time)
    table = await world.open("race", "24h+0/autopilot")
    await answered_once(world, table)
    await world.ring_through(24 * 20, step=1.0)
    owns = (await world.referee.live(table)).clock.seats
    assert all(own.away for own in owns)
    moves = len(await memory.moves(table))
    await world.ring_through(24 * 5, step=1.0)
    assert len(await memory.moves(table)) == moves
    assert await world.rows(table) == {}


# Not while asleep


async def test_no_turn_is_lost_in_quiet_hours_even_if_the_clock_is_late(
    world: World, time: Time
) -> None:
    await world.hours.set_zone("ada", ROME)
    await world.hours.set_quiet("ada", "22", "7")
    await world.hours.plan_vacation("ada", "2026-06-01", "2026-06-30")
    time.at("2026-01-12 13:59:50", ROME)
    table = await world.open(pace="8h+0/remind")
    assert await world.due(table) == moment("2026-01-12 21:59:50", ROME)
    time.at("2026-01-12 22:00:05", ROME)
    await world.clock.ring()
    assert await world.kinds(table) == []
    assert await world.due(table) == moment("2026-01-13 07:00", ROME)
    await world.ring_at(await world.due(table))
    assert (await world.kinds(table))[0] == EXCUSED


async def test_the_end_of_a_vacation_is_told_to_who_is_awaited(world: World, time: Time) -> None:
    table = await world.open(pace="daily")
    await world.hours.plan_vacation("ada", "2026-01-12", "2026-01-14")
    await world.ring_through(24 * 3)
    told = [fact for fact in await world.facts(table) if fact.kind == VACATION_OVER]
    assert [fact.at for fact in told] == [moment("2026-01-15 00:00")]


async def test_nobody_is_told_of_a_vacation_that_costs_nothing(world: World, time: Time) -> None:
    table = await world.open(pace="daily")
    await world.hours.plan_vacation("bob", "2026-01-12", "2026-01-14")
    await world.ring_through(24 * 3)
    assert VACATION_OVER not in await world.kinds(table)


# Reminders


async def test_reminders_come_at_half_and_late_and_in_the_bank(world: World, time: Time) -> None:
    table = await world.open(pace="easy/remind")
    await world.ring_through(24 * 8)
    at = [(f.at - NOON) / HOUR for f in await world.facts(table) if f.kind == "reminded"]
    assert at == [36.0, 62.0, 156.0]  # half, 85 % (61.2 h) and the middle of the bank


async def test_reminders_keep_the_distance_a_player_wants(world: World, time: Time) -> None:
    await world.hours.set_reminders("ada", 12 * HOUR)
    table = await world.open(pace="24h+3d/remind")
    await world.ring_through(90)
    at = [(f.at - NOON) / HOUR for f in await world.facts(table) if f.kind == "reminded"]
    assert at == [12.0, 24.0, 60.0]


async def test_a_reminder_waits_for_the_morning(world: World, time: Time) -> None:
    await world.hours.set_quiet("ada", "22", "7")
    time.at("2026-01-12 19:00")
    table = await world.open(pace="8h+1d")
    await world.ring_through(24)
    first = next(f for f in await world.facts(table) if f.kind == "reminded")
    assert first.at == moment("2026-01-13 08:00")


async def test_who_answers_is_not_reminded(world: World, time: Time) -> None:
    table = await world.open(pace="daily")
    await world.ring_through(6)
    await say(world.referee, table, A, EndTurn())
    await world.ring_through(11)
    assert await world.kinds(table) == [ANSWERED]
    assert (await world.rows(table, "remind")).keys() == {"seat:1"}
