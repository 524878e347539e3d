"""Moons through the real client: by components alone, and by slash commands alone."""

from __future__ import annotations

import pytest

from tests.cogs.conftest import house, local
from tests.support.discord.house import House
from tests.support.discord.pressing import play_by_commands, play_by_components

__all__ = ["house", "local"]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_it_is_played_by_components_alone(house: House, language: str) -> None:
    players = [house.person("Nova"), house.person("Rigel")]
    row = await house.table(*players, game="moons", language=language)
    await play_by_components(house, row, players)


@pytest.mark.parametrize("typed", [{}, {"order": "left"}])
async def test_a_game_without_standing_orders_says_so(house: House, typed: dict[str, str]) -> None:
    nova, rigel = house.person("Nova"), house.person("Rigel")
    await house.table(nova, rigel, game="moons")
    assert await nova.autocomplete("/me orders", "order") == []
    await nova.slash("/me orders", **typed)
    assert "Moons has no standing orders." in nova.panel().text


async def test_it_is_played_by_slash_commands_alone(house: House) -> None:
    players = [house.person(name) for name in ("Nova", "Rigel", "Vega")]
    row = await house.table(*players, game="moons")
    await play_by_commands(house, row, players, "/moons take", "side")
