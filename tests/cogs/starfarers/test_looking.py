"""Starfarers before and beside the game: hall, options, help, boards, hands, why not."""

from __future__ import annotations

import pytest

from bot.games.starfarers.box.friends import FRIENDS
from bot.games.starfarers.box.names import card_name
from bot.i18n.catalog import catalogs
from cogs.starfarers import Starfarers
from tests.cogs.starfarers.starfaring import NAMES
from tests.support.discord.house import House

LANGUAGES = {"en-GB": "en", "it": "it"}


async def test_the_hall_opens_a_table_of_starfarers(house: House) -> None:
    nova = house.person("Nova")
    await nova.slash("/help start")
    await nova.press("u1:new:starfarers", nova.panel())
    assert set(nova.inputs) == {"name", "seats", "pace", "expiry", "options"}
    await nova.submit_modal({"seats": ["4"]})
    card = nova.newest()
    assert "Starfarers" in card.text
    assert "Offers stand for 12 hours" in card.text
    await nova.press("Options", card)
    await nova.choose("expert", "Set-up", nova.panel())
    assert "Expert set-up: three placement rounds" in card.text
    await nova.choose("1h", "Trade offers", nova.panel())
    assert "Offers stand for 1 hour" in card.text


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_every_command_and_sign_is_explained(house: House, locale: str) -> None:
    nova = house.person("Nova")
    nova.user.locale = locale
    await nova.slash("/help commands", game="starfarers")
    lines = nova.panel().text.splitlines()
    assert len([line for line in lines if line.startswith("/starfarers ")]) == 1 + len(
        Starfarers.ROWS
    )
    await nova.slash("/help legend", game="starfarers")
    assert "STAR-8.6" in nova.panel().text
    assert "T1" in nova.panel().text
    await nova.slash("/help rules", search="STAR-8.6")
    assert nova.panel().text.startswith("**STAR-8.6**")


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_friendship_cards_are_looked_up_by_name(house: House, locale: str) -> None:
    nova = house.person("Nova")
    nova.user.locale = locale
    catalog = catalogs()[LANGUAGES[locale]]
    for card in ("SC-4", "GF-ore", "ME-goods", "DI-relief"):
        name = catalog.render(card_name(next(one for one in FRIENDS if one == card)))
        await nova.slash("/help look", search=name)
        assert nova.panel().text.startswith(f"**{name}**")
    found = await nova.autocomplete("/help look", "search", "twin")
    assert {"starfarers.SC-4", "starfarers.SC-5"} <= {one["value"] for one in found}


@pytest.mark.parametrize("locale", LANGUAGES)
async def test_everything_that_only_looks_answers(house: House, locale: str) -> None:
    people = [house.person(name) for name in NAMES[:3]]
    for person in people:
        person.user.locale = locale
    await house.table(*people, game="starfarers", language=LANGUAGES[locale])
    nova = people[0]
    for line in ("board", "text", "news", "log", "card", "standings"):
        await nova.slash(f"/table {line}")
        assert nova.panel().text
        assert "B-" not in nova.panel().text
    for view in ("near", "far"):
        await nova.slash("/table board", view=view)
        assert "B-" not in nova.panel().text
    await nova.slash("/starfarers hand")
    hand = nova.panel()
    assert {"en-GB": "Your hand", "it": "La tua mano"}[locale] in hand.text
    assert "▲ Nova" in next(s.text for s in nova.see() if not s.ephemeral and "Nova" in s.text)


async def test_why_not_tells_what_a_build_lacks(house: House) -> None:
    people = [house.person(name) for name in NAMES[:3]]
    row = await house.table(*people, game="starfarers")
    (seat,) = await house.owing(row)
    person = people[seat]
    await person.slash("/play")
    await person.press("Why not?", person.panel())
    assert person.panel().selects == []  # a few are told all at once
    assert "**spaceport" in person.panel().text
    assert "STAR-6.0" in person.panel().text
