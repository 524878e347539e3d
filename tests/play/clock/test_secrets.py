"""What the clock shows never tells who was really asked: the public list is all it follows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.orders.language import WriteOrder
from bot.engine.records import Seat
from bot.play.post.notices import tell
from bot.play.table.log import lines_in
from bot.play.table.ticks import waiting
from bot.play.time.expiry import MOST_DAYS
from bot.play.time.pace import DAY, HOUR
from bot.play.time.seat_clock import (
    ANSWERED,
    AWAY,
    BANK_USED,
    EXCUSED,
    MISS_OVER,
    MISSED,
    REMINDED,
    VACATION_USED,
)
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table import heaps
from tests.support.tables import USERS, A, B, C, first_answer, say
from tests.support.timing import Time, World

ORDERS = (WriteOrder("develop", ("nothing",)), WriteOrder("settle", ("nothing",)))


@pytest.fixture(autouse=True)
def one_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both tables have the same luck."""
    monkeypatch.setattr("bot.play.lobby.lobby.new_secret", lambda: bytes([7]) * 32)


async def at_a_barrier(
    orders: tuple[WriteOrder, ...] | None, pace: str = "daily"
) -> tuple[World, str]:
    """Bob's answer is automatic if he left orders; nobody else can tell."""
    world = World(MemoryJournal(), Time(), tell=tell)
    table = await world.open("race", pace, players=3)
    for order in orders or ():
        await say(world.referee, table, B, order)
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
    facts = [fact for fact in await not_asked[0].facts() if fact.seat is not None]
    assert {fact.kind for fact in facts} <= {REMINDED, ANSWERED}


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


async def somebody_answers(world: World, table: str) -> None:
    """The first real answer of another: the automatic ones are listed as given."""
    found = await seen(world, table)
    await say(world.referee, table, min(found.truly), await answer_of(world, table, found))


async def orders_later(hours: float, pace: str = "daily") -> tuple[World, str]:
    """Bob is truly asked, and answers by an order so many hours later: he stays on the list."""
    world, table = await at_a_barrier(None, pace)
    await world.ring_through(hours)
    for order in ORDERS:
        await say(world.referee, table, B, order)
    found = await seen(world, table)
    assert B in found.listed - found.truly
    return world, table


@pytest.mark.rule("RACE-13.17")
async def test_who_has_answered_and_is_still_listed_pays_nothing_more() -> None:
    world, table = await orders_later(5)
    before = await world.own(table, B)
    await world.ring_through(24 * 9)
    facts = [fact.kind for fact in await world.facts(table) if fact.seat == B]
    assert set(facts) <= {REMINDED, ANSWERED}
    await somebody_answers(world, table)
    after = await world.own(table, B)
    assert (after.bank, after.excuses) == (before.bank, before.excuses)
    assert (await world.hours.of(USERS[B])).leaves == ()
    answered = [fact for fact in await world.facts(table) if fact.seat == B][-1]
    assert (answered.kind, answered.amount) == (ANSWERED, 5 * HOUR)


@pytest.mark.rule("RACE-13.17")
@pytest.mark.parametrize("waits", [1, 24 * 9])
async def test_what_somebody_owed_before_they_answered_is_paid_once(waits: int) -> None:
    world, table = await orders_later(30)
    before = await world.own(table, B)
    await world.ring_through(waits)
    await somebody_answers(world, table)
    paid = [f.amount for f in await world.facts(table) if (f.seat, f.kind) == (B, BANK_USED)]
    assert paid == [6 * HOUR]
    assert (await world.own(table, B)).bank == before.bank - 6 * HOUR


@pytest.mark.rule("RACE-13.17")
@pytest.mark.parametrize("pace", ["daily", "daily/remind"])
async def test_nobody_sees_when_a_listed_seat_has_answered_by_an_order(pace: str) -> None:
    asked, answered = await at_a_barrier(None, pace), await orders_later(5, pace)
    await asked[0].ring_through(5)
    days = 12 if pace.endswith("remind") else 1 + 3 + MOST_DAYS + 1
    for _ in range(24 * days - 6):
        assert await shown(*asked) == await shown(*answered)
        for world, _table in (asked, answered):
            await world.ring_through(1)
    assert B in (await seen(*asked)).truly
    assert (MISSED in await asked[0].kinds()) == pace.endswith("remind")


# A miss


@pytest.mark.rule("RACE-13.17")
async def test_a_seat_that_only_seems_to_be_asked_seems_to_be_late_too() -> None:
    asked, not_asked = [await at_a_barrier(orders, "daily/remind") for orders in (None, ORDERS)]
    for world, table in (asked, not_asked):
        await world.ring_through(24 * 9)
        assert (await world.keeper.times(table))[B].late
    assert await shown(*asked) == await shown(*not_asked)
    for world, table in (asked, not_asked):
        await world.keeper.give_time(table, A, B, DAY)
        await world.ring_through(24 * 3)
    assert await shown(*asked) == await shown(*not_asked)
    assert (await asked[0].kinds()).count(MISSED) == 1
    assert MISSED not in await not_asked[0].kinds()


async def lines_of(world: World, table: str) -> list[str]:
    """The lines that wait for the table's next post."""
    rows = await world.journal.pending(world.time.now, 1000, table=table)
    return [line.key for line in lines_in(rows) if line.seat == B]


@pytest.mark.rule("RACE-13.17")
async def test_a_miss_is_told_to_the_channel_when_the_seat_leaves_its_list() -> None:
    world, table = await at_a_barrier(None, "daily/remind")
    await world.ring_through(24 * 9)
    assert MISSED in await world.kinds(table)
    assert await lines_of(world, table) == []
    await say(world.referee, table, B, await first_answer(world.referee, table, B, 5))
    assert await lines_of(world, table) == ["clock.line.missed"]
    assert (await world.kinds(table)).count(MISS_OVER) == 1


@pytest.mark.rule("RACE-13.17")
async def test_who_only_seemed_to_be_late_is_never_said_to_have_been() -> None:
    world, table = await at_a_barrier(ORDERS, "daily/remind")
    await world.ring_through(24 * 9)
    await somebody_answers(world, table)
    assert await lines_of(world, table) == []
    assert MISS_OVER not in await world.kinds(table)


async def test_a_seat_that_the_autopilot_takes_is_told_with_its_answer() -> None:
    world, table = await at_a_barrier(None, "daily/autopilot")
    before = len(await world.journal.moves(table))
    await world.ring_through(24 * 9)
    assert len(await world.journal.moves(table)) > before
    assert AWAY in await world.kinds(table)
    assert await lines_of(world, table) == ["clock.line.missed", "seat.line.away"]
    assert (await world.kinds(table)).count(MISS_OVER) == 1


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
    await say(world.referee, table, A, WriteOrder("gamble", ("3",)))
    assert await shown(world, table) == before


@pytest.mark.parametrize("viewer", [None, A, B, C])
async def test_every_viewer_reads_the_times_of_those_they_wait_for(viewer: Seat | None) -> None:
    world, table = await at_a_barrier(ORDERS)
    times = await world.keeper.times(table, viewer)
    assert times.keys() == await world.referee.awaited(table, viewer)


async def test_who_keeps_a_seat_hears_of_it_although_the_seat_stays_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody else sees the clock's answer: in public the table still waits for the seat."""
    seen_by, told = heaps.seen_by, list[Seat]()

    def hiding(state: heaps.Heaps, viewer: Seat | None) -> heaps.Heaps:
        view = seen_by(state, viewer)
        view.heaps = view.heaps if viewer == A else (0,) * len(view.heaps)
        return view

    async def away(table: str, seat: Seat, substitute: bool) -> None:
        told.append(seat)

    monkeypatch.setattr(heaps, "seen_by", hiding)
    monkeypatch.setattr(heaps, "awaited", lambda view: frozenset([A][: not view.heaps[A]]))
    world = World(MemoryJournal(), Time(), tell=tell, away=away)
    table = await world.open(pace="24h+0/autopilot")
    await world.exhaust(table)
    await world.ring_at(await world.due(table))
    found = await seen(world, table)
    assert A in found.listed - found.truly
    assert told == [A]
    kinds = await world.kinds(table)
    assert (kinds.count(MISSED), kinds.count(AWAY), kinds.count(MISS_OVER)) == (1, 1, 0)
    assert not (await world.keeper.times(table))[A].away
    assert await world.rows(table) == {}
