"""Technologies and goals of a table, drawn or chosen, with menus alone."""

from __future__ import annotations

import pytest

from bot.games.pulsar.state import Pulsar
from bot.store.records import TableRow
from tests.support.discord.driver import Person
from tests.support.discord.house import House

BOARDS = ("Technologies: drawn", "Tecnologie: estratte")
GOALS = ("Goals: drawn", "Obiettivi: estratti")


async def opened(house: House, locale: str = "en-GB") -> tuple[Person, TableRow]:
    nova = house.person("Nova")
    nova.user.locale = locale
    await nova.slash("/table new", game="pulsar", seats=2)
    await nova.slash("/table options")
    return nova, await house.only_table()


def menu(person: Person, *starts: str) -> str:
    """The menu whose words begin so."""
    (found,) = [
        one["custom_id"] for one in person.panel().selects if one["placeholder"].startswith(starts)
    ]
    return str(found)


@pytest.mark.rule("PULSAR-9.1")
async def test_technologies_and_goals_are_chosen_in_menus_and_stand_on_the_card(
    house: House,
) -> None:
    nova, row = await opened(house)
    await nova.choose(["BI", "CII", "AIII"], menu(nova, *BOARDS), nova.panel())
    await nova.choose(["G1B", "G3A", "G6A"], menu(nova, *GOALS), nova.panel())
    card = nova.newest(house.world.hall).text
    assert "Technologies: BI Foundations B, CII Expansion C, AIII " in card
    assert "G3A On the Air: at least" in card
    rigel = house.person("Rigel")
    await rigel.slash("/table join", table=row.id)
    state: Pulsar = (await house.play.referee.live(row.id)).state
    assert (state.boards, set(state.goals)) == (("BI", "CII", "AIII"), {"G1B", "G3A", "G6A"})


async def test_none_chosen_means_that_they_are_drawn(house: House) -> None:
    nova, _ = await opened(house)
    await nova.choose(["G1B", "G3A", "G6A"], menu(nova, *GOALS), nova.panel())
    await nova.choose([], menu(nova, *GOALS), nova.panel())
    assert "Goals:" not in nova.newest(house.world.hall).text
    assert b'"goals":[]' in bytes((await house.only_table()).options)


@pytest.mark.parametrize(
    ("starts", "chosen", "words"),
    [
        (GOALS, ["G1A", "G1B", "G2A"], ("sides of one tile", "PULSAR-2.1.5.1")),
        (GOALS, ["G1A", "G2A"], ("A game has 3 goals", "PULSAR-9.1.1")),
        (BOARDS, ["AI", "BI", "AIII"], ("three boards, one of each category", "PULSAR-2.1.6")),
    ],
)
@pytest.mark.parametrize("locale", ["en-GB", "it"])
async def test_what_does_not_fit_is_refused_with_its_reason_and_changes_nothing(
    house: House, locale: str, starts: tuple[str, ...], chosen: list[str], words: tuple[str, str]
) -> None:
    nova, row = await opened(house, locale)
    await nova.choose(chosen, menu(nova, *starts), nova.panel())
    assert all(word in nova.panel().text for word in words[locale == "it" :])
    assert await house.only_table() == row
