"""Ways in, and help on the way: finding a table, trying a game, tips, words for pictures."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.play.moderation.homes import CLOSED, GONE
from bot.playground.model.permissions import Permission
from bot.playground.model.things import Kind
from bot.playground.server import LocalDiscord
from bot.playground.stage import threads
from bot.store.sqlite.memory import MemoryJournal
from bot.version import VERSION
from cogs.ui.table import trouble
from tests.support.discord.house import House
from tests.support.discord.pressing import commit, past_discards, take_advice

# --- finding and trying


async def test_find_me_a_table_lists_what_one_may_join(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/admin server setup")
    (hall,) = [seen for seen in nova.see() if "Find me a table" in seen.labels]
    await rigel.press("Find me a table", hall)
    assert "No table needs you now" in rigel.panel().text
    assert "Open: Race" in rigel.panel().labels
    await nova.slash("/table new", game="race", seats=4, name="Far Light")
    await nova.slash("/table new", game="race", seats=2, name="Near Light")
    await nova.press("Find me a table", hall)
    assert "No table needs you now" in nova.panel().text
    await rigel.press("Find me a table", hall)
    lines = rigel.panel().text.splitlines()
    assert "Near Light" in lines[1]
    assert "Far Light" in lines[2]
    await rigel.press("Race · Far Light", rigel.panel())
    assert "You sit at Race · Far Light" in rigel.panel().text
    await rigel.slash("/table join")
    assert "You sit at Race · Near Light" in rigel.panel().text


async def test_join_without_a_name_lists_the_tables_if_there_are_several(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    for name in ("Far Light", "Near Light"):
        await nova.slash("/table new", game="race", seats=3, name=name)
    await rigel.slash("/table join")
    assert {"Race · Far Light", "Race · Near Light"} <= set(rigel.panel().labels)


async def test_a_newcomer_tries_a_game_out_with_two_presses(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/help start")
    await nova.press("Try it out: Race", nova.panel())
    row = await house.only_table()
    assert row.status == "running"
    assert [seat.user for seat in row.seats] == [str(nova.user.id), "autopilot:1"]
    assert "against autopilots" in nova.panel().text
    await nova.press("▶ Play", nova.panel())
    assert "Choose your action" in nova.panel().text


# --- by invitation


async def test_a_table_by_invitation_seats_only_who_was_asked(house: House) -> None:
    nova, rigel, vega = (house.person(name) for name in ("Nova", "Rigel", "Vega"))
    await nova.slash("/table new", game="race", seats=2, access="invited")
    card = nova.newest()
    assert "By invitation" in card.text
    before = card.text
    await rigel.press("Join", card)
    assert "This table is by invitation" in rigel.panel().text
    await rigel.slash("/table invite", player="Rigel")
    assert "This table is by invitation" in rigel.panel().text
    assert card.text == before
    await nova.menu("Invite to my table", vega.user)
    assert vega.newest().called == ["Vega"]
    await vega.press("Join", card)
    row = await house.only_table()
    assert row.status == "running"
    thread = await house.thread(row.id)
    assert thread.kind is Kind.PRIVATE_THREAD
    assert thread.thread is not None
    assert {nova.user.id, vega.user.id} <= set(thread.thread.members)
    assert rigel.user.id not in thread.thread.members


async def test_where_private_threads_are_forbidden_an_open_one_will_do(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    house.world.deny(house.world.hall, Permission.CREATE_PRIVATE_THREADS)
    await nova.slash("/table new", game="race", seats=2, access="invited")
    card = nova.newest()
    await nova.slash("/table invite", player="Rigel")
    await rigel.press("Join", card)
    row = await house.only_table()
    assert (await house.thread(row.id)).kind is Kind.PUBLIC_THREAD


async def test_the_owner_changes_access_language_and_pictures_in_menus(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/table new", game="race", seats=3)
    card = nova.newest()
    await nova.press("Options", card)
    for value, menu in (("invited", "Who may join"), ("it", "Language"), ("light", "Pictures")):
        await nova.choose(value, menu, nova.panel())
    assert "Su invito" in card.text
    row = await house.only_table()
    assert await house.journal.setting(f"table:{row.id}", "theme") == "light"
    choose = nova.panel().select("Who may join")["custom_id"]
    await rigel.forge(choose, card)
    assert "Only the owner" in rigel.panel().text


async def test_with_several_open_tables_the_inviter_says_which(house: House) -> None:
    nova, vega = house.person("Nova"), house.person("Vega")
    await nova.menu("Invite to my table", vega.user)
    assert "You have no open table here" in nova.panel().text
    for name in ("Far Light", "Near Light"):
        await nova.slash("/table new", game="race", seats=3, name=name)
    await nova.menu("Invite to my table", vega.user)
    await nova.choose("Race · Near Light", None, nova.panel())
    assert "Near Light" in vega.newest().text
    assert vega.newest().called == ["Vega"]


async def test_a_player_card_tells_what_cards_show_anyway(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    nova.channel = house.world.hall
    await nova.menu("Player card", rigel.user)
    assert row.name in nova.panel().text
    assert "No game with other people" in nova.panel().text


# --- tips


async def test_tips_come_twice_each_and_go_once_the_thing_is_known(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    for _ in range(2):
        await nova.slash("/play")
        assert "Tip: the button with ✔ makes the move" in nova.panel().text
    await nova.slash("/play")
    assert "Tip: Undo" in nova.panel().text
    await nova.press("Why not?", nova.panel())
    await nova.slash("/play")
    assert "Tip: Undo" in nova.panel().text
    await nova.slash("/play")
    assert "Tip: News" in nova.panel().text
    await take_advice(nova)
    await nova.press(commit(nova.panel()), nova.panel())
    assert "Tip:" not in nova.panel().text
    await nova.slash("/me settings")
    await nova.press("Show tips again", nova.panel())
    await nova.slash("/play", table=row.id)
    assert "Tip: the button with ✔ makes the move" in nova.panel().text


# --- words for pictures


class Broken:
    """A studio that has run out of paint."""

    async def hand(self, *_: Any, **__: Any) -> None:
        raise RuntimeError("no paint left")

    table = card = part = hand

    def close(self) -> None: ...


@pytest.fixture
async def unlucky(local: LocalDiscord) -> AsyncIterator[House]:
    async with House(local, MemoryJournal(), Broken()) as found:
        yield found


async def test_a_picture_that_fails_leaves_its_words(unlucky: House) -> None:
    nova, rigel = unlucky.person("Nova"), unlucky.person("Rigel")
    await unlucky.table(nova, rigel)
    await nova.slash("/table board")
    await nova.until(lambda: "could not be drawn" in nova.panel().text)
    assert "Rigel" in nova.panel().text
    assert nova.panel().files == {}
    await nova.slash("/play")
    await nova.until(lambda: "could not be drawn" in nova.panel().text)
    await take_advice(nova)
    assert commit(nova.panel())


async def test_who_wants_text_only_gets_words_instead_of_pictures(unlucky: House) -> None:
    nova, rigel = unlucky.person("Nova"), unlucky.person("Rigel")
    await unlucky.table(nova, rigel)
    await nova.slash("/race hand")
    await nova.press("Text only", nova.panel())
    assert await unlucky.journal.setting(f"user:{nova.user.id}", "theme") == "text"
    await nova.slash("/table board")
    assert "Round 1" in nova.panel().text
    assert "Rigel" in nova.panel().text
    assert "could not be drawn" not in nova.panel().text
    await nova.slash("/race hand")
    text = nova.panel().text
    first = text.partition("Your hand**\n")[2].splitlines()[0]
    assert text.count(first) == 1


# --- trouble


async def test_every_private_answer_says_why_nothing_appears_in_the_thread(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    place = await house.thread(row.id)
    parent = house.world.channels[int(row.channel)]
    house.world.deny(parent, Permission.ATTACH_FILES, Permission.READ_MESSAGE_HISTORY)
    await trouble.remember(house.play, row.id, CLOSED)
    assert place.parent is parent
    for line in ("/play", "/table news", "/table board", "/race hand"):
        await nova.slash(line)
        first = nova.panel().text.splitlines()[0]
        assert first.startswith("-# I cannot post here: Attach Files and Read Message History are")
    nova.channel = house.world.hall
    await nova.slash("/play", table=row.id)
    assert "I cannot post in this table's thread" in nova.panel().text
    await trouble.remember(house.play, row.id, GONE)
    await nova.slash("/play", table=row.id)
    assert "no longer exists" in nova.panel().text
    await trouble.remember(house.play, row.id, "")
    await nova.slash("/play", table=row.id)
    assert "I cannot post" not in nova.panel().text


async def test_a_thread_that_fell_asleep_is_woken_from_my_tables(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    place = await house.thread(row.id)
    nova.channel = house.world.hall
    await nova.slash("/me tables")
    assert not any(label.startswith("Wake") for label in nova.panel().labels)
    told = asyncio.create_task(house.bot.wait_for("raw_thread_update"))
    await asyncio.sleep(0)
    threads.archive(house.world, place)
    await told
    await nova.slash("/me tables")
    (wake,) = [label for label in nova.panel().labels if label.startswith("Wake")]
    await nova.press(wake, nova.panel())
    assert "Awake again" in nova.panel().text
    assert place.thread is not None
    assert not place.thread.archived


# --- reports


async def test_a_report_has_a_reference_and_holds_nobody_elses_secrets(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await rigel.slash("/race action", action="produce")
    await rigel.press(commit(rigel.panel()), rigel.panel())
    await nova.press(f"d1:more:{row.id}")
    await nova.press("Report a problem", nova.panel())
    await nova.submit_modal({"text": "The board shows two suns."})
    panel = nova.panel()
    ((name, data),) = panel.files.items()
    reference = name.removesuffix(".json")
    assert reference in panel.text
    assert b"two suns" in data
    assert b"produce" not in data.lower().replace(b"production", b"")
    assert str(rigel.user.id).encode() not in data
    kept = await house.journal.setting(f"report:{reference}", "report")
    assert kept is not None
    assert f'"table": "{row.id}"' in kept
    assert '"version":' in kept
    assert b'"version": ' not in data.partition(b'"seen"')[0]


async def test_a_report_away_from_any_table_is_kept_too(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/help bug", text="The hall is dark.")
    assert "Your report is kept as" in nova.panel().text
    assert nova.panel().files == {}
    await nova.slash("/help bug", text="   ")
    assert "The report is empty" in nova.panel().text


def test_the_build_is_that_of_the_project() -> None:
    root = Path(__file__).parents[3]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION


async def test_a_section_of_the_rules_can_be_read_clause_by_clause(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/help rules", search="RACE-7.18")
    await nova.press("Section 7", nova.panel())
    assert "RACE-7.1" in nova.panel().text
    await nova.choose("RACE-7.2", None, nova.panel())
    assert nova.panel().text.startswith("**RACE-7.2**")


async def test_commands_and_signs_of_a_game_are_told(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/help commands", game="race")
    assert "/race settle: Place a world" in nova.panel().text
    nova.user.locale = "it"
    await nova.slash("/help commands", game="race")
    assert "/race colonizza" in nova.panel().text
