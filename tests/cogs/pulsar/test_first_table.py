"""Somebody's first table on Discord: each kind of question is explained until it is known."""

from __future__ import annotations

from bot.games.pulsar.commands import TakeDie
from cogs.ui.table import visitors
from tests.cogs.pulsar.tables import DOWN, NOVA, RIGEL, UP, VEGA, Table
from tests.support.discord.house import House
from tests.support.discord.pressing import seal, tap

DICE = "One below the median moves a counter forward, one above it back"
FLIGHT = "Every new system on the way brings a station."


async def test_a_question_is_explained_until_it_was_answered_twice(house: House) -> None:
    table = await Table.drafting(house)
    _, rigel, vega = table.people
    for person, die in ((rigel, "6.initiative.0"), (vega, "5.engineering.0")):
        await person.slash("/play")
        assert DICE in person.panel().text
        await tap(person, die)
        await seal(person)
    for value, track in ((5, DOWN), (4, None)):
        await table.submit(NOVA, TakeDie(value, track))
    await table.submit(VEGA, TakeDie(3, UP))
    await rigel.slash("/play")
    assert DICE in rigel.panel().text
    await tap(rigel, "3.engineering.0")  # the turn follows at once
    assert await table.asked() == (RIGEL, "pulsar.turn")
    assert "**Fly** · as many segments as the die shows" in rigel.panel().text
    assert FLIGHT not in rigel.panel().text
    await tap(rigel, "fly", "3s.none.3")
    assert FLIGHT in rigel.panel().text


async def test_what_is_known_is_not_explained_again(house: House) -> None:
    table = await Table.drafting(house)
    rigel = table.people[RIGEL]
    for _ in range(visitors.TIMES):
        await visitors.count(house.play, str(rigel.user.id), "pulsar.draft")
    await rigel.slash("/play")
    assert DICE not in rigel.panel().text
