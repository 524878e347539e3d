"""10. What is just possible in a fight, and what is just not."""

from __future__ import annotations

import pytest

from bot.engine.errors import permits
from bot.games.horizons.acts import Search
from bot.games.horizons.box.knowledge import EMBARGO
from bot.games.horizons.box.numbers import PIRATES
from bot.games.horizons.box.sky import NodeId
from bot.games.horizons.chapters.combat.rights import require_search
from bot.games.horizons.chapters.combat.sides import combat_of, side
from bot.games.horizons.chapters.combat.tactics import budget, can_flee
from bot.games.horizons.commands.combat import OfferSurrender, PlanBattle
from bot.games.horizons.pieces import Pirate
from bot.games.horizons.steps.combat import INVADER, Battle, Side
from tests.games.horizons.chapters.combat.fleets import (
    FUJI,
    HIRYU,
    HUANG_HE,
    SPACE,
    YANGTZE,
    at,
    meeting,
)
from tests.games.horizons.scene import Scene, given


def found() -> Scene:
    """China has found a ship of Japan."""
    scene = meeting(theirs=(FUJI,), relation=EMBARGO).luck("search", (1, 10))
    return scene.do("china", Search((YANGTZE,), FUJI))


@pytest.mark.rule("HORIZON-10.3.1", "HORIZON-10.3.4", "HORIZON-10.3.7")
@pytest.mark.parametrize(("said", "offers"), [("yes", True), ("no", False)])
def test_the_question_about_surrender_means_what_it_says(said: str, offers: bool) -> None:
    scene = found()
    answer = scene.prompt(scene.seat("japan"), "surrender").answer(lambda choice: (said,))
    assert answer == OfferSurrender(offers)


@pytest.mark.rule("HORIZON-5.8.1", "HORIZON-16.4.2")
@pytest.mark.parametrize(("damage", "combat"), [(0, 30), (1, 29), (30, 0), (31, 0)])
def test_damage_weakens_the_invader_down_to_nothing(damage: int, combat: int) -> None:
    assert combat_of(given("russia", invader=damage).state, INVADER) == combat


@pytest.mark.rule("HORIZON-10.5.13")
def test_a_refused_screen_says_how_many_may_be_screened() -> None:
    scene = meeting(theirs=(FUJI,)).luck("search", (1, 10)).do("china", Search((YANGTZE,), FUJI))
    scene.when(1, OfferSurrender(False))
    seat = min(scene.awaited())
    unit = (YANGTZE, FUJI)[seat]
    scene.refused(seat, PlanBattle(screens=(unit,)), "screens", "HORIZON-10.5.13", n=0)


@pytest.mark.rule("HORIZON-5.8.1", "HORIZON-10.8.13")
def test_damage_weakens_a_pirate_down_to_nothing() -> None:
    token = next(iter(PIRATES))
    printed = PIRATES[token].weak.combat
    for damage in (0, printed, printed + 1):
        state = given("russia", pirates={token: Pirate(NodeId(SPACE), damage=damage)}).state
        assert combat_of(state, token) == max(0, printed - damage)


@pytest.mark.rule("HORIZON-10.4.4", "HORIZON-16.4.9")
@pytest.mark.parametrize(("points", "flees"), [(2, False), (3, True), (4, True)])
def test_three_points_are_enough_to_flee(points: int, flees: bool) -> None:
    state = meeting().state
    sides = side(state, (YANGTZE,)), side(state, (HIRYU,))
    even = budget(state, Battle(NodeId(SPACE), *sides, (5, 5)))
    battle = Battle(NodeId(SPACE), *sides, (5, 5 + points - even[0] + even[1]))
    assert budget(state, battle) == (points, 0)
    assert can_flee(state, battle, 0) is flees
    assert not can_flee(state, battle, 1)
    invaded = Battle(NodeId(SPACE), Side((INVADER,)), sides[0], (5 + points, 5))
    state.invader = 0
    assert not can_flee(state, invaded, 1)


@pytest.mark.rule("HORIZON-5.7.9", "HORIZON-10.2.1")
def test_not_one_ship_of_a_searching_fleet_is_at_a_base() -> None:
    docked = at(SPACE, HUANG_HE, fleet=1, docked="china:base_tiangong")
    state = meeting(ships=docked).state
    target = side(state, (HIRYU,))
    assert permits(lambda: require_search(state, (YANGTZE,), target))
    assert not permits(lambda: require_search(state, (YANGTZE, HUANG_HE), target))
    assert not permits(lambda: require_search(state, (HUANG_HE, YANGTZE), target))
