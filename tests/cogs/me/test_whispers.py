"""Whispers reach one person, by one notice until they are read, and nobody else ever."""

from __future__ import annotations

import json

import pytest

from bot.engine.records import Seat
from bot.play.autopilots.levels import autopilot
from bot.play.table.live import game_of
from bot.playground.server import LocalDiscord
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground
from tests.support.discord.guests import Inn, opened
from tests.support.discord.house import House
from tests.support.discord.screen import Seen

LOCALES = pytest.mark.parametrize("locale", ["en-US", "it"])
SAID = "your Gem World for my silence"


def public(person: Person) -> str:
    return "\n".join(seen.text for seen in person.see() if not seen.ephemeral)


def called(person: Person, name: str) -> int:
    """How many public whisper notices name somebody now."""
    found = [seen for seen in person.see() if not seen.ephemeral and name in seen.called]
    return sum("whisper" in seen.text or "sussurro" in seen.text for seen in found)


async def pair(house: House) -> tuple[TableRow, Person, Person, Person]:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    return await house.table(nova, rigel, vega), nova, rigel, vega


@LOCALES
async def test_a_whisper_is_on_the_next_panel_of_one_person_and_noticed_once(
    local: LocalDiscord, locale: str
) -> None:
    async with opened(local, locale) as inn:
        row, (nova, rigel, vega, watcher) = await inn.party("race")
        for number in range(3):
            await nova.slash("/me whisper", player="2", text=f"{SAID} {number}")
        assert inn.say("cog.whisper.sent", who="Rigel") in nova.panel().text
        await inn.settle()
        assert called(vega, "Rigel") == 1
        for reader in (vega, watcher):
            assert SAID not in public(reader)
            await reader.slash("/play")
            assert SAID not in reader.panel().text
        await rigel.slash("/play")
        assert [f"{SAID} {number}" in rigel.panel().text for number in range(3)] == [True] * 3
        await rigel.slash("/play")
        assert SAID not in rigel.panel().text
        await inn.restart()
        await go_on(inn, row)
        await inn.settle()  # the next post takes the notice away
        assert called(vega, "Rigel") == 0
        await nova.slash("/me whisper", player="Rigel", text="and another")
        await inn.settle()
        assert called(vega, "Rigel") == 1
        await rigel.press("d1:more:" + row.id, post(rigel, row))
        await rigel.press("d1:whispers:" + row.id, rigel.panel())
        text = rigel.panel().text
        assert all(words in text for words in (f"{SAID} 0", "and another"))
        await rigel.press("d1:whisper:" + row.id, rigel.panel())
        await rigel.submit_modal({"player": ["1"], "text": "no"})
        await nova.slash("/play")
        assert inn.say("cog.whisper.from", who="Rigel", when="", text="")[:10] in nova.panel().text
        assert nova.panel().text.count(": no") == 1


async def go_on(inn: Inn, row: TableRow) -> None:
    """Everybody answers as an autopilot would, until the channel has something to see."""
    referee, pilot = inn.play.referee, autopilot(game_of(row.game), "1", 1)
    for _ in range(12):
        seat = Seat((await inn.owing(row))[0])
        prompt = (await referee.prompts(row.id, seat))[0]
        command = pilot(await referee.view(row.id, seat), prompt)
        await referee.submit(row.id, seat, command, giver=row.seats[seat].user)


def post(person: Person, row: TableRow) -> Seen:
    door = f"d1:more:{row.id}"
    found = [s for s in person.see() if door in [b["custom_id"] for b in s.buttons]]
    return next(seen for seen in found if not seen.ephemeral)


async def test_a_direct_line_carries_the_notice_and_the_thread_none(local: LocalDiscord) -> None:
    async with opened(local, "en-US") as inn:
        _, (nova, rigel, vega, _) = await inn.party("race")
        await rigel.slash("/me notify", how="dm")
        before = len(rigel.see(rigel.dm))
        for _ in range(2):
            await nova.slash("/me whisper", player="2", text=SAID)
        await inn.settle()
        sent = rigel.see(rigel.dm)[before:]
        assert [SAID in seen.text for seen in sent] == [False]
        assert "a whisper waits for you" in sent[0].text
        assert called(vega, "Rigel") == 0


async def test_what_is_whispered_can_do_nothing_to_the_panel(house: House) -> None:
    _, nova, rigel, _ = await pair(house)
    await nova.slash("/me whisper", player="2", text="# **big** <@1> @everyone [x](http://y)\n> z")
    await rigel.slash("/play")
    text = rigel.panel().text
    assert "big" in text
    assert "**big**" not in text
    assert "<@1>" not in text
    assert "@everyone" not in text
    assert rigel.panel().called == []


@pytest.mark.parametrize(
    ("player", "text", "told"),
    [
        ("2", "   ", "nothing in this whisper"),
        ("2", "x" * 301, "at most 300 characters, and this one has 301"),
        ("1", "me", "No other person of that name"),
        ("9", "who", "No other person of that name"),
        ("Orion", "who", "No other person of that name"),
        ("", "who", "No other person of that name"),
    ],
)
async def test_a_whisper_to_nobody_or_of_nothing_is_refused(
    house: House, player: str, text: str, told: str
) -> None:
    row, nova, _, _ = await pair(house)
    await nova.slash("/me whisper", player=player, text=text)
    assert told in nova.panel().text
    assert await house.play.whispers.exchanged(row, str(nova.user.id)) == []


async def test_only_players_of_a_running_game_whisper(house: House) -> None:
    row, nova, _, _ = await pair(house)
    orion = house.person("Orion")
    orion.channel = nova.channel
    await orion.slash("/me whisper", player="1", text=SAID)
    assert "Only who plays at a table" in orion.panel().text
    await orion.forge(f"d1:whisper:{row.id}", orion.panel())
    assert "Only who plays at a table" in orion.panel().text
    await nova.slash("/table new", game="race", seats=4, at=house.world.hall)
    lobby = next(t for t in await house.journal.tables() if t.id != row.id)
    await nova.slash("/me whisper", player="1", text=SAID, table=lobby.id)
    assert "No other person" in nova.panel().text


async def test_the_muted_the_blocked_and_the_hasty_are_refused(house: House) -> None:
    row, nova, rigel, vega = await pair(house)
    servers, guild = house.play.servers, str(house.world.guild.id)
    until = house.play.clock() + 3600
    await servers.lock(guild, str(vega.user.id), until, by="1", why="insults", kind="mute")
    await vega.slash("/me whisper", player="1", text=SAID)
    assert "insults" in vega.panel().text
    for _ in range(6):
        await nova.slash("/me whisper", player="2", text=SAID)
    assert "5 of your whispers are still unread" in nova.panel().text
    await rigel.slash("/me block", player="Nova")
    await rigel.slash("/play")
    await nova.slash("/me whisper", player="2", text="again")
    assert "cannot be reached this way" in nova.panel().text
    said = await house.play.whispers.exchanged(row, str(rigel.user.id))
    assert [one.text for one in said] == [SAID] * 5


async def test_autopilots_hear_nothing_and_are_not_proposed(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/table new", game="race", seats=2)
    await nova.press("Start now", nova.newest())
    await nova.press("Fill with autopilots", nova.panel())
    row = await house.only_table()
    assert await nova.autocomplete("/me whisper", "player", "", table=row.id) == []
    await nova.slash("/me whisper", player="2", text=SAID, table=row.id)
    assert "No other person of that name" in nova.panel().text


async def test_both_find_it_in_their_data_nobody_else_does_and_it_goes_with_either(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    vega = ground.person("Vega")
    row = await ground.table(nova, rigel, vega)
    await nova.slash("/me whisper", player="2", text=SAID)
    await vega.slash("/me whisper", player="2", text="something else")
    people = ground.app.household.forgetting
    data = {p.user.name: (await people.told(str(p.user.id))).decode() for p in (nova, rigel, vega)}
    assert SAID in data["Nova"]
    assert "something else" not in data["Nova"]
    assert SAID in data["Rigel"]
    assert SAID not in data["Vega"]
    for event in await ground.app.journal.moves(row.id):
        assert SAID not in json.dumps(str(event))
    await people.forget(str(nova.user.id))
    assert SAID not in (await people.told(str(rigel.user.id))).decode()
    await people.forget(str(rigel.user.id))
    assert "something else" not in (await people.told(str(vega.user.id))).decode()
