"""The bot is nobody's loudspeaker: it posts for whoever could post there, and not without end."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.engine.records import replace
from bot.play.moderation.voice import HOURLY
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Channel, Overwrite
from bot.store.settings import HALL, NOTIFY
from tests.support.discord.driver import Person
from tests.support.discord.house import House

READ_ONLY = "You may not write in this channel"
ELSEWHERE = "700000000000000000"


def read_only(house: House) -> Channel:
    """The channel is one where everybody may look and nobody may write, but the bot."""
    place = house.world.hall
    everyone = place.overwrites.setdefault(house.world.guild.id, Overwrite(0))
    everyone.deny |= Permission.SEND_MESSAGES
    place.overwrites[house.world.me.id] = Overwrite(1, allow=Permission.SEND_MESSAGES)
    return place


def public(person: Person, place: Channel | None = None) -> int:
    return len([seen for seen in person.see(place) if not seen.ephemeral])


async def test_nothing_is_posted_for_who_may_not_write_there(house: House) -> None:
    rigel, vega = house.person("Rigel"), house.person("Vega")
    await rigel.slash("/table new", game="race", seats=3)
    row = await house.only_table()
    read_only(house)
    before = public(vega)
    await vega.slash("/table new", game="race", name="https://example.com")
    assert READ_ONLY in vega.panel().text
    await vega.slash("/table new", game="race")
    assert READ_ONLY in vega.panel().text
    await rigel.slash("/table invite", player="Orion", table=row.id)
    assert READ_ONLY in rigel.panel().text
    await vega.slash("/help rules", search="RACE-3.2")
    share = next(b for b in vega.panel().buttons if b["custom_id"].startswith("u1:share"))
    await vega.press(share["custom_id"], vega.panel())
    assert READ_ONLY in vega.panel().text
    assert public(vega) == before
    assert len(await house.journal.tables()) == 1


async def test_where_moderators_want_tables_they_are_opened_but_not_named(house: House) -> None:
    vega, place = house.person("Vega"), read_only(house)
    await HALL.save(house.journal, f"{place.id}/1", str(house.world.guild.id))
    await vega.slash("/table new", game="race", name="Look at this")
    assert READ_ONLY in vega.panel().text
    await vega.slash("/table new", game="race")
    assert len(await house.journal.tables()) == 1


async def test_an_invitation_calls_one_person_to_one_table_once(house: House) -> None:
    nova, vega = house.person("Nova"), house.person("Vega")
    await nova.slash("/table new", game="race", seats=3)
    await nova.slash("/table invite", player="Vega")
    assert vega.newest().called == ["Vega"]
    before = public(vega)
    for _ in range(3):
        await nova.slash("/table invite", player="Vega")
        assert "called to this table already" in nova.panel().text
    assert public(vega) == before


@pytest.mark.parametrize("how", ["silent", "quiet hours"])
async def test_who_wants_no_calls_is_named_without_one(house: House, how: str) -> None:
    nova, vega = house.person("Nova"), house.person("Vega")
    if how == "silent":
        await NOTIFY.save(house.journal, "silent", str(vega.user.id))
    else:
        hour = datetime.now(UTC).hour
        around = str((hour - 1) % 24), str((hour + 2) % 24)
        await house.play.hours.set_quiet(str(vega.user.id), *around)
    await nova.slash("/table new", game="race", seats=3)
    await nova.slash("/table invite", player="Vega")
    assert vega.newest().called == []
    assert f"<@{vega.user.id}>" in str(vega.newest().message.components)


async def test_what_was_asked_and_withdrawn_counts(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    for _ in range(HOURLY):
        await rigel.slash("/table pause", why="read this")
        panel = rigel.panel()
        (drop,) = [b for b in panel.buttons if "pausedrop" in b["custom_id"]]
        await rigel.press(drop["custom_id"], panel)
    await rigel.slash("/table pause", why="read this")
    assert "posted or asked 20 times" in rigel.panel().text
    assert len(await house.journal.requests(row.id)) == HOURLY


async def test_who_is_locked_or_muted_here_posts_nothing_of_a_table_elsewhere(
    house: House,
) -> None:
    """Neither by a table of another server on which nobody keeps them from anything."""
    rigel, guild = house.person("Rigel"), str(house.world.guild.id)
    await rigel.slash("/table new", game="race", seats=3)
    row = await house.only_table()
    await house.journal.change_table(replace(row, guild=ELSEWHERE), row)
    before = public(rigel)
    for kind, words in (("mute", "has muted you here"), ("lock", "keeps you from tables here")):
        until: Any = house.play.clock() + 9_000
        lock = house.play.servers.lock
        await lock(guild, str(rigel.user.id), until, by="1", why="insults", kind=kind)
        await rigel.slash("/table invite", player="Orion", table=row.id)
        assert words in rigel.panel().text
    assert public(rigel) == before


async def test_who_is_muted_here_asks_nothing_of_a_table_elsewhere(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    row, guild = await house.table(nova, rigel, vega), str(house.world.guild.id)
    there = replace(row, guild=ELSEWHERE)
    await house.journal.change_table(there, row)
    house.play.referee.forget(row.id)
    until: Any = house.play.clock() + 9_000
    who = str(rigel.user.id)
    await house.play.servers.lock(guild, who, until, by="1", why="insults", kind="mute")
    await rigel.slash("/table pause", why="read this", table=row.id)
    assert "has muted you here" in rigel.panel().text
    await rigel.slash("/table lend", player="Orion", until="5d", table=row.id)
    await rigel.press("✔ Ask my friend", rigel.panel())
    assert "has muted you here" in rigel.panel().text
    await rigel.slash("/table substitute", player="Orion", table=row.id)
    await rigel.press("✔ Ask for one", rigel.panel())
    assert "has muted you here" in rigel.panel().text
    await rigel.slash("/play", table=row.id)
    await rigel.forge(f"d1:seatvote:{row.id}:0", rigel.panel())
    await rigel.submit_modal({"why": "I do not like him"})
    assert "has muted you here" in rigel.panel().text
    assert await house.journal.requests(row.id) == []
    await house.play.keeper.pause(row.id)
    await rigel.slash("/table resume", table=row.id)
    assert "has muted you here" in rigel.panel().text
    assert await house.journal.requests(row.id) == []


async def test_a_board_is_shared_on_its_own_server_alone(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await house.journal.change_table(replace(row, guild=ELSEWHERE), row)
    await rigel.slash("/table board")
    await rigel.forge(f"d1:share:{row.id}:board/1", rigel.panel())
    assert "belongs to another server" in rigel.panel().text


@pytest.mark.parametrize("member", [True, False])
async def test_a_rematch_comes_to_a_server_by_its_members_alone(house: House, member: bool) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    over = replace(row, status="over")
    await house.journal.change_table(over, row)
    house.play.referee.forget(row.id)
    await rigel.slash("/me tables")
    if not member:
        del house.world.guild.members[rigel.user.id]
    rigel.channel = rigel.dm
    await rigel.slash("/me tables", at=rigel.dm)
    await rigel.forge(f"d1:rematch:{row.id}", rigel.panel())
    opened = [one for one in await house.journal.tables() if one.id != row.id]
    assert bool(opened) is member
    assert ("no longer on the server" in rigel.panel().text) is not member


async def test_a_report_has_a_reference_of_its_own(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An earlier one is never written over, even if the same signs are drawn again."""
    drawn = iter(["B-AAAAAAAA", "B-AAAAAAAA", "B-BBBBBBBB"])
    monkeypatch.setattr("cogs.help.report.refusals.reference", lambda signs: next(drawn))
    rigel = house.person("Rigel")
    for text in ("first", "second"):
        await rigel.slash("/help bug", text=text)
    for number, text in (("B-AAAAAAAA", "first"), ("B-BBBBBBBB", "second")):
        assert f'"text": "{text}"' in (
            await house.journal.setting(f"report:{number}", "report") or ""
        )
