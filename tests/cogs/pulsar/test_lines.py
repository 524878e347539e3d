"""A whole turn of Pulsar typed as one line, through the real client."""

from __future__ import annotations

import pytest

from bot.games.pulsar.box.effects import Size
from tests.cogs.pulsar.tables import RIGEL, VEGA, Table
from tests.support.discord.house import House
from tests.support.discord.pressing import seal


@pytest.mark.parametrize(
    ("locale", "line"),
    [
        ("en-GB", "gyrodyne medium with 3-1; end"),
        ("it", "giroscopio medium con 3-1; fine"),
    ],
)
async def test_a_line_is_done_at_once_in_the_own_turn(house: House, locale: str, line: str) -> None:
    table = await Table.acting(house, locale)
    _, rigel, _ = table.people
    await rigel.slash("/pulsar plan", turn=line)
    await seal(rigel)
    state = await table.state()
    assert state.players[RIGEL].held == (Size.MEDIUM,)
    assert await table.asked() == (VEGA, "pulsar.turn")


async def test_a_line_is_kept_for_the_turn_to_come(house: House) -> None:
    table = await Table.acting(house)
    _, rigel, vega = table.people
    await vega.slash("/pulsar plan", turn="gyrodyne medium with 3-1; end")
    await seal(vega)
    assert len((await table.state()).players[VEGA].plan) == 2
    await rigel.slash("/pulsar end")
    await seal(rigel)
    state = await table.state()
    assert state.players[VEGA].held == (Size.MEDIUM,)
    assert (await table.asked())[0] not in (RIGEL, VEGA)


async def test_a_wrong_word_is_told_and_the_question_is_asked_on(house: House) -> None:
    table = await Table.acting(house)
    _, rigel, _ = table.people
    async with table.unchanged():
        await rigel.slash("/pulsar plan", turn="fly 3 nowhere; end")
    text = rigel.panel().text
    assert "nowhere" in text
    assert "names nothing" in text
    assert "Not taken: end." in text
    assert "Where does the flight end?" in text


async def test_the_next_word_is_proposed(house: House) -> None:
    table = await Table.acting(house)
    _, rigel, _ = table.people
    found = await rigel.autocomplete("/pulsar plan", "turn", "gyrodyne medium with 3-1; e")
    assert "gyrodyne medium with 3-1; end" in [one["value"] for one in found]


async def test_a_flight_is_given_by_its_whole_way(house: House) -> None:
    table = await Table.acting(house)
    _, rigel, _ = table.people
    state = await table.state()
    ship = state.players[RIGEL].ship
    here, path = ship, list[str]()
    while len(path) < 3:
        here = next(one for one, _ in state.cluster.exits[here] if one not in (*path, ship))
        path.append(here)
    await rigel.slash("/pulsar fly", pay="3", path=">".join(path))
    await seal(rigel)
    assert (await table.state()).players[RIGEL].flown == (ship, *path)
