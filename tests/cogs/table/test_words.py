"""The table in words: whole, one player or one part, now or then; and instead of pictures."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.games import NAMES
from bot.i18n.catalog import catalogs
from bot.play.table.live import game_of
from bot.store.records import TableRow
from tests.cogs.table.showing import show
from tests.support.discord.driver import Person
from tests.support.discord.house import House
from tests.support.discord.screen import Seen

TURN = {"en": "The turn", "it": "Il turno"}


async def seated(house: House, game: str, language: str) -> tuple[TableRow, list[Person]]:
    people = [house.person(name) for name in ("Nova", "Rigel", "Vega")]
    for person in people:
        person.user.locale = language
    row = await house.table(*people, game=game)
    await show(house, row)
    return row, people


PARTS = {
    "horizons": ["table", "map", "relations", "technologies"],
    "merchant": ["table", "map", "markets"],
    "pulsar": ["table", "map", "technologies", "transmitters"],
    "race": ["table"],
    "starfarers": ["table", "map"],
}


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.crossed
async def test_one_section_of_the_table_can_be_read_alone(
    house: House, game: str, language: str
) -> None:
    row, (nova, *_) = await seated(house, game, language)
    found = await nova.autocomplete("/table text", "view", "")
    names = [one["value"] for one in found]
    parts = PARTS[game]
    assert names == [*parts, "seat.1", "seat.2", "seat.3"]
    await nova.slash("/table text", view="seat.2")
    assert "Rigel" in nova.panel().text
    assert "Vega" not in nova.panel().text
    await nova.slash("/table text", view=TURN[language])
    alone = nova.panel().text
    await nova.slash("/table text")
    assert len(alone) < len(nova.panel().text)
    await nova.choose("at.now.seat.3", f"d1:text:{row.id}", nova.panel())
    assert "Vega" in nova.panel().text
    assert "Rigel" not in nova.panel().text


async def test_the_hand_of_another_player_is_not_in_their_part(house: House) -> None:
    row, (nova, rigel, _) = await seated(house, "race", "en")
    view = await house.play.referee.view(row.id, Seat(0))
    held = [catalogs()["en"].render(text) for text in game_of("race").guide.hand(view, Seat(0))]
    await nova.slash("/table text", view="seat.1")
    assert all(card in nova.panel().text for card in held)
    await rigel.slash("/table text", view="seat.1")
    assert not any(card in rigel.panel().text for card in held)


@pytest.mark.parametrize("view", ["seat.9", "the moon", "near", "seat.", "at.now"])
async def test_a_part_that_the_table_does_not_have_is_refused(house: House, view: str) -> None:
    _, (nova, *_) = await seated(house, "race", "en")
    await nova.slash("/table text", view=view)
    assert f"The table has no part {view.rstrip('.')}" in nova.panel().text


async def test_a_page_of_an_earlier_board_leads_to_the_next_page_of_the_same(house: House) -> None:
    row, (nova, *_) = await seated(house, "starfarers", "en")
    await nova.forge(f"d1:text:{row.id}:at.1", (await anything(nova, row)))
    assert "board 1" in nova.panel().text
    await nova.press(f"d1:text:{row.id}:2.n.1", nova.panel())
    assert "board 1" in nova.panel().text


async def anything(person: Person, row: TableRow) -> Seen:
    await person.slash("/play", table=row.id)
    return person.panel()


async def test_text_only_puts_words_where_pictures_would_be(house: House) -> None:
    _, (nova, *_) = await seated(house, "race", "en")
    await nova.slash("/me settings")
    await nova.choose("text", "u1:set:theme", nova.panel())
    await nova.slash("/table board", view="seat.2")
    assert "Rigel" in nova.panel().text
    assert "Vega" not in nova.panel().text.partition("Waiting")[0]
    assert not nova.panel().files
