"""4.4 What factions are good at."""

from __future__ import annotations

import pytest

from bot.games.horizons.box.knowledge import FACTIONS
from bot.games.horizons.chapters.common.recalls import recall_chance
from bot.games.horizons.chapters.exploring.afterwards import malfunction_chance
from bot.games.horizons.effects import NO_ABILITY, ability
from tests.games.horizons.scene import given

BARE = {"technologies": (), "policies": ()}


@pytest.mark.rule("HORIZON-4.4.4")
def test_crews_of_russia_are_recalled_less_often() -> None:
    scene = given("russia", "europe", players={"russia": BARE, "europe": BARE})
    assert recall_chance(scene.state, scene.seat("russia")) == 45
    assert recall_chance(scene.state, scene.seat("europe")) == 50


@pytest.mark.rule("HORIZON-4.4.8")
def test_robots_of_japan_fail_less_often() -> None:
    ships = {"japan:tanaka": "orbit:mars", "china:gan_de": "orbit:mars"}
    scene = given("japan", "china", players={"japan": BARE, "china": BARE}, ships=ships)
    view = scene.state
    assert malfunction_chance(view, scene.seat("japan"), "japan:tanaka") == 20
    assert malfunction_chance(view, scene.seat("china"), "china:gan_de") == 30


@pytest.mark.rule("HORIZON-4.4.3")
def test_abilities_belong_to_their_factions_unless_a_game_says_otherwise() -> None:
    scene = given(*FACTIONS)
    for name, faction in FACTIONS.items():
        assert faction.ability != NO_ABILITY
        assert ability(scene.state, scene.seat(name)) == faction.ability
    scene = given("south_america", "japan", options={"scenario": "rebellion"})
    assert ability(scene.state, scene.seat("south_america")) == NO_ABILITY
    assert ability(scene.state, scene.seat("japan")) == FACTIONS["japan"].ability
