"""Weeks of many tables: nobody loses anything asleep, on vacation, or while the bot is down."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.records import Seat, replace
from bot.play.time.pace import DAY, HOUR, read_pace
from bot.play.time.rhythm import counted, is_awake
from bot.play.time.seat_clock import BANK_USED, EXCUSED, MISSED, REMINDED, VACATION_USED
from bot.store.journal import Journal
from tests.play.table.heaps import EndTurn
from tests.support.tables import USERS, say
from tests.support.timing import NOON, ROME, Time, World, moment

ZONES = ("Europe/Rome", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "UTC")
PACES = ("swift/remind", "24h+1d/remind", "blitz/remind", "36h+0/remind")
PUNISHING = (BANK_USED, EXCUSED, MISSED)


async def settle_in(world: World, chance: Random) -> None:
    for user in USERS:
        await world.hours.set_zone(user, chance.choice(ZONES))
        start = chance.randrange(24)
        await world.hours.set_quiet(user, str(start), str((start + chance.randrange(1, 16)) % 24))
        if chance.random() < 0.5:
            first = chance.randrange(13, 20)
            await world.hours.plan_vacation(user, f"2026-01-{first}", f"2026-01-{first + 4}")


async def answer_some(world: World, tables: list[str], chance: Random) -> None:
    for table in tables:
        if chance.random() < 0.03:
            (seat,) = await world.referee.awaited(table)
            await say(world.referee, table, seat, EndTurn())


@pytest.mark.parametrize("seed", range(3))
async def test_nobody_loses_anything_asleep_away_or_in_an_outage(
    journal: Journal, seed: int
) -> None:
    chance, time = Random(seed), Time()
    world = World(journal, time)
    await settle_in(world, chance)
    tables = [await world.open(pace=pace, players=3) for pace in PACES]
    down: list[tuple[float, float]] = []
    for _ in range(24 * 14):
        time.now += chance.random() * 2 * HOUR
        await world.clock.ring()
        await answer_some(world, tables, chance)
        if chance.random() < 0.02:
            start = time.now
            time.hours(chance.randrange(1, 40))
            down.append((start, time.now))
            world = World(journal, time)
            await world.clock.start()
    assert down
    facts = await world.facts()
    assert len({(fact.table, fact.key) for fact in facts}) == len(facts)
    for fact in facts:
        if fact.seat is None or fact.kind not in (*PUNISHING, REMINDED, VACATION_USED):
            continue
        rhythm = await world.hours.of(USERS[fact.seat])
        earlier = tuple(leave for leave in rhythm.leaves if leave.start != fact.at)
        rhythm = replace(rhythm, leaves=earlier)  # a day that the clock takes begins with the fact
        answered = fact.kind == BANK_USED and any(
            other.kind == "answered" and other.key.split("/")[:2] == fact.key.split("/")[:2]
            for other in facts
            if other.table == fact.table
        )
        assert answered or is_awake(rhythm, fact.at)
        assert not any(start < fact.at < end for start, end in down)


@pytest.mark.parametrize("seed", range(3))
async def test_a_miss_comes_only_after_all_the_time_has_counted(
    journal: Journal, seed: int
) -> None:
    chance, time = Random(seed), Time()
    world = World(journal, time)
    await settle_in(world, chance)
    tables = {await world.open(pace=pace): read_pace(pace) for pace in PACES}
    for _ in range(24 * 40):
        time.now += chance.random() * 2 * HOUR
        await world.clock.ring()
    for table, pace in tables.items():
        missed = [fact for fact in await world.facts(table) if fact.kind == MISSED]
        assert [fact.seat for fact in missed] == [0]
        rhythm = await world.work_rhythm(USERS[0])
        lived = counted(rhythm, NOON, missed[0].at)
        assert lived >= pace.move + pace.bank + pace.move - 1  # its own, the bank, the excuse
        assert lived <= pace.move + pace.bank + pace.move + 10 * HOUR


async def test_a_deadline_knows_when_the_clocks_are_set(journal: Journal) -> None:
    time = Time(moment("2026-03-28 21:00", ROME))
    world = World(journal, time)
    await world.hours.set_zone("ada", ROME)
    await world.hours.set_quiet("ada", "22", "7")
    table = await world.open(pace="2h+0/remind")
    assert await world.due(table) == moment("2026-03-29 08:00", ROME) == time.now + 10 * HOUR


async def test_what_is_refused_changes_no_hours(journal: Journal) -> None:
    world = World(journal, Time())
    table = await world.open()
    await world.hours.set_quiet("ada", "22", "7")
    before = await world.hours.of("ada"), await world.rows(table)
    for wrong in (
        world.hours.set_zone("ada", "Mars"),
        world.hours.set_quiet("ada", "9", "8"),
        world.hours.plan_vacation("ada", "2026-02-01", "2026-01-20"),
        world.hours.plan_vacation("ada", "never", "2026-01-20"),
        world.hours.end_vacation("ada", 5.0),
        world.hours.set_reminders("ada", 5.0),
        world.hours.set_reminders("ada", 8 * DAY),
    ):
        with pytest.raises(IllegalMove):
            await wrong
    assert (await world.hours.of("ada"), await world.rows(table)) == before


async def test_a_player_can_be_asked_when_to_be_called(journal: Journal) -> None:
    world = World(journal, Time(moment("2026-01-12 23:00", ROME)))
    await world.hours.set_zone("ada", "rome")
    await world.hours.set_quiet("ada", "22", "7")
    assert await world.hours.next_wake("ada") == moment("2026-01-13 07:00", ROME)
    assert await world.hours.next_wake("bob") == world.time.now
    assert await world.hours.days_left("ada") == 30


async def test_a_seat_without_a_running_clock_cannot_step_in(journal: Journal) -> None:
    world = World(journal, Time())
    table = await world.open()
    await world.keeper.step_in(table, Seat(1))
    assert await world.kinds(table) == []
