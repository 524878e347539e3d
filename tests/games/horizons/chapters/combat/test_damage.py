"""5.6 and 5.8. Damage, and what it does."""

from __future__ import annotations

import pytest

from bot.engine.story import Story
from bot.games.horizons.box.units import STRUCTURES, Chain
from bot.games.horizons.chapters.combat.hits import hits_on, struck
from bot.games.horizons.chapters.combat.sides import combat_of, combat_value, drones_of, side
from bot.games.horizons.chapters.common.damage import (
    damage_structure,
    explore_value,
    lost_output,
    worn,
    worn_settlements,
)
from bot.games.horizons.commands.combat import PlaceHit
from bot.games.horizons.pieces import Base, Pirate, Works
from bot.games.horizons.steps.combat import INVADER
from tests.games.horizons.chapters.combat.fleets import HIRYU, HOME, ROBOT, SPACE, at, meeting
from tests.games.horizons.scene import base, given, ship


def damaged(found: Base, chain: Chain, markers: int) -> Base:
    """A base after damage outside of a battle."""
    scene = given("japan", bases={HOME: found})
    story = Story(scene.state)
    damage_structure(story, HOME, chain, markers)
    return story.state.bases[HOME]


@pytest.mark.rule("HORIZON-5.6.2", "HORIZON-10.5.17")
def test_one_hit_destroys_a_base_without_structures() -> None:
    scene = meeting(bases={HOME: base("mars")})
    (hit,) = hits_on(scene.state, HOME)
    assert struck(scene.state, hit).lost


@pytest.mark.rule("HORIZON-5.6.2")
def test_a_settlement_protects_a_base_like_a_structure() -> None:
    scene = meeting(bases={HOME: base("mars", settlements=1)})
    (hit,) = hits_on(scene.state, HOME)
    assert hit.chain is Chain.SETTLEMENT
    assert not struck(scene.state, hit).lost


@pytest.mark.rule("HORIZON-5.6.5", "HORIZON-20.1.20")
def test_damage_as_great_as_its_defence_lowers_a_structure_by_a_level() -> None:
    assert worn(Chain.SERVICE, Works(3), 2) == Works(3, 2)
    assert worn(Chain.SERVICE, Works(3), 3) == Works(2)
    assert worn(Chain.MINING, Works(4, 3)) == Works(3)
    after = damaged(base("mars", service=(3, 2)), Chain.SERVICE, 1)
    assert after.built(Chain.SERVICE) is STRUCTURES["refuel_large"]
    after = damaged(base("mars", mining=(3, 2)), Chain.MINING, 1)
    assert after.built(Chain.MINING) is STRUCTURES["mining_large"]


@pytest.mark.rule("HORIZON-5.6.10")
def test_at_the_lowest_level_a_structure_is_destroyed() -> None:
    assert worn(Chain.RESEARCH, Works(1, 1)) is None
    after = damaged(base("mars", research=(1, 1), settlements=1), Chain.RESEARCH, 1)
    assert Chain.RESEARCH not in after.works
    assert after.settlements == 1


@pytest.mark.rule("HORIZON-5.6.11")
def test_a_structure_that_drops_a_level_has_no_damage_left() -> None:
    assert damaged(base("mars", defence=(2, 4)), Chain.DEFENCE, 1).works[Chain.DEFENCE] == Works(1)


@pytest.mark.rule("HORIZON-5.6.12")
def test_every_structure_bears_a_damage() -> None:
    assert {one.id for one in STRUCTURES.values() if one.defence < 2} == set()
    assert worn(Chain.SERVICE, Works(1)) == Works(1, 1)


@pytest.mark.rule("HORIZON-5.6.6")
def test_each_settlement_carries_its_own_damage() -> None:
    found = base("mars", settlements=3, hurt=1)
    assert worn_settlements(found, again=False) == (3, 2)
    assert worn_settlements(found, again=True) == (2, 0)
    assert worn_settlements(base("mars", settlements=1, hurt=1), again=False) == (0, 0)
    after = damaged(base("mars", settlements=2), Chain.SETTLEMENT, 3)
    assert (after.settlements, after.hurt) == (1, 1)


@pytest.mark.rule("HORIZON-5.8.1")
def test_each_damage_lowers_exploring_and_fighting_by_one() -> None:
    mutsu = "japan:mutsu"
    scene = given("japan", ships=at(SPACE, mutsu, damage=1))
    assert combat_of(scene.state, mutsu) == 6
    assert explore_value(mutsu, scene.ship(mutsu)) == 1
    assert explore_value(mutsu, ship(SPACE, damage=3)) == 0
    assert explore_value(HIRYU, ship(SPACE)) is None
    scene = given("japan", ships=at(SPACE, "japan:musashi", damage=5))
    assert combat_of(scene.state, "japan:musashi") == 0
    assert combat_value(scene.state, side(scene.state, ("japan:musashi",))) == 0


@pytest.mark.rule("HORIZON-5.8.2")
@pytest.mark.parametrize(("damage", "left"), [(0, 3), (1, 3), (2, 2), (3, 2), (4, 1), (6, 0)])
def test_each_two_damage_cost_a_squadron(damage: int, left: int) -> None:
    scene = given("japan", ships=at(SPACE, HIRYU, damage=damage))
    assert drones_of(scene.state, HIRYU) == left


@pytest.mark.rule("HORIZON-5.8.1", "HORIZON-5.8.2", "HORIZON-16.4.2")
def test_damage_weakens_the_invader_too() -> None:
    scene = given("japan", invader=7)
    assert combat_of(scene.state, INVADER) == 23
    assert drones_of(scene.state, INVADER) == 2


@pytest.mark.rule("HORIZON-5.8.2", "HORIZON-10.8.9")
def test_pirates_have_no_squadrons() -> None:
    scene = given("china", raiders={HIRYU: Pirate(SPACE)}, pirates={"pirate_1": Pirate(SPACE)})
    assert drones_of(scene.state, HIRYU) == 0
    assert drones_of(scene.state, "pirate_1") == 0


@pytest.mark.rule("HORIZON-5.8.2")
def test_a_base_has_the_squadrons_of_its_network_or_none() -> None:
    for works, left in (({"mining": 1}, 0), ({"defence": 1}, 1), ({"defence": (2, 4)}, 2)):
        scene = given("japan", bases={HOME: base("mars", **works)})
        assert drones_of(scene.state, HOME) == left


@pytest.mark.rule("HORIZON-5.8.3")
def test_damaged_settlements_do_not_count() -> None:
    assert base("mars", settlements=4, hurt=1).sound == 3


@pytest.mark.rule("HORIZON-5.8.4")
def test_a_damaged_station_produces_one_less_for_each_damage() -> None:
    found = base("mars", mining=(4, 3), research=1)
    assert lost_output(found, Chain.MINING) == 3
    assert lost_output(found, Chain.RESEARCH) == 0
    assert lost_output(found, Chain.SERVICE) == 0


@pytest.mark.rule("HORIZON-5.8.5")
def test_a_damaged_port_works_one_level_lower_however_great_the_damage() -> None:
    for damage in (1, 2):
        working = base("mars", service=(3, damage)).working()
        assert working is STRUCTURES["refuel_large"]
    assert base("mars", service=(1, 1)).working() is None
    assert base("mars", service=1).working() is STRUCTURES["refuel_small"]


@pytest.mark.rule("HORIZON-5.2.2")
def test_one_damage_destroys_a_robot() -> None:
    scene = meeting(theirs=(ROBOT,))
    assert struck(scene.state, PlaceHit(ROBOT)).lost


@pytest.mark.rule("HORIZON-5.3.2")
def test_a_crewed_ship_is_destroyed_by_as_much_damage_as_its_size() -> None:
    scene = meeting(theirs=(), ships=at(SPACE, HIRYU, damage=5))
    assert struck(scene.state, PlaceHit(HIRYU)).damage == 6
    scene = meeting(theirs=(), ships=at(SPACE, HIRYU, damage=6))
    assert struck(scene.state, PlaceHit(HIRYU)).lost
