"""Several processes, each with its share of the servers: what is done by itself is done by one."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.errors import IllegalMove
from bot.engine.text import say
from bot.play.assembly import Play
from bot.play.owner import LEASE, SAFE, Owner
from bot.play.table.live import RUNNING
from bot.play.upkeep.status import MOST_INVALID
from bot.store.settings import THREAD
from bot.store.shards import Holder, Shards, read
from bot.store.sqlite.memory import MemoryJournal
from tests.play.shares import EVEN, ODD, Time, journal, process, table, time
from tests.play.table.heaps import Add, EndTurn, Remember
from tests.support.tables import A

__all__ = ["journal", "time"]


async def test_a_shard_has_one_process_and_whoever_waits_has_it_next(
    journal: MemoryJournal, time: Time
) -> None:
    one, other = (Owner(journal, read("0-1/2"), alone=False, clock=time) for _ in range(2))
    await one.renew()
    await other.renew()
    assert (one.whole, other.shards.ids) == (True, frozenset())
    await one.leave()
    await one.renew()
    await other.renew()
    assert (one.shards.ids, other.whole) == (frozenset(), True)


async def test_a_process_that_cannot_renew_stops_before_another_begins(
    journal: MemoryJournal, time: Time
) -> None:
    one, other = (Owner(journal, read("0/1"), alone=False, clock=time) for _ in range(2))
    await one.renew()
    time.now += SAFE
    await other.renew()
    assert not one.owns(EVEN)
    assert not other.owns(EVEN)
    time.now += LEASE - SAFE
    await other.renew()
    assert other.owns(EVEN)


async def test_the_clocks_of_a_shard_stood_while_nobody_served_it(
    journal: MemoryJournal, time: Time
) -> None:
    here, there = process(journal, time, "0/2"), process(journal, time, "1/2")
    await here.owner.renew()
    await there.owner.renew()
    slept, awake = await table(here, ODD), await table(here, EVEN)
    time.now += 600.0
    await here.owner.renew()
    await there.owner.renew()
    due = {row.table: row.due for row in await journal.deadlines() if row.kind == "act"}
    calendars = process(journal, time, "0-1/2").clockwork.calendars
    assert {stretch.shard for stretch in await calendars.frozen(ODD)} == {1}
    assert {stretch.shard for stretch in await calendars.frozen(EVEN)} == {0}
    assert due.keys() == {slept, awake}


async def test_an_outage_of_one_shard_gives_nobody_else_time(
    journal: MemoryJournal, time: Time
) -> None:
    here, there = process(journal, time, "0/2"), process(journal, time, "1/2")
    await here.owner.renew()
    await there.owner.renew()
    for _ in range(60):  # one of them is away for ten minutes
        time.now += 10.0
        await here.owner.renew()
    await there.owner.renew()
    calendars = process(journal, time, "0-1/2").clockwork.calendars
    (stretch,) = await calendars.frozen(ODD)
    assert stretch.end - stretch.start == pytest.approx(600.0 - LEASE)
    assert await calendars.frozen(EVEN) == ()


async def test_a_short_hand_over_stops_no_clock(journal: MemoryJournal, time: Time) -> None:
    here, next_ = process(journal, time, "0/1"), process(journal, time, "0/1")
    await here.owner.renew()
    await here.owner.leave()
    time.now += 30.0
    await next_.owner.renew()
    assert await next_.clockwork.calendars.frozen(EVEN) == ()


async def test_deadlines_ring_where_their_server_is_looked_after(
    journal: MemoryJournal, time: Time
) -> None:
    here, there = process(journal, time, "0/2"), process(journal, time, "1/2")
    ours, theirs = await table(here, EVEN, "ada"), await table(here, ODD, "eve")
    for play in (here, there):
        await play.owner.renew()
        play.owner.begun.clear()  # as if it had been looked after all the time
    time.now += 30 * 86_400.0
    await here.owner.renew()
    await here.alarm.ring()
    told = {fact.table for fact in await journal.clock_facts() if fact.kind != "frozen"}
    assert ours in told
    assert theirs not in told


async def test_autopilots_play_where_their_server_is_looked_after(
    journal: MemoryJournal, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.autopilots.drivers.MOST_MOVES", 3)  # this one never has enough
    here = process(journal, time, "0/2")
    await here.owner.renew()
    ours, theirs = await table(here, EVEN, pilot=True), await table(here, ODD, pilot=True)
    before = {row.id: row.version for row in await journal.tables(status=RUNNING)}
    for one in (ours, theirs):
        await here.referee.submit(one, A, EndTurn(), giver="ada")
        here.drivers.wake(one)
    await here.drivers.idle()
    after = {row.id: row.version for row in await journal.tables(status=RUNNING)}
    assert after[ours] > before[ours] + 1
    assert after[theirs] == before[theirs] + 1


async def test_a_move_made_elsewhere_is_seen_at_once(journal: MemoryJournal, time: Time) -> None:
    here, there = process(journal, time, "0/2"), process(journal, time, "1/2")
    one = await table(here, EVEN)
    seen = (await here.referee.live(one)).version
    await there.referee.submit(one, A, Add(1), giver="ada")
    assert (await here.referee.live(one)).version == seen + 1


# Builds


class Counted(MemoryJournal):
    """A journal that counts how often it was asked who runs."""

    asked = 0

    async def holders(self) -> list[Holder]:
        self.asked += 1
        return await super().holders()


def built(journal: MemoryJournal, time: Time, shards: str, build: str) -> Play:
    play = process(journal, time, shards)
    play.owner._build = build
    return play


async def test_a_table_that_another_build_looks_after_is_played_in_its_own_thread(
    time: Time,
) -> None:
    journal = Counted()
    old, new = built(journal, time, "0/2", "1"), built(journal, time, "1/2", "2")
    for play in (old, new):
        await play.owner.renew()
    one = await table(old, ODD)
    await THREAD.save(journal, "77", one)
    before = await journal.table(one)
    for look in (
        old.referee.live(one),
        old.referee.submit(one, A, Add(1), giver="ada"),
        old.hours.set_reminders("ada", 7_200.0),
    ):
        with pytest.raises(IllegalMove, match=r"play\.refuse\.other_build") as refused:
            await look
        assert refused.value.reason.values["place"] == say("admin.channel", id="77")
    assert await journal.table(one) == before
    assert (await new.referee.submit(one, A, Add(1), giver="ada")).version == before.version + 1


async def test_a_table_in_memory_is_left_to_the_build_that_took_it(time: Time) -> None:
    journal = Counted()
    old, new = built(journal, time, "0/2", "1"), built(journal, time, "1/2", "2")
    one = await table(old, ODD)
    await old.owner.renew()
    await old.referee.live(one)
    await new.owner.renew()
    with pytest.raises(IllegalMove, match=r"play\.refuse\.other_build"):
        await old.referee.submit(one, A, Add(1), giver="ada")


async def test_whoever_looks_after_a_table_need_not_ask_who_else_runs(time: Time) -> None:
    journal = Counted()
    here = built(journal, time, "0/2", "1")
    await here.owner.renew()
    await here.referee.live(await table(here, EVEN))
    assert journal.asked == 0


async def test_whose_move_was_heard_of_elsewhere_has_a_row_in_the_outbox(
    journal: MemoryJournal, time: Time
) -> None:
    """Also where it is no news: the owner's autopilots may have something to answer."""
    here, there = process(journal, time, "0/2"), process(journal, time, "1/2")
    for play in (here, there):
        await play.owner.renew()
    one = await table(here, EVEN)
    rows = [len(await journal.pending(time.now, table=one))]
    for play in (here, there):
        await play.referee.submit(one, A, Remember(), giver="ada")
        rows.append(len(await journal.pending(time.now, table=one)))
    assert rows == [rows[0], rows[0], rows[0] + 1]


async def test_a_stretch_that_another_process_noted_counts_here_too(
    journal: MemoryJournal, time: Time
) -> None:
    here, there = process(journal, time, "0/2"), process(journal, time, "1/2")
    for play in (here, there):
        await play.owner.renew()
    assert await here.clockwork.calendars.frozen(ODD) == ()
    time.now += 600.0
    await there.owner.renew()
    (stretch,) = await here.clockwork.calendars.frozen(ODD)
    assert stretch.shard == 1
    assert await there.outages.lines(await table(there, ODD), time.now - 700.0) == []


async def test_whoever_takes_a_shard_knows_when_its_clocks_stood(
    journal: MemoryJournal, time: Time
) -> None:
    """Whoever had it before noted that; this one knew the stretches as they were."""
    there, here = process(journal, time, "1/2"), process(journal, time, "0-1/2")
    for play in (there, here):
        await play.owner.renew()
    assert await here.clockwork.calendars.frozen(EVEN) == ()
    await there.outages._freeze(time.now, time.now + 300.0, shard=1)  # its clock leapt ahead
    await there.owner.leave()
    await here.owner.renew()
    assert [stretch.shard for stretch in await here.clockwork.calendars.frozen(ODD)] == [1]


def test_of_the_refused_requests_that_discord_bears_each_process_has_its_share(
    journal: MemoryJournal, time: Time
) -> None:
    limits = [process(journal, time, f"{n}/4").status.load.invalid.limit for n in range(4)]
    assert sum(limits) == MOST_INVALID


# The task


async def test_what_fails_after_a_renewal_does_not_end_the_leases(
    journal: MemoryJournal, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a registration of commands that Discord refuses."""
    owner, tries = Owner(journal, Shards(), alone=False, clock=time), list[float]()

    async def refused() -> None:
        tries.append(time.now)
        raise RuntimeError("Discord says no")

    async def rest(seconds: float) -> None:
        time.now += seconds
        if len(tries) == 3:
            raise asyncio.CancelledError

    owner.renewed.append(refused)
    monkeypatch.setattr("bot.play.owner.asyncio.sleep", rest)
    with pytest.raises(asyncio.CancelledError):
        await owner.run()
    assert len(tries) == 3
    assert owner.whole
