"""Sheets of Stellar Horizons through the real client: chosen, sealed and carried out by presses."""

from __future__ import annotations

from bot.engine.records import Seat
from bot.games.horizons.state import Horizons
from cogs.ui.words import ids
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.pressing import op_of

HELD_UP = "Press it again"  # a press that ends something right after another


async def pressed(person: Person, words: str) -> None:
    """The option of this name, then the button that makes the move."""
    for wanted in (ids.PICK, ids.COMMIT):
        panel = person.panel()
        found = [one for one in panel.buttons if op_of(one) == wanted and words in one["label"]]
        await person.press(found[0]["custom_id"], panel)
        if HELD_UP in person.panel().text:
            await person.press(found[0]["custom_id"], person.panel())


async def test_a_faction_and_two_years_by_presses(house: House) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    row = await house.table(nova, rigel, game="horizons")
    for person, faction in ((nova, "Europe"), (rigel, "Japan")):
        await person.slash("/play")
        await pressed(person, faction)
    for year in (2030, 2031):
        for person in (nova, rigel):
            await person.slash("/play")
            panel = person.panel()
            assert f"{year}" in panel.text
            assert "Your sheet" in panel.text
            assert "standing orders" not in panel.text
            await pressed(person, "Hand it in")
    view = await house.play.referee.view(row.id, Seat(0))
    assert isinstance(view, Horizons)
    assert view.year == 2032
