"""A process whose clock is wrong goes by the time of the store that it shares with others."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.play.assembly import Play, assemble
from bot.play.clock.watch import LEAP, Watch
from bot.play.owner import LEASE
from bot.play.time.pace import DAY, HOUR
from bot.store.shards import ALL, Taken
from bot.store.sqlite.memory import MemoryJournal
from tests.play.shares import NOW, Time, journal, time
from tests.support.tables import games

__all__ = ["journal", "time"]

PACE = "24h+72h/remind"


class Machine:
    """One process. Its wall clock may be wrong, and it may sleep."""

    def __init__(self, journal: MemoryJournal, time: Time, wrong: float = 0.0) -> None:
        self.time, self.wrong, self.slept = time, wrong, 0.0
        self.watch = Watch(lambda: time.now + self.wrong, self.steady)
        self.play: Play = assemble(journal, games=games, clock=self.watch, shards=ALL, alone=False)
        self.play.owner.clock = self.steady

    def steady(self) -> float:
        return self.time.now - self.slept

    async def live(self, seconds: float = 120.0) -> None:
        """Renew the leases and do what is due, every few seconds."""
        end = self.time.now + seconds
        while self.time.now < end:
            await self.play.owner.renew()
            await self.play.alarm.ring()
            self.time.now += 5.0

    @property
    def note(self) -> str:
        return " ".join(self.play.outages.notes)


async def table(play: Play) -> str:
    row = await play.lobby.open("toy", "ada", options={"players": 2}, pace=PACE)
    await play.lobby.join(row.id, "bob")
    await play.lobby.start(row.id, "ada")
    return row.id


async def require_nothing_spent(machine: Machine, name: str, began: float) -> None:
    """Both seats have their bank, and the first one's day ends a day after it began."""
    journal, play = machine.play.journal, machine.play
    assert [fact.kind for fact in await journal.clock_facts(name)] == []
    clock = (await play.referee.live(name)).clock
    assert [clock.of(Seat(n)).bank for n in range(2)] == [72 * HOUR] * 2
    until = (await play.keeper.times(name))[Seat(0)].until
    assert until == pytest.approx(began + DAY, abs=1.0)
    rhythms = [await play.clockwork.calendars.rhythm(user) for user in ("ada", "bob")]
    assert [rhythm.leaves for rhythm in rhythms] == [(), ()]


@pytest.mark.parametrize("days", [10, 30, -10])
@pytest.mark.parametrize("way", ["alone", "taking over", "taken over from", "beside"])
async def test_nobody_loses_time_by_a_process_whose_clock_is_wrong(
    journal: MemoryJournal, time: Time, way: str, days: int
) -> None:
    right, wrong = Machine(journal, time), Machine(journal, time, days * DAY)
    first, then = {
        "alone": (wrong, None),
        "taking over": (right, wrong),
        "taken over from": (wrong, right),
        "beside": (right, None),
    }[way]
    await first.live(60.0)
    name, began = await table(first.play), time.now
    await first.live()
    if way == "beside":  # it waits for the shard, and does what people press there
        await wrong.live(20.0)
        first = wrong
    if then is not None:
        time.now += LEASE  # the first one was killed
        await then.live()
    await require_nothing_spent(then or first, name, began)
    what = "ahead of" if days > 0 else "behind"
    assert f"seconds {what} the database's, whose time is used" in wrong.note
    assert right.note == ""


async def test_a_clock_that_is_right_again_is_gone_by_again(
    journal: MemoryJournal, time: Time
) -> None:
    machine = Machine(journal, time, 10 * DAY)
    await machine.live(60.0)
    name, began = await table(machine.play), time.now
    machine.wrong = 0.0
    await machine.live()
    assert "is right again" in machine.note
    assert "whose time is used" not in machine.note
    machine.wrong = LEAP / 2
    await machine.play.owner.renew()
    assert machine.watch() == time.now + LEAP / 2
    machine.wrong = 0.0
    await machine.live(5.0)
    await require_nothing_spent(machine, name, began)


async def test_a_clock_that_leaps_between_two_renewals_is_not_followed(
    journal: MemoryJournal, time: Time
) -> None:
    machine = Machine(journal, time)
    await machine.live(60.0)
    name, began = await table(machine.play), time.now
    machine.wrong = 10 * DAY
    await machine.play.alarm.ring()
    assert machine.watch() == time.now
    await machine.live()
    await require_nothing_spent(machine, name, began)


async def test_the_clocks_of_a_process_whose_machine_slept_stood_still(
    journal: MemoryJournal, time: Time
) -> None:
    machine = Machine(journal, time)
    await machine.live(60.0)
    name, began = await table(machine.play), time.now
    await machine.play.owner.renew()
    time.now += HOUR
    machine.slept = HOUR
    await machine.live()
    until = (await machine.play.keeper.times(name))[Seat(0)].until
    assert until == pytest.approx(began + DAY + HOUR - LEASE, abs=1.0)


async def test_a_slow_answer_of_the_store_is_no_wrong_clock(
    journal: MemoryJournal, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, take = Machine(journal, time), journal.take

    async def slow(*about: Any, **more: Any) -> Taken:
        found = await take(*about, **more)
        time.now += LEAP + 1.0
        return found

    monkeypatch.setattr(journal, "take", slow)
    await machine.play.owner.renew()
    assert machine.watch() == time.now == NOW + LEAP + 1.0
    assert machine.note == ""
