"""A finished table is played once more: at one new table, by those who played."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.post.notices import AGAIN
from bot.store.records import Beside, TableRow
from cogs.lobby.notices import hall
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground
from tests.support.discord.house import House


async def over(house: House, *people: Person) -> TableRow:
    row = await house.table(*people)
    await house.journal.change(Beside(row.id, deadlines=(), status="over"))
    return await house.journal.table(row.id)


async def ended(ground: Ground, *people: Person) -> None:
    row = await ground.table(*people)
    await ground.app.journal.change(Beside(row.id, deadlines=(), status="over"))
    ground.app.play.referee.forget(row.id)


async def others(house: House, row: TableRow) -> list[TableRow]:
    return [table for table in await house.journal.tables() if table.id != row.id]


async def test_the_same_table_can_be_opened_once_more(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await over(house, nova, rigel)
    await rigel.slash("/table rematch")
    (again,) = await others(house, row)
    assert (again.status, again.owner, again.options) == ("open", str(rigel.user.id), row.options)
    assert again.name in rigel.newest(house.world.hall).text


async def test_whoever_presses_and_however_often_there_is_one_rematch(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    row = await over(house, nova, rigel, vega)
    await asyncio.gather(*(one.slash("/table rematch") for one in (nova, rigel)))
    await nova.slash("/table rematch")
    (again,) = await others(house, row)
    assert {seat.user for seat in again.seats} == {str(nova.user.id), str(rigel.user.id)}
    assert "The rematch is open and you sit there" in nova.panel().text
    await vega.slash("/table rematch")
    (again,) = await others(house, row)
    assert again.status == "running"
    await rigel.slash("/table rematch")
    assert "The rematch has begun" in rigel.panel().text
    assert len(await others(house, row)) == 1


async def test_no_rematch_while_the_game_runs(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await rigel.slash("/table rematch")
    assert "The game is not over yet" in rigel.panel().text
    assert await others(house, row) == []


async def test_who_only_watched_asks_for_no_rematch(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    row = await over(house, nova, rigel)
    vega.channel = nova.channel
    await vega.slash("/table rematch")
    assert "A rematch is for those who played" in vega.panel().text
    assert await others(house, row) == []


async def test_seats_are_kept_two_days_for_those_who_played(ground: Ground) -> None:
    nova, rigel, vega = (ground.person(name) for name in ("Nova", "Rigel", "Vega"))
    await ended(ground, nova, rigel)
    await nova.slash("/table rematch")
    (again,) = await ground.app.journal.tables(status="open")
    card = next(s for s in reversed(nova.see(ground.world.hall)) if again.name in s.text)
    await vega.press("Join", card)
    assert "kept for the players of the game before" in vega.panel().text
    await vega.slash("/table join", at=ground.world.hall)
    assert again.name not in vega.panel().text
    ground.later(48)
    await vega.press("Join", card)
    again = await ground.app.journal.table(again.id)
    assert [seat.user for seat in again.seats] == [str(nova.user.id), str(vega.user.id)]


async def test_a_seat_that_is_kept_is_not_free_in_the_hall_nor_on_the_card(ground: Ground) -> None:
    nova, rigel, vega = (ground.person(name) for name in ("Nova", "Rigel", "Vega"))
    await ended(ground, nova, rigel, vega)
    await nova.slash("/table rematch")
    (again,) = await ground.app.journal.tables(status="open")
    until = f"<t:{int(ground.app.play.rematches.until(again))}:F>"

    async def told() -> tuple[str, str]:
        panel = await hall(ground.app.play, again.guild)
        row = await ground.app.journal.table(again.id)
        card = await ground.app.bot.opening.cards.card(row)
        lines = "\n".join(panel.texts()).splitlines()
        return next(line for line in lines if again.name in line), "\n".join(card.texts())

    line, card = await told()
    assert f"0 seats free · 2 kept until {until}" in line
    assert "2 ■ kept · 3 ▲ kept" in card
    assert f"Kept for those who played before, until {until}" in card
    await rigel.slash("/table rematch")
    assert "1 kept until" in (await told())[0]
    ground.later(48)
    line, card = await told()
    assert line.endswith("1 seat free")
    assert "3 ▲ free" in card


async def test_autopilots_are_there_at_once(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    nova.channel = rigel.channel = house.world.hall
    await nova.slash("/table new", game="race", seats=2)
    await nova.press("Start now", nova.newest())
    await nova.press("Fill with autopilots", nova.panel())
    row = await house.only_table()
    await house.journal.change(Beside(row.id, deadlines=(), status="over"))
    nova.channel = await house.thread(row.id)
    await nova.slash("/table rematch")
    (again,) = await others(house, row)
    assert again.status == "running"
    assert [seat.user for seat in again.seats] == ["autopilot:1", str(nova.user.id)]


async def test_whom_the_asker_keeps_away_from_is_neither_called_nor_waited_for(
    house: House,
) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    row = await over(house, nova, rigel, vega)
    await rigel.slash("/me block", player="Nova")
    await nova.slash("/table rematch")
    (again,) = await others(house, row)
    assert await house.play.rematches.kept(again) == (str(vega.user.id),)
    waiting = [post for post in await house.journal.pending(1e12, 100) if post.kind == AGAIN]
    assert all(str(rigel.user.id).encode() not in bytes(post.payload) for post in waiting)


async def test_who_blocked_whoever_asks_is_warned_before_they_join_and_nobody_else_is(
    house: House,
) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    row = await over(house, nova, rigel, vega)
    await rigel.slash("/me block", player="Nova")
    await nova.slash("/table rematch")
    assert "block" not in nova.panel().text
    await rigel.slash("/table rematch")
    assert "Nova, on your list of blocked people, sits at" in rigel.panel().text
    assert rigel.panel().ephemeral
    (again,) = await others(house, row)
    assert [seat.user for seat in again.seats] == [str(nova.user.id)]
    await rigel.press("Join all the same", rigel.panel())
    (again,) = await others(house, row)
    assert [seat.user for seat in again.seats] == [str(nova.user.id), str(rigel.user.id)]
    await vega.slash("/table rematch")
    assert "block" not in vega.panel().text
    assert (await others(house, row))[0].status == "running"


async def test_whom_the_asker_has_blocked_finds_the_rematch_closed_and_not_why(
    house: House,
) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    row = await over(house, nova, rigel, vega)
    await nova.slash("/me block", player="Rigel")
    await nova.slash("/table rematch")
    await rigel.slash("/table rematch")
    assert "This table is not open to you" in rigel.panel().text
    (again,) = await others(house, row)
    assert [seat.user for seat in again.seats] == [str(nova.user.id)]


@pytest.mark.parametrize(("how", "direct"), [("mention", False), ("dm", True)])
async def test_each_is_called_once_in_their_own_way(
    ground: Ground, nova: Person, rigel: Person, how: str, direct: bool
) -> None:
    await ended(ground, nova, rigel)
    await rigel.slash("/me notify", how=how)
    for _ in range(2):
        await nova.slash("/table rematch")
        assert await ground.app.announcer.drain(20)
    places = ground.world.hall, ground.world.direct(rigel.user)
    hall, alone = [[s for s in rigel.see(p) if "asks for a rematch" in s.text] for p in places]
    assert (len(hall), len(alone)) == ((0, 1) if direct else (1, 0))
    (call,) = hall or alone
    await rigel.press("Join", call)
    assert "You sit at" in rigel.panel().text
    running = await ground.app.journal.tables(status="running")
    assert len(running) == 1
