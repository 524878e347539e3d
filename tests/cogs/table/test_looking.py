"""Everything that only looks: boards, hands, news, rules, cards, settings, in both languages."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from string import ascii_uppercase

import pytest

from bot.engine.orders.language import Bound, Order, Sign, When
from bot.engine.records import Seat
from bot.games.race.box.cards import CARDS
from bot.playground.server import LocalDiscord
from bot.store.sqlite.memory import MemoryJournal
from rendering.studio import Studio
from tests.support.discord.house import House
from tests.support.discord.pressing import commit, option, past_discards, take_advice


async def test_doors_of_the_table_open_privately(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    public = len([seen for seen in nova.see() if not seen.ephemeral])
    expected = {
        "hand": "Your hand",
        "board": "Waiting for",
        "news": "Since your last move",
        "more": "More",
        "log": "log, page 1 of 1",
        "text": "Text board",
        "card": "Fingerprint",
        "play": "Discard from your hand",
    }
    for what, words in expected.items():
        if what in ("log", "text", "card"):
            await nova.press(f"d1:more:{row.id}", nova.see()[1])
            await nova.press(f"d1:{what}:{row.id}", nova.panel())
        else:
            await nova.press(f"d1:{what}:{row.id}", nova.see()[1])
        assert words in nova.panel().text, what
    assert len([seen for seen in nova.see() if not seen.ephemeral]) == public
    assert [seen for seen in rigel.see() if seen.ephemeral] == []


async def test_every_looking_command_answers(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    for line in ("card", "board", "text", "news", "log"):
        await nova.slash(f"/table {line}")
        assert nova.panel().text
    await nova.slash("/race hand")
    assert "Your hand" in nova.panel().text
    await nova.slash("/race orders")
    assert "Leave standing orders" in nova.panel().text
    for line in ("start", "commands", "legend"):
        await nova.slash(f"/help {line}")
        assert nova.panel().text.startswith("**")


async def test_standing_orders_are_left_by_presses(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/race orders")
    assert "You have no standing orders" in nova.panel().text
    await nova.press("settle", nova.panel())
    await nova.press("Until I change it", nova.panel())
    await nova.press("Unless …", nova.panel())
    await nova.press(option(nova.panel(), "hand.at_least"), nova.panel())
    await nova.press("8", nova.panel())
    await nova.press("No other condition", nova.panel())
    assert "**Your answer:** **settle: nothing unless cards in hand ≥ 8**" in nova.panel().text
    await nova.press(commit(nova.panel()), nova.panel())
    assert "Your order stands: “settle: nothing unless cards in hand ≥ 8”." in nova.panel().text
    view = await house.play.referee.view(row.id, Seat(0))
    bounds = (Bound("hand", Sign.AT_LEAST, 8),)
    assert view.players[0].orders == (Order("settle", ("nothing",), When.UNLESS, bounds),)


async def test_more_leads_back_to_the_question_it_was_opened_from(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    for open_it, asks in (("/race orders", "standing orders"), ("/play", "Discard from your hand")):
        await nova.slash(open_it)
        assert asks in nova.panel().text
        await nova.press("More", nova.panel())
        await nova.press("Rules", nova.panel())
        assert "RACE-" in nova.panel().text
        await nova.press("◀ Back", nova.panel())
        assert asks in nova.panel().text
        await nova.press("More", nova.panel())
        await nova.press("◀ Back", nova.panel())
        assert asks in nova.panel().text
    assert house.world.violations == []
    assert (await house.journal.table(row.id)).version == 1


@pytest.mark.parametrize(
    ("open_it", "asks"),
    [("/play", "Discard from your hand"), ("/race orders", "standing orders")],
)
async def test_whoever_reads_on_in_the_rules_finds_the_way_back(
    house: House, open_it: str, asks: str
) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel)
    await nova.slash(open_it)
    await nova.press("More", nova.panel())
    await nova.press("Rules", nova.panel())
    await nova.press("Next ▶", nova.panel())
    await nova.press(next(one for one in nova.panel().labels if "Section" in one), nova.panel())
    assert "◀ Back" in nova.panel().labels
    (menu,) = nova.panel().selects
    await nova.choose(menu["options"][-1]["value"], menu["custom_id"], nova.panel())
    await nova.press("◀ Back", nova.panel())
    assert asks in nova.panel().text


async def test_an_export_is_a_file_for_its_asker(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/table export")
    ((name, data),) = nova.panel().files.items()
    assert name == f"{row.id}.json"
    assert b'"sublight.export"' in data
    assert b'"secret":null' in data or b'"secret"' not in data


async def test_rules_are_found_by_number_and_by_words(house: House) -> None:
    nova = house.person("Nova")
    found = await nova.autocomplete("/help rules", "search", "over-payment")
    assert "RACE-7.18" in [choice["value"] for choice in found]
    await nova.slash("/help rules", search="RACE-7.18")
    assert "exactly that many hand cards" in nova.panel().text
    await nova.press("Next ▶", nova.panel())
    assert "RACE-7.18" not in nova.panel().text
    await nova.slash("/help rules", search="settle bonus draws")
    assert nova.panel().labels
    await nova.slash("/help rules", search="zzzz")
    assert "No clause has these words" in nova.panel().text


async def test_cards_are_found_by_name_in_either_language(house: House) -> None:
    nova = house.person("Nova")
    found = await nova.autocomplete("/help look", "search", "coloni")
    assert {"name": "Colony Ship", "value": "race.colony_ship"} in found
    await nova.slash("/help look", search="race.gem_world")
    assert "Gem World" in nova.panel().text
    await nova.slash("/help look", search="Chess")
    assert "No card has this name" in nova.panel().text


async def test_my_tables_lists_those_that_wait_first(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await nova.slash("/me tables")
    assert "no running table" in nova.panel().text
    first = await house.table(nova, rigel)
    nova.channel = rigel.channel = house.world.hall
    second = await house.table(nova, rigel)
    await nova.slash("/play", table=first.id)
    await take_advice(nova)
    await nova.press(commit(nova.panel()), nova.panel())
    await nova.slash("/race action", action="produce", table=first.id)
    await nova.press(commit(nova.panel()), nova.panel())
    nova.channel = house.world.hall
    await nova.slash("/me tables")
    lines = nova.panel().text.splitlines()
    assert lines[1].startswith(f"▶ Race · {second.name}")
    assert lines[2].startswith("-# Discard from your hand. · due <t:")
    assert lines[3].startswith(f"✓ Race · {first.name}")
    assert lines[4].startswith("-# **Waiting for ■ Rigel")
    await nova.slash("/me next")
    assert second.name in nova.panel().text
    await nova.slash("/race discard")
    assert "several tables" in nova.panel().text


async def test_of_my_tables_that_wait_the_most_urgent_is_the_first(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    opened = {}
    for pace in ("slow", "swift", "free", "daily"):
        nova.channel = rigel.channel = house.world.hall
        opened[pace] = (await house.table(nova, rigel, pace=pace)).name
    nova.channel = house.world.hall
    await nova.slash("/me tables")
    lines = [line for line in nova.panel().text.splitlines() if line.startswith("▶ Race")]
    assert [name for line in lines for name in opened.values() if f"· {name}" in line] == [
        opened[pace] for pace in ("swift", "daily", "slow", "free")
    ]
    await nova.slash("/me next")
    assert opened["swift"] in nova.panel().text


async def test_more_tables_than_one_page_holds_are_turned_to(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    names = set()
    for _ in range(12):
        nova.channel = rigel.channel = house.world.hall
        names.add((await house.table(nova, rigel)).name)
    nova.channel = house.world.hall
    await nova.slash("/me tables")
    first = nova.panel().text
    await nova.press("2 ▶", nova.panel())
    shown = first + nova.panel().text
    assert all(name in shown for name in names)
    assert "◀ 1" in nova.panel().labels


async def test_settings_are_kept_and_the_language_changes_at_once(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await nova.slash("/me settings")
    await nova.choose("light", "Pictures", nova.panel())
    await nova.choose("it", "Language", nova.panel())
    assert "Impostazioni" in nova.panel().text
    await nova.press(f"d1:play:{row.id}", nova.see()[1])
    assert "Scarta dalla mano" in nova.panel().text
    user = f"user:{nova.user.id}"
    assert await house.journal.setting(user, "theme") == "light"
    assert await house.journal.setting(user, "language") == "it"


async def test_a_reader_whose_discord_is_italian_reads_italian(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    rigel.user.locale = "it"
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    await rigel.slash("/play")
    assert "Scegli la tua azione" in rigel.panel().text
    assert "Esplorazione +5" in rigel.panel().labels
    await nova.slash("/play")
    assert "Choose your action" in nova.panel().text


async def test_why_not_names_reason_remedy_and_clause(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel)
    await past_discards(house, row, nova, rigel)
    for person in (nova, rigel):
        await person.slash("/race action", action="settle")
        await person.press(commit(person.panel()), person.panel())
    asked = [p for p, n in ((nova, 0), (rigel, 1)) if n in await house.owing(row)]
    await asked[0].slash("/play")
    await asked[0].press("Why not?", asked[0].panel())
    assert asked[0].panel().selects == []  # a few are told all at once
    told = asked[0].panel().text
    assert "RACE-" in told
    seat = Seat((nova, rigel).index(asked[0]))
    hand = (await house.play.referee.view(row.id, seat)).players[seat].hand
    names = [CARDS[card].name for card in hand]
    named = re.findall(r"^\*\*([A-Z]) (.*)\*\*$", told, re.MULTILINE)
    assert named
    assert all(names[ascii_uppercase.index(sign)] == name for sign, name in named), named
    await asked[0].press("◀ Back", asked[0].panel())
    assert "Settle a world" in asked[0].panel().text


@pytest.fixture
async def gallery(local: LocalDiscord) -> AsyncIterator[House]:
    """A house with a studio."""
    studio = Studio()
    async with House(local, MemoryJournal(), studio) as found:
        yield found
    studio.close()


async def test_panels_get_their_picture_after_their_words(gallery: House) -> None:
    nova, rigel = gallery.person("Nova"), gallery.person("Rigel")
    await gallery.table(nova, rigel)
    await nova.slash("/play")
    await nova.until(lambda: "hand.png" in nova.panel().files)
    assert nova.panel().files["hand.png"].startswith(b"\x89PNG")
    assert "Nova" in nova.panel().alt[0]
    await nova.slash("/table board")
    await nova.until(lambda: "table.png" in nova.panel().files)
    await nova.slash("/help look", search="race.gem_world")
    await nova.until(lambda: "card.png" in nova.panel().files)
