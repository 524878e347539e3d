"""Wherever the bot stops, what the clock does is done once: at the latest when it is back."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.engine.records import Seat
from bot.play.time.pace import HOUR
from bot.play.time.seat_clock import MISSED, VACATION_USED
from bot.store.journal import Journal
from bot.store.records import Append, Appended, Beside, ClockFact, JournalError, OutboxRow
from bot.store.sqlite.memory import MemoryJournal
from tests.play.table.heaps import EndTurn
from tests.store.given import raw
from tests.support.tables import A, B, first_answer, say
from tests.support.timing import NOON, Time, World


class Crash(Exception):
    """The bot stops here."""


class Crashing(MemoryJournal):
    """A store whose bot stops at the n-th write, right before it or right after it."""

    def __init__(self) -> None:
        super().__init__()
        self.left = -1  # writes until then; -1: never
        self.after = False

    def _count(self) -> bool:
        self.left -= 1
        return self.left == 0

    async def append(self, append: Append) -> Appended:
        stop = self._count()
        if stop and not self.after:
            raise JournalError("stopped before the move")
        appended = await super().append(append)
        if stop:
            raise JournalError("stopped after the move")
        return appended

    async def change(self, change: Beside) -> None:
        stop = self._count()
        if stop and not self.after:
            raise JournalError("stopped before the change")
        await super().change(change)
        if stop:
            raise JournalError("stopped after the change")


def posting(fact: ClockFact) -> tuple[OutboxRow, ...]:
    nonce = f"{fact.table}/{fact.key}"
    return (OutboxRow(fact.table, fact.kind, raw({"seat": fact.seat}), nonce),)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("stop", range(1, 9))
async def test_every_fact_and_its_post_comes_once_wherever_the_bot_stops(
    stop: int, after: bool
) -> None:
    journal, time = Crashing(), Time()
    world = World(journal, time, tell=posting)
    table = await world.open("race", "24h+1d/default")
    journal.left, journal.after = stop, after
    for _ in range(24 * 12):
        time.hours(1)
        await world.clock.ring()
        if journal.left == 0:  # a new process, on what the journal has
            journal.left = -1
            world = World(journal, time, tell=posting)
            await world.clock.start()
    facts = await world.facts(table)
    posts = [row.nonce for row in await journal.pending(1e12, 1000)]
    told = [nonce for nonce in posts if nonce.count("/") > 1]
    assert told == [f"{fact.table}/{fact.key}" for fact in facts]
    kinds = Counter((fact.seat, fact.decision, fact.kind) for fact in facts)
    assert all(kinds[seat, 1, MISSED] == 1 for seat in (0, 1))
    assert all(kinds[seat, 1, VACATION_USED] == 3 for seat in (0, 1))
    assert await journal.check() == []


async def test_a_bot_that_stops_between_two_answers_gives_the_rest_later() -> None:
    """The set-up of Race asks two things: a discard and an action."""
    journal, time = Crashing(), Time()
    world = World(journal, time)
    table = await world.open("race", "24h+0/default")
    while B in await awaited(world, table):
        await say(world.referee, table, B, await first_answer(world.referee, table, B))
    await world.exhaust(table)
    due = await world.due(table)
    assert due is not None
    journal.left, journal.after = 1, True
    await world.ring_at(due)
    assert (await journal.moves(table))[-1].giver == "clock"
    assert A in await awaited(World(journal, time), table)
    world = World(journal, time)
    await world.clock.start()
    await world.clock.ring()
    assert A not in await awaited(world, table) or (await world.own(table)).decisions > 1
    assert (await world.kinds(table)).count(MISSED) == 1


async def test_what_was_due_while_the_bot_was_down_waits_for_the_seat(journal: Journal) -> None:
    time = Time()
    world = World(journal, time)
    table = await world.open(pace="24h+0/remind")
    await world.ring_through(23)
    time.hours(50)
    world = World(journal, time)
    await world.clock.start()
    await world.clock.ring()
    assert await world.due(table) == NOON + 74 * HOUR
    assert (await world.kinds(table)) == ["reminded", "reminded", "frozen"]
    assert await journal.check() == []


async def test_an_answer_that_comes_first_wins(journal: Journal) -> None:
    time = Time()
    world = World(journal, time)
    table = await world.open(pace="24h+0/remind")
    await world.exhaust(table)
    rows = await journal.deadlines(table=table)
    time.now = max(row.due for row in rows)
    await say(world.referee, table, A, EndTurn())
    await world.clock.ring()
    assert MISSED not in await world.kinds(table)


async def test_a_second_process_is_noticed_and_its_clock_is_read_again(journal: Journal) -> None:
    time = Time()
    one, two = World(journal, time), World(journal, time)
    table = await one.open()
    await two.keeper.times(table)
    await one.keeper.give_time(table, B, A, HOUR)
    await two.keeper.give_time(table, B, A, HOUR)
    await one.keeper.give_time(table, B, A, HOUR)
    assert (await one.keeper.times(table))[A].until == NOON + 27 * HOUR
    await two.keeper.give_time(table, B, A, HOUR)
    await say(one.referee, table, A, EndTurn())
    assert [fact.amount for fact in await one.facts(table)][:4] == [HOUR] * 4


async def test_random_stops_lose_nothing() -> None:
    chance = Random(3)
    journal, time = Crashing(), Time()
    world = World(journal, time, tell=posting)
    tables = [await world.open("race", "24h+0/autopilot") for _ in range(4)]
    for hour in range(24 * 14):
        time.hours(1)
        if hour % 5 == 0:
            journal.left, journal.after = chance.randrange(1, 4), chance.random() < 0.5
        await world.clock.ring()
        if journal.left <= 0:
            world = World(journal, time, tell=posting)
            await world.clock.start()
        if hour % 37 == 0:
            await play(world, tables[hour % 4])
    facts = await world.facts()
    assert len({(fact.table, fact.key) for fact in facts}) == len(facts)
    posts = {row.nonce for row in await journal.pending(1e12, 10_000) if row.nonce.count("/") > 1}
    assert posts == {f"{fact.table}/{fact.key}" for fact in facts}
    assert await journal.check() == []


async def awaited(world: World, table: str) -> frozenset[Seat]:
    live = await world.referee.live(table)
    return live.game.awaited(live.state)


async def play(world: World, table: str) -> None:
    for seat in sorted(await awaited(world, table)):
        try:
            await say(world.referee, table, seat, await first_answer(world.referee, table, seat))
        except JournalError:
            world.referee.forget(table)
