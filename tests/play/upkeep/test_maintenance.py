"""Maintenance: no move is made, no time passes, and afterwards all is as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engine.errors import IllegalMove
from bot.i18n.catalog import catalogs
from bot.play.assembly import assemble
from bot.play.clock.outages import LONGEST
from bot.play.upkeep.caretaker import Upkeep
from bot.store.journal import Journal
from bot.store.sqlite.journal import SqliteJournal
from tests.play.table.heaps import Add
from tests.support.tables import USERS, A, games, refused, say

HOUR = 3600.0


class House:
    """A bot with a clock that is set by hand."""

    def __init__(self, journal: Journal, now: Callable[[], float]) -> None:
        play = assemble(journal, clock=now, games=games)
        self.work, self.referee, self.lobby = play.clockwork, play.referee, play.lobby
        self.clock, self.keeper, self.outages = play.alarm, play.keeper, play.outages
        self.maintenance = play.maintenance

    async def table(self) -> str:
        row = await self.lobby.open("toy", USERS[0], pace="daily")
        await self.lobby.join(row.id, USERS[1])
        await self.lobby.start(row.id, USERS[0])
        return row.id

    async def until(self, table: str) -> float:
        due = (await self.keeper.times(table))[A].until
        assert due is not None
        return due


class Hand:
    """The time, set by hand."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def house(journal: Journal, hand: Hand) -> House:
    return House(journal, hand)


async def test_a_press_meanwhile_is_refused_with_the_reason_and_changes_nothing(
    house: House, journal: Journal
) -> None:
    table = await house.table()
    await house.maintenance.on("a new version")
    async with refused(journal, table, "upkeep.refuse.maintenance"):
        await say(house.referee, table, A, Add(1))
    await house.maintenance.off()
    assert (await say(house.referee, table, A, Add(1))).seen(A).heaps == (1, 0)


async def test_players_read_why_in_their_language(house: House) -> None:
    await house.maintenance.on("  a new\nversion ")
    reason = await house.maintenance.reason()
    assert reason is not None
    said = {name: catalog.render(reason) for name, catalog in catalogs().items()}
    assert said["en"].startswith("Maintenance: a new version. No move is made")
    assert said["it"].startswith("Manutenzione: a new version. Per ora non si gioca")


async def test_clocks_stand_still_as_long_as_it_lasts(house: House, hand: Hand) -> None:
    table = await house.table()
    due = await house.until(table)
    hand.now += 2 * HOUR
    await house.maintenance.on("moving house")
    hand.now += 300 * HOUR
    await house.clock.ring()
    assert await house.maintenance.off() == 300 * HOUR
    await house.clock.ring()
    assert await house.until(table) == due + 300 * HOUR
    kinds = {fact.kind for fact in await house.referee.journal.clock_facts(table)}
    assert kinds == {"frozen"}


async def test_switched_off_by_another_process_it_is_over_here_too(
    house: House, journal: Journal, hand: Hand
) -> None:
    table = await house.table()
    due = await house.until(table)
    await house.maintenance.on()
    await house.clock.ring()
    hand.now += 50 * HOUR
    await House(journal, hand).maintenance.off()
    await house.clock.ring()
    assert await house.maintenance.reason() is None
    assert await house.until(table) == due + 50 * HOUR


async def test_twice_on_is_once_on_with_the_newer_reason(house: House, hand: Hand) -> None:
    assert await house.maintenance.on("first")
    hand.now += HOUR
    assert not await house.maintenance.on("second")
    reason = await house.maintenance.reason()
    assert reason is not None
    assert reason.values["why"] == "second"
    assert await house.maintenance.off() == HOUR
    assert await house.maintenance.off() == 0.0


async def test_a_reason_too_long_is_refused(house: House) -> None:
    with pytest.raises(IllegalMove) as refusal:
        await house.maintenance.on("x" * (LONGEST + 1))
    assert refusal.value.key == "upkeep.refuse.reason"
    assert await house.maintenance.reason() is None


async def test_whoever_rested_is_woken_when_it_is_over(tmp_path: Path, hand: Hand) -> None:
    woken = []

    async def driving() -> None:
        woken.append(hand.now)

    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        house = House(journal, hand)
        upkeep = Upkeep(journal, house.maintenance, clock=hand, driving=driving)
        await upkeep.tick()
        await house.maintenance.on()
        await upkeep.tick()
        assert woken == []
        await house.maintenance.off()
        await upkeep.tick()
        await upkeep.tick()
        assert woken == [hand.now]


async def test_seats_that_play_by_themselves_are_seen_to_every_hour(
    tmp_path: Path, hand: Hand
) -> None:
    woken = []

    async def driving() -> None:
        woken.append(hand.now)

    async with await SqliteJournal.open(tmp_path / "journal.db") as journal:
        upkeep = Upkeep(journal, House(journal, hand).maintenance, clock=hand, driving=driving)
        for _ in range(8):
            hand.now += HOUR / 4
            await upkeep.tick()
    assert len(woken) == 2
