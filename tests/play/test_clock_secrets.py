"""What the clock shows never tells who was really asked: the public list is all it follows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.race.commands import Orders, SetOrders
from bot.play.clockwork import waiting
from bot.play.overdue import MOST_DAYS
from bot.play.pace import DAY
from bot.play.ticking import BANK_USED, EXCUSED, MISSED, REMINDED, VACATION_USED
from bot.store.memory import MemoryJournal
from tests.play.tables import USERS, A, B, C, first_answer, say
from tests.play.timing import Time, World

ORDERS = Orders(no_development=True, no_world=True)


@pytest.fixture(autouse=True)
def one_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both tables have the same luck."""
    monkeypatch.setattr("bot.play.lobby.new_secret", lambda: bytes([7]) * 32)


async def at_a_barrier(orders: Orders | None) -> tuple[World, str]:
    """Bob's answer is automatic if he left orders; nobody else can tell."""
    world = World(MemoryJournal(), Time())
    table = await world.open("race", "daily", players=3)
    if orders is not None:
        await say(world.referee, table, B, SetOrders(orders))
    for number in range(60):
        found = await seen(world, table)
        if type((await world.referee.view(table)).agenda[0]).__name__ == "Selecting":
            for user in (USERS[A], USERS[C]):  # only bob's clock runs
                await world.hours.plan_vacation(user, "2026-01-12", "2026-02-08")
            return world, table
        seat = min(found.truly)
        await say(
            world.referee, table, seat, await first_answer(world.referee, table, seat, number)
        )
    raise AssertionError("no barrier came")


async def seen(world: World, table: str) -> Any:
    live = await world.referee.live(table)
    return waiting(live.game, live.state)


async def shown(world: World, table: str) -> Any:
    """All that the channel could be told by the clock."""
    facts = await world.facts(table)
    reminded = [(fact.seat, fact.at) for fact in facts if fact.kind == REMINDED]
    vacations = [(fact.seat, fact.at) for fact in facts if fact.kind == "vacation_over"]
    return await world.keeper.times(table), reminded, vacations


@pytest.mark.rule("RACE-13.17")
async def test_a_seat_answered_automatically_seems_to_have_a_clock_like_any_other() -> None:
    asked, not_asked = await at_a_barrier(None), await at_a_barrier(ORDERS)
    for world, table in (asked, not_asked):
        assert (await seen(world, table)).listed >= {B}
    assert B in (await seen(*asked)).truly
    assert B not in (await seen(*not_asked)).truly
    for _ in range(24 * (1 + 3 + MOST_DAYS + 1) - 1):
        assert await shown(*asked) == await shown(*not_asked)
        for world, _table in (asked, not_asked):
            await world.ring_through(1)
    assert {REMINDED, BANK_USED, VACATION_USED, EXCUSED} <= set(await asked[0].kinds())
    assert set(await not_asked[0].kinds()) <= {REMINDED, "answered"}


@pytest.mark.rule("RACE-13.17")
async def test_what_a_seat_seemed_to_use_comes_back_to_it() -> None:
    world, table = await at_a_barrier(ORDERS)
    before = await world.own(table, B)
    await world.ring_through(24 * 9)
    assert MISSED not in await world.kinds(table)
    during = await world.own(table, B)
    assert (during.bank, during.excuses) == (0.0, 0)
    found = await seen(world, table)
    await say(world.referee, table, min(found.truly), await answer_of(world, table, found))
    after = await world.own(table, B)
    assert (after.bank, after.excuses) == (before.bank, before.excuses)
    assert after.answers == before.answers
    assert (await world.hours.of(USERS[B])).leaves == ()


async def answer_of(world: World, table: str, found: Any) -> Any:
    return await first_answer(world.referee, table, min(found.truly), 5)


@pytest.mark.rule("RACE-13.17")
async def test_time_can_be_given_to_whoever_is_listed() -> None:
    asked, not_asked = await at_a_barrier(None), await at_a_barrier(ORDERS)
    for world, table in (asked, not_asked):
        await world.keeper.give_time(table, A, B, DAY)
    assert await shown(*asked) == await shown(*not_asked)


async def test_the_autopilot_of_who_is_away_answers_at_a_time_that_tells_nothing() -> None:
    world, table = await at_a_barrier(None)
    await world.keeper.step_aside(table, B)
    due = await world.due(table, B)
    assert due is not None
    assert 0 < due - world.time.now <= 3600


async def test_a_private_step_moves_no_clock() -> None:
    """In Race an order may be changed at any time; nobody hears of it."""
    world, table = await at_a_barrier(None)
    world.time.hours(3)
    before = await shown(world, table)
    await say(world.referee, table, A, SetOrders(Orders(gamble=3)))
    assert await shown(world, table) == before


@pytest.mark.parametrize("viewer", [None, A, B, C])
async def test_every_viewer_reads_the_times_of_those_he_waits_for(viewer: Seat | None) -> None:
    world, table = await at_a_barrier(ORDERS)
    times = await world.keeper.times(table, viewer)
    assert times.keys() == await world.referee.awaited(table, viewer)
