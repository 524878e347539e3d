"""Starfarers before and beside the game: the hall, its options, cards and hands."""

from __future__ import annotations

from bot.games.starfarers.box.friends import FriendId
from bot.games.starfarers.box.names import card_name
from bot.i18n.catalog import catalogs
from tests.cogs.starfarers.starfaring import NAMES
from tests.support.discord.house import House


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


async def test_a_friendship_card_is_looked_up_by_its_name_in_either_language(house: House) -> None:
    nova = house.person("Nova")
    for language, locale in (("en", "en-GB"), ("it", "it")):
        nova.user.locale = locale
        for card in ("SC-4", "GF-ore", "ME-goods", "DI-relief"):
            name = catalogs()[language].render(card_name(FriendId(card)))
            await nova.slash("/help look", search=name)
            assert nova.panel().text.startswith(f"**{name}**")
    found = await nova.autocomplete("/help look", "search", "twin")
    assert {"starfarers.SC-4", "starfarers.SC-5"} <= {one["value"] for one in found}


async def test_a_hand_and_both_boards_are_looked_at(house: House) -> None:
    people = [house.person(name) for name in NAMES[:3]]
    await house.table(*people, game="starfarers")
    for line, words in (("starfarers hand", "Your hand"), ("table text", "▲ Nova")):
        await people[0].slash(f"/{line}")
        assert words in people[0].panel().text
    for view in ("near", "far"):
        await people[0].slash("/table board", view=view)
        assert "B-" not in people[0].panel().text
