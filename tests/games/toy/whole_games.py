"""Comets through the real client: by components alone, and by slash commands alone."""

from __future__ import annotations

from random import Random

import pytest

from tests.cogs.conftest import house, local
from tests.support.discord.house import House
from tests.support.discord.pressing import answer, play_by_components

__all__ = ["house", "local"]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_it_is_played_by_components_alone(house: House, language: str) -> None:
    players = [house.person("Nova"), house.person("Rigel")]
    row = await house.table(*players, game="toy", language=language)
    await play_by_components(house, row, players)


async def test_it_is_played_by_slash_commands_alone(house: House) -> None:
    players = [house.person(name) for name in ("Nova", "Rigel", "Vega")]
    row = await house.table(*players, game="toy")
    chance = Random("toy")
    while waiting := await house.owing(row):
        person = players[waiting[0]]
        version = (await house.journal.table(row.id)).version
        offered = await person.autocomplete("/toy bid", "card")
        await person.slash("/toy bid", card=chance.choice(offered)["value"])
        while (await house.journal.table(row.id)).version == version:
            await answer(person, chance)
    assert (await house.journal.table(row.id)).status == "over"
