"""Blocked people stay away from me and my tables, and are told nothing of it."""

from __future__ import annotations

import json

import pytest

from bot.engine.records import Seat
from bot.play.votes.ballot import Answer
from tests.support.discord.driver import Person
from tests.support.discord.ground import Ground
from tests.support.discord.house import House
from tests.support.discord.screen import Seen

WORDS = {
    "en-US": ("This table is not open to you", "cannot be reached this way", "is no longer on"),
    "it": ("non è aperto per te", "non si può raggiungere", "non è più nel tuo elenco"),
}
LOCALES = pytest.mark.parametrize("locale", WORDS)


def people(house: House, locale: str = "en-US") -> tuple[Person, Person, Person]:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    for person in (nova, rigel, vega):
        person.user.locale = locale
    return nova, rigel, vega


@LOCALES
async def test_a_blocked_person_cannot_join_my_table_nor_learn_why(
    house: House, locale: str
) -> None:
    nova, rigel, vega = people(house, locale)
    await nova.slash("/me block", player="Rigel")
    assert "Rigel" in nova.panel().text
    await nova.slash("/table new", game="race", seats=3)
    row, card = await house.only_table(), nova.newest()
    for act in (rigel.press(f"d1:join:{row.id}", card), rigel.slash("/table join", table=row.id)):
        await act
        text = rigel.panel().text
        assert WORDS[locale][0] in text
        assert "bloc" not in text.lower()
    assert len((await house.only_table()).seats) == 1
    await rigel.slash("/table join")
    assert row.name not in rigel.panel().text
    await vega.press(f"d1:join:{row.id}", card)
    assert len((await house.only_table()).seats) == 2


@LOCALES
async def test_a_blocked_person_cannot_invite_me_until_i_say_so(house: House, locale: str) -> None:
    nova, rigel, _ = people(house, locale)
    await nova.slash("/me block", player="Rigel")
    await rigel.slash("/table new", game="race", seats=3)
    posts = len(rigel.world.hall.messages)
    await rigel.slash("/table invite", player="Nova")
    assert WORDS[locale][1] in rigel.panel().text
    public = [seen for seen in rigel.see() if not seen.ephemeral]
    assert not any("Nova" in seen.called for seen in public)
    assert posts
    (listed,) = await nova.autocomplete("/me unblock", "player", "")
    assert listed == {**listed, "name": "Rigel", "value": str(rigel.user.id)}
    await nova.slash("/me unblock", player=listed["value"])
    assert WORDS[locale][2] in nova.panel().text
    await rigel.slash("/table invite", player="Nova")
    assert nova.newest().called == ["Nova"]


async def test_everybody_at_a_table_keeps_away_whom_they_blocked(house: House) -> None:
    nova, rigel, vega = people(house)
    await nova.slash("/me block", player="Rigel")
    await vega.slash("/table new", game="race", seats=3)
    card = vega.newest()
    await nova.press("Join", card)
    await rigel.press("Join", card)
    assert "This table is not open to you" in rigel.panel().text
    assert len((await house.only_table()).seats) == 2


async def test_i_may_join_the_table_of_somebody_i_blocked_but_not_invite_them(house: House) -> None:
    """I alone am told that they sit there."""
    nova, rigel, _ = people(house)
    await nova.slash("/me block", player="Rigel")
    await rigel.slash("/table new", game="race", seats=3)
    row, card = await house.only_table(), rigel.newest()
    for act in (nova.press("Join", card), nova.slash("/table join", table=row.id)):
        await act
        assert "Rigel, on your list of blocked people, sits at" in nova.panel().text
        assert nova.panel().ephemeral
        assert len((await house.only_table()).seats) == 1
    await nova.press("Join all the same", nova.panel())
    assert len((await house.only_table()).seats) == 2
    await nova.slash("/table invite", player="Rigel")
    assert "your own list of blocked people" in nova.panel().text


async def test_i_am_told_so_too_by_an_invitation_and_by_a_seat_that_is_free(house: House) -> None:
    nova, rigel, vega = people(house)
    await nova.slash("/me block", player="Rigel")
    await rigel.slash("/table new", game="race", seats=4)
    await vega.press("Join", rigel.newest())
    await vega.slash("/table invite", player="Nova")
    row = await house.only_table()
    await nova.press(f"d1:accept:{row.id}", nova.newest())
    assert "Rigel, on your list of blocked people, sits at" in nova.panel().text
    assert len((await house.only_table()).seats) == 2
    row = await house.table(rigel, vega)
    free = await house.play.seats.ask_substitute(row.id, str(vega.user.id))
    await nova.forge(f"v1:{row.id}:seat:{free.id}:take", nova.panel())
    assert "Rigel, on your list of blocked people, sits at" in nova.panel().text
    assert (await house.journal.table(row.id)).seats == row.seats


async def test_nobody_is_asked_to_sit_in_for_whom_they_blocked(house: House) -> None:
    nova, rigel, vega = people(house)
    row = await house.table(nova, rigel)
    await vega.slash("/me block", player="Rigel")
    await rigel.slash("/table lend", player="Vega", until="5d")
    await rigel.press("✔ Ask my friend", rigel.panel())
    assert "cannot be reached this way" in rigel.panel().text
    await rigel.slash("/table substitute", player="Vega")
    await rigel.press("✔ Ask for one", rigel.panel())
    assert "cannot be reached this way" in rigel.panel().text
    assert await house.journal.requests(row.id) == []


async def test_nobody_blocks_themselves_and_nobody_is_taken_off_who_was_not_on(
    house: House,
) -> None:
    nova, rigel, vega = people(house)
    await nova.slash("/me block", player="Nova")
    assert "You cannot block yourself" in nova.panel().text
    for typed in (str(vega.user.id), "Vega", "", "x" * 90, "<@1>"):
        await nova.slash("/me unblock", player=typed)
        assert "Nobody of that name is on your list" in nova.panel().text
    for _ in range(2):
        await nova.slash("/me block", player="Rigel")
    assert await house.play.blocks.of(str(nova.user.id)) == [str(rigel.user.id)]
    await nova.slash("/me unblock", player="Rigel")
    assert await house.play.blocks.of(str(nova.user.id)) == []


async def test_a_list_has_an_end(house: House) -> None:
    nova, *_ = people(house)
    for number in range(100):
        await house.play.blocks.add(str(nova.user.id), str(10**6 + number))
    await nova.slash("/me block", player="Rigel")
    assert "100 people, and no more" in nova.panel().text


async def test_words_of_a_request_and_its_call_do_not_reach_whoever_blocked_the_asker(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    """The request itself stands, and everybody may answer it."""
    vega = ground.person("Vega")
    row = await ground.table(nova, rigel, vega)

    def asked(what: str) -> list[Seen]:
        posts = [one for one in vega.see() if not one.ephemeral]
        code = f"v1:{row.id}:{what}"
        return [p for p in posts if any(b["custom_id"].startswith(code) for b in p.buttons)]

    await nova.slash("/me block", player="Rigel")
    await rigel.slash("/table pause", why="you know what you did")
    await vega.until(lambda: asked("pause"))
    (question,) = asked("pause")
    assert "what you did" not in question.text
    assert question.called == ["Vega"]
    await nova.press("Agree", question)
    assert "what you did" not in nova.panel().text
    await ground.app.play.seats.ask_removal(row.id, str(rigel.user.id), Seat(2), "he cheats")
    await vega.until(lambda: asked("seat"))
    (question,) = asked("seat")
    assert "he cheats" not in question.text
    assert sorted(question.called) == ["Rigel", "Vega"]
    (vote,) = await ground.app.play.seats.requests(row.id)
    await ground.app.play.seats.answer(row.id, vote.id, str(nova.user.id), Answer.YES)
    (fact,) = await ground.app.journal.seat_facts(row.id)
    assert (fact.kind, fact.why) == ("removed", "")


async def test_words_of_a_request_reach_everybody_else(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    await ground.table(nova, rigel)
    await rigel.slash("/table pause", why="the train is late")
    await nova.until(lambda: [one for one in nova.see() if "the train is late" in one.text])


async def test_my_list_is_in_my_data_alone_and_goes_with_me(
    ground: Ground, nova: Person, rigel: Person
) -> None:
    await nova.slash("/me block", player="Rigel")
    people = ground.app.household.forgetting
    mine = json.loads(await people.told(str(nova.user.id)))
    assert {"scope": f"user:{nova.user.id}", "name": "blocked"}.items() <= next(
        row for row in mine["settings"] if row["name"] == "blocked"
    ).items()
    his = json.loads(await people.told(str(rigel.user.id)))
    assert "blocked" not in json.dumps(his)
    await people.forget(str(rigel.user.id))
    assert await ground.app.play.blocks.of(str(nova.user.id)) == []
    await nova.slash("/me block", player="Rigel")
    await people.forget(str(nova.user.id))
    assert await ground.app.journal.setting(f"user:{nova.user.id}", "blocked") is None
