"""Bad input, in both languages: a private, friendly, correct answer each; nothing changes.

And nobody is called who should not be: the public messages stay as they were.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.store.records import TableRow
from cogs.help.rules import found_clauses
from cogs.ui.words import ids
from cogs.ui.words.ids import MoveId
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.pressing import commit, option, past_discards
from tests.support.work import at_most

LANGUAGES = ("en-GB", "it")
Words = dict[str, str]  # what is said, by language

NOT_YOURS = {"en-GB": "That panel belongs to seat 1", "it": "Quel pannello è del posto 1"}
WATCHING = {"en-GB": "You are watching", "it": "Stai seguendo"}
MOVED_ON = {"en-GB": "The table moved on", "it": "il tavolo è andato avanti"}
ANSWERED = {"en-GB": "You answered this already, <t:", "it": "Hai già risposto, <t:"}
FORGED = {"en-GB": "I cannot read this button", "it": "Non riesco a leggere questo pulsante"}
NO_TABLE = {"en-GB": "There is no table", "it": "Non c'è un tavolo"}
NOT_OFFERED = {"en-GB": "win is not on offer here", "it": "win qui non è disponibile"}
TOO_LONG = {"en-GB": "4000", "it": "4000"}
UNCLEAR = {"en-GB": "I cannot tell which one you mean", "it": "non è chiaro quale intendi"}


@pytest.fixture(params=LANGUAGES)
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def seated(house: House, locale: str) -> tuple[Person, Person, TableRow]:
    """Two people who read this language, at a table before their first actions."""
    nova, rigel = house.person("Nova"), house.person("Rigel")
    nova.user.locale = rigel.user.locale = locale
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    return nova, rigel, row


@asynccontextmanager
async def nothing_changes(house: House, row: TableRow, *people: Person) -> AsyncIterator[None]:
    """Neither the table nor anything that others see; nobody is called."""

    async def everything() -> Any:
        public = [
            (seen.id, seen.text, seen.labels, seen.called)
            for place in house.world.channels.values()
            for person in people
            for seen in person.see(place)
            if not seen.ephemeral
        ]
        return await house.journal.table(row.id), await house.journal.moves(row.id), public

    before = await everything()
    yield
    assert await everything() == before


async def test_a_press_on_somebody_elses_panel(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    await nova.slash("/play")
    await nova.press(option(nova.panel(), "settle"), nova.panel())
    await rigel.slash("/play")
    async with nothing_changes(house, row, nova, rigel):
        await rigel.forge(commit(nova.panel()), rigel.panel())
    assert NOT_YOURS[locale] in rigel.panel().text
    assert "Settle" not in rigel.panel().text.partition("\n")[0]


async def test_a_press_of_somebody_without_a_seat(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    vega = house.person("Vega")
    vega.user.locale, vega.channel = locale, nova.channel
    await nova.slash("/play")
    pick = option(nova.panel(), "settle")
    await vega.press(f"d1:play:{row.id}")
    async with nothing_changes(house, row, nova, rigel, vega):
        await vega.forge(pick, vega.panel())
    assert WATCHING[locale] in vega.panel().text


async def test_a_stale_button(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    await nova.slash("/play")
    old = nova.panel()
    pick = option(old, "settle")
    await nova.press(pick, old)
    seal = commit(old)
    await nova.press(seal, old)
    await rigel.slash("/race action", action="settle")
    await rigel.press(commit(rigel.panel()), rigel.panel())
    async with nothing_changes(house, row, nova, rigel):
        await nova.forge(pick, old)
        assert MOVED_ON[locale] in nova.panel().text
        await nova.forge(seal, nova.panel())
    assert ANSWERED[locale] in nova.panel().text


async def test_a_double_click_counts_once(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    await nova.slash("/play")
    panel = nova.panel()
    await nova.press(option(panel, "settle"), panel)
    seal, version = commit(panel), (await house.journal.table(row.id)).version
    again = Person(house.world, "Nova")
    await asyncio.gather(nova.press(seal, panel), again.press(seal, panel))
    assert (await house.journal.table(row.id)).version == version + 1
    async with nothing_changes(house, row, nova, rigel):
        await nova.forge(seal, panel)
    assert "Sigillato" in panel.text if locale == "it" else "Sealed" in panel.text


FORGERIES = (
    "m1:{table}:1:race.action/1:action:p:settle",
    "m1:{table}:0:race.action/1:action:p:settle:abcde",
    "m1:{table}:9:nothing:action:c::abcde",
    "d1:rob:{table}",
    "d1:play:{table}:" + "x" * 80,
    "v1:{table}:undo:7:yes",
    "u1:nowhere:",
    "u1:set:theme.neon",
    "a1:close:{table}",
    "d1:play:'; DROP TABLE",
    "\u202e" * 50,
    "x" * 100,
)


async def test_a_forged_custom_id(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    await nova.slash("/play")
    for forgery in FORGERIES:
        async with nothing_changes(house, row, nova, rigel):
            await nova.forge(forgery.format(table=row.id)[:100], nova.panel())
        text = nova.panel().text
        belongs = "belongs to seat 9" in text or "è del posto 9" in text
        assert FORGED[locale] in text or ("nothing" in forgery and belongs), forgery


async def test_a_table_that_does_not_exist(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    await nova.slash("/play")
    async with nothing_changes(house, row, nova, rigel):
        for forged in ("d1:play:zzzzz", "m1:zzzzz:1:race.action/1:action:p:settle:abcde"):
            await nova.forge(forged, nova.panel())
            assert NO_TABLE[locale] in nova.panel().text


async def test_an_unknown_option(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    await nova.slash("/play")
    code = ids.decode(option(nova.panel(), "settle"))
    assert isinstance(code, MoveId)
    forged = MoveId(code.table, code.seat, code.prompt, code.choice, code.op, "win", code.sig)
    async with nothing_changes(house, row, nova, rigel):
        await nova.forge(str(forged), nova.panel())
        assert NOT_OFFERED[locale] in nova.panel().text
        await nova.slash("/race action", action="win")
    assert UNCLEAR[locale] in nova.panel().text


NOBODY_OFFERED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/table new", {"game": "chess"}),
    ("/table new", {"game": "race", "pace": "warp"}),
    ("/table new", {"game": "race", "access": "vip"}),
    ("/table new", {"game": "race", "seats": 7}),
    ("/table board", {"view": "x" * 200}),
    ("/table log", {"player": "Orion"}),
    ("/table log", {"page": 999}),
    ("/me notify", {"how": "shout"}),
    ("/help commands", {"game": "chess"}),
    ("/help legend", {"game": "chess"}),
    ("/race action", {"action": "settle", "table": "zzzzz"}),
)


async def test_a_parameter_that_nobody_offered(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    for line, options in NOBODY_OFFERED:
        async with nothing_changes(house, row, nova, rigel):
            await nova.slash(line, **options)
        text = nova.panel().text
        assert 0 < len(text) < 3_600
        assert "B-" not in text, line  # no mistake of ours
    assert len(await house.journal.tables()) == 1


async def test_a_form_sent_after_a_restart(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    await nova.press(f"d1:more:{row.id}")
    await nova.press(f"d1:note:{row.id}", nova.panel())
    await house.restart()
    async with nothing_changes(house, row, nova, rigel):
        await nova.submit_modal({"text": "block row 5 @everyone"})
    assert "block row 5" in nova.panel().text
    assert "@everyone" not in nova.panel().text


async def test_a_text_of_4000_characters(house: House, locale: str) -> None:
    nova, rigel, row = await seated(house, locale)
    long = "\N{MATHEMATICAL DOUBLE-STRUCK CAPITAL X}" * 4_000
    async with nothing_changes(house, row, nova, rigel):
        lines: dict[str, dict[str, Any]] = {
            "/table note": {"text": long},
            "/help bug": {"text": long},
            "/help rules": {"search": long},
            "/help look": {"search": long},
            "/race action": {"action": long},
            "/table new": {"game": "race", "name": long},
        }
        for line, options in lines.items():
            await nova.slash(line, **options)
            text = nova.panel().text
            assert 0 < len(text) < 3_600
            assert "B-" not in text
        await nova.slash("/table note", text="x" * 4_000)
    assert TOO_LONG[locale] in nova.panel().text
    assert await house.journal.setting(f"table:{row.id}", f"note:{nova.user.id}") is None


NAMES = (
    "**bold** _x_ `y` ||z||",
    "@everyone @here",
    "<@123456789012345678> <@&1> <#2>",
    "\u202etxet desrever",
    "a\u200bb\u200d\ufeff",
    "\u05e9\u05dc\u05d5\u05dd",
    "# heading",
    "[link](https://example.com)",
    "e" + "\u0301" * 30,
)
BAD = (
    *("@everyone", "@here", "<@1", "<@&", "<#2", "**bold**", "](http", "||z||"),
    *("\u202e", "\u200b", "\ufeff", "\n# ", "\u0301" * 3),
)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
@pytest.mark.crossed
async def test_names_neither_call_nor_format_nor_hide(house: House, locale: str, name: str) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    nova.user.locale = rigel.user.locale = locale
    house.world.guild.members[nova.user.id].nick = name
    row = await house.table(nova, rigel, name=name if name.isprintable() else "Plain")
    await past_discards(house, row, nova, rigel)
    for line in ("/play", "/table board", "/table news", "/table log", "/table text"):
        await rigel.slash(line)
    await rigel.slash("/table card")
    await nova.slash("/table log")
    await nova.press("Share here" if locale != "it" else "Condividi qui", nova.panel())
    seen = [one for place in house.world.channels.values() for one in rigel.see(place)]
    assert len(seen) > 6
    for one in seen:
        assert one.called == []
        labels = " ".join(one.labels)
        assert [bad for bad in BAD if bad in one.text] == []
        assert [bad for bad in BAD[8:] if bad in labels] == []
    thread = await house.thread(row.id)
    assert not any(sign in thread.name for sign in "\u202e\u200b\ufeff")


def test_a_word_that_is_searched_a_thousand_times_is_looked_for_once() -> None:
    found_clauses("a settle", "en")  # what is read once
    with at_most(100_000):
        found_clauses("a " * 1_000, "en")
