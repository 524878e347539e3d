"""Waiting for a table: people who fit are seated together, each once, and called once."""

from __future__ import annotations

import json

import pytest

from bot.engine.errors import refuse
from bot.playground.server import LocalDiscord
from bot.store.sqlite.memory import MemoryJournal
from cogs.lobby.cards import Cards
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground
from tests.support.discord.house import House

WEEK = 7 * 24 * 3600.0
NAMES = ("Nova", "Rigel", "Vega", "Orion")


def crowd(house: House, locale: str = "en-US") -> list[Person]:
    found = [house.person(name) for name in NAMES]
    for person in found:
        person.user.locale = locale
    return found


async def waiting(house: House) -> list[str]:
    """Their ids, in the order in which they came."""
    return list(await house.play.queue.waiting(str(house.world.guild.id)))


def calls(person: Person) -> list[list[str]]:
    return [seen.called for seen in person.see() if seen.called]


@pytest.mark.parametrize(
    ("locale", "waits", "begins"),
    [("en-US", "You wait for a table", "begins in"), ("it", "Aspetti un tavolo", "inizia in")],
)
async def test_two_who_fit_get_a_table_that_has_begun_and_are_called_once(
    house: House, locale: str, waits: str, begins: str
) -> None:
    nova, rigel, *_ = crowd(house, locale)
    await nova.slash("/me queue", games="race", seats="2-3", pace="daily")
    assert waits in nova.panel().text
    assert await waiting(house) == [str(nova.user.id)]
    await rigel.slash("/me queue", seats="2")
    assert begins in rigel.panel().text
    row = await house.only_table()
    assert (row.status, row.game, row.pace, row.owner) == (
        "running",
        "race",
        "daily",
        str(rigel.user.id),
    )
    assert [seat.user for seat in row.seats] == [str(nova.user.id), str(rigel.user.id)]
    assert calls(nova) == [["Nova", "Rigel"]]
    assert await waiting(house) == []


async def test_the_owner_is_not_called_again_because_the_table_is_full(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    people = [nova, rigel, ground.person("Vega")]
    for person in people:
        await person.slash("/me queue", games="starfarers", seats="3")
    (row,) = await ground.app.journal.tables()
    place = await ground.app.journal.setting(f"table:{row.id}", "thread")
    thread = ground.world.channels[int(place or 0)]
    await nova.until(lambda: [s for s in nova.see(thread) if s.message.attachments])
    assert await ground.app.announcer.drain(20)
    named = [name for seen in nova.see(thread) for name in seen.called]
    assert len(named) == 1  # whoever begins
    assert calls(nova) == [["Nova", "Rigel", "Vega"]]


async def test_wishes_that_do_not_fit_wait_on(house: House) -> None:
    nova, rigel, vega, orion = crowd(house)
    await nova.slash("/me queue", games="race", pace="daily")
    await rigel.slash("/me queue", games="starfarers")
    await vega.slash("/me queue", games="race", pace="slow")
    await orion.slash("/me queue", games="race", seats="4", pace="daily")
    assert await house.journal.tables() == []
    assert len(await waiting(house)) == 4
    await orion.slash("/me queue", games="race starfarers", seats="2-4", pace="daily")
    row = await house.only_table()
    assert {seat.user for seat in row.seats} == {str(nova.user.id), str(orion.user.id)}
    assert await waiting(house) == [str(rigel.user.id), str(vega.user.id)]


async def test_nobody_waits_twice_and_who_leaves_is_not_seated(house: House) -> None:
    nova, rigel, *_ = crowd(house)
    for _ in range(3):
        await nova.slash("/me queue", games="race")
    assert await waiting(house) == [str(nova.user.id)]
    assert "1 person waits" in nova.panel().text
    await nova.press("Leave the queue", nova.panel())
    assert "You no longer wait" in nova.panel().text
    await rigel.slash("/me queue")
    assert await house.journal.tables() == []
    await nova.forge("u1:queue:leave", nova.panel())
    assert "You were not waiting" in nova.panel().text


async def test_blocked_people_are_never_seated_together(house: House) -> None:
    nova, rigel, vega, _ = crowd(house)
    await nova.slash("/me block", player="Rigel")
    await rigel.slash("/me queue", games="race")
    await nova.slash("/me queue", games="race")
    assert await house.journal.tables() == []
    assert "block" not in nova.panel().text + rigel.panel().text
    await vega.slash("/me queue", games="race")
    row = await house.only_table()
    users = {seat.user for seat in row.seats}
    assert str(vega.user.id) in users
    assert len(users & {str(nova.user.id), str(rigel.user.id)}) == 1
    assert str(rigel.user.id) in users  # who came first


async def test_a_week_ends_the_waiting_and_a_restart_does_not(local: LocalDiscord) -> None:
    journal, now = MemoryJournal(), [1_000_000.0]
    async with House(local, journal, clock=lambda: now[0]) as house:
        nova, rigel, vega, _ = crowd(house)
        await nova.slash("/me queue", games="starfarers")
        now[0] += WEEK - 60
        await house.restart()
        assert await waiting(house) == [str(nova.user.id)]
        now[0] += 120
        assert await waiting(house) == []
        for person in (rigel, vega):
            await person.slash("/me queue", games="starfarers", seats="3")
        assert await journal.tables() == []
        await nova.slash("/me queue")
        assert len((await house.only_table()).seats) == 3


async def test_who_left_the_server_is_not_waited_for(house: House) -> None:
    nova, rigel, vega, _ = crowd(house)
    await nova.slash("/me queue", games="race", seats="2")
    del house.world.guild.members[nova.user.id]
    await rigel.slash("/me queue", games="race")
    assert await house.journal.tables() == []
    assert await waiting(house) == [str(rigel.user.id)]
    await vega.slash("/me queue")
    assert {seat.user for seat in (await house.only_table()).seats} == {
        str(rigel.user.id),
        str(vega.user.id),
    }


async def test_the_hall_counts_who_waits_and_its_list_leads_to_the_queue(house: House) -> None:
    nova, rigel, *_ = crowd(house)
    await nova.slash("/admin server setup")
    (hall,) = [seen for seen in nova.see() if "0 tables need players" in seen.text]
    await nova.press("Find me a table", hall)
    await nova.press("Wait for a table", nova.panel())
    assert "any game · any number of seats · any pace" in nova.panel().text
    await nova.until(lambda: "1 person waits for a table in the queue" in hall.text)
    await rigel.slash("/table new", game="race", seats=3)
    await nova.slash("/me queue")
    assert "You could also join at once" in nova.panel().text


async def test_a_table_that_cannot_be_shown_is_not_opened_and_nobody_loses_their_place(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    nova, rigel, *_ = crowd(house)
    await nova.slash("/me queue", games="race")

    async def fail(*_: object) -> str:
        refuse("cog.refuse.cannot_post")

    with monkeypatch.context() as patch:
        patch.setattr(Cards, "post_card", fail)
        await rigel.slash("/me queue", games="race")
    assert (await house.only_table()).status == "closed"
    assert await waiting(house) == [str(nova.user.id), str(rigel.user.id)]
    await rigel.slash("/me queue", games="race")
    assert [row.status for row in await house.journal.tables()] == ["closed", "running"]
    assert await waiting(house) == []


async def test_the_server_says_which_games_and_who_may_wait(house: House) -> None:
    nova, rigel, *_ = crowd(house)
    guild, servers = str(house.world.guild.id), house.play.servers
    await servers.change(guild, "1", "only this one", games=("starfarers",))
    await nova.slash("/me queue", games="race")
    assert await waiting(house) == []
    await nova.slash("/me queue")
    assert await waiting(house) == [str(nova.user.id)]
    until = house.play.clock() + 3600
    await servers.lock(guild, str(rigel.user.id), until, by="1", why="spoiled a table")
    await rigel.slash("/me queue")
    assert "spoiled a table" in rigel.panel().text
    assert await waiting(house) == [str(nova.user.id)]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"games": "chess"}, "There is no game chess"),
        ({"games": "race, chess"}, "There is no game chess"),
        ({"seats": "many"}, "I cannot read many"),
        ({"seats": "4-2"}, "I cannot read 4-2"),
        ({"seats": "-"}, "I cannot read"),
        ({"seats": "1"}, "No table of these games"),
        ({"games": "starfarers", "seats": "2"}, "Choose between 3 and 4"),
        ({"pace": "yesterday"}, "yesterday"),
    ],
)
async def test_a_wish_that_cannot_be_read_or_met_is_refused(
    house: House, given: dict[str, str], told: str
) -> None:
    nova, *_ = crowd(house)
    await nova.slash("/me queue", **given)  # type: ignore[arg-type]  # no option is called `at` or `wait`
    assert told in nova.panel().text
    assert await waiting(house) == []


async def test_games_are_named_in_any_language_and_completed_one_by_one(house: House) -> None:
    nova, *_ = crowd(house)
    found = await nova.autocomplete("/me queue", "games", "race st")
    assert {one["value"] for one in found} == {"race starfarers", "race horizons"}
    assert await nova.autocomplete("/me queue", "games", "x" * 90 + " r") == []
    await nova.slash("/me queue", games="Race, Starfarers")
    assert "Race, Starfarers" in nova.panel().text
    await nova.slash("/me queue", at=nova.dm)
    assert "Tables live on servers" in nova.see(nova.dm)[-1].text


async def test_a_forgotten_person_waits_no_longer_and_nobody_reads_of_others(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    await nova.slash("/me queue", games="race", seats="4")
    await rigel.slash("/me queue", games="starfarers")
    play = ground.app.play
    people, guild = ground.app.household.forgetting, str(ground.world.guild.id)
    mine = json.loads(await people.told(str(nova.user.id)))
    assert f"queue:{guild}" in [row["name"] for row in mine["settings"]]
    assert str(rigel.user.id) not in json.dumps(mine)
    await people.forget(str(nova.user.id))
    assert list(await play.queue.waiting(guild)) == [str(rigel.user.id)]
