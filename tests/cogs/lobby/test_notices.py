"""The owner of an open table is called when it is full, and before it closes: once, as wished."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground
from tests.support.discord.office import ROLE, WHY, Office
from tests.support.discord.screen import Seen

DAY = 24.0


async def home(ground: Ground, row: TableRow) -> str:
    return await ground.app.journal.setting(f"table:{row.id}", "thread") or ""


def calls(person: Person, word: str) -> list[Seen]:
    return [
        seen for seen in person.see(person.world.hall) if word in seen.text and not seen.ephemeral
    ]


@pytest.mark.parametrize(("language", "word"), [("en", "still lacks 1 player"), ("it", "manca")])
async def test_before_a_table_closes_its_owner_is_called_once(
    ground: Ground, language: str, word: str
) -> None:
    nova = ground.person("Nova")
    await nova.slash("/table new", game="race", seats=2, language=language)
    (row,) = await ground.app.journal.tables()
    ground.later(11 * DAY)
    assert calls(nova, word) == []
    ground.later(1.5 * DAY)
    await nova.until(lambda: calls(nova, word))
    (seen,) = calls(nova, word)
    assert seen.called == ["Nova"]
    ground.later(0.1 * DAY)
    await nova.slash("/me tables")
    assert len(calls(nova, word)) == 1
    button = next(b for b in seen.buttons if b["custom_id"] == f"d1:fill:{row.id}")
    await nova.press(button["custom_id"], seen)
    assert (await ground.app.journal.table(row.id)).status == "running"


async def test_a_table_that_nobody_filled_closes_after_the_call(ground: Ground) -> None:
    nova = ground.person("Nova")
    await nova.slash("/table new", game="race", seats=2)
    (row,) = await ground.app.journal.tables()
    ground.later(12.5 * DAY)
    await nova.until(lambda: calls(nova, "still lacks"))
    ground.later(2 * DAY)
    await ground.app.play.alarm.ring()
    assert (await ground.app.journal.table(row.id)).status == "closed"
    kinds = [fact.kind for fact in await ground.app.journal.clock_facts(row.id)]
    assert kinds == ["lobby_ends", "lobby_closed"]
    assert await ground.app.journal.deadlines(table=row.id) == []


@pytest.mark.parametrize(("game", "begins"), [("race", True), ("starfarers", False)])
async def test_the_owner_of_a_full_table_is_called_once(
    ground: Ground, game: str, begins: bool
) -> None:
    """By its first post if they begin; else they are told that it began."""
    nova, *others = (ground.person(name) for name in ("Nova", "Rigel", "Vega"))
    await nova.slash("/table new", game=game, seats=3)
    (row,) = await ground.app.journal.tables()
    for other in others:
        await other.slash("/table join", table=row.id)
    thread = ground.world.channels[int(await home(ground, row))]
    await nova.until(lambda: [seen for seen in nova.see(thread) if seen.message.attachments])
    assert (0 in await ground.app.play.referee.awaited(row.id)) is begins
    ground.later(0.1)
    ground.app.announcer.wake(row.id)
    assert await ground.app.announcer.drain(20)
    (named,) = (seen for seen in nova.see(thread) if "Nova" in seen.called)
    assert ("is full and has begun" in named.text) is not begins


async def test_the_substitutes_of_the_server_are_called_for_a_free_seat(office: Office) -> None:
    world, row = office.house.world, await office.table()
    role = next(one for one in world.guild.roles.values() if one.name == ROLE)
    await office.nova.slash("/admin server setup", substitutes=ROLE)
    assert f"<@&{role.id}>" in office.nova.panel().text
    assert "only if everybody may mention it" in office.nova.panel().text
    await office.nova.slash("/admin table replace", seat="2", why=WHY)
    await office.nova.press("✔ Take off the seat", office.nova.panel())
    await office.show()
    (post,) = [seen for seen in office.vega.see(world.hall) if "A seat is free" in seen.text]
    assert post.message.mention_roles == [role.id]
    assert not post.silent
    await office.vega.press("Take the seat", post)
    await office.vega.press("✔ Take the seat", office.vega.panel())
    assert (await office.journal.table(row.id)).seats[1].user == str(office.vega.user.id)
    await office.show()
    (post,) = [seen for seen in office.vega.see(world.hall) if "A seat is free" in seen.text]
    assert f"<@&{role.id}>" not in post.text


@pytest.mark.parametrize("way", ["named", "private", "nobody"])
async def test_nobody_is_called_by_role_for_a_seat_that_is_not_for_all(
    office: Office, way: str
) -> None:
    row = await office.table()
    if way != "nobody":
        await office.nova.slash("/admin server setup", substitutes=ROLE)
    if way == "private":
        await office.journal.save_setting(f"table:{row.id}", "access", "invited")
    more: dict[str, Any] = {"player": "Vega"} if way == "named" else {}
    await office.rigel.slash("/table substitute", **more)
    await office.rigel.press("✔ Ask for one", office.rigel.panel())
    await office.show()
    (post,) = [
        seen for seen in office.nova.see(office.house.world.hall) if "A seat is" in seen.text
    ]
    assert post.message.mention_roles == []
    assert "<@&" not in post.text


async def test_the_owner_is_called_once_when_enough_people_sit_there(ground: Ground) -> None:
    nova, rigel, vega = (ground.person(name) for name in ("Nova", "Rigel", "Vega"))
    await nova.slash("/table new", game="race", seats=4, from_=2)
    (row,) = await ground.app.journal.tables()
    await rigel.slash("/table join", table=row.id)
    await nova.until(lambda: calls(nova, "you can start"))
    (seen,) = calls(nova, "2 players sit at")
    assert seen.called == ["Nova"]
    await rigel.press("Leave", next(s for s in nova.see() if "Leave" in s.labels))
    await vega.slash("/table join", table=row.id)
    assert await ground.app.announcer.drain(20)
    assert len(calls(nova, "you can start")) == 1
    await nova.press("Start with 2", seen)
    assert (await ground.app.journal.table(row.id)).status == "running"
