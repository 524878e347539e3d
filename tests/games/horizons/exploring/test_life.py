"""11.6 Life."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.records import Seat
from bot.games.horizons.acts import Explore
from bot.games.horizons.box.goods import Field
from bot.games.horizons.chapters.exploring.life import odds, research_bonus
from bot.games.horizons.chapters.exploring.totals import exploration
from bot.games.horizons.events.exploring import LifeFound, LifeSought
from tests.games.horizons.finds import explores, given_tokens, plain, turns_up
from tests.games.horizons.scene import Scene, ship

ROVER = "russia:babakin"
SIGNS, LIFE = "signs_of_life", "extant_life"


def sought(roll: int, *technologies: str, world: str = "mars", **more: Any) -> Scene:
    """A depletion of a world, Mars with 12 % of life."""
    players = {"russia": {"technologies": technologies}}
    there = {ROVER: ship(f"surface:{world}")}
    scene = plain("russia", "japan", ships=there, players=players, **more)
    turns_up(scene, "great_storm")
    return explores(scene, ROVER, world, dice=(1,), tokens=(3,), life=roll)


@pytest.mark.rule("HORIZON-11.6.1")
@pytest.mark.parametrize(("roll", "found"), [(12, True), (13, False)])
def test_life_is_found_by_a_roll_up_to_the_value_of_the_world(roll: int, found: bool) -> None:
    scene = sought(roll)
    assert bool(scene.told(LifeFound)) is found
    assert bool(scene.told(LifeSought)) is not found


@pytest.mark.rule("HORIZON-11.6.1")
def test_a_world_without_life_value_is_not_searched() -> None:
    scene = plain("russia", ships={ROVER: ship("surface:moon")})
    turns_up(scene, "great_storm")
    explores(scene, ROVER, "moon", dice=(1,), tokens=(3,), field="engineering", life=1)
    assert not scene.told(LifeFound)
    assert not scene.told(LifeSought)


@pytest.mark.rule("HORIZON-11.6.2")
@pytest.mark.parametrize("owned", [(), (SIGNS,), (SIGNS, LIFE)])
def test_first_come_signs_of_life_whoever_searches(owned: tuple[str, ...]) -> None:
    scene = sought(1, *owned)
    assert scene.state.life == {"mars": 1}
    assert scene.told(LifeFound)[0].level == 1


@pytest.mark.rule("HORIZON-11.6.9")
def test_after_signs_who_knows_them_finds_life() -> None:
    scene = sought(1, SIGNS, life={"mars": 1})
    assert scene.state.life == {"mars": 2}
    assert scene.player("russia").technologies == (SIGNS, LIFE)


@pytest.mark.rule("HORIZON-11.6.3")
def test_a_world_with_life_is_not_searched_again() -> None:
    scene = sought(1, SIGNS, life={"mars": 2})
    assert not scene.told(LifeFound)
    assert not scene.told(LifeSought)
    assert odds(scene.state, Seat(0), "mars") == 0


@pytest.mark.rule("HORIZON-11.6.4")
def test_who_does_not_know_signs_yet_can_find_known_ones() -> None:
    scene = sought(1, life={"mars": 1})
    assert scene.state.life == {"mars": 1}
    assert scene.player("russia").technologies == (SIGNS,)
    assert scene.player("russia").vp == 1
    assert given_tokens(scene, Field.BIOLOGY) == 2


@pytest.mark.rule("HORIZON-11.6.5")
def test_signs_bring_a_technology_tokens_a_victory_point_and_a_marker() -> None:
    scene = sought(1)
    russia = scene.player("russia")
    assert russia.technologies == (SIGNS,)
    assert given_tokens(scene, Field.BIOLOGY) == 2
    assert russia.vp == 1
    assert russia.politics == 1 + 1, "and the one of the depletion"


@pytest.mark.rule("HORIZON-11.6.6")
def test_life_brings_twice_as_much() -> None:
    scene = sought(1, SIGNS, life={"mars": 1})
    russia = scene.player("russia")
    assert russia.technologies == (SIGNS, LIFE)
    assert given_tokens(scene, Field.BIOLOGY) == 4
    assert russia.vp == 2
    assert russia.politics == 2 + 1


@pytest.mark.rule("HORIZON-11.6.7")
def test_the_markers_help_the_research_of_bases_and_no_exploration() -> None:
    def bonus(**life: int) -> int:
        return research_bonus(plain("russia", life=life).state, "mars")

    assert (bonus(), bonus(europa=2), bonus(mars=1), bonus(mars=2)) == (0, 0, 1, 2)
    scene = plain("russia", ships={ROVER: ship("surface:mars")}, life={"mars": 2})
    assert exploration(scene.state, Seat(0), Explore(ROVER, "mars")).value == 6 + 3


@pytest.mark.rule("HORIZON-11.6.8")
def test_who_has_the_technology_already_gets_all_the_rest() -> None:
    scene = sought(1, SIGNS)
    russia = scene.player("russia")
    assert russia.technologies == (SIGNS,)
    assert (russia.vp, russia.politics, given_tokens(scene, Field.BIOLOGY)) == (1, 2, 2)
    scene = sought(1, SIGNS, LIFE, life={"mars": 1})
    russia = scene.player("russia")
    assert russia.technologies == (SIGNS, LIFE)
    assert (russia.vp, russia.politics, given_tokens(scene, Field.BIOLOGY)) == (2, 3, 4)


@pytest.mark.rule("HORIZON-7.7.8")
def test_a_discovery_opens_the_technology_to_others() -> None:
    assert sought(1).state.discovered == 1
    assert sought(1, SIGNS, life={"mars": 1}).state.discovered == 2
    assert sought(100).state.discovered == 0


@pytest.mark.rule("HORIZON-18.1.9")
def test_the_others_do_not_see_the_tokens_for_life() -> None:
    """One of the exploration, two of the life that it found."""
    scene = sought(1)
    assert scene.view(1).players[0].tokens.biology == (0, 0, 0)
