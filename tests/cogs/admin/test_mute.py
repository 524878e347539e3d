"""Whoever is muted plays on, but writes to nobody and calls nobody by the bot."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.play.moderation.voice import HOURLY
from tests.support.discord.driver import Person
from tests.support.discord.office import WHY, Office

MUTED = "has muted you here until"


async def muted(office: Office, player: str = "Rigel") -> None:
    await office.nova.slash("/admin player mute", player=player, until="5d", why="insults")
    assert "plays on, but shares, invites, reports" in office.nova.panel().text


async def forged(office: Office, door: str, arg: str = "") -> None:
    rigel = office.rigel
    await rigel.slash("/play")
    name = f"d1:{door}:{office.row.id}" + (f":{arg}" if arg else "")
    await rigel.forge(name, rigel.panel())


async def share(office: Office) -> None:
    await forged(office, "share", "board/1")


async def report(office: Office) -> None:
    await office.rigel.slash("/help bug", text="he is a cheat")


async def ask_undo(office: Office) -> None:
    referee, row = office.house.play.referee, office.row
    answers = sum(move.actor == 1 for move in await office.journal.moves(row.id))
    assert await referee.view(row.id) is not None
    await forged(office, "undoask", f"{answers}.")


async def ask_pause(office: Office) -> None:
    await office.rigel.slash("/table pause", why="because of him")


async def ask_to_go_on(office: Office) -> None:
    await office.house.play.keeper.pause(office.row.id)
    await office.rigel.slash("/table resume")


async def ask_to_remove(office: Office) -> None:
    rigel = office.rigel
    await rigel.slash("/play")
    await rigel.forge(f"d1:seatvote:{office.row.id}:0", rigel.panel())
    await rigel.submit_modal({"why": "I do not like him"})


async def lend(office: Office) -> None:
    await office.rigel.slash("/table lend", player="Orion", until="5d")
    await office.rigel.press("✔ Ask my friend", office.rigel.panel())


async def name_a_table(office: Office) -> None:
    await office.rigel.slash("/table new", game="race", name="Nova cheats")


async def invite(office: Office) -> None:
    await office.vega.slash("/table new", game="race", seats=3, at=office.house.world.hall)
    (row,) = await office.journal.tables(status="open")
    await office.rigel.slash("/table invite", player="Orion", table=row.id)


WORDS: dict[str, Callable[[Office], Awaitable[None]]] = {
    "share": share,
    "report": report,
    "undo": ask_undo,
    "pause": ask_pause,
    "resume": ask_to_go_on,
    "removal": ask_to_remove,
    "loan": lend,
    "name": name_a_table,
    "invitation": invite,
}


@pytest.mark.parametrize("act", WORDS)
async def test_what_calls_or_writes_to_others_is_refused_in_private(
    office: Office, act: str
) -> None:
    row = await office.table("starfarers")
    await muted(office)
    requests, tables = await office.journal.requests(row.id), len(await office.journal.tables())
    await WORDS[act](office)
    assert MUTED in office.rigel.panel().text
    assert "insults" in office.rigel.panel().text
    assert office.rigel.panel().ephemeral
    assert await office.journal.requests(row.id) == requests
    assert len(await office.journal.tables()) == tables + (act == "invitation")
    assert await office.house.play.servers.reports(row.guild) == []


async def ask_for_a_substitute(office: Office) -> None:
    await office.rigel.slash("/table substitute")
    await office.rigel.press("✔ Ask for one", office.rigel.panel())


async def test_each_of_these_counts_in_the_hour_of_who_asks(office: Office) -> None:
    """Also a substitute asked for: whoever has used up the hour asks for none."""
    await office.table("starfarers")
    for _ in range(HOURLY):
        await office.house.play.voice.spend(str(office.rigel.user.id))
    for act in (ask_for_a_substitute, *WORDS.values()):
        await act(office)
        assert f"posted or asked {HOURLY} times" in office.rigel.panel().text, act


@pytest.mark.parametrize("act", WORDS)
async def test_the_same_is_let_through_for_who_is_not_muted(office: Office, act: str) -> None:
    await office.table("starfarers")
    await WORDS[act](office)
    assert MUTED not in office.rigel.panel().text
    assert "my mistake" not in office.rigel.panel().text


async def test_moves_votes_and_tables_without_words_go_on(office: Office) -> None:
    row = await office.table()
    await muted(office)
    await office.play(4)
    assert {move.actor for move in await office.journal.moves(row.id)} >= {0, 1}
    await office.nova.slash("/table pause")
    await office.show()
    (question,) = [seen for seen in office.rigel.see() if "Agree" in seen.labels]
    await office.rigel.press("Agree", question)
    assert await office.house.play.keeper.paused(row.id) is not None
    await office.rigel.slash("/table new", game="race", at=office.house.world.hall)
    assert len(await office.journal.tables()) == 2
    await office.rigel.slash("/table substitute", table=row.id)
    await office.rigel.press("✔ Ask for one", office.rigel.panel())
    assert len(await office.journal.requests(row.id)) == 2


async def test_a_mute_ends_by_itself_or_by_another_moderator(office: Office) -> None:
    clock: Any = office.house.clock
    await office.table()
    await muted(office)
    clock.now += 5 * 86_400 + 1
    await report(office)
    assert MUTED not in office.rigel.panel().text
    await muted(office)
    await office.orion.slash("/admin player unmute", player="Rigel", why=WHY)
    await report(office)
    assert MUTED not in office.rigel.panel().text
    await office.orion.slash("/admin player unmute", player="Rigel", why=WHY)
    assert "is not muted" in office.orion.panel().text
    await office.nova.slash("/admin audit", at=office.house.world.hall)
    assert "Moderator Nova mutes" in office.nova.panel().text
    assert "Moderator Orion unmutes" in office.nova.panel().text


@pytest.mark.parametrize("line", ["table nudge", "server announce"])
async def test_a_muted_moderator_calls_nobody_either_and_frees_themselves_not(
    office: Office, line: str
) -> None:
    await office.table()
    await muted(office, "Orion")
    orion: Person = office.orion
    options: dict[str, Any] = {"why": WHY} if "nudge" in line else {"text": "hello"}
    await orion.slash(f"/admin {line}", **options)
    assert MUTED in orion.panel().text
    await orion.slash("/admin player unmute", player="Orion", why=WHY)
    assert "Nobody locks or frees themselves" in orion.panel().text
    assert await office.audit() == []


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("pause", {}),
        ("close", {}),
        ("extend", {"seat": "1", "hours": 2}),
        ("replace", {"seat": "1"}),
        ("rehome", {}),
    ],
)
async def test_a_muted_moderator_publishes_no_reasons(
    office: Office, line: str, options: dict[str, Any]
) -> None:
    row = await office.table()
    await muted(office, "Orion")
    orion = office.orion
    await orion.slash(f"/admin table {line}", why="read this, all of you", table=row.id, **options)
    for button in [b for b in orion.panel().buttons if b["custom_id"].startswith("a1:do")]:
        await orion.press(button["custom_id"], orion.panel())
    assert MUTED in orion.panel().text
    assert await office.audit() == []
    await office.show()
    assert not office.posts(office.vega, "read this")


@pytest.mark.parametrize("act", ["lock", "mute"])
async def test_a_muted_moderator_gives_no_player_a_reason_to_read(office: Office, act: str) -> None:
    row = await office.table()
    await muted(office, "Orion")
    options: dict[str, Any] = {"player": "Rigel", "until": "5d", "why": "read this, you"}
    await office.orion.slash(f"/admin player {act}", **options)
    assert MUTED in office.orion.panel().text
    assert await office.house.play.servers.ban(row.guild, str(office.rigel.user.id), act) is None


async def test_a_locked_moderator_gives_nobody_a_seat_who_may_not_sit_down(office: Office) -> None:
    row = await office.table()
    await office.nova.slash("/admin player lock", player="Orion", until="5d", why="insults")
    orion = office.orion
    for way in ("command", "button"):
        if way == "command":
            await orion.slash("/admin table replace", seat="2", player="Orion", why=WHY)
        else:
            mark = await office.house.play.moderation.seats_mark(row.id)
            wish = f"a1:ask:{row.id}:replace.1-{orion.user.id}.{mark}"
            await orion.slash("/admin table panel")
            await orion.forge(wish, orion.panel())
            await orion.submit_modal({"why": WHY})
        assert "keeps you from tables here" in orion.panel().text
    assert await office.audit() == []
    seats = (await office.journal.table(row.id)).seats
    assert str(orion.user.id) not in {seat.user for seat in seats}
