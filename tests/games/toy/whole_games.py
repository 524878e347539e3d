"""Comets through the real client: by components alone, and by slash commands alone."""

from __future__ import annotations

import pytest

from tests.cogs.conftest import house, local
from tests.support.discord.house import House
from tests.support.discord.pressing import play_by_commands, play_by_components

__all__ = ["house", "local"]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_it_is_played_by_components_alone(house: House, language: str) -> None:
    players = [house.person("Nova"), house.person("Rigel")]
    row = await house.table(*players, game="toy", language=language)
    await play_by_components(house, row, players)


async def test_it_is_played_by_slash_commands_alone(house: House) -> None:
    players = [house.person(name) for name in ("Nova", "Rigel", "Vega")]
    row = await house.table(*players, game="toy")
    await play_by_commands(house, row, players, "/toy bid", "card")
