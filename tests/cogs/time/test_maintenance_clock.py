"""Maintenance, switched on by the host's command, stops the clocks of the whole bot."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.store.records import TableRow
from tests.support.discord.ground import Ground

LONG = 500.0  # hours


async def ends(ground: Ground, row: TableRow) -> dict[Seat, float]:
    times = await ground.app.play.keeper.times(row.id)
    return {seat: time.until or 0.0 for seat, time in times.items()}


async def test_no_time_passes_in_maintenance_and_nothing_is_missed(ground: Ground) -> None:
    nova, rigel = ground.person("Nova"), ground.person("Rigel")
    row = await ground.table(nova, rigel)
    journal = ground.app.journal
    await rigel.slash("/table new", game="race", seats=2, at=ground.world.hall)
    (lobby,) = await journal.tables(status="open")
    before = await ends(ground, row)
    closes = [line.due for line in await journal.deadlines(table=lobby.id)]
    assert before.keys() == {Seat(0), Seat(1)}
    await nova.slash("/admin host maintenance", on=True, why="a new disk")
    ground.later(LONG)
    await ground.app.play.alarm.ring()
    await nova.slash("/play")
    assert "Maintenance: a new disk." in nova.panel().text
    assert (await journal.table(row.id)).version == 1
    await nova.slash("/admin host maintenance", on=False)
    await ground.app.play.alarm.ring()
    assert await ends(ground, row) == {seat: end + LONG * 3600 for seat, end in before.items()}
    assert [line.due for line in await journal.deadlines(table=lobby.id)] == [
        due + LONG * 3600 for due in closes
    ]
    kinds = {fact.kind for fact in await journal.clock_facts(row.id)}
    assert kinds == {"frozen"}
    assert (await journal.table(lobby.id)).status == "open"


async def test_a_reminder_that_was_near_comes_after_maintenance_at_its_time(
    ground: Ground,
) -> None:
    nova, rigel = ground.person("Nova"), ground.person("Rigel")
    row = await ground.table(nova, rigel)
    ground.later(11)
    await ground.app.play.alarm.ring()
    await nova.slash("/admin host maintenance", on=True)
    ground.later(LONG)
    await ground.app.play.alarm.ring()
    await nova.slash("/admin host maintenance", on=False)
    await ground.app.play.alarm.ring()
    assert "reminded" not in {fact.kind for fact in await ground.app.journal.clock_facts(row.id)}
    ground.later(1.1)
    await ground.app.play.alarm.ring()
    facts = await ground.app.journal.clock_facts(row.id)
    assert [fact.seat for fact in facts if fact.kind == "reminded"] == [0, 1]
